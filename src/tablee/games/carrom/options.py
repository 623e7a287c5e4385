"""What a table may choose, the first of each the default (OPTIONS). The readings behind them are in RULES."""

from __future__ import annotations

from typing import Literal

from tablee.core.value import value
from tablee.games.carrom.surface import SurfaceName


@value
class Options:
    seats: Literal[2, 4] = 2  # K1
    target: Literal["25 points", "11 points", "one round"] = "25 points"  # K5
    same_shot: Literal["to be confirmed", "confirms"] = "to be confirmed"  # KA2
    queen_left: Literal["no bonus", "loses"] = "no bonus"  # KA4, K-A10
    early_queen: Literal["turn lost", "turn kept"] = "turn lost"  # KA5, K-A9
    full_cover: Literal["no", "yes"] = "no"  # KA1
    due: Literal["debt", "forgiven"] = "debt"  # KA10
    bonus: Literal["always", "not from 22"] = "always"  # KA17
    failed_break: Literal["turn passes", "three tries"] = "turn passes"  # KA19
    fouled_queen: Literal["turn lost", "turn kept"] = "turn lost"  # KA12, KA13
    queen_in_debt: Literal["allowed", "refused"] = "allowed"  # KA11
    last_of_theirs: Literal["what is left", "three more"] = "what is left"  # KA8
    next_break: Literal["alternates", "winner", "loser"] = "alternates"  # KA18
    returned: Literal["by the opponent", "by the house"] = "by the opponent"  # KA15
    surface: SurfaceName = "club"  # PHYSICS: what the board is made of
    position: str | None = None  # set by hand, as notation.py writes it
