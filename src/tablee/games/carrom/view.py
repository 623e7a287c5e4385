"""What a seat sees of Carrom: everything; nothing is hidden (K9)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from tablee.core.value import value
from tablee.games.carrom.state import State, Team

Phase: TypeAlias = Literal["lot", "rack", "shooting", "placing", "over"]


@value
class View:
    phase: Phase
    state: State
    white: Team | None  # K4: the team that has white in this round
    line: tuple[tuple[float, float], ...]  # K6: where the striker may stand, as the shooter counts
    covers: tuple[float, ...]  # KA1: end circles that may be covered
