"""What a quiet position is worth to the player to move: what was learnt, or a sum of terms by hand."""

from __future__ import annotations

from tablee.core.bits import lowest, popcount, upside_down
from tablee.core.jit import jit
from tablee.core.kernel_types import Bits, U
from tablee.games.macadam.bot.learnt import learnt_value
from tablee.games.macadam.bot.terms import (
    COUNTS,
    GUARD,
    GUARDS,
    PLACE,
    RACE,
    REACH,
    TEMPO,
    count_of,
    count_terms,
)
from tablee.games.macadam.bot.workspace import MacadamSearch
from tablee.games.macadam.kernel import FAR, ONE, ZERO


@jit
def one_side(w: MacadamSearch, own: Bits, opp: Bits) -> int:
    """What the pawns of one player are worth, seen from his side."""
    total, rest = w.weight[GUARD + popcount(own & GUARDS)], own
    while rest != ZERO:
        total += w.weight[U(PLACE) + lowest(rest)]
        rest &= rest - ONE
    counts = count_terms(own, opp)
    for i in range(COUNTS):
        total += w.weight[REACH + i] * count_of(counts, i)
    return total


@jit
def evaluate(w: MacadamSearch, own: Bits, opp: Bits) -> int:
    """Above zero: good for the player to move."""
    if w.learnt != ZERO:
        return learnt_value(w.learnt, own, opp)
    they, us = upside_down(opp), upside_down(own)
    race = w.weight[RACE + popcount(own & FAR) * 9 + popcount(they & FAR)]
    return one_side(w, own, opp) - one_side(w, they, us) + race + w.weight[TEMPO]
