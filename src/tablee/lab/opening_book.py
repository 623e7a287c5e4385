"""An opening book, searched ply by ply: every position that good moves lead to, and its good moves."""

from __future__ import annotations

from pathlib import Path

from tablee.core.jit_cache import fingerprint
from tablee.core.search.limits import SearchLimits
from tablee.core.value import from_json, to_json, value
from tablee.games.dames.bot.book import Book, BookMove, book_key
from tablee.games.dames.bot.engine import DamesEngine
from tablee.games.dames.rules import Dames
from tablee.games.dames.state import Move, State
from tablee.lab.parts import claim_folder, run_parts, write_whole
from tablee.lab.progress import progress_bar
from tablee.lab.workers import Workers

RULES = Dames(repetition="same position", quiet="federation")


@value
class BookTask:
    """What is asked of a worker: a position, by the moves that lead to it."""

    moves: tuple[Move, ...]
    nodes: int


@value
class BookSettings:
    plies: int = 5
    nodes: int = 20_000  # after each move
    margin: int = 12  # hundredths of a man


def write_book(settings: BookSettings, folder: Path, workers: Workers) -> Book:
    """`book.json`, and a file for each position, so that a stop loses one at most."""
    claim_folder(folder, to_json(BookSettings, settings))
    positions: dict[str, tuple[BookMove, ...]] = {}
    line: dict[str, tuple[Move, ...]] = {book_key(RULES.start()): ()}
    for ply in range(settings.plies):
        paths = [folder / "positions" / f"{ply}-{key}.json" for key in line]
        tasks = [BookTask(moves, settings.nodes) for moves in line.values()]
        with progress_bar(f"ply {ply + 1}", len(tasks), "positions") as bar:
            for key, data in zip(list(line), run_parts(judge_moves, tasks, paths, workers), strict=True):
                every = from_json(tuple[BookMove, ...], data)
                positions[key] = tuple(one for one in every if one.behind <= settings.margin)
                bar.update(1)
        line = _next(line, positions)
    book = Book(settings.nodes, settings.plies, settings.margin, fingerprint("games/dames"), positions)
    write_whole(folder / "book.json", to_json(Book, book))
    return book


def _next(
    line: dict[str, tuple[Move, ...]], positions: dict[str, tuple[BookMove, ...]]
) -> dict[str, tuple[Move, ...]]:
    """The positions one ply on that are not in the book yet, each by the first way there."""
    found: dict[str, tuple[Move, ...]] = {}
    for key, moves in line.items():
        state = _after(moves)
        for one in positions[key]:
            after = RULES.apply(state, one.move).state
            if after.outcome is None and book_key(after) not in positions:
                found.setdefault(book_key(after), (*moves, one.move))
    return found


def _after(moves: tuple[Move, ...]) -> State:
    state = RULES.start()
    for move in moves:
        state = RULES.apply(state, move).state
    return state


def judge_moves(task: BookTask) -> bytes:
    """Every move of a position, the best first, with how far each is behind."""
    state, engine = _after(task.moves), DamesEngine(4)
    worth: list[tuple[int, Move]] = []
    for action in RULES.actions(state):
        assert isinstance(action, Move)
        engine.forget()
        after = RULES.apply(state, action).state
        worth.append((-engine.think(RULES, after, SearchLimits(nodes=task.nodes)).score, action))
    best = max(score for score, _ in worth)
    worth.sort(key=lambda one: (-one[0], one[1].start, one[1].end))
    told = tuple(BookMove(move.start, move.end, move.captured, best - score) for score, move in worth)
    return to_json(tuple[BookMove, ...], told)
