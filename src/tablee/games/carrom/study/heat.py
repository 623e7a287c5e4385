"""Where a hand succeeds from a place of the line: over every angle ahead and every force.

Shots are simulated on a grid, each as it is meant, and the grid is blurred by the hand's errors: one
simulation serves every hand.
"""

from __future__ import annotations

from base64 import b64encode

import numpy as np

from tablee.core.value import value
from tablee.games.carrom.board import FASTEST, SLOWEST
from tablee.games.carrom.bot.levels import CarromLevel
from tablee.games.carrom.bot.noise import Floats
from tablee.games.carrom.study.trials import Trials

FINE = 0.25  # degrees between two angles that are simulated
WIDEST = 90.0  # degrees to either side of straight ahead
SHOWN = 2  # fine steps of one that is shown
GAUGE, BEND = 25, 1.5  # forces; the page's gauge gives soft shots more room
SOFTEST_BLUR = 0.5  # of a step of the grid: what is finer than the grid cannot be told


@value
class Heat:
    """`chances`: percents as bytes in base64, the angles of the softest force first. Angles are degrees from
    straight ahead to the right, from `-widest` on by `step`."""

    place: float
    widest: float
    step: float
    speeds: tuple[float, ...]
    chances: str


def heat(trials: Trials, place: float, hand: CarromLevel) -> Heat:
    chance = blurred(simulated(trials, place), hand)[:, ::SHOWN]
    percents = np.round(100 * chance).astype(np.uint8)
    return Heat(place, WIDEST, FINE * SHOWN, tuple(speeds().tolist()), b64encode(percents.tobytes()).decode())


def speeds() -> Floats:
    found: Floats = SLOWEST + (FASTEST - SLOWEST) * np.linspace(0.0, 1.0, GAUGE) ** BEND
    return found


def angles() -> Floats:
    """In radians."""
    found: Floats = np.radians(np.arange(-WIDEST, WIDEST + FINE / 2, FINE))
    return found


def simulated(trials: Trials, place: float) -> Floats:
    """1 where a shot succeeds that is played exactly as it is meant: a row for each speed."""
    speed, angle = (part.ravel() for part in np.meshgrid(speeds(), angles(), indexing="ij"))
    done = trials.played(np.full(len(speed), place), speed * np.sin(angle), speed * np.cos(angle))
    found: Floats = done.success.astype(np.float64).reshape(GAUGE, -1)
    return found


def blurred(exact: Floats, hand: CarromLevel) -> Floats:
    """The chance of success where this hand aims. Its error of force is a share of the speed."""
    fast = speeds()
    steps = np.gradient(fast)
    force = _weights(fast[None, :] - fast[:, None], np.maximum(hand.force * fast, SOFTEST_BLUR * steps))
    turn = np.degrees(angles())
    aside = np.full(len(turn), max(hand.angle, SOFTEST_BLUR * FINE))
    found: Floats = (force * steps / (force * steps).sum(axis=1, keepdims=True)) @ exact
    return found @ _weights(turn[None, :] - turn[:, None], aside).T


def _weights(apart: Floats, error: Floats) -> Floats:
    """How often each is hit when another is meant, as a share: a row for each that is meant."""
    near = np.exp(-0.5 * (apart / error[:, None]) ** 2)
    found: Floats = near / near.sum(axis=1, keepdims=True)
    return found
