"""One player against another, or against all others: random openings, each played from every side."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from importlib import import_module
from pathlib import Path
from typing import Any, TextIO

from tablee.core.game import Game, Seat
from tablee.core.game_spec import GameSpec
from tablee.core.match_player import MatchPlayer
from tablee.core.value import from_json, to_json, value
from tablee.lab.estimate import elo, grouped, wilson
from tablee.lab.parts import claim_folder, run_parts
from tablee.lab.players import player
from tablee.lab.progress import progress_bar
from tablee.lab.referee import GameResult, Round, play, sides
from tablee.lab.time_control import Terms
from tablee.lab.workers import Workers, spread


@value
class Opening:
    """What is asked of a worker: one opening, with `a` on each side in turn and `b` on all others."""

    game: str
    rules: Any
    a: str
    b: str
    seed: int
    number: int
    opening: int
    terms: Terms


@value
class Match:
    """The result, as `tablee match --json` prints it."""

    game: str
    a: str
    b: str
    seed: int
    games: int
    points: float
    share: float
    fair: float  # the share of one who is just as good as the others
    interval: tuple[
        float, float
    ]  # of openings: all games of one are one observation; Wilson's if all are alike
    wilson: tuple[float, float]
    elo: float | None  # that this share means, between two sides; at most 1,200 either way
    elo_interval: tuple[float, float] | None
    wins: int
    draws: int
    losses: int
    rules: dict[str, int]  # which rule ended how many games; `time`, `longest`, `failed`: called off
    failures: tuple[str, ...]  # which game a program from outside lost by failing, and how
    actions: float  # of a game, on average
    seconds: float


def play_match(
    game: Game[Any, Any, Any, Any],
    a: str,
    b: str,
    games: int,
    seed: int = 1,
    jobs: int = 1,
    *,
    spec: GameSpec[Any] | None = None,
    opening: int | None = None,
    terms: Terms | None = None,
    pdn: Path | None = None,
    ray: str | None = None,
    folder: Path | None = None,
) -> Match:
    """`games` games, as many from each side; the same seed gives the same games on any number of jobs.

    `pdn` gets every game, in the notation that the game's own world reads, as soon as it is over. What
    stands in `folder` is not played again; a match of fewer games, or of more, may be asked of the same one.
    """
    spec = spec or spec_of(game)
    around = len(sides(game))
    if games < around or games % around:
        raise ValueError(f"each opening is played from every side: a number of games that {around} divides")
    if opening is not None and opening < 0:
        raise ValueError("an opening has no fewer than 0 actions")
    if pdn is not None and spec.rules.transcript is None:
        raise ValueError(f"{spec.id} has no notation that others read")
    for name in (a, b):
        player(spec, game, name).close()
    opened = spec.players.opening if opening is None else opening
    openings = [
        Opening(spec.id, game, a, b, seed, number, opened, terms or Terms())
        for number in range(games // around)
    ]
    began = time.monotonic()
    with ExitStack() as stack:
        kept = stack.enter_context(pdn.open("w", encoding="utf-8")) if pdn is not None else None
        bar = stack.enter_context(progress_bar("match", len(openings), "openings"))
        played = [_keep(kept, bar, games) for games in _play(openings, folder, Workers(jobs, ray))]
    return _sum_up(openings[0], played, time.monotonic() - began)


def _play(
    openings: Sequence[Opening], folder: Path | None, workers: Workers
) -> Iterator[Sequence[GameResult]]:
    if folder is None:
        yield from spread(play_around, openings, workers)
        return
    claim_folder(folder, to_json(Opening, openings[0]))
    paths = [folder / f"opening-{one.number:04}.json" for one in openings]
    for data in run_parts(play_opening, openings, paths, workers):
        yield from_json(list[GameResult], data)


def _keep(file: TextIO | None, bar: Any, games: Sequence[GameResult]) -> Sequence[GameResult]:
    bar.update(1)
    if file is not None:
        file.write("".join(one.text for one in games))
        file.flush()
    return games


def spec_of(game: Game[Any, Any, Any, Any]) -> GameSpec[Any]:
    """The spec that stands beside these rules: found by their package, so that every process finds it."""
    spec: GameSpec[Any] = import_module(type(game).__module__.rpartition(".")[0]).SPEC
    return spec


def play_around(this: Opening) -> Sequence[GameResult]:
    """One opening, with `a` on one side after the other."""
    spec, around = spec_of(this.rules), sides(this.rules)
    ours = len(around[0])  # seats of a side
    with ExitStack() as stack:
        names = [this.a] * ours + [this.b] * (this.rules.seats - ours)
        players = [stack.enter_context(closing(player(spec, this.rules, name))) for name in names]
        return [_play_from(spec, this, side, players) for side in around]


def play_opening(this: Opening) -> bytes:
    """The same, as a file keeps it."""
    return to_json(list[GameResult], list(play_around(this)))


def _play_from(
    spec: GameSpec[Any], this: Opening, side: Sequence[Seat], players: Sequence[MatchPlayer]
) -> GameResult:
    """The first players sit on the side, the others around it."""
    others = [seat for seat in range(this.rules.seats) if seat not in side]
    at = dict(zip([*side, *others], players, strict=True))
    which = Round(this.seed, this.number, this.opening, side[0])
    return play(spec, this.rules, [at[seat] for seat in sorted(at)], which, this.terms)


def _sum_up(asked: Opening, openings: Sequence[Sequence[GameResult]], seconds: float) -> Match:
    played = [one for games in openings for one in games]
    points, games = sum(one.score for one in played), len(played)
    low, high = grouped([sum(one.score for one in games) / len(games) for games in openings])
    if points in (0, games):  # all alike: openings say nothing about how sure that is
        low, high = wilson(points, games)
    two = len(openings[0]) == 2
    return Match(
        game=asked.game,
        a=asked.a,
        b=asked.b,
        seed=asked.seed,
        games=games,
        points=points,
        share=points / games,
        fair=1 / len(openings[0]),
        interval=(low, high),
        wilson=wilson(points, games),
        elo=round(elo(points / games), 1) if two else None,
        elo_interval=(round(elo(low), 1), round(elo(high), 1)) if two else None,
        wins=sum(one.score == 1 for one in played),
        draws=sum(0 < one.score < 1 for one in played),
        losses=sum(one.score == 0 for one in played),
        rules=dict(Counter(one.rule for one in played)),
        failures=tuple(f"game {n}, {one.failure}" for n, one in enumerate(played, 1) if one.failure),
        actions=sum(one.actions for one in played) / games,
        seconds=seconds,
    )
