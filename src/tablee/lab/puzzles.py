"""Puzzles grown from self-play: positions of the computer's own games in which one move alone will do.

Every position of every game is tried by exhaustive search (`core/puzzle.py`). One that is a puzzle is then
given to each level, several times: it is kept if the best level solves it, rated by the first level from
which all do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from tablee import __version__
from tablee.core.bot import Budget
from tablee.core.game import Chance, Outcome
from tablee.core.game_spec import GameSpec
from tablee.core.study.puzzle import Puzzle, PuzzleSpec, found
from tablee.core.value import from_json, to_json, value
from tablee.lab.workers import Workers, spread

SEEDS = range(3)  # chance prefers other moves each time
STEADY = 6  # from this level on chance picks among moves a thirtieth of a piece apart: once is enough
WEAKEST, STRONGEST = 2, 5  # levels that play: the best ones leave little to find
OBVIOUS = 2  # up to this level, what no sacrifice hides is no puzzle
ROUND = 8  # games between two looks at the file
SHARE = 0.15  # of all puzzles, at most, that are of one kind, length and level


@value
class SelfPlay:
    """What is asked of a worker: one game."""

    game: str
    seed: int
    number: int


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


def grow(game_id: str, path: Path, wanted: int, seed: int, workers: Workers) -> Iterator[PuzzleManifest]:
    """So many puzzles into a file, with a manifest beside it; told after each round of games.

    What the file holds stays, and the games go on where they ended: it can be stopped and grown again.
    """
    beside = path.with_suffix(".manifest.json")
    kept = {puzzle.id: puzzle for puzzle in read_puzzles(path)}
    played = from_json(PuzzleManifest, beside.read_bytes()).games if beside.exists() else 0
    command = f"tablee lab puzzles {game_id} --wanted {wanted} --seed {seed}"
    alike = Counter(map(_sort_of, kept.values()))
    while len(kept) < wanted:
        work = [SelfPlay(game_id, seed, number) for number in range(played, played + ROUND)]
        for puzzle in (one for puzzles in spread(puzzles_of, work, workers) for one in puzzles):
            if len(kept) < wanted and puzzle.id not in kept and alike[_sort_of(puzzle)] < wanted * SHARE:
                kept[puzzle.id] = puzzle
                alike[_sort_of(puzzle)] += 1
        played += ROUND
        manifest = PuzzleManifest(game_id, command, seed, wanted, played, len(kept), __version__)
        write_puzzles(path, kept.values())
        beside.write_bytes(to_json(PuzzleManifest, manifest) + b"\n")
        yield manifest


@value
class Rerated:
    """What is asked of a worker: a puzzle, to be rated anew."""

    game: str
    position: str


def rerate(game_id: str, path: Path, workers: Workers) -> tuple[Puzzle, ...]:
    """The puzzles of a file rated by the levels as they are now; one that the best no longer solves goes."""
    work = [Rerated(game_id, puzzle.position) for puzzle in read_puzzles(path)]
    kept = tuple(one for one in spread(rated_anew, work, workers) if one is not None)
    write_puzzles(path, kept)
    return kept


def rated_anew(one: Rerated) -> Puzzle | None:
    from tablee.games import GAMES

    spec = GAMES[one.game]
    assert spec.puzzles is not None
    return rate(spec, spec.puzzles, spec.puzzles.rules(one.position).start())


def _sort_of(puzzle: Puzzle) -> tuple[str, int, int]:
    return puzzle.kind, puzzle.plies, puzzle.level


def puzzles_of(one: SelfPlay) -> list[Puzzle]:
    """The rated puzzles of one game that the computer plays against itself."""
    from tablee.games import GAMES

    spec = GAMES[one.game]
    assert spec.puzzles is not None
    return [
        rated
        for state in positions(spec, Random(f"{one.seed}/{one.number}"))
        if (rated := rate(spec, spec.puzzles, state)) is not None
    ]


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


def rate(spec: GameSpec[Any], puzzles: PuzzleSpec[Any], state: Any) -> Puzzle | None:
    """The position as a puzzle with its level, if it is one that the best level solves."""
    puzzle_and_answer = found(puzzles, spec.rules.notation, state)
    if puzzle_and_answer is None:
        return None
    puzzle, answer = puzzle_and_answer
    level = first_level(spec, puzzles.rules(puzzle.position), answer)
    if level is None or ("attack" in puzzle.themes and level <= OBVIOUS):
        return None
    return replace(puzzle, level=level)


def first_level(spec: GameSpec[Any], game: Any, answer: Any) -> int | None:
    """The first level from which on every one finds the answer, whatever chance prefers."""
    state = game.start()
    view = game.view(state, game.turn(state))
    first = None
    for level in reversed(spec.players.levels):
        bot = spec.players.bot(game, level)
        seeds = SEEDS if level.number < STEADY else SEEDS[:1]
        if any(bot.choose(view, (), Budget(), Random(seed)) != answer for seed in seeds):
            return first
        first = level.number
    return first


def read_puzzles(path: Path) -> tuple[Puzzle, ...]:
    return from_json(tuple[Puzzle, ...], path.read_bytes()) if path.exists() else ()


def write_puzzles(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """A line each, the easy ones first: a change is read line by line."""
    ordered = sorted(puzzles, key=lambda one: (one.level, one.plies, one.position))
    path.write_text("[\n  " + ",\n  ".join(to_json(Puzzle, one).decode() for one in ordered) + "\n]\n")
