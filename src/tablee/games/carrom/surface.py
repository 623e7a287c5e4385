"""What a board is made of: the numbers that a shot depends on, under a name that the game records."""

from __future__ import annotations

from typing import Literal, TypeAlias

from tablee.core.value import value

SurfaceName: TypeAlias = Literal["club", "slow wood", "glass"]
VERSION = 1  # of the simulation itself: a record says by which it was made
GRAVITY = 9.81


@value
class Surface:
    """Friction of the board, and how much speed survives a contact or a cushion (PHYSICS)."""

    friction: float
    disc: float  # restitution of two discs
    slow: float  # below this speed of approach nothing is lost
    least: float  # discs part at least this fast, which ends endless sequences of contacts
    cushion: float  # along the normal; nothing is lost along the frame

    @property
    def drag(self) -> float:
        """The deceleration of a sliding disc, m/s²."""
        return self.friction * GRAVITY


SURFACES: dict[SurfaceName, Surface] = {
    "club": Surface(friction=0.11, disc=0.82, slow=0.005, least=0.001, cushion=0.72),
    "slow wood": Surface(friction=0.13, disc=0.78, slow=0.005, least=0.001, cushion=0.66),
    "glass": Surface(friction=0.08, disc=0.88, slow=0.005, least=0.001, cushion=0.78),
}
