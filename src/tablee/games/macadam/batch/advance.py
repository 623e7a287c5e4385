"""What an action does, in the order of M-A1."""

from __future__ import annotations

from tablee.core.batch.luck import below
from tablee.core.bits import popcount, turned_round
from tablee.core.jit import jit, jit_for
from tablee.core.kernel_types import Array, Bits, U, signed
from tablee.games.macadam.batch.moves import generate, list_places, nth
from tablee.games.macadam.batch.past import forget, remember
from tablee.games.macadam.batch.record import BY_LOT, MOVES, MacadamGame, MacadamOptions
from tablee.games.macadam.kernel import ENOUGH, FAR, NEAR, ONE, TARGET, TOO_FEW, ZERO
from tablee.games.macadam.state import CAP, PAWNS

DRAW = 3
lot = jit_for(MacadamGame, below)


@jit
def arrive(rules: MacadamOptions, g: MacadamGame, past: Array[Bits]) -> int:
    """The mover is to move here: M14, M15 and the cap; 0 if the game goes on."""
    if generate(rules, g, past) == 0:
        own, opp = g.own, g.opp
        g.own, g.opp, g.mover = turned_round(opp), turned_round(own), 1 - g.mover  # M-A2: recorded once
        if generate(rules, g, past) == 0:
            return DRAW
    if remember(g, past) >= 3 and not rules.forbidden:
        return DRAW
    return DRAW if g.moves >= CAP else 0


@jit
def begin(rules: MacadamOptions, g: MacadamGame, past: Array[Bits]) -> None:
    """M3: on the dots, with an empty board, or from a position."""
    g.mover = rules.first if rules.first != BY_LOT else lot(g, 2)
    g.own, g.opp = rules.own, rules.opp
    g.moves = g.over = 0
    g.places = ZERO
    forget(g)
    if popcount(g.own) < PAWNS:
        list_places(g)
    else:
        g.over = arrive(rules, g, past)


@jit
def place(rules: MacadamOptions, g: MacadamGame, past: Array[Bits], square: int) -> int:
    """M17."""
    own, opp = g.own | (ONE << U(square)), g.opp
    g.own, g.opp, g.mover = turned_round(opp), turned_round(own), 1 - g.mover
    if popcount(own) < PAWNS or popcount(opp) < PAWNS:
        list_places(g)
        return 0
    g.places = ZERO
    return arrive(rules, g, past)


@jit
def advance(rules: MacadamOptions, g: MacadamGame, past: Array[Bits], action: int) -> int:
    """Play a legal action. 0: it goes on; 1 and the seat that won; DRAW. Who has won stays the mover."""
    if action >= MOVES:
        return place(rules, g, past, action - MOVES)
    seat, end = signed(g.mover), ONE << U(action & 63)
    own, opp = (g.own ^ (ONE << U(action >> 6))) | end, g.opp
    g.moves += 1
    if end & TARGET != ZERO:  # M10
        g.own = own
        return 1 + seat
    if not rules.goal_only:  # M11
        mine, theirs = popcount(own & FAR), popcount(opp & NEAR)
        if mine >= ENOUGH and theirs <= TOO_FEW:
            g.own = own
            return 1 + seat
        if theirs >= ENOUGH and mine <= TOO_FEW:
            g.own = own
            return 2 - seat
    g.own, g.opp, g.mover = turned_round(opp), turned_round(own), 1 - seat
    return arrive(rules, g, past)


@jit
def choose(g: MacadamGame) -> int:
    """Any legal action, each as likely as the other."""
    return nth(g, lot(g, signed(g.legal)))


@jit
def open_game(rules: MacadamOptions, g: MacadamGame, past: Array[Bits], opening: int) -> None:
    """Begin, with so many random actions; an opening that ends the game is made anew."""
    begin(rules, g, past)
    made = 0
    while made < opening and not g.over:
        if advance(rules, g, past, choose(g)):
            begin(rules, g, past)
            made = -1
        made += 1
