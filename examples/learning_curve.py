"""The picture of a learning curve: what the weights on the way were worth in matches against the levels.

.venv/bin/python -m examples.learn_macadam --curve curve.npz
.venv/bin/python -m examples.learning_curve curve.npz learning.svg --games 40
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from examples.learn_macadam import Learnt
from tablee.games.macadam.rules import Macadam
from tablee.lab.match import play_match

LEVELS = ("level:1", "level:2", "level:3", "level:4")


def shares(weights: Any, games: int) -> list[float]:
    """Of the points against each level, from 0 to 1."""
    Learnt.weights = weights
    matches = [
        play_match(Macadam(), "python:examples.learn_macadam:Learnt", level, games=games) for level in LEVELS
    ]
    return [(match.wins + match.draws / 2) / match.games for match in matches]


def draw(seconds: list[float], rows: list[list[float]], path: Path) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.6), layout="constrained")
    axes = figure.subplots()
    for level, line in zip(LEVELS, np.array(rows).T, strict=True):
        axes.plot(seconds, 100 * line, marker="o", label=level)
    axes.set(xlabel="seconds of practice of each of two threads", ylabel="points, %", ylim=(0, 102))
    axes.axhline(50, color="#999", linewidth=0.8)
    axes.legend(loc="lower right")
    figure.savefig(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("curve", type=Path)
    parser.add_argument("picture", type=Path)
    parser.add_argument("--games", type=int, default=40)
    asked = parser.parse_args()
    with np.load(asked.curve) as kept:
        seconds, weights = kept["seconds"].tolist(), kept["weights"]
    rows = []
    for when, known in zip(seconds, weights, strict=True):
        rows.append(shares(known, asked.games))
        print(f"{when:5.0f} s  " + "  ".join(f"{100 * share:3.0f} %" for share in rows[-1]), flush=True)
    draw(seconds, rows, asked.picture)


if __name__ == "__main__":
    main()
