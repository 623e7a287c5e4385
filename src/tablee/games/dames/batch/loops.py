"""The loops over the games of a batch, from `low` to `high`."""

from __future__ import annotations

from tablee.core.batch.arrays import DENSE, HOLD, LAST, PLANES, Shown
from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Byte, Float32, Grid, Int32, signed
from tablee.games.dames.batch.actions import find, generate
from tablee.games.dames.batch.advance import DRAW, advance, draw, note, open_game, stood
from tablee.games.dames.batch.record import DamesMemory
from tablee.games.dames.batch.show import (
    ask_for,
    ask_for_planes,
    hide_mask,
    observe,
    show,
    show_anew,
)

AHEAD = 2  # games


@jit
def reward(over: int, rewards: Array[Float32]) -> None:
    """1 for a win, -1 for a loss, 0 for a draw, or while it goes on."""
    rewards[0] = rewards[1] = 0
    if over != 0 and over != DRAW:
        rewards[over - 1], rewards[2 - over] = 1, -1


@jit
def begin_all(
    memory: DamesMemory,
    shown: Shown,
    want: int,
    opening: int,
    which: Array[Byte],
    low: int,
    high: int,
) -> None:
    rules, w = memory.options[0], memory.works[0]
    for i in range(low, high):
        if which[i]:
            open_game(rules, memory.games[i], memory.actions[i], memory.past[i], memory.played[i], w, opening)
            reward(0, shown.rewards[i])
            shown.done[i] = 0
            show_anew(rules, memory.games[i], memory.actions[i], i, shown, want)


@jit
def step_all(
    memory: DamesMemory,
    shown: Shown,
    want: int,
    opening: int,
    chosen: Array[Int32],
    low: int,
    high: int,
) -> int:
    """How many actions were illegal."""
    rules, w = memory.options[0], memory.works[0]
    wrong = 0
    for i in range(low, high):
        g, c = memory.games[i], memory.actions[i]
        if want & DENSE and i + AHEAD < high:
            ask_for(signed(memory.games[i + AHEAD].shown), memory.actions[i + AHEAD], shown.dense[i + AHEAD])
        if want & PLANES and i + 1 < high:
            ask_for_planes(shown.planes[i + 1])
        at = find(g, c, signed(chosen[i]))
        shown.illegal[i] = at < 0
        if at < 0:
            wrong += 1
            if not g.over:
                reward(0, shown.rewards[i])
                shown.done[i] = 0
            continue
        seat = signed(g.mover)
        hide_mask(g, c, i, shown, want)
        over = advance(rules, g, c, memory.past[i], memory.played[i], w, at)
        reward(over, shown.rewards[i])
        shown.done[i] = over != 0
        if over:
            g.over = over
            if want & LAST:
                observe(rules, g, seat, shown.last[i])
            if want & HOLD:
                g.legal = g.listed = 0
            else:
                open_game(rules, g, c, memory.past[i], memory.played[i], w, opening)
        show(rules, g, c, i, shown, want)
    return wrong


@jit
def sample_all(
    memory: DamesMemory,
    chosen: Array[Int32],
    low: int,
    high: int,
) -> None:
    for i in range(low, high):
        g = memory.games[i]
        chosen[i] = memory.actions[i].code[draw(g, signed(g.legal))] if g.legal else -1


@jit
def rollout_all(
    memory: DamesMemory,
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
    rules, w = memory.options[0], memory.works[0]
    for i in range(low, high):
        g, c = memory.games[i], memory.actions[i]
        for _ in range(steps):
            if g.over:
                break
            over = advance(rules, g, c, memory.past[i], memory.played[i], w, draw(g, signed(g.legal)))
            if over:
                ended[i] += 1
                if over != DRAW:
                    sums[i][over - 1] += 1
                    sums[i][2 - over] -= 1
                if hold:
                    g.over = over
                    g.legal = g.listed = 0
                else:
                    open_game(rules, g, c, memory.past[i], memory.played[i], w, opening)
                if once:
                    break


@jit
def show_all(
    memory: DamesMemory,
    shown: Shown,
    want: int,
    low: int,
    high: int,
) -> None:
    rules = memory.options[0]
    for i in range(low, high):
        show_anew(rules, memory.games[i], memory.actions[i], i, shown, want)


@jit
def observe_one(
    memory: DamesMemory,
    i: int,
    seat: int,
    out: Array[Float32],
) -> None:
    rules = memory.options[0]
    observe(rules, memory.games[i], seat, out)


@jit
def resume(
    memory: DamesMemory,
    i: int,
) -> None:
    """A position was written into a game, and all that came before it but how often it has stood."""
    rules, w = memory.options[0], memory.works[0]
    g = memory.games[i]
    note(g, memory.past[i])
    g.times = stood(g, memory.past[i])
    generate(rules, g, memory.actions[i], w)
