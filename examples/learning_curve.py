"""The picture of a learning curve: what the weights on the way were worth in matches against the levels.

.venv/bin/python -m examples.learn_macadam --curve curve.npz
.venv/bin/python -m examples.learning_curve curve.npz docs/pictures/learning.svg --levels level:1 level:3
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from examples.learn_macadam import Learnt
from tablee.games.macadam.rules import Macadam
from tablee.lab.match import play_match

NAME = "python:examples.learn_macadam:Learnt"


def shares(weights: Any, levels: list[str], games: int) -> list[float]:
    """Of the points against each level, from 0 to 1."""
    Learnt.weights = weights
    return [play_match(Macadam(), NAME, level, games=games).share for level in levels]


def draw(seconds: list[float], levels: list[str], rows: list[list[float]], path: Path) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.6), layout="constrained")
    axes = figure.subplots()
    for level, line in zip(levels, np.array(rows).T, strict=True):
        axes.plot(seconds, 100 * line, marker="o", label=f"against {level}")
    axes.set(xlabel="seconds of practice of each of two threads", ylabel="points, %", ylim=(-2, 102))
    axes.axhline(50, color="#999", linewidth=0.8)
    axes.legend(loc="lower right")
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("curve", type=Path)
    parser.add_argument("picture", type=Path)
    parser.add_argument("--games", type=int, default=40, help="against each level at each point")
    parser.add_argument("--levels", nargs="+", default=["level:1", "level:2", "level:3", "level:4"])
    asked = parser.parse_args()
    with np.load(asked.curve) as kept:
        seconds, weights = kept["seconds"].tolist(), kept["weights"]
    rows = []
    for when, known in zip(seconds, weights, strict=True):
        rows.append(shares(known, asked.levels, asked.games))
        print(f"{when:5.0f} s  " + "  ".join(f"{100 * share:3.0f} %" for share in rows[-1]), flush=True)
    draw(seconds, asked.levels, rows, asked.picture)


if __name__ == "__main__":
    main()
