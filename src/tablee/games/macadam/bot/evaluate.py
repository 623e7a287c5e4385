"""What a quiet position is worth to the player to move: a sum of weighted terms."""

from __future__ import annotations

from tablee.core.bits import lowest, popcount, upside_down
from tablee.core.jit import jit
from tablee.core.kernel_types import Bits, U
from tablee.games.macadam.bot.workspace import MacadamSearch
from tablee.games.macadam.kernel import FAR, ONE, OWN_GOAL, TARGET, ZERO, one_jump, step

GUARDS = U(0x0000_0000_0000_3C24)  # c1 f1 c2 d2 e2 f2: on all six, nobody enters (RULES.md, section 4)
RANK5, RANK6, RANK7, RANK8 = (U(0xFF << 8 * rank) for rank in range(4, 8))

# Where each term's weights begin.
PLACE = 0  # a pawn, by square
RACE = 64  # M11: by own pawns across times nine, and the opponent's
GUARD = 145  # by own pawns on the six guards
REACH = 152  # squares that jump chains reach, on ranks 5 to 8
LAUNCH = 156  # squares from which one jump enters the goal
LAUNCHED = 157  # those of them that are held or reached
STUCK = 158  # pawns across that cannot jump
TOUCH = 159  # pairs of pawns side by side, then corner to corner
GAP = 161  # pairs of pawns with one square between, in line, then diagonally
TEMPO = 163


@jit
def chain_squares(own: Bits, opp: Bits) -> Bits:
    """A little more than what jump chains reach: all pawns jump at once, and over their own start too."""
    empty = ~(own | opp | OWN_GOAL)
    seen, fresh = ZERO, own
    while fresh != ZERO:
        fresh = one_jump(fresh & ~TARGET, own, empty) & ~seen
        seen |= fresh
    return seen


@jit
def one_side(w: MacadamSearch, own: Bits, opp: Bits) -> int:
    """What the pawns of one player are worth, seen from his side."""
    total, rest = w.weight[GUARD + popcount(own & GUARDS)], own
    while rest != ZERO:
        total += w.weight[U(PLACE) + lowest(rest)]
        rest &= rest - ONE
    reached = chain_squares(own, opp)
    total += w.weight[REACH] * popcount(reached & RANK5) + w.weight[REACH + 1] * popcount(reached & RANK6)
    total += w.weight[REACH + 2] * popcount(reached & RANK7) + w.weight[REACH + 3] * popcount(reached & RANK8)
    launch = one_jump(TARGET, own, ~opp)  # a jump is the same backwards
    total += w.weight[LAUNCH] * popcount(launch) + w.weight[LAUNCHED] * popcount(launch & (own | reached))
    free = one_jump(~(own | opp | OWN_GOAL), own, own)
    total += w.weight[STUCK] * popcount(own & FAR & ~free)
    up, right, rising, falling = step(own, 1), step(own, 3), step(own, 0), step(own, 2)
    total += w.weight[TOUCH] * (popcount(own & up) + popcount(own & right))
    total += w.weight[TOUCH + 1] * (popcount(own & rising) + popcount(own & falling))
    total += w.weight[GAP] * (popcount(own & step(up, 1)) + popcount(own & step(right, 3)))
    total += w.weight[GAP + 1] * (popcount(own & step(rising, 0)) + popcount(own & step(falling, 2)))
    return total


@jit
def evaluate(w: MacadamSearch, own: Bits, opp: Bits) -> int:
    """Above zero: good for the player to move."""
    they, us = upside_down(opp), upside_down(own)
    race = w.weight[RACE + popcount(own & FAR) * 9 + popcount(they & FAR)]
    return one_side(w, own, opp) - one_side(w, they, us) + race + w.weight[TEMPO]
