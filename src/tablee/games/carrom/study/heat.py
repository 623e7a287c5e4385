"""Where a hand succeeds from a place of the line: over every angle ahead and every force.

Shots are simulated on a grid, each as it is meant, and the grid is blurred by the hand's errors: one
simulation serves every hand.
"""

from __future__ import annotations

from base64 import b64encode
from math import cos, erf, sin, sqrt

import numpy as np

from tablee.core.value import value
from tablee.games.carrom.board import FASTEST, SLOWEST
from tablee.games.carrom.bot.levels import CarromLevel
from tablee.games.carrom.bot.noise import Floats
from tablee.games.carrom.state import Shot
from tablee.games.carrom.study.trials import Trials

FINE = 0.25  # degrees between two angles that are simulated
WIDEST = 90.0  # degrees to either side of straight ahead
SHOWN = 2  # fine steps of one that is shown, of angles and of forces
SQRT2 = sqrt(2.0)
GAUGE, BEND = 49, 1.5  # forces; the page's gauge gives soft shots more room


@value
class Heat:
    """`chances`: percents as bytes in base64, the angles of the softest force first. Angles are degrees from
    straight ahead to the right, from `-widest` on by `step`."""

    place: float
    widest: float
    step: float
    speeds: tuple[float, ...]
    chances: str


def heat_of(place: float, chance: Floats) -> Heat:
    """A grid of chances as it is sent."""
    percents = b64encode(np.round(100 * chance[::SHOWN, ::SHOWN]).astype(np.uint8).tobytes()).decode()
    return Heat(place, WIDEST, FINE * SHOWN, tuple(speeds()[::SHOWN].tolist()), percents)


def chances(trials: Trials, place: float, hand: CarromLevel) -> Floats:
    """How often this hand succeeds from a place: a row for each speed."""
    return blurred(simulated(trials, place), hand)


def peak(place: float, chance: Floats) -> Shot:
    """The shot that succeeds most often."""
    row, column = np.unravel_index(int(chance.argmax()), chance.shape)
    speed, angle = float(speeds()[row]), float(angles()[column])
    return Shot(place, speed * sin(angle), speed * cos(angle))


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


def blurred(exact: Floats, hand: CarromLevel, each_force: int = 1, each_angle: int = 1) -> Floats:
    """The chance of success where this hand aims. Its error of force is a share of the speed. `each_…`: a
    coarser grid, of every so many steps."""
    fast, turn = speeds()[::each_force], np.degrees(angles()[::each_angle])
    force = _weights(fast, hand.force * fast)
    found: Floats = force @ exact @ _weights(turn, np.full(len(turn), hand.angle)).T
    return found


def _weights(at: Floats, error: Floats) -> Floats:
    """How often each is hit when another is meant: a row for each that is meant. What goes beyond either end
    is hit there, as a hand can be no softer and no harder."""
    edges = (at[1:] + at[:-1]) / 2
    below: Floats = _share((edges[None, :] - at[:, None]) / error[:, None])
    ends = np.zeros((len(at), 1)), np.ones((len(at), 1))
    return np.diff(np.concatenate((ends[0], below, ends[1]), axis=1), axis=1)


# Of a normal error, how often it is below so many standard deviations.
_share = np.vectorize(lambda far: 0.5 * (1.0 + erf(far / SQRT2)), otypes=[np.float64])
