"""The ladder of those of Piétons' levels that play nothing out, at tables of two to six.

One level sits among others of the one before, in every seat in turn. Whole manches run in a kernel, some ten
thousand in a second, so that an interval is narrow. The levels above are measured by `tablee match`.
"""

from __future__ import annotations

import argparse
from itertools import pairwise

from tablee.games.pietons.bot.learning import share_of_level
from tablee.games.pietons.bot.levels import LEVELS, PietonsLevel
from tablee.games.pietons.bot.policy import RANDOM
from tablee.games.pietons.kernel.table import SEATS
from tablee.lab.estimate import wilson


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="manches of a line")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    at_random = PietonsLevel(0, 0, style=RANDOM)
    by_style = [at_random, *(level for level in LEVELS if not level.playouts)]
    for seats in range(2, SEATS + 1):
        for weaker, better in pairwise(by_style):
            share = share_of_level(better, weaker, seats, asked.games, asked.seed)
            low, high = wilson(share * asked.games, asked.games)
            names = f"`level:{better.number}` `{f'level:{weaker.number}' if weaker.number else 'random'}`"
            interval = f"{100 * low:.1f} to {100 * high:.1f} %"
            print(f"| {seats} | {names} | {100 * share:.1f} % | {interval} |", flush=True)


if __name__ == "__main__":
    main()
