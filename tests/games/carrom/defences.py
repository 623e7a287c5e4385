"""Thirty boards for defence, and what a shot on one is worth when both sides have an ordinary hand.

The judge is blind.py's: it shares the kernel with the players, and nothing of how they look for shots.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from tablee.core.bot import Budget
from tablee.core.game import Seat
from tablee.games.carrom.board import BLACK, FASTEST, QUEEN, SLOWEST
from tablee.games.carrom.bot.levels import LEVELS
from tablee.games.carrom.bot.player import CarromBot
from tablee.games.carrom.presets import CLUB, FAMILLE
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import Piece, Shot
from tests.games.carrom.blind import best_chance

ORDINARY = (1.3, 0.08)  # degrees, share of the speed: to a steadier hand nearly every board is easy
PLAYED = 12  # times, each with other errors of that hand
BLIND, BLIND_PLAYED = 40, 4  # shots of which the best tenth is asked for, and how often each is played


class Defence(NamedTuple):
    """A board on which the judge of blind.py finds no pot that forgives, and the other side threatens.

    `motif`: two of theirs hide our last piece; a third lies loose; or the queen is hidden, and the last piece
    must not go before her (K-A10). `limit`: what the best tenth of blind shots leave to the other side.
    `least`: what they are worth when an ordinary hand plays them (`least_of`, to two places).
    """

    motif: str
    limit: float
    least: float
    rules: Carrom

    @property
    def wanted(self) -> int:
        return QUEEN if self.motif == "queen" else 1


def defences() -> list[Defence]:
    found = []
    for text in Path(__file__).with_name("defences.txt").read_text().splitlines():
        motif, limit, least, position = text.split(" ", 3)
        rules = replace(CLUB if motif == "queen" else FAMILLE, position=position, target="one round")
        found.append(Defence(motif, float(limit), float(least), rules))
    return found


def left_to_them(pieces: Sequence[Piece]) -> float:
    """The other side's chance to pocket something now, with an ordinary hand."""
    return best_chance(pieces, 2, [piece.id for piece in pieces if piece.id in BLACK], 5, 180, ORDINARY)


def mind(one: Defence) -> Shot:
    """What level 8 means to play with an ordinary hand."""
    level = replace(LEVELS[-1], angle=ORDINARY[0], force=ORDINARY[1])
    view = one.rules.view(one.rules.start(), Seat(0))
    return CarromBot(one.rules, level).mean(view, Budget(), random.Random(one.rules.position))


def worth(one: Defence, shot: Shot, times: int = PLAYED) -> float:
    """The chance that the other side does not score next, the shot played by an ordinary hand."""
    source = random.Random(5)
    return sum(_kept_from_them(one, _unsteady(shot, source)) for _ in range(times)) / times


def least_of(one: Defence) -> float:
    """What the best tenth of blind shots are worth, played by the same hand."""
    source, state = random.Random(3), one.rules.start()
    shots = [one.rules.sample(state, source) for _ in range(BLIND)]
    found = sorted((worth(one, shot, BLIND_PLAYED) for shot in shots if isinstance(shot, Shot)), reverse=True)
    return found[len(found) // 10]


def _kept_from_them(one: Defence, shot: Shot) -> float:
    after = one.rules.apply(one.rules.start(), shot).state
    if after.outcome is not None:
        return after.outcome.scores[0]
    if one.rules.turn(after) == Seat(0):
        return 1.0
    return 1.0 - left_to_them(after.pieces)


def _unsteady(shot: Shot, source: random.Random) -> Shot:
    turn, stretch = source.gauss(0.0, math.radians(ORDINARY[0])), 1.0 + source.gauss(0.0, ORDINARY[1])
    speed = math.hypot(shot.vx, shot.vy)
    by = min(max(speed * stretch, SLOWEST), FASTEST) / speed
    cos, sin = by * math.cos(turn), by * math.sin(turn)
    return Shot(shot.place, shot.vx * cos - shot.vy * sin, shot.vx * sin + shot.vy * cos)
