"""Puzzles grown from self-play: positions of the computer's own games in which one move alone will do.

Every position of every game is tried: by exhaustive search (`core/study/puzzle_search.py`), at Carrom by the
best level's strikes. One that is a puzzle is then given to each level, several times, and rated by the first
level from which all solve it; it is kept if the best level does. A hand that errs solves a board of Carrom if
it does so at least every second time; where even the best does not, the steady line is there all the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from tablee import __version__
from tablee.core.bot import Budget
from tablee.core.game import Chance, Outcome
from tablee.core.game_spec import GameSpec
from tablee.core.study.puzzle import Puzzle, PuzzleSpec
from tablee.core.value import from_json, to_json, value
from tablee.lab.puzzle_rating import rate
from tablee.lab.workers import Workers, spread

WEAKEST, STRONGEST = 2, 5  # levels that play: the best ones leave little to find
ROUND = 8  # games between two looks at the file
APART = 4  # moves of a game without a search: the next board is nearly the same, and takes seconds to look at
SHARE = 0.15  # of all puzzles, at most, that are of one kind, length and level


@value
class SelfPlay:
    """What is asked of a worker: one game."""

    game: str
    seed: int
    number: int
    theme: str | None = None  # of what is wanted; none: anything


@value
class PuzzleManifest:
    """How a file of puzzles was made: the same command makes it again."""

    game: str
    command: str
    seed: int
    wanted: int
    games: int  # that were played
    puzzles: int
    version: str


def grow(
    game_id: str, path: Path, wanted: int, seed: int, workers: Workers, theme: str | None = None
) -> Iterator[PuzzleManifest]:
    """So many puzzles into a file, with a manifest beside it; told after each round of games.

    What the file holds stays, and the games go on where they ended: it can be stopped and grown again.
    """
    beside = path.with_suffix(".manifest.json")
    kept = {puzzle.id: puzzle for puzzle in read_puzzles(path)}
    played = from_json(PuzzleManifest, beside.read_bytes()).games if beside.exists() else 0
    command = f"tablee lab puzzles {game_id} --wanted {wanted} --seed {seed}"
    command += "" if theme is None else f" --theme {theme}"
    alike = Counter(map(_sort_of, kept.values()))
    while len(kept) < wanted:
        work = [SelfPlay(game_id, seed, number, theme) for number in range(played, played + ROUND)]
        for puzzle in (one for puzzles in spread(puzzles_of, work, workers) for one in puzzles):
            many = theme is None and alike[_sort_of(puzzle)] >= wanted * SHARE
            if len(kept) < wanted and puzzle.id not in kept and not many:
                kept[puzzle.id] = puzzle
                alike[_sort_of(puzzle)] += 1
        played += ROUND
        manifest = PuzzleManifest(game_id, command, seed, wanted, played, len(kept), __version__)
        write_puzzles(path, kept.values())
        beside.write_bytes(to_json(PuzzleManifest, manifest) + b"\n")
        yield manifest


@value
class Looked:
    """What is asked of a worker: a puzzle, to be rated anew or verified."""

    game: str
    puzzle: Puzzle


def rerate(game_id: str, path: Path, workers: Workers) -> tuple[Puzzle, ...]:
    """The puzzles of a file rated by the levels as they are now; one that the best no longer solves goes."""
    work = [Looked(game_id, puzzle) for puzzle in read_puzzles(path)]
    kept = tuple(one for one in spread(rated_anew, work, workers) if one is not None)
    write_puzzles(path, kept)
    return kept


def rated_anew(one: Looked) -> Puzzle | None:
    spec, puzzles = _puzzles(one.game)
    puzzle = puzzles.again(one.puzzle)
    return None if puzzle is None else rate(spec, puzzles, puzzle)


def verify(game_id: str, path: Path, workers: Workers) -> Iterator[tuple[Puzzle, bool]]:
    """Each puzzle of a file, and whether it is found again as it stands and solved by its line."""
    kept = read_puzzles(path)
    yield from zip(kept, spread(is_true, [Looked(game_id, puzzle) for puzzle in kept], workers), strict=True)


def is_true(one: Looked) -> bool:
    spec, puzzles = _puzzles(one.game)
    again = puzzles.again(one.puzzle)
    return (
        again is not None
        and replace(again, level=one.puzzle.level) == one.puzzle
        and _solves(spec, puzzles, again)
    )


def _solves(spec: GameSpec[Any], puzzles: PuzzleSpec[Any], puzzle: Puzzle) -> bool:
    """The line, played by a solver and answered by the house, move for move."""
    game = puzzles.rules(puzzle)
    state, moves = game.start(), list[Any]()
    for text in puzzle.line:
        moves.append(spec.rules.notation.action(game, state, text))
        state = game.apply(state, moves[-1]).state
    step = 1 if puzzles.by_hand else 2
    ends = range(1, len(moves) + 1, step)
    told = [puzzles.judge(game, puzzle, moves[:end]) for end in ends]
    replies = [one.reply for one in told[:-1]]
    answered = puzzles.by_hand or replies == moves[1 : len(moves) - 1 : 2]
    return answered and [one.verdict for one in told] == ["right"] * (len(told) - 1) + ["solved"]


def _puzzles(game_id: str) -> tuple[GameSpec[Any], PuzzleSpec[Any]]:
    from tablee.games import GAMES

    spec = GAMES[game_id]
    assert spec.puzzles is not None
    return spec, spec.puzzles


def _sort_of(puzzle: Puzzle) -> tuple[str, int, int]:
    return puzzle.kind, puzzle.plies, puzzle.level


def puzzles_of(one: SelfPlay) -> list[Puzzle]:
    """The rated puzzles of one game that the computer plays against itself."""
    spec, puzzles = _puzzles(one.game)
    unrated = map(puzzles.found, _looked_at(spec, puzzles, one))
    shown = (puzzle for puzzle in unrated if puzzle is not None and one.theme in (None, *puzzle.themes))
    if puzzles.by_hand:
        chosen = _first_of_each(shown, lambda puzzle: len(puzzle.position.split()))
    elif one.theme is not None:
        chosen = _first_of_each(shown, lambda puzzle: puzzle.line[0])
    else:
        chosen = iter(shown)
    rated = (rate(spec, puzzles, puzzle) for puzzle in chosen)
    return [puzzle for puzzle in rated if puzzle is not None]


def _looked_at(spec: GameSpec[Any], puzzles: PuzzleSpec[Any], one: SelfPlay) -> Iterator[Any]:
    """The positions of the game, and for a theme others near them."""
    source, theme = Random(f"{one.seed}/{one.number}"), one.theme
    aside = Random(f"{one.seed}/{one.number}/nearby")  # the game itself stays the same
    for played in islice(positions(spec, source), 0, None, APART if puzzles.by_hand else 1):
        if theme is None:
            yield played
        else:
            near = (played, *puzzles.nearby(played, theme, aside))
            yield from (at for at in near if puzzles.could_show(at, theme))


def _first_of_each(found: Iterable[Puzzle], sort: Callable[[Puzzle], Any]) -> Iterator[Puzzle]:
    """The same moves with another piece elsewhere, or the same pieces a few strikes later, are no other
    puzzle."""
    seen = set[Any]()
    for puzzle in found:
        if sort(puzzle) not in seen:
            seen.add(sort(puzzle))
            yield puzzle


def positions(spec: GameSpec[Any], source: Random) -> Iterator[Any]:
    """The positions of a game between two levels, after a random opening."""
    game = next(iter(spec.rules.presets.values()))
    levels = [spec.players.level(source.randint(WEAKEST, STRONGEST)) for _ in range(game.seats)]
    bots = [spec.players.bot(game, level) for level in levels]
    state, seen, number = game.start(), list[Any](), 0
    while not isinstance(turn := game.turn(state), Outcome):
        if isinstance(turn, Chance) or number < spec.players.opening:
            action = game.sample(state, source)
        else:
            yield state
            action = bots[turn].choose(game.view(state, turn), seen, Budget(), source)
        step = game.apply(state, action)
        state, number = step.state, number + 1
        seen += step.events


def read_puzzles(path: Path) -> tuple[Puzzle, ...]:
    return from_json(tuple[Puzzle, ...], path.read_bytes()) if path.exists() else ()


def write_puzzles(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """A line each, the easy ones first: a change is read line by line."""
    ordered = sorted(puzzles, key=lambda one: (one.level, one.plies, one.position))
    path.write_text("[\n  " + ",\n  ".join(to_json(Puzzle, one).decode() for one in ordered) + "\n]\n")
