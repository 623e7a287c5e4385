"""The loops over the games of a batch, from `low` to `high`."""

from __future__ import annotations

from tablee.core.batch.arrays import HOLD, LAST, Shown
from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Byte, Float32, Grid, Int32
from tablee.games.pietons.batch.advance import advance, choose, open_game, reward
from tablee.games.pietons.batch.record import PietonsMemory
from tablee.games.pietons.batch.show import hide_mask, observe, show, show_anew
from tablee.games.pietons.kernel.legal import legal
from tablee.games.pietons.kernel.table import CardTable


@jit
def is_legal(w: CardTable, action: int) -> bool:
    found = False
    for k in range(w.count):
        found |= w.moves[k] == action
    return found


@jit
def no_rewards(rewards: Array[Float32]) -> None:
    for seat in range(len(rewards)):
        rewards[seat] = 0


@jit
def begin_all(
    memory: PietonsMemory, shown: Shown, want: int, opening: int, which: Array[Byte], low: int, high: int
) -> None:
    rules = memory.options[0]
    for i in range(low, high):
        if which[i]:
            open_game(rules, memory.tables[i], memory.games[i], opening)
            no_rewards(shown.rewards[i])
            shown.done[i] = 0
            show_anew(rules, memory.tables[i], memory.games[i], i, shown, want)


@jit
def step_all(
    memory: PietonsMemory, shown: Shown, want: int, opening: int, actions: Array[Int32], low: int, high: int
) -> int:
    """How many actions were illegal."""
    wrong, rules = 0, memory.options[0]
    for i in range(low, high):
        w, g = memory.tables[i], memory.games[i]
        shown.illegal[i] = not is_legal(w, actions[i])
        if shown.illegal[i]:
            wrong += 1
            if not g.over:
                no_rewards(shown.rewards[i])
                shown.done[i] = 0
            continue
        seat = w.actor
        hide_mask(w, g, i, shown, want)
        no_rewards(shown.rewards[i])
        shown.done[i] = advance(rules, w, g, actions[i])
        if g.over:
            reward(rules, g, shown.rewards[i])
            if want & LAST:
                observe(rules, w, g, seat, shown.last[i])
            if not want & HOLD:
                open_game(rules, w, g, opening)
        show(rules, w, g, i, shown, want)
    return wrong


@jit
def sample_all(memory: PietonsMemory, actions: Array[Int32], low: int, high: int) -> None:
    for i in range(low, high):
        w = memory.tables[i]
        actions[i] = choose(w, memory.games[i]) if w.count else -1


@jit
def rollout_all(
    memory: PietonsMemory,
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
        w, g = memory.tables[i], memory.games[i]
        for _ in range(steps):
            if g.over:
                break
            if advance(rules, w, g, choose(w, g)):
                ended[i] += 1
                reward(rules, g, sums[i])
                if not hold:
                    open_game(rules, w, g, opening)
                if once:
                    break


@jit
def show_all(memory: PietonsMemory, shown: Shown, want: int, low: int, high: int) -> None:
    for i in range(low, high):
        show_anew(memory.options[0], memory.tables[i], memory.games[i], i, shown, want)


@jit
def observe_one(memory: PietonsMemory, i: int, seat: int, out: Array[Float32]) -> None:
    observe(memory.options[0], memory.tables[i], memory.games[i], seat, out)


@jit
def resume(memory: PietonsMemory, i: int) -> None:
    """A table was written into a game."""
    memory.games[i].over = 0
    legal(memory.tables[i])
