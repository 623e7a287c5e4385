"""What a player can force, by every move and with no judgement: for puzzles, which must have one answer."""

from __future__ import annotations

from tablee.core.bits import upside_down
from tablee.core.jit import jit
from tablee.core.kernel_types import Bits
from tablee.games.macadam.bot.moves import after, list_moves, win_at_once
from tablee.games.macadam.bot.workspace import NOTHING, WIDEST, MacadamSearch
from tablee.games.macadam.kernel import won


@jit
def reaches(w: MacadamSearch, own: Bits, opp: Bits, wanted: int, plies: int, ply: int) -> bool:
    """Can the player to move be sure of a win (`wanted` 1), or of not losing (0), within so many plies?"""
    if plies <= 0:
        return wanted <= 0
    if win_at_once(w, own, opp) != NOTHING:
        return True
    if plies == 1:
        return wanted <= 0
    they, base = upside_down(opp), ply * WIDEST
    count = list_moves(w, own, opp, base)
    if count == 0:  # M14: passed over
        return not reaches(w, they, upside_down(own), 1 - wanted, plies - 1, ply + 1)
    for i in range(base, base + count):
        mine = after(own, w.move[i])
        result = won(mine, opp)
        if result > 0:
            return True
        if result == 0 and not reaches(w, they, upside_down(mine), 1 - wanted, plies - 1, ply + 1):
            return True
    return False
