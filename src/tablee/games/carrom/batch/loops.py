"""The loops over the games of a batch, from `low` to `high`."""

from __future__ import annotations

import numpy as np

from tablee.core.batch.arrays import HOLD, LAST, PLANES, Shown
from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Byte, Float32, Grid, Int32
from tablee.games.carrom.batch.advance import advance, any_number, meant, open_game
from tablee.games.carrom.batch.record import DRAW, NUMBERS, CarromGame, CarromMemory
from tablee.games.carrom.batch.show import mover, observe


@jit
def no_rewards(rewards: Array[Float32]) -> None:
    for seat in range(len(rewards)):
        rewards[seat] = 0


@jit
def add_rewards(g: CarromGame, rewards: Array[Float32]) -> None:
    """1 for each of the team that won, -1 for the others."""
    if g.over and g.over != DRAW:
        for seat in range(len(rewards)):
            rewards[seat] += 1 if 1 + seat % 2 == g.over else -1


@jit
def show(memory: CarromMemory, i: int, shown: Shown, want: int) -> None:
    g = memory.games[i]
    shown.mover[i] = mover(g)
    if want & PLANES:
        observe(memory.options[0], g, mover(g), shown.planes[i])


@jit
def begin_all(
    memory: CarromMemory, shown: Shown, want: int, opening: int, which: Array[Byte], low: int, high: int
) -> None:
    for i in range(low, high):
        if which[i]:
            open_one(memory, i, opening)
            no_rewards(shown.rewards[i])
            shown.done[i] = 0
            show(memory, i, shown, want)


@jit
def open_one(memory: CarromMemory, i: int, opening: int) -> None:
    rules, start = memory.options[0], memory.start[0]
    open_game(rules, start, memory.games[i], memory.places[0], memory.worlds[0], opening)


@jit
def is_number(action: Array[float]) -> bool:
    """Every action that consists of numbers is legal."""
    fine = True
    for k in range(NUMBERS):
        fine &= bool(np.isfinite(action[k]))
    return fine


@jit
def play(memory: CarromMemory, i: int, action: Array[float]) -> None:
    rules, g = memory.options[0], memory.games[i]
    advance(rules, g, memory.places[0], memory.worlds[0], action[0], action[1], action[2])


@jit
def step_all(
    memory: CarromMemory, shown: Shown, want: int, opening: int, actions: Grid[float], low: int, high: int
) -> int:
    """How many actions were illegal."""
    wrong = 0
    for i in range(low, high):
        g = memory.games[i]
        shown.illegal[i] = g.over != 0 or not is_number(actions[i])
        if shown.illegal[i]:
            wrong += 1
            if not g.over:
                no_rewards(shown.rewards[i])
                shown.done[i] = 0
            continue
        seat = mover(g)
        play(memory, i, actions[i])
        no_rewards(shown.rewards[i])
        add_rewards(g, shown.rewards[i])
        shown.done[i] = g.over != 0
        if g.over:
            if want & LAST:
                observe(memory.options[0], g, seat, shown.last[i])
            if not want & HOLD:
                open_one(memory, i, opening)
        show(memory, i, shown, want)
    return wrong


@jit
def sample_all(memory: CarromMemory, actions: Grid[float], low: int, high: int) -> None:
    for i in range(low, high):
        for k in range(NUMBERS):
            actions[i][k] = np.nan if memory.games[i].over else any_number(memory.games[i])


@jit
def rollout_all(
    memory: CarromMemory,
    opening: int,
    steps: int,
    once: bool,
    hold: bool,
    ended: Array[Int32],
    sums: Grid[Float32],
    low: int,
    high: int,
) -> None:
    """Random play without observations."""
    rules, s, w = memory.options[0], memory.places[0], memory.worlds[0]
    for i in range(low, high):
        g = memory.games[i]
        for _ in range(steps):
            if g.over:
                break
            one, two, three = any_number(g), any_number(g), any_number(g)
            if advance(rules, g, s, w, one, two, three):
                ended[i] += 1
                add_rewards(g, sums[i])
                if not hold:
                    open_one(memory, i, opening)
                if once:
                    break


@jit
def show_all(memory: CarromMemory, shown: Shown, want: int, low: int, high: int) -> None:
    for i in range(low, high):
        show(memory, i, shown, want)


@jit
def observe_one(memory: CarromMemory, i: int, seat: int, out: Array[Float32]) -> None:
    observe(memory.options[0], memory.games[i], seat, out)


@jit
def meant_by(memory: CarromMemory, i: int, action: Array[float]) -> tuple[float, float, float]:
    """The shot or the placing that an action stands for."""
    rules, g = memory.options[0], memory.games[i]
    return meant(rules, g, memory.places[0], action[0], action[1], action[2])
