"""One shot of a finished match judged: how often it succeeds by its hand, and the best shot there was."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import NamedTuple

import numpy as np

from tablee.core.bot import Budget
from tablee.core.value import to_json, value
from tablee.games.carrom.bot.levels import LEVELS, CarromLevel
from tablee.games.carrom.bot.noise import Floats
from tablee.games.carrom.bot.player import CarromBot
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import Shot, State
from tablee.games.carrom.study.heat import Heat, chances, heat_of, peak
from tablee.games.carrom.study.trials import Judged, Trials

USUAL_HAND = 4  # of a person: nobody's hand is measured
LOOKED = 40_000  # shots of the eye that looks for the best one


@value
class ShotAsked:
    """The board before a shot, the shot, which ids fell (a bit for each), and whose hand: a level."""

    number: int
    state: State
    shot: Shot
    fell: int
    hand: int


@value
class ShotFound:
    """`success`: whether it did. `chance`: of that, aimed as it was. `best`: what the sharpest eye aims for
    this hand. `came` and `expected`: what the shot brought, and what the best brings on average, counted in
    pieces."""

    success: bool
    chance: float
    best: Shot
    best_chance: float
    came: float
    expected: float


@value
class ShotLook:
    """A shot for a chosen hand: its errors (degrees, and a share of the speed), and where it succeeds, from
    where the striker stood and from where it had better stood."""

    hand: int
    angle: float
    force: float
    chance: float
    best: Shot
    best_chance: float
    stood: Heat
    better: Heat


def hand_of(level: int) -> CarromLevel:
    return LEVELS[max(1, min(level, len(LEVELS))) - 1]


class Searched(NamedTuple):
    """The best shot found and what came of trying it and the one that was played; where either succeeds."""

    best: Shot
    done: Judged
    played: Judged
    stood: Floats
    better: Floats


def search(rules: Carrom, asked: ShotAsked, hand: CarromLevel, trials: Trials) -> Searched:
    """What the sharpest eye aims, what succeeds most often from there or from where the striker stood, or
    the shot that was played: whichever brings most on average. The same each time it is asked."""
    eyed = _eyed(rules, asked, hand)
    stood = chances(trials, asked.shot.place, hand)
    grids = {asked.shot.place: stood}
    if eyed.place not in grids:
        grids[eyed.place] = chances(trials, eyed.place, hand)
    peaks = [peak(place, grid) for place, grid in grids.items()]
    tried = [(shot, trials.by_hand(shot, hand)) for shot in (asked.shot, eyed, *peaks)]
    best, done = max(tried, key=lambda one: float(one[1].worth.mean()))
    return Searched(best, done, tried[0][1], stood, grids[best.place])


def _eyed(rules: Carrom, asked: ShotAsked, hand: CarromLevel) -> Shot:
    """As level 8 sees the board, for another's hand."""
    eye = replace(LEVELS[-1], angle=hand.angle, force=hand.force, shots=LOOKED)
    seed = sha256(to_json(State, asked.state)).digest()
    view = rules.view(asked.state, asked.state.shooter)
    return CarromBot(rules, eye).mean(view, Budget(), Random(seed))


def answer(rules: Carrom, asked: ShotAsked) -> ShotFound:
    hand, trials = hand_of(asked.hand), Trials(rules, asked.state)
    found = search(rules, asked, hand, trials)
    came = trials.judged(np.array([asked.fell]))
    return ShotFound(
        bool(came.success[0]), float(found.played.success.mean()), found.best,
        float(found.done.success.mean()), float(came.worth[0]), float(found.done.worth.mean()),
    )  # fmt: skip


def look(rules: Carrom, asked: ShotAsked, level: int) -> ShotLook:
    hand, trials = hand_of(level), Trials(rules, asked.state)
    found = search(rules, asked, hand, trials)
    return ShotLook(
        hand.number, hand.angle, hand.force, float(found.played.success.mean()),
        found.best, float(found.done.success.mean()),
        heat_of(asked.shot.place, found.stood), heat_of(found.best.place, found.better),
    )  # fmt: skip
