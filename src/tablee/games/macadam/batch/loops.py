"""The loops over the games of a batch, from `low` to `high`."""

from __future__ import annotations

from tablee.core.batch.arrays import DENSE, HOLD, LAST, Shown
from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Byte, Float32, Grid, Int32, signed
from tablee.games.macadam.batch.advance import DRAW, advance, arrive, choose, open_game
from tablee.games.macadam.batch.moves import is_legal, list_places
from tablee.games.macadam.batch.past import MOVER_AT, forget, remember
from tablee.games.macadam.batch.record import MacadamGame, MacadamMemory
from tablee.games.macadam.batch.show import ask_for, observe, show, show_anew
from tablee.games.macadam.kernel import ONE, ZERO
from tablee.games.macadam.state import PAWNS

MOVER = ONE << MOVER_AT
AHEAD = 2  # games


@jit
def no_moves(g: MacadamGame) -> None:
    """It is over: nothing may be played."""
    g.legal = 0
    g.places = ZERO
    for k in range(PAWNS):
        g.ends[k] = ZERO


@jit
def reward(over: int, rewards: Array[Float32]) -> None:
    """1 for a win, -1 for a loss, 0 for a draw, or while it goes on."""
    rewards[0] = rewards[1] = 0
    if over != 0 and over != DRAW:
        rewards[over - 1], rewards[2 - over] = 1, -1


@jit
def begin_all(
    memory: MacadamMemory,
    shown: Shown,
    want: int,
    opening: int,
    which: Array[Byte],
    low: int,
    high: int,
) -> None:
    rules = memory.options[0]
    for i in range(low, high):
        if which[i]:
            g = memory.games[i]
            open_game(rules, g, memory.past[i], opening)
            reward(0, shown.rewards[i])
            shown.done[i] = 0
            show_anew(rules, g, i, shown, want)


@jit
def step_all(
    memory: MacadamMemory,
    shown: Shown,
    want: int,
    opening: int,
    actions: Array[Int32],
    low: int,
    high: int,
) -> int:
    """How many actions were illegal."""
    rules = memory.options[0]
    wrong = 0
    for i in range(low, high):
        g, action = memory.games[i], signed(actions[i])
        if want & DENSE and i + AHEAD < high:
            ask_for(memory.games[i + AHEAD], shown.dense_words[i + AHEAD])
        shown.illegal[i] = 0
        if not is_legal(g, action):
            shown.illegal[i] = 1
            wrong += 1
            if not g.over:
                reward(0, shown.rewards[i])
                shown.done[i] = 0
            continue
        seat = signed(g.mover)
        over = advance(rules, g, memory.past[i], action)
        reward(over, shown.rewards[i])
        shown.done[i] = over != 0
        if over:
            g.over = over
            if want & LAST:
                observe(g, seat, shown.last[i])
            if want & HOLD:
                no_moves(g)
            else:
                open_game(rules, g, memory.past[i], opening)
        show(rules, g, i, shown, want)
    return wrong


@jit
def sample_all(
    memory: MacadamMemory,
    actions: Array[Int32],
    low: int,
    high: int,
) -> None:
    for i in range(low, high):
        g = memory.games[i]
        actions[i] = choose(g) if g.legal else -1


@jit
def rollout_all(
    memory: MacadamMemory,
    opening: int,
    steps: int,
    once: bool,
    hold: bool,
    ended: Array[Int32],
    sums: Grid[Float32],
    low: int,
    high: int,
) -> None:
    """Random play without masks and observations."""
    rules = memory.options[0]
    for i in range(low, high):
        g = memory.games[i]
        for _ in range(steps):
            if g.over:
                break
            over = advance(rules, g, memory.past[i], choose(g))
            if over:
                ended[i] += 1
                if over != DRAW:
                    sums[i][over - 1] += 1
                    sums[i][2 - over] -= 1
                if hold:
                    g.over = over
                    no_moves(g)
                else:
                    open_game(rules, g, memory.past[i], opening)
                if once:
                    break


@jit
def show_all(
    memory: MacadamMemory,
    shown: Shown,
    want: int,
    low: int,
    high: int,
) -> None:
    rules = memory.options[0]
    for i in range(low, high):
        show_anew(rules, memory.games[i], i, shown, want)


@jit
def observe_one(
    memory: MacadamMemory,
    i: int,
    seat: int,
    out: Array[Float32],
) -> None:
    observe(memory.games[i], seat, out)


@jit
def resume(memory: MacadamMemory, i: int, count: int) -> None:
    """A position was written into a game, and the `count` positions that led to it, the present one last."""
    rules = memory.options[0]
    g = memory.games[i]
    forget(g)
    g.over = 0
    g.places = ZERO
    own, opp, mover = g.own, g.opp, g.mover
    for at in range(count - 1):
        key = memory.past[i][2 * at]
        g.own, g.opp, g.mover = key & ~MOVER, memory.past[i][2 * at + 1], (key >> MOVER_AT) & ONE
        remember(g, memory.past[i])
    g.own, g.opp, g.mover = own, opp, mover
    if count == 0:
        list_places(g)
    else:
        g.over = arrive(rules, g, memory.past[i])
