"""Arguments that several words of the command line share: whole numbers, a game with its options, workers."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict, fields
from typing import Any

from tablee.core.value import from_parsed
from tablee.core.words import LANGUAGES
from tablee.lab.workers import Workers


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """A whole number within bounds; argparse says what was wrong with another."""

    def read(text: str) -> int:
        number = int(text)
        if number < least or (most is not None and number > most):
            raise argparse.ArgumentTypeError(
                f"{number} is not {f'{least} or more' if most is None else f'from {least} to {most}'}"
            )
        return number

    read.__name__ = "number"
    return read


def takes_workers(word: argparse.ArgumentParser, jobs: int = 1) -> None:
    word.add_argument("--jobs", type=whole(1), default=jobs, help="processes, or tasks at a time on Ray")
    word.add_argument("--ray", metavar="ADDRESS", help="a Ray cluster, or auto for the one at hand")


def workers_of(asked: Any) -> Workers:
    return Workers(asked.jobs, asked.ray)


def takes_game(word: argparse.ArgumentParser) -> None:
    from tablee.games import GAMES

    word.add_argument("game", choices=sorted(GAMES))
    word.add_argument("--preset", metavar="NAME", help="rules by their name, as in famille")
    word.add_argument("--option", action="append", default=[], metavar="K=V")
    word.add_argument("--position", help="start from this position")
    word.add_argument("--lang", choices=LANGUAGES)


def chosen_game(asked: argparse.Namespace) -> tuple[Any, Any]:
    """The spec, and the rules with the options asked for."""
    from tablee.games import GAMES

    spec = GAMES[asked.game]
    if asked.preset is not None and asked.preset not in spec.rules.presets:
        raise ValueError(
            f"{spec.id} has no preset {asked.preset!r}: there is {', '.join(spec.rules.presets)}"
        )
    rules = asdict(spec.rules.presets[asked.preset]) if asked.preset else {}
    known = [field.name for field in fields(spec.rules.type)]
    if asked.position is not None and "position" not in known:
        raise ValueError(f"{spec.id} always starts from the beginning: it has no positions to begin from")
    for option in asked.option:
        name, _, text = option.partition("=")
        if name not in known:
            raise ValueError(f"{spec.id} has no option {name!r}: there is {', '.join(known)}")
        try:
            rules[name] = json.loads(text)
        except json.JSONDecodeError:
            rules[name] = text
    if asked.position is not None:
        rules["position"] = asked.position
    return spec, from_parsed(spec.rules.type, rules)
