"""A player who has learnt: it likes actions by their traits, and picks by chance, what it likes oftenest."""

from __future__ import annotations

from tablee.core.jit import jit
from tablee.core.kernel_types import exp
from tablee.games.pietons.bot.traits import MANY, Mind, consider, describe
from tablee.games.pietons.kernel.legal import legal
from tablee.games.pietons.kernel.table import CardTable, below

UNIT = 1 << 30


@jit
def weigh(w: CardTable, m: Mind) -> None:
    """The chance of each action in `moves`."""
    legal(w)
    if w.count == 1:
        m.chance[0] = 1.0
        m.many[0] = 0
        return
    consider(w, m)
    most = -1e9
    for i in range(w.count):
        describe(w, m, i, w.moves[i])
        liked = 0.0
        for t in range(i * MANY, i * MANY + m.many[i]):
            liked += m.weights[m.row + m.which[t]] * m.much[t]
        m.chance[i] = liked
        most = max(most, liked)
    total = 0.0
    for i in range(w.count):
        m.chance[i] = exp(m.chance[i] - most)
        total += m.chance[i]
    for i in range(w.count):
        m.chance[i] /= total


@jit
def pick(w: CardTable, m: Mind) -> int:
    """The place in `moves` of the action that is taken."""
    weigh(w, m)
    if w.count == 1:
        return 0
    at = below(w, UNIT) / UNIT
    for i in range(w.count):
        at -= m.chance[i]
        if at < 0.0:
            return i
    return w.count - 1


@jit
def likeliest(w: CardTable, m: Mind) -> int:
    """The place in `moves` of the action that is liked most."""
    weigh(w, m)
    best = 0
    for i in range(1, w.count):
        if m.chance[i] > m.chance[best]:
            best = i
    return best
