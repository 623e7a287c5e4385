"""What an action does."""

from __future__ import annotations

from tablee.core.batch.luck import below
from tablee.core.bits import popcount
from tablee.core.jit import jit, jit_for
from tablee.core.kernel_types import Array, Bits, Int16, signed
from tablee.games.dames.batch.actions import generate, turned
from tablee.games.dames.batch.record import (
    BIT_OF,
    MOVES,
    WORDS,
    DamesActions,
    DamesGame,
    DamesOptions,
)
from tablee.games.dames.draws import LIMITS
from tablee.games.dames.kernel.board import LOW6, ONE, S6, ZERO, make
from tablee.games.dames.kernel.captures import longest_captures
from tablee.games.dames.kernel.workspace import DamesWorkspace

DRAW = 3
THREE, TWO = LIMITS["three"], LIMITS["two"]
draw = jit_for(DamesGame, below)


@jit
def limit(own: Bits, opp: Bits, kings: Bits) -> int:
    """D-A10: the moves that the class of material has, or 0."""
    mine, theirs = popcount(own), popcount(opp)
    if theirs == 1 and opp & kings and own & kings and mine <= 3:
        return THREE if mine == 3 else TWO
    if mine == 1 and own & kings and opp & kings and theirs <= 3:
        return THREE if theirs == 3 else TWO
    return 0


@jit
def note(g: DamesGame, past: Array[Bits]) -> None:
    """The present position is the last of the past."""
    at = WORDS * g.kept
    past[at], past[at + 1], past[at + 2], past[at + 3] = g.own, g.opp, g.kings, g.faulty


@jit
def same(past: Array[Bits], i: int, j: int) -> bool:
    differ = ZERO
    for word in range(WORDS):
        differ |= past[WORDS * i + word] ^ past[WORDS * j + word]
    return differ == ZERO


@jit
def stood(g: DamesGame, past: Array[Bits]) -> int:
    """How often the present position has stood; every other one had the same mover."""
    times = 0
    for i in range(g.kept & 1, g.kept + 1, 2):
        if same(past, i, g.kept):
            times += 1
    return times


@jit
def made(g: DamesGame, past: Array[Bits], played: Array[Int16]) -> int:
    """DA1: how often the last move has been made from its position."""
    last, times = g.kept - 1, 0
    for i in range(last & 1, g.kept, 2):
        if played[i] == played[last] and same(past, i, last):
            times += 1
    return times


@jit
def begin(
    rules: DamesOptions, g: DamesGame, c: DamesActions, past: Array[Bits], w: DamesWorkspace
) -> None:  # fmt: skip
    g.mover, g.own, g.opp, g.kings = rules.first, rules.own, rules.opp, rules.kings
    g.faulty = ZERO
    g.kept = g.quiet = g.moves = 0
    g.few = g.over = g.blown = g.undeclared = 0
    g.times = 1
    note(g, past)
    generate(rules, g, c, w)


@jit
def blow(
    rules: DamesOptions, g: DamesGame, c: DamesActions, past: Array[Bits], w: DamesWorkspace, square: int
) -> int:
    """D-S3; a piece that is not faulty stays where it is, and the mover is asked again (D-A8)."""
    piece = ONE << BIT_OF[square]
    if g.faulty & piece == ZERO:
        return 0
    g.opp &= ~piece
    g.kings &= ~piece
    g.faulty = ZERO
    g.kept = g.quiet = 0
    g.few = g.undeclared = 0
    g.blown = g.times = 1
    note(g, past)
    if g.opp == ZERO:  # D-A3, D-S5
        return 1 + g.mover
    return 0 if generate(rules, g, c, w) > 0 else 2 - g.mover


@jit
def faults(g: DamesGame, w: DamesWorkspace, start: Bits, end: Bits, captured: Bits) -> Bits:
    """D-S1, D-S2: the pieces that could have taken the most, where they stand now."""
    if popcount(captured) == g.most:
        return ZERO
    found = ZERO
    for i in range(longest_captures(w, g.own, g.opp, g.kings, 0)):
        found |= ONE << (w.move[i] & LOW6)
    if found & start != ZERO:
        found = (found & ~start) | end
    return found


@jit
def move(
    rules: DamesOptions, g: DamesGame, c: DamesActions, past: Array[Bits], played: Array[Int16],
    w: DamesWorkspace, at: int,
) -> int:  # fmt: skip
    """D9, D10, and whatever ends the game: in the order of rules.py."""
    ends, captured = signed(c.code[at]), ZERO
    if g.most > 0:
        ends, captured = signed(c.ends[at]), c.captured[at]
    start, end = BIT_OF[ends // 50], BIT_OF[ends % 50]
    own, opp, kings = make(g.own, g.opp, g.kings, 0, start | (end << S6), captured)
    king_moved = captured == ZERO and (g.kings >> start) & ONE != ZERO
    faulty = faults(g, w, ONE << start, ONE << end, captured) if rules.souffler else ZERO
    few = 0
    if rules.federation:
        few = limit(own, opp, kings)
        g.few = g.few + 1 if few != 0 and few == limit(g.own, g.opp, g.kings) else 0
    g.own, g.opp, g.kings, g.faulty = turned(opp), turned(own), turned(kings), turned(faulty)
    g.mover = 1 - g.mover
    g.blown = 0
    g.moves += 1
    if king_moved:
        played[g.kept] = ends
        g.kept += 1
        g.quiet += 1
    else:
        g.kept = g.quiet = 0
    note(g, past)
    g.times = stood(g, past) if king_moved else 1
    if g.undeclared:  # D-A4: the other did not blow
        return DRAW
    if generate(rules, g, c, w) == 0 and g.faulty == ZERO:
        return 2 - g.mover  # D11
    return declare(rules, g, drawn(rules, g, past, played, king_moved, few))


@jit
def drawn(
    rules: DamesOptions, g: DamesGame, past: Array[Bits], played: Array[Int16], king_moved: bool, few: int
) -> bool:
    """DA1, DA2, D-A10."""
    if rules.same_position:
        if g.times >= 3:
            return True
    elif king_moved and made(g, past, played) >= 3:
        return True
    if rules.quiet_end and g.quiet >= rules.quiet_end:
        return True
    return few != 0 and g.few >= few


@jit
def declare(rules: DamesOptions, g: DamesGame, draw: bool) -> int:
    """D-A4: no draw is declared while a blow is open."""
    if draw and g.faulty != ZERO:
        g.undeclared = 1
        return 0
    return DRAW if draw else 0


@jit
def advance(
    rules: DamesOptions, g: DamesGame, c: DamesActions, past: Array[Bits], played: Array[Int16],
    w: DamesWorkspace, at: int,
) -> int:  # fmt: skip
    """Play the action `at` of the list. 0: it goes on; 1 and the seat that won; DRAW."""
    if at >= g.listed:
        return blow(rules, g, c, past, w, signed(c.code[at]) - MOVES)
    return move(rules, g, c, past, played, w, at)


@jit
def open_game(
    rules: DamesOptions, g: DamesGame, c: DamesActions, past: Array[Bits], played: Array[Int16],
    w: DamesWorkspace, opening: int,
) -> None:  # fmt: skip
    """Begin, with so many random actions; an opening that ends the game is made anew."""
    begin(rules, g, c, past, w)
    made = 0
    while made < opening:
        if advance(rules, g, c, past, played, w, draw(g, signed(g.legal))):
            begin(rules, g, c, past, w)
            made = -1
        made += 1
