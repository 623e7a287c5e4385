"""How good Carrom's levels are: `ladder` plays each against the one below, `solo` clears racks alone,
`positions` asks for the shots of the house's banks, combinations and queens.

Of each pair of rounds one level breaks the first and the other the second. The interval is at 95 %, over
pairs. The same seed gives the same rounds on any machine. With `--folder` what stands there is not played
again: stop it when you like, and give the same command again.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import TypeVar

from tablee.core.study.puzzle import Kind, Puzzle, puzzles_in
from tablee.core.value import from_json, to_json, value
from tablee.games.carrom.bot.levels import LEVELS, CarromLevel
from tablee.games.carrom.bot.measure import play_pair, solves, strikes_alone
from tablee.games.carrom.presets import PRESETS
from tablee.lab.estimate import Z, grouped, wilson
from tablee.lab.parts import claim_folder, run_parts
from tablee.lab.workers import Workers, spread

T = TypeVar("T")
TOLD = 20  # racks between two lines
KINDS: tuple[Kind, ...] = ("bank", "combination", "queen")


@value
class Pair:
    preset: str
    better: int
    weaker: int
    seed: str


@value
class Rack:
    preset: str
    level: int
    seed: str


@value
class Board:
    puzzle: Puzzle
    level: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["ladder", "solo", "positions"])
    parser.add_argument("--preset", choices=sorted(PRESETS), default="famille")
    parser.add_argument("--rounds", type=int, default=100, help="rounds of a step: an even number")
    parser.add_argument("--steps", type=int, nargs="*", default=list(range(2, 9)), help="the better levels")
    parser.add_argument("--racks", type=int, default=200)
    parser.add_argument("--level", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="of these levels; what stands there is not played again")
    asked = parser.parse_args()
    if asked.folder is not None:
        claim_folder(asked.folder, to_json(tuple[CarromLevel, ...], LEVELS))
    workers = Workers(asked.jobs)
    if asked.what == "ladder":
        for better in asked.steps:
            print(step(asked.preset, better, asked.rounds, asked.seed, workers, asked.folder), flush=True)
    elif asked.what == "positions":
        for line in positions(asked.level, workers):
            print(line, flush=True)
    else:
        for line in solo(asked.preset, asked.level, asked.racks, asked.seed, workers, asked.folder):
            print(line, flush=True)


def kept(
    work: Callable[[T], bytes], items: Sequence[T], name: str, workers: Workers, folder: Path | None
) -> Iterator[bytes]:
    """What each item gives: from the folder, or done now."""
    if folder is None:
        return spread(work, items, workers)
    paths = [folder / f"{name}-{number:04}.json" for number in range(len(items))]
    return run_parts(work, items, paths, workers)


def step(preset: str, better: int, rounds: int, seed: int, workers: Workers, folder: Path | None) -> str:
    """One line of the ladder, as docs/levels.md has it."""
    pairs = [Pair(preset, better, better - 1, f"{seed}/{better}/{number}") for number in range(rounds // 2)]
    began = time.process_time()
    results = kept(_pair, pairs, f"{preset}-{seed}-level-{better}", workers, folder)
    played = [from_json(tuple[float, float], one) for one in results]
    scores = [score for pair in played for score in pair]
    share = sum(scores) / rounds
    one_sided = share in (0.0, 1.0)
    low, high = wilson(sum(scores), rounds) if one_sided else grouped([sum(pair) / 2 for pair in played])
    won, void = sum(score == 1 for score in scores), sum(score == 0.5 for score in scores)
    seconds = time.process_time() - began
    return (
        f"| {preset} | `level:{better}` `level:{better - 1}` | {won} / {void} / {rounds - won - void} |"
        f" {100 * share:.1f} % | {100 * low:.1f} to {100 * high:.1f} % | {seconds:.0f} s |"
    )


def solo(
    preset: str, level: int, racks: int, seed: int, workers: Workers, folder: Path | None
) -> Iterator[str]:
    """What is known after every so many racks, and at the end."""
    asked = [Rack(preset, level, f"{seed}/{number}") for number in range(racks)]
    strikes: list[int] = []
    results = kept(_alone, asked, f"{preset}-{seed}-solo-{level}", workers, folder)
    for number, data in enumerate(results, 1):
        strikes += from_json(list[int], data)
        if number == racks or number % TOLD == 0:
            yield _cleared(f"level {level}, {preset}", strikes, number)


def positions(level: int, workers: Workers) -> Iterator[str]:
    """Of each kind, how many are won at the first look with the shots as they are meant."""
    for kind in KINDS:
        of_kind = [one for one in puzzles_in("tablee.games.carrom").values() if one.kind == kind]
        found = sum(spread(_is_solved, [Board(one, level) for one in of_kind], workers))
        yield f"level {level}, {kind}: {found} of {len(of_kind)}"


def _cleared(who: str, strikes: list[int], racks: int) -> str:
    mean = sum(strikes) / len(strikes)
    error = Z * sqrt(sum((one - mean) ** 2 for one in strikes) / (len(strikes) - 1) / len(strikes))
    interval = f"{mean - error:.2f} to {mean + error:.2f}"
    ends = f"at least {min(strikes)}, at most {max(strikes)}"
    cleared = f"{who}: {len(strikes)} of {racks} racks cleared"
    return f"{cleared}, {mean:.2f} strikes after the break ({interval}), {ends}"


def _pair(pair: Pair) -> bytes:
    scores = play_pair(PRESETS[pair.preset], pair.better, pair.weaker, pair.seed)
    return to_json(tuple[float, float], scores)


def _alone(rack: Rack) -> bytes:
    """None in the list: the rack was never cleared."""
    strikes = strikes_alone(PRESETS[rack.preset], rack.level, rack.seed)
    return to_json(list[int], [] if strikes is None else [strikes])


def _is_solved(board: Board) -> bool:
    return solves(board.puzzle, board.level)


if __name__ == "__main__":
    main()
