"""One shot of a finished match judged: how often it succeeds by its hand, and the best shot there was."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from random import Random

import numpy as np

from tablee.core.bot import Budget
from tablee.core.value import to_json, value
from tablee.games.carrom.bot.levels import LEVELS, CarromLevel
from tablee.games.carrom.bot.player import CarromBot
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import Shot, State
from tablee.games.carrom.study.heat import Heat, heat
from tablee.games.carrom.study.trials import Trials

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


def best_shot(rules: Carrom, asked: ShotAsked, hand: CarromLevel) -> Shot:
    """The sharpest eye for this hand; the same each time it is asked."""
    eye = replace(LEVELS[-1], angle=hand.angle, force=hand.force, shots=LOOKED)
    seed = sha256(to_json(State, asked.state)).digest()
    view = rules.view(asked.state, asked.state.shooter)
    return CarromBot(rules, eye).mean(view, Budget(), Random(seed))


def answer(rules: Carrom, asked: ShotAsked) -> ShotFound:
    hand, trials = hand_of(asked.hand), Trials(rules, asked.state)
    best, chance = _better(rules, asked, hand, trials)
    came, done = trials.judged(np.array([asked.fell])), trials.by_hand(best, hand)
    return ShotFound(
        bool(came.success[0]), chance, best, float(done.success.mean()),
        float(came.worth[0]), float(done.worth.mean()),
    )  # fmt: skip


def look(rules: Carrom, asked: ShotAsked, level: int) -> ShotLook:
    hand, trials = hand_of(level), Trials(rules, asked.state)
    best, chance = _better(rules, asked, hand, trials)
    best_chance = float(trials.by_hand(best, hand).success.mean())
    stood = heat(trials, asked.shot.place, hand)
    better = stood if best.place == asked.shot.place else heat(trials, best.place, hand)
    return ShotLook(hand.number, hand.angle, hand.force, chance, best, best_chance, stood, better)


def _better(rules: Carrom, asked: ShotAsked, hand: CarromLevel, trials: Trials) -> tuple[Shot, float]:
    """The best shot found, which is the one played where nothing better is; and the chance of that one."""
    best, played = best_shot(rules, asked, hand), trials.by_hand(asked.shot, hand)
    if played.worth.mean() > trials.by_hand(best, hand).worth.mean():
        best = asked.shot
    return best, float(played.success.mean())
