"""The terms of the evaluation: what is seen in a position, whatever it weighs."""

from __future__ import annotations

from tablee.core.bits import popcount
from tablee.core.jit import jit, jit_inline
from tablee.core.kernel_types import Bits, U, signed
from tablee.games.macadam.kernel import FAR, OWN_GOAL, TARGET, ZERO, one_jump, step

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
TERMS = 164
EACH = U(31)
COUNTS = TEMPO - REACH  # terms that are counted


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
def count_terms(own: Bits, opp: Bits) -> Bits:
    """How often the terms from REACH to GAP are there for one player, seen from his side: five bits each."""
    reached = chain_squares(own, opp)
    found = U(popcount(reached & RANK5)) | U(popcount(reached & RANK6)) << U(5)
    found |= U(popcount(reached & RANK7)) << U(10) | U(popcount(reached & RANK8)) << U(15)
    launch = one_jump(TARGET, own, ~opp)  # a jump is the same backwards
    found |= U(popcount(launch)) << U(20) | U(popcount(launch & (own | reached))) << U(25)
    free = one_jump(~(own | opp | OWN_GOAL), own, own)
    found |= U(popcount(own & FAR & ~free)) << U(30)
    up, right, rising, falling = step(own, 1), step(own, 3), step(own, 0), step(own, 2)
    found |= U(popcount(own & up) + popcount(own & right)) << U(35)
    found |= U(popcount(own & rising) + popcount(own & falling)) << U(40)
    found |= U(popcount(own & step(up, 1)) + popcount(own & step(right, 3))) << U(45)
    return found | U(popcount(own & step(rising, 0)) + popcount(own & step(falling, 2))) << U(50)


@jit_inline
def count_of(counts: Bits, term: int) -> int:
    """How often one of them is there, by its number after REACH."""
    return signed((counts >> U(5 * term)) & EACH)
