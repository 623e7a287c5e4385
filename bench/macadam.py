"""Macadam: perft, search and random play with compiled kernels, beside the same code interpreted.

OpenSpiel's checkers, through its Python interface, is there for scale: `pip install open_spiel` brings it.
"""

from __future__ import annotations

import argparse
import ctypes
import importlib
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

DOTS = (0x0000_0000_0055_AA00, 0x0055_AA00_0000_0000)  # M3
NODES = 1_000_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--interpreted", action="store_true", help="only the kernels, as plain Python")
    asked = parser.parse_args()
    if asked.interpreted:
        as_plain_python()
        with np.errstate(over="ignore"):
            print(json.dumps(kernels(depth=2, nodes=400) | random_play(games=1)))
        return
    ours, slow = kernels(depth=5, nodes=NODES) | random_play(games=20), interpreted()
    figures = {f"{name}_per_s": rate for name, rate in ours.items()}
    figures |= {f"{name}_per_s_interpreted": rate for name, rate in slow.items()}
    figures |= {f"{name}_times_interpreted": ours[name] / slow[name] for name in ours}
    figures |= openspiel()
    if asked.json:
        print(json.dumps(figures))
    else:
        for name, figure in figures.items():
            print(f"{name:44} {figure:16,.1f}")


def kernels(depth: int, nodes: int) -> dict[str, float]:
    """Leaves of perft and nodes of the search, in a second of processor time."""
    kernel = importlib.import_module("tablee.games.macadam.kernel")
    engine = importlib.import_module("tablee.games.macadam.bot.engine").MacadamEngine()
    level = importlib.import_module("tablee.games.macadam.bot.levels").MacadamLevel(8, nodes, 40)
    limits = importlib.import_module("tablee.core.search.limits").SearchLimits(40, nodes)
    rules = importlib.import_module("tablee.games.macadam.rules").Macadam()
    own, opp = np.uint64(DOTS[0]), np.uint64(DOTS[1])
    scratch = kernel.MacadamWorkspace.new()
    leaves, leaves_took = timed(lambda: kernel.perft(scratch, own, opp, depth))
    found, search_took = timed(lambda: engine.think(rules, level, rules.start(), limits, {}))
    return {"perft_leaves": int(leaves) / leaves_took, "search_nodes": found.nodes / search_took}


def as_plain_python() -> None:
    """Let kernels be what they are written in: nothing compiled, bits counted by Python."""
    jit = importlib.import_module("tablee.core.jit")
    bits = importlib.import_module("tablee.core.bits")
    replaced: dict[str, Callable[..., Any]] = {
        "popcount": lambda x: int(x).bit_count(),
        "lowest": lambda x: np.uint64((int(x) & -int(x)).bit_length() - 1),
        "upside_down": lambda x: np.uint64(int.from_bytes(int(x).to_bytes(8, "little"), "big")),
        "turned_round": lambda x: np.uint64(int(f"{int(x):064b}"[::-1], 2)),
        "load_word": lambda address, index: np.uint64(word(address, index).value),
        "store_word": lambda address, index, kept: setattr(word(address, index), "value", int(kept)),
    }
    vars(bits).update(replaced)
    vars(jit).update(dict.fromkeys(("jit", "jit_inline", "jit_brief"), lambda function: function))
    vars(jit)["jit_for"] = lambda _record, function, inline=False: function
    kernel = importlib.import_module("tablee.games.macadam.kernel")
    for name in ("reach", "ends", "mobile"):  # what the rules call, with integers for boards
        vars(kernel)[name] = with_boards(vars(kernel)[name])


def word(address: int, index: int) -> ctypes.c_uint64:
    return ctypes.c_uint64.from_address(int(address) + 8 * int(index))


def with_boards(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *given: function(*(np.uint64(one) if isinstance(one, int) else one for one in given))


def interpreted() -> dict[str, float]:
    """The same in a process of its own, since a kernel is compiled when it is imported."""
    run = subprocess.run(
        [sys.executable, __file__, "--interpreted"], capture_output=True, text=True, check=True
    )
    figures: dict[str, float] = json.loads(run.stdout)
    return figures


def random_play(games: int) -> dict[str, float]:
    """Random games through the protocol: every action listed, drawn, checked and applied."""
    lab = importlib.import_module("tablee.lab.simulate")
    rules = importlib.import_module("tablee.games.macadam.rules")
    result, took = timed(lambda: lab.simulate(rules.Macadam(), games=games, seed=1))
    return {"random_actions": result.actions / took}


def openspiel() -> dict[str, float]:
    """Random games of OpenSpiel's checkers: every action listed, drawn and applied."""
    try:
        pyspiel: Any = importlib.import_module("pyspiel")
    except ImportError:
        print("OpenSpiel is not installed, so its figure is missing: pip install open_spiel", file=sys.stderr)
        return {}
    game, source = pyspiel.load_game("checkers"), random.Random(1)
    actions, took = timed(lambda: sum(checkers(game, source) for _ in range(20)))
    return {"openspiel_checkers_random_actions_per_s": actions / took}


def checkers(game: Any, source: random.Random) -> int:
    """How many actions a random game took."""
    state, actions = game.new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(source.choice(state.legal_actions()))
        actions += 1
    return actions


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """What it gave, and the processor time it took: other work on the machine does not count."""
    began = time.process_time()
    result = work()
    return result, time.process_time() - began


if __name__ == "__main__":
    main()
