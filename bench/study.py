"""What study costs: a whole game of Dames analysed, beside py-draughts, and tables that play meanwhile.

The game is one of self-play, sixty moves of each side; every position is searched at 200,000 nodes, as the
house does it. py-draughts (under the GPL: run as a program, by this script alone) has no limit of nodes: it
searches each of the same positions for a fifth of a second, and its time for as many nodes follows from that.
Then ten such games are analysed in a house where ten tables of two people play Macadam, in slices with and
without the analyses, which their readers look at as an open page does, from a process that gives way as if
it were elsewhere; what is compared is the p99 of all moves. Run it as `python -m bench.study`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from bench.attacks import house, quantile
from bench.dames import RULES, Turbo
from bench.people.honest import HonestTable
from bench.people.readers import Readers
from tablee.core.game import Outcome
from tablee.core.search.limits import SearchLimits
from tablee.games import GAMES
from tablee.games.dames.bot.analyst import best_lines
from tablee.games.dames.rules import Dames
from tablee.games.dames.state import Action, Move
from tablee.lab.analyse import NODES, Slice, analyse_game, analyse_slice
from tablee.lab.workers import Workers

PLIES = 120
PEER_SECONDS = 0.2  # a position
TABLES = 10
GAMES_AT_ONCE = 10
SETTLE = 1.0  # seconds after a change that count for neither side


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--slices", type=int, default=3, help="with the analyses, and as many without")
    parser.add_argument("--seconds", type=float, default=20.0, help="a slice")
    parser.add_argument("--only", choices=["game", "tables"])
    asked = parser.parse_args()
    figures: dict[str, float] = {}
    if asked.only != "tables":
        figures |= whole_game(asked.jobs)
    if asked.only != "game":
        # In memory where there is such a folder: a disk that is slow now and then is no analysis.
        memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
        figures |= asyncio.run(tables_meanwhile(asked.slices, asked.seconds, memory))
    if asked.json:
        print(json.dumps(figures))
    else:
        for name, figure in figures.items():
            print(f"{name:44} {figure:12.5g}")


def played(rules: Dames, plies: int, seed: int) -> list[Action]:
    """A game that goes on for so long: mostly sensible moves, now and then any."""
    source, nodes = Random(seed), SearchLimits(nodes=2_000)
    while True:
        state, actions = rules.start(), list[Action]()
        while len(actions) < plies and not isinstance(rules.turn(state), Outcome):
            wild = source.random() < 0.1
            best = source.choice(rules.actions(state)) if wild else best_lines(rules, state, nodes, 1)[0].move
            actions.append(best)
            state = rules.apply(state, best).state
        if len(actions) == plies:
            return actions


def whole_game(jobs: int) -> dict[str, float]:
    spec, actions = GAMES["dames"], played(RULES, PLIES, 1)
    analyse_game(spec, RULES, actions[:4], 1_000, Workers(jobs))  # kernels are loaded
    began = time.process_time()  # of the processor: others may use the machine too
    found = analyse_slice(Slice(spec.id, RULES, tuple(actions), 0, 1, NODES))
    ours = time.process_time() - began
    nodes = [one.nodes for one in found]  # fewer where a search came to its end before
    began = time.perf_counter()
    analyse_game(spec, RULES, actions, NODES, Workers(jobs))
    waited = time.perf_counter() - began
    with Turbo() as turbo:
        peer = sum(peer_seconds(turbo, actions, nodes))
    return {
        "positions": len(nodes),
        "nodes": sum(nodes),
        "game analysed, cpu s": ours,
        "the same nodes by py-draughts, cpu s": peer,
        "their time to ours": peer / ours,
        f"game analysed by {jobs} processes, s": waited,
    }


def peer_seconds(turbo: Turbo, actions: Sequence[Action], wanted: Sequence[int]) -> list[float]:
    """For each position but the last, what as many nodes as ours took would take."""
    turbo.ask("new")
    found = list[float]()
    for action, ours in zip(actions, wanted, strict=False):
        nodes, seconds = turbo.ask("spend", PEER_SECONDS)
        found.append(float(seconds) * ours / max(1, int(nodes)))
        assert isinstance(action, Move)
        turbo.ask("push", action.start, action.end, ",".join(map(str, sorted(action.captured))) or "-")
    return found


def ten_games() -> list[list[Action]]:
    return [played(Dames(), PLIES, seed) for seed in range(GAMES_AT_ONCE)]


async def tables_meanwhile(slices: int, seconds: float, memory: str | None) -> dict[str, float]:
    with (
        tempfile.TemporaryDirectory(prefix="tablee-bench-", dir=memory) as folder,
        house(Path(folder)) as port,
    ):
        readers = Readers(port, ten_games)
        await readers.ask("finish")
        tables, over = [HonestTable(port, number) for number in range(TABLES)], False
        playing = [asyncio.create_task(table.play(lambda: over)) for table in tables]
        moments: dict[bool, list[tuple[float, float]]] = {False: [], True: []}
        for _ in range(slices):
            for running in (False, True):
                if running:
                    await readers.ask("begin")
                await asyncio.sleep(SETTLE)
                began = time.perf_counter()
                await asyncio.sleep(seconds)
                moments[running].append((began, time.perf_counter()))
                if running:
                    await readers.ask("end")
        over = True
        await asyncio.gather(*playing)
        done = await readers.ask("done")
        readers.close()
    alone, beside = (p99(tables, moments[running]) for running in (False, True))
    return {
        "p99 of a move, ms": alone,
        "p99 while ten games are analysed, ms": beside,
        "grown by": beside / alone,
        "positions analysed meanwhile": float(done),
    }


def p99(tables: Sequence[HonestTable], moments: Sequence[tuple[float, float]]) -> float:
    """Of all moves that began in one of these moments."""
    return quantile(
        [
            seconds
            for table in tables
            for began, seconds in table.took
            if any(first <= began < last for first, last in moments)
        ],
        0.99,
    )


if __name__ == "__main__":
    main()
