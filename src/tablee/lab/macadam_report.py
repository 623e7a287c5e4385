"""A study of Macadam, written and drawn."""

from __future__ import annotations

from pathlib import Path

from tablee.lab.macadam_study import WIDTH, Branch, MacadamStudy
from tablee.lab.placements import Placement


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def interval(of: tuple[float, float]) -> str:
    return f"{100 * of[0]:.1f} to {100 * of[1]:.1f} %"


def report(found: MacadamStudy) -> str:
    """The whole page, as docs/macadam-study.md has it."""
    asked = found.settings
    command = (
        f"tablee lab study macadam study --games {asked.games} --nodes {asked.nodes} "
        f"--placement-games {asked.placement_games} --seed {asked.seed}"
    )
    ends = found.goals + found.sixes
    draws = asked.games - ends
    closed = "No player ever held all six guards before the goal (RULES.md, section 4)."
    if found.closed_games:
        closed = (
            f"All six guards before a goal were held at some time in {found.closed_games} cases; the player "
            f"who held them lost {found.closed_lost} of these games."
        )
    rows = "\n".join(_row(one) for one in found.tree)
    places = "\n".join(_place(one) for one in found.placements)
    return f"""# A study of Macadam

Made by `{command}`: {asked.games} games of the search against itself from the dots, {asked.nodes} nodes \
a move, judged by the weights `{asked.weights}` (what their file's SHA-256 begins with), chance picking \
among moves that are nearly equal. Intervals are at 95 % (Wilson's). What holds between \
these players need not hold between better ones.

## Moving first

Who moved first won {found.wins}, drew {found.draws} and lost {found.losses}: {percent(found.first)} of the \
points ({interval(found.first_interval)}).

## How long, and how it ends

Half of the games took {found.median} moves at most; the middle half took {found.quartiles[0]} to \
{found.quartiles[1]}, the longest {found.longest}.

![Games by their length](pictures/macadam-lengths.svg)

{found.goals} games ({percent(found.goals / asked.games)}) were won in the goal (M10), {found.sixes} \
({percent(found.sixes / asked.games)}) by six against two (M11); {draws} ({percent(draws / asked.games)}) \
were drawn by repetition, by the cap, or because nobody could move (M14, M15). {closed}

## The opening

The first moves that were played most, each with its most frequent replies; points are the first player's.

| moves | games | points | interval |
|---|---|---|---|
{rows}

## Free placements

Placements (M17) were tried against the dots with few nodes, the better ones changed by a pawn and tried \
again; what stands here is from {asked.placement_games} games of each afterwards, half of them moving first. \
Squares are South's.

| pawns | games | points | interval | moving first | moving second |
|---|---|---|---|---|---|
{places}
"""


def _row(one: Branch) -> str:
    line = f"1. {one.line[0]} {one.line[1]}" if len(one.line) == 2 else f"**1. {one.line[0]}**"
    return f"| {line} | {one.games} | {percent(one.share)} | {interval(one.interval)} |"


def _place(one: Placement) -> str:
    share = percent(one.points / one.games)
    return (
        f"| {one.pawns} | {one.games} | {share} | {interval(one.interval)} "
        f"| {percent(one.first)} | {percent(one.second)} |"
    )


def plot(found: MacadamStudy, folder: Path) -> None:
    """Games by their length, as a picture; the same study gives the same bytes."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcParams["svg.hashsalt"] = "tablee"
    figure = Figure(figsize=(7, 3), layout="constrained")
    axes = figure.subplots()
    starts = [WIDTH * i for i in range(len(found.lengths))]
    axes.bar(starts, found.lengths, width=0.9 * WIDTH, align="edge")
    axes.set_xlabel("moves of both players")
    axes.set_ylabel("games")
    axes.grid(axis="y", alpha=0.3)
    figure.savefig(folder / "macadam-lengths.svg", metadata={"Date": None})
