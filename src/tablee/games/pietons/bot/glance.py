"""How one plays who plays nothing out: by a style, and now and then anything that is allowed."""

from __future__ import annotations

from tablee.core.jit import jit
from tablee.games.pietons.bot.learnt import likeliest
from tablee.games.pietons.bot.policy import LEARNT, choose
from tablee.games.pietons.bot.traits import Mind
from tablee.games.pietons.kernel.legal import legal
from tablee.games.pietons.kernel.table import CardTable, below


@jit
def at_a_glance(w: CardTable, m: Mind, style: int, slips: int) -> int:
    """The action of the actor; of a hundred decisions, so many are slips."""
    if slips > 0 and below(w, 100) < slips:
        legal(w)
        return w.moves[below(w, w.count)]
    if style == LEARNT:
        at = likeliest(w, m)
        return w.moves[at]
    return choose(w, style)
