"""The card game's figures in one run: playouts a second in the kernel and in plain Python, and its size.

A playout is a manche of four from the deal to the end, played by greedy hands: the kernel plays it on its
record, plain Python by the rules as the table applies them.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Sequence
from typing import cast

import numpy as np

from tablee.core.kernel_types import Array
from tablee.games.pietons.action_codes import ACTIONS, ROLL
from tablee.games.pietons.bot.playouts import as_bytes, trials
from tablee.games.pietons.bot.policy import GREEDY, choose
from tablee.games.pietons.bot.weights import mind
from tablee.games.pietons.deck import VALUE
from tablee.games.pietons.encode import table
from tablee.games.pietons.kernel.table import CardTable
from tablee.games.pietons.rules import CHANCE, Pietons
from tablee.games.pietons.state import (
    Action,
    Agent,
    Bury,
    Exchange,
    Expose,
    Follow,
    Lead,
    LeadAgent,
    Roll,
    State,
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--playouts", type=int, default=20_000, help="of the kernel")
    asked = parser.parse_args()
    rules = Pietons(seats=asked.seats)
    figures = {**speed(rules, asked.playouts), **size(rules, 100)}
    if asked.json:
        print(json.dumps(figures))
    else:
        for name, figure in figures.items():
            print(f"{name:32} {figure:12.4g}")


def speed(rules: Pietons, playouts: int) -> dict[str, float]:
    """Playouts a second of processor time, and how many times plain Python's."""
    source = random.Random(1)
    states = [dealt(rules, source) for _ in range(50)]
    fast = kernel_rate(rules, states, playouts)
    slow = rate(lambda k: plain_playout(rules, states[k % 50], source), 60)
    return {"kernel_playouts_per_s": fast, "plain_playouts_per_s": slow, "times_plain": fast / slow}


def dealt(rules: Pietons, source: random.Random) -> State:
    state = rules.start()
    while state.stage in (*CHANCE, "cut"):
        state = rules.apply(state, rules.sample(state, source)).state
    return state


def kernel_rate(rules: Pietons, states: list[State], playouts: int) -> float:
    """Each deal is played out after its first listed card, over and over."""
    worlds = CardTable.several(len(states))
    for i, state in enumerate(states):
        worlds[i] = table(rules, state)
    box, thoughts = CardTable.several(1), mind()
    code = np.array([ROLL], np.int16)
    sums = np.zeros(1)

    def play(first: int, count: int) -> None:
        tried, into = cast(Array[int], code), cast(Array[float], sums)
        world, rows = as_bytes(box)[0], as_bytes(worlds)
        trials(box[0], thoughts, world, rows, tried, into, first, first + count, 1, GREEDY, 300.0)

    play(0, 100)
    began = time.process_time()
    play(0, playouts)
    return playouts / (time.process_time() - began)


def plain_playout(rules: Pietons, state: State, source: random.Random) -> State:
    """The same by the rules: papers, the die, an exchange, then the highest card that may be played."""
    while state.outcome is None:
        action = rules.sample(state, source) if state.stage in CHANCE else greedy(rules.actions(state))
        state = rules.apply(state, action).state
    return state


def greedy(actions: Sequence[Action]) -> Action:
    def liking(action: Action) -> float:
        match action:
            case Expose() | Roll() | Exchange():
                return 1000
            case Bury(card):
                return 300 if card == "agent" else -VALUE[card]
            case Lead(_, card) | LeadAgent(_, card) | Follow(card) | Agent(card) if card is not None:
                return VALUE[card]
            case _:
                return -100

    return max(actions, key=liking)


def rate(work: Callable[[int], object], count: int) -> float:
    """How often in a second of processor time: other work on the machine does not count."""
    work(0)
    began = time.process_time()
    for k in range(count):
        work(k)
    return count / (time.process_time() - began)


def size(rules: Pietons, games: int) -> dict[str, float]:
    """Decisions of a manche, and how many actions there are to choose from, with greedy hands."""
    source, decisions, choices, forced, tickets = random.Random(2), 0, 0, 0, 0
    for _ in range(games):
        state = dealt(rules, source)
        while state.outcome is None:
            if state.stage in CHANCE:
                action = rules.sample(state, source)
            else:
                listed = len(rules.actions(state))
                decisions, choices, forced = decisions + 1, choices + listed, forced + (listed == 1)
                w = table(rules, state)
                w.rng = source.getrandbits(63) | 1
                action = ACTIONS[int(choose(w, GREEDY))]
            state = rules.apply(state, action).state
        tickets += sum(line.tickets for line in state.sheets[0])
    return {
        "decisions_per_manche": decisions / games,
        "decisions_per_seat": decisions / games / rules.seats,
        "branching": choices / decisions,
        "forced_share": forced / decisions,
        "tickets_per_manche": tickets / games,
    }


if __name__ == "__main__":
    main()
