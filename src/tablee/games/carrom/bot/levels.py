"""The eight levels: an unsteady hand, and how far the eye sees. Never a hidden handicap (PHYSICS)."""

from __future__ import annotations

from tablee.core.bot import Level
from tablee.core.value import value


@value
class CarromLevel(Level):
    """A hand and an eye."""

    shots: int  # simulated for one decision
    angle: float  # degrees: the standard deviation of the direction
    force: float  # of the speed, as a share of it
    places: int  # of the striker on its line that are considered
    looks: int  # pots that are played out in the mind
    fine: bool = False  # more forces, and a little to either side
    cushions: bool = False
    combinations: bool = False
    sweep: int = 0  # other shots that are tried, for whatever they bring
    samples: int = 0  # how often a shot is imagined with one's own unsteadiness
    finals: int = 0  # shots that are imagined more often still
    careful: int = 0  # how often
    defences: int = 0  # other shots that are tried when no pot is good, for what they leave
    replies: int = 0  # defences whose best answer is played out
    position: bool = False  # what the board will be like afterwards


LEVELS = (
    CarromLevel(1, 64, 4.0, 0.15, places=5, looks=6),
    CarromLevel(2, 128, 2.5, 0.12, places=7, looks=16),
    CarromLevel(3, 512, 1.7, 0.10, places=9, looks=24, samples=4),
    CarromLevel(4, 1_024, 1.3, 0.08, places=11, looks=32, samples=8, cushions=True),
    CarromLevel(
        5, 2_048, 0.9, 0.065, places=13, looks=48, sweep=32, samples=8, cushions=True, position=True,
    ),
    CarromLevel(
        6, 4_096, 0.7, 0.055, places=17, looks=80, sweep=64, samples=8, finals=8, careful=24,
        defences=128, cushions=True, combinations=True, position=True,
    ),
    CarromLevel(
        7, 8_192, 0.4, 0.04, places=21, looks=128, sweep=96, samples=8, finals=12, careful=32,
        defences=512, cushions=True, combinations=True, position=True,
    ),
    CarromLevel(
        8, 262_144, 0.25, 0.03, places=31, looks=400, sweep=2_000, samples=8, finals=24, careful=128,
        defences=2_048, replies=12, fine=True, cushions=True, combinations=True, position=True,
    ),
)  # fmt: skip
