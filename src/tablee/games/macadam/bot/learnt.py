"""What a quiet position is worth, learnt from games: a weight for every way in which pawns fill a block.

A block is three files by three ranks, all that a single jump needs in any direction: nine squares, each
empty, one's own or the other's, so 19,683 ways. Blocks begin on ranks 1 to 3 of either player, who share
their weights, and on all files, of which the right half is the left one in a mirror. Beside them stand the
terms of the evaluation by hand (evaluate.py), weighed anew. Each weight is two: for a game in which few
pawns have come across, and for one in which many have.
"""

from __future__ import annotations

from tablee.core.bits import lowest, popcount, turned_round, upside_down
from tablee.core.jit import jit, jit_inline
from tablee.core.kernel_types import Array, Bits, U, ints, signed
from tablee.core.search.phases import mixed, weight
from tablee.games.macadam.bot.terms import (
    COUNTS,
    GUARD,
    GUARDS,
    PLACE,
    RACE,
    REACH,
    TEMPO,
    TERMS,
    count_of,
    count_terms,
)
from tablee.games.macadam.kernel import FAR, ONE, ZERO

WAYS = 3**9  # of a block
FILES, RANKS = 3, 3  # on which blocks begin that have weights of their own
BLOCKS = FILES * RANKS
PATTERNS = TERMS  # where they begin: the terms stand before them
SIZE = PATTERNS + BLOCKS * WAYS  # weights of a phase
FOUND = 4 * BLOCKS  # blocks of a position, of both players

UNIT = 16  # of a hundredth
FULL = 8  # pawns that have come across, of both players: from then on the weights for many count alone
TERNARY = ints(sum(3**i for i in range(9) if bits >> i & 1) for bits in range(512))
FIRST_RANK, SECOND_RANK, THIRD_RANK = U(0b111), U(0b111000), U(0b111000000)
S5, S10 = U(5), U(10)


@jit_inline
def mirrored(squares: Bits) -> Bits:
    """Files a to h as h to a."""
    return turned_round(upside_down(squares))


@jit_inline
def block(squares: Bits) -> int:
    """The three files by three ranks at the lowest bit, as nine bits."""
    return signed((squares & FIRST_RANK) | ((squares >> S5) & SECOND_RANK) | ((squares >> S10) & THIRD_RANK))


@jit_inline
def way(own: Bits, opp: Bits) -> int:
    """The number of the way in which pawns fill a block."""
    return TERNARY[block(own)] + 2 * TERNARY[block(opp)]


@jit
def pattern_indices(own: Bits, opp: Bits, found: Array[int], first: int) -> None:
    """The weights of one player's left blocks: where they stand."""
    for rank in range(RANKS):
        for file in range(FILES):
            at, shift = rank * FILES + file, U(8 * rank + file)
            found[first + at] = PATTERNS + at * WAYS + way(own >> shift, opp >> shift)


@jit
def patterns(weights: Bits, own: Bits, opp: Bits) -> int:
    """The sum over one player's left blocks."""
    total = 0
    for rank in range(RANKS):
        for file in range(FILES):
            at, shift = rank * FILES + file, U(8 * rank + file)
            total += weight(weights, PATTERNS + at * WAYS + way(own >> shift, opp >> shift))
    return total


@jit
def one_side(weights: Bits, own: Bits, opp: Bits) -> int:
    """What the pawns of one player are worth, seen from his side."""
    total, rest = weight(weights, GUARD + popcount(own & GUARDS)), own
    while rest != ZERO:
        total += weight(weights, PLACE + signed(lowest(rest)))
        rest &= rest - ONE
    counts = count_terms(own, opp)
    for i in range(COUNTS):
        total += weight(weights, REACH + i) * count_of(counts, i)
    total += patterns(weights, own, opp)
    return total + patterns(weights, mirrored(own), mirrored(opp))


@jit_inline
def phase_of(own: Bits, they: Bits) -> int:
    """How much of the beginning is left, of FULL; `they` are the other's pawns, seen from his side."""
    return FULL - min(popcount(own & FAR) + popcount(they & FAR), FULL)


@jit
def learnt_value(weights: Bits, own: Bits, opp: Bits) -> int:
    """Above zero: good for the player to move."""
    they, us = upside_down(opp), upside_down(own)
    total = one_side(weights, own, opp) - one_side(weights, they, us)
    total += weight(weights, RACE + popcount(own & FAR) * 9 + popcount(they & FAR)) + weight(weights, TEMPO)
    return mixed(total, phase_of(own, they), FULL) // (FULL * UNIT)
