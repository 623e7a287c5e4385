"""The words of `tablee lab` that make what study shows: curves of hope, and puzzles."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

from tablee.lab.workers import Workers


def add_words(words: Any, takes_workers: Callable[[argparse.ArgumentParser], None]) -> None:
    """`words`: the subparsers of `tablee lab`."""
    from tablee.games import GAMES

    one = words.add_parser("puzzles", help="positions of self-play in which one move alone will do")
    _takes_game(one, [spec.id for spec in GAMES.values() if spec.puzzles is not None])
    takes_workers(one)
    one.add_argument("--wanted", type=int, default=500, help="puzzles in the file, those that stand included")
    one.add_argument("--theme", help="only those of a theme, such as turc")
    one.add_argument("--rate", action="store_true", help="find no more, but rate those that stand anew")
    one.add_argument("--verify", action="store_true", help="find no more, but check every one that stands")
    one.set_defaults(run=puzzles)
    one = words.add_parser("hope", help="fit the chance to win to the scores of self-play")
    _takes_game(one, [spec.id for spec in GAMES.values() if spec.study is not None])
    takes_workers(one)
    one.add_argument("--games", type=int, default=200)
    one.add_argument("--nodes", type=int, default=20_000, help="a position")
    one.add_argument("--folder", type=Path, help="what stands there is not played again")
    one.set_defaults(run=hope)


def _takes_game(word: argparse.ArgumentParser, games: list[str]) -> None:
    word.add_argument("game", choices=games)
    word.add_argument("--out", type=Path, help="a file; the game's own by default")
    word.add_argument("--seed", type=int, default=1)


def _file(asked: argparse.Namespace, name: str) -> Path:
    return asked.out or Path(str(files(f"tablee.games.{asked.game}").joinpath(name)))


def puzzles(asked: argparse.Namespace) -> int:
    from tablee.lab.puzzles import grow, read_puzzles, rerate

    path = _file(asked, "puzzles.json")
    if asked.verify:
        return _verify(asked, path)
    if asked.rate:
        before = read_puzzles(path)
        kept = rerate(asked.game, path, Workers(asked.jobs, asked.ray))
        levels = {one.id: one.level for one in before}
        changed = sum(one.level != levels[one.id] for one in kept)
        print(f"{len(kept)} of {len(before)} puzzles kept, {changed} at another level")
        return 0
    workers = Workers(asked.jobs, asked.ray)
    for round_ in grow(asked.game, path, asked.wanted, asked.seed, workers, asked.theme):
        print(f"{round_.games} games, {round_.puzzles} puzzles", flush=True)
    return 0


def _verify(asked: argparse.Namespace, path: Path) -> int:
    from tablee.lab.puzzles import verify

    told = list(verify(asked.game, path, Workers(asked.jobs, asked.ray)))
    wrong = [puzzle.id for puzzle, true in told if not true]
    for id in wrong:
        print(f"{id} does not stand")
    print(f"{len(told) - len(wrong)} of {len(told)} puzzles stand")
    return 1 if wrong or not told else 0


def hope(asked: argparse.Namespace) -> int:
    from tablee.core.study.hope import FittedHope
    from tablee.core.value import to_json
    from tablee.lab.hope import fit

    workers = Workers(asked.jobs, asked.ray)
    fitted = fit(asked.game, asked.games, asked.seed, workers, asked.nodes, asked.folder)
    _file(asked, "hope.json").write_bytes(to_json(FittedHope, fitted) + b"\n")
    told = fitted.manifest
    print(f"scale {fitted.hope.scale}: log loss {told.log_loss}, of one half {told.log_loss_of_half}")
    for expected, found, positions in told.calibration:
        print(f"  expected {expected:.3f}, found {found:.3f} of {positions}")
    return 0
