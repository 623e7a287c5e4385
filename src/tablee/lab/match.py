"""Two players against each other: random openings, each played twice with the sides changed."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, TextIO

from tablee.core.entry import Entry
from tablee.core.game import Game, Seat
from tablee.core.value import value
from tablee.games import GAMES
from tablee.lab.estimate import paired, wilson
from tablee.lab.players import player
from tablee.lab.referee import Played, Round, play
from tablee.lab.terms import Terms
from tablee.lab.workers import spread


@value
class Pair:
    """What is asked of a worker: one opening, played both ways."""

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
    interval: tuple[float, float]  # of pairs: both games of an opening are one observation
    wilson: tuple[float, float]
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
    entry: Entry[Any] | None = None,
    opening: int | None = None,
    terms: Terms | None = None,
    pdn: Path | None = None,
) -> Match:
    """`games` games, an even number, in pairs; the same seed gives the same games on any number of jobs.

    `pdn` gets every game, in the notation that the game's own world reads, as soon as it is over.
    """
    entry = entry or entry_of(game)
    if game.seats != 2:
        raise ValueError("a match is between two")
    if games < 2 or games % 2:
        raise ValueError("games come in pairs: an even number of them")
    if opening is not None and opening < 0:
        raise ValueError("an opening has no fewer than 0 actions")
    if pdn is not None and entry.transcript is None:
        raise ValueError(f"{entry.id} has no notation that others read")
    for name in (a, b):
        player(entry, game, name).close()
    opened = entry.opening if opening is None else opening
    pairs = [
        Pair(entry.id, game, a, b, seed, number, opened, terms or Terms()) for number in range(games // 2)
    ]
    began = time.monotonic()
    with ExitStack() as stack:
        kept = stack.enter_context(pdn.open("w", encoding="utf-8")) if pdn is not None else None
        played = [_keep(kept, one) for one in spread(play_pair, pairs, jobs)]
    return _sum_up(pairs[0], played, time.monotonic() - began)


def _keep(file: TextIO | None, pair: tuple[Played, Played]) -> tuple[Played, Played]:
    if file is not None:
        file.write(pair[0].text + pair[1].text)
        file.flush()
    return pair


def entry_of(game: Game[Any, Any, Any, Any]) -> Entry[Any]:
    """The house's entry for these rules."""
    for entry in GAMES.values():
        if isinstance(game, entry.game):
            return entry
    raise ValueError(f"the house has no game for {type(game).__name__}")


def play_pair(pair: Pair) -> tuple[Played, Played]:
    """One opening, first with `a` in the first seat, then in the second."""
    entry = GAMES[pair.game]
    with closing(player(entry, pair.rules, pair.a)) as a, closing(player(entry, pair.rules, pair.b)) as b:
        first = Round(pair.seed, pair.number, pair.opening, Seat(0))
        second = Round(pair.seed, pair.number, pair.opening, Seat(1))
        return (
            play(entry, pair.rules, (a, b), first, pair.terms),
            play(entry, pair.rules, (b, a), second, pair.terms),
        )


def _sum_up(asked: Pair, pairs: Sequence[tuple[Played, Played]], seconds: float) -> Match:
    played = [one for pair in pairs for one in pair]
    points, games = sum(one.score for one in played), len(played)
    return Match(
        game=asked.game,
        a=asked.a,
        b=asked.b,
        seed=asked.seed,
        games=games,
        points=points,
        share=points / games,
        interval=paired([(first.score + second.score) / 2 for first, second in pairs]),
        wilson=wilson(points, games),
        wins=sum(one.score > 0.5 for one in played),
        draws=sum(one.score == 0.5 for one in played),
        losses=sum(one.score < 0.5 for one in played),
        rules=dict(Counter(one.rule for one in played)),
        failures=tuple(f"game {n}, {one.failure}" for n, one in enumerate(played, 1) if one.failure),
        actions=sum(one.actions for one in played) / games,
        seconds=seconds,
    )
