"""What the player to move can do: slides from tables, jump chains of all pawns at once."""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from tablee.core.bits import lowest, popcount, turned_round
from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Bits, U, signed
from tablee.games.macadam.batch.chains import jump_chains
from tablee.games.macadam.batch.past import count_past, maybe_past
from tablee.games.macadam.batch.record import MOVES, MacadamGame, MacadamOptions
from tablee.games.macadam.kernel import EIGHT, NEAR, ONE, OWN_GOAL, SEVEN, ZERO, mobile
from tablee.games.macadam.state import PAWNS


def _slides(length: int, stride: int) -> Any:
    """M5: where a pawn slides along a line, by where it stands and which squares of the line are taken."""
    table = np.zeros((length, 1 << length), np.uint64)
    for start in range(length):
        for taken in range(1 << length):
            for step in (1, -1):
                at = start + step
                while 0 <= at < length and not taken >> at & 1:
                    table[start, taken] |= np.uint64(1 << stride * at)
                    at += step
    return table.ravel()


ALONG_RANK = cast(Array[Bits], _slides(8, 1))  # by 256 * file + squares taken
ALONG_FILE = cast(Array[Bits], _slides(4, 8))  # by 16 * rank + squares taken: one's own side has four ranks
FILE = U(0x0101_0101)
GATHER = U(1 << 24 | 1 << 17 | 1 << 10 | 1 << 3)  # brings the four bits of a file together
FOUR, HALF, BYTE, NIBBLE, RANKS = U(4), U(32), U(255), U(15), U(56)
GATHERED = U(24)


@jit
def generate(rules: MacadamOptions, g: MacadamGame, past: Array[Bits]) -> int:
    """Where each pawn of the mover can go; how many moves in all."""
    own, opp, rest = g.own, g.opp, g.own
    taken = own | opp | OWN_GOAL
    for k in range(PAWNS):
        pawn = rest & (~rest + ONE)
        rest ^= pawn
        g.ends[k] = pawn
        g.square[k] = lowest(pawn)
    jump_chains(g.ends, own, opp)
    total = 0
    for k in range(PAWNS):
        at, ends = U(g.square[k]), g.ends[k]
        if at < HALF:
            file, rank = at & SEVEN, at & RANKS
            ends |= ALONG_RANK[(file << EIGHT) | ((taken >> rank) & BYTE)] << rank
            column = ((((taken >> file) & FILE) * GATHER) >> GATHERED) & NIBBLE
            ends |= ALONG_FILE[(rank << ONE) | column] << file
            g.ends[k] = ends
        total += popcount(ends)
    if rules.forbidden and g.twice:
        total -= drop_forbidden(g, past)
    g.legal = total
    return total


@jit
def drop_forbidden(g: MacadamGame, past: Array[Bits]) -> int:
    """M-A7: without the moves that would bring about the third occurrence; how many there were."""
    dropped = 0
    for k in range(PAWNS):
        rest, pawn = g.ends[k], ONE << U(g.square[k])
        while rest != ZERO:
            end = rest & (~rest + ONE)
            rest ^= end
            if third_time(g, past, g.own ^ pawn ^ end):
                g.ends[k] ^= end
                dropped += 1
    return dropped


@jit
def third_time(g: MacadamGame, past: Array[Bits], own: Bits) -> bool:
    """Would these pawns, after the mover's move, stand for the third time, with whoever can move then?"""
    other, mine = turned_round(g.opp), turned_round(own)
    if not (maybe_past(g, other, mine, 1 - g.mover) or maybe_past(g, own, g.opp, signed(g.mover))):
        return False
    if mobile(other, mine):
        return count_past(g, past, other, mine, 1 - g.mover) >= 2
    return count_past(g, past, own, g.opp, signed(g.mover)) >= 2


@jit
def list_places(g: MacadamGame) -> None:
    """M17: empty squares of one's own side outside one's own goal."""
    g.places = NEAR & ~(OWN_GOAL | g.own | g.opp)
    g.legal = popcount(g.places)
    for k in range(PAWNS):
        g.ends[k], g.square[k] = ZERO, k


@jit
def is_legal(g: MacadamGame, action: int) -> bool:
    if g.over or action < 0:
        return False
    if action >= MOVES:
        return action < MOVES + 64 and (g.places >> U(action - MOVES)) & ONE != ZERO
    start = ONE << U(action >> 6)
    if g.places != ZERO or g.own & start == ZERO:
        return False
    return (g.ends[popcount(g.own & (start - ONE))] >> U(action & 63)) & ONE != ZERO


@jit
def nth(g: MacadamGame, number: int) -> int:
    """The action of that number, in the order of the mask."""
    rest = g.places
    if rest == ZERO:
        for k in range(PAWNS):
            here = popcount(g.ends[k])
            if number < here:
                rest = g.ends[k]
                for _ in range(number):
                    rest &= rest - ONE
                return signed(g.square[k]) * 64 + signed(lowest(rest))
            number -= here
    for _ in range(number):
        rest &= rest - ONE
    return MOVES + signed(lowest(rest))
