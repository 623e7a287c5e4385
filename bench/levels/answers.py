"""How long a level thinks: the slowest answer of each, over positions of quick games. It must come within
two seconds.

Processor time of the thread that thinks: on a busy machine the clock on the wall says nothing about a level.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any

from tablee.core.bot import Budget
from tablee.core.game import Chance, Outcome
from tablee.core.jit import load
from tablee.games import GAMES

LIMIT = 2.0  # seconds
QUICK = 2  # the level whose games lead to the positions
FARTHEST = 400  # actions of such a game


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=sorted(GAMES))
    parser.add_argument("--positions", type=int, default=20, help="of each preset")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    slow = 0
    for name in asked.games:
        load(f"games/{name}")  # what is compiled first is not thought
        GAMES[name].players.warm()
        for preset, rules in variants(name):
            places = positions(name, rules, asked.positions, asked.seed)
            for level in GAMES[name].players.levels:
                bot = GAMES[name].players.bot(rules, level)
                taken = [took(bot, one, asked.seed) for one in places]
                slow += max(taken) > LIMIT
                mean = sum(taken) / len(taken)
                print(
                    f"{name} {preset} level:{level.number}: {len(taken)} positions, mean {mean:.3f} s, "
                    f"at most {max(taken):.3f} s",
                    flush=True,
                )
    print(f"{slow} levels above {LIMIT:g} s")
    return 1 if slow else 0


def variants(name: str) -> Iterator[tuple[str, Any]]:
    """A game's presets; of the card game every number of seats."""
    spec = GAMES[name]
    yield from spec.rules.presets.items()
    if name == "pietons":
        for seats in (2, 6):
            yield f"of {seats}", spec.rules.type(seats=seats)


def positions(name: str, rules: Any, count: int, seed: int) -> list[tuple[Any, tuple[Any, ...]]]:
    """What seats see, and have seen, at places spread over games of a quick level against itself."""
    spec, source = GAMES[name], Random(f"{name}/{seed}")
    found = list[tuple[Any, tuple[Any, ...]]]()
    while len(found) < count:
        bot = spec.players.bot(rules, spec.players.level(QUICK))
        state, seen, asked = rules.start(), list[Any](), list[tuple[Any, tuple[Any, ...]]]()
        for _ in range(FARTHEST):
            turn = rules.turn(state)
            if isinstance(turn, Outcome):
                break
            if isinstance(turn, Chance):
                action = rules.sample(state, source)
            else:
                view = rules.view(state, turn)
                asked.append((view, tuple(seen)))
                action = bot.choose(view, seen, Budget(), source)
            step = rules.apply(state, action)
            state = step.state
            seen += step.events
        found += source.sample(asked, min(len(asked), max(1, count // 4)))
    return found[:count]


def took(bot: Any, place: tuple[Any, tuple[Any, ...]], seed: int) -> float:
    view, seen = place
    began = time.thread_time()
    bot.choose(view, seen, Budget(), Random(seed))
    return time.thread_time() - began


if __name__ == "__main__":
    sys.exit(main())
