"""Two players against each other: random openings, each played twice with the sides changed."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from tablee.core.entry import Entry
from tablee.core.game import Chance, Game, Outcome, Seat
from tablee.core.value import value
from tablee.games import GAMES
from tablee.lab.estimate import paired, wilson
from tablee.lab.players import Player, player
from tablee.lab.workers import spread

OPENING = 6  # random actions before the players take over
TRIES = 100  # openings that may be over before they are long enough


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
    nodes: int | None
    seconds: float | None


@value
class Played:
    """A game of a pair: the score of `a`, the rule that ended it, and how long it was."""

    score: float
    rule: str
    actions: int


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
    rules: dict[str, int]  # which rule ended how many games
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
    opening: int = OPENING,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Match:
    """`games` games, an even number, in pairs; the same seed gives the same games on any number of jobs."""
    entry = entry or entry_of(game)
    if game.seats != 2:
        raise ValueError("a match is between two")
    if games < 2 or games % 2:
        raise ValueError("games come in pairs: an even number of them")
    for name in (a, b):
        player(entry, game, name)
    pairs = [
        Pair(entry.id, game, a, b, seed, number, opening, nodes, seconds) for number in range(games // 2)
    ]
    began = time.monotonic()
    played = spread(play_pair, pairs, jobs)
    return _sum_up(entry.id, a, b, seed, played, time.monotonic() - began)


def entry_of(game: Game[Any, Any, Any, Any]) -> Entry[Any]:
    """The house's entry for these rules."""
    for entry in GAMES.values():
        if isinstance(game, entry.game):
            return entry
    raise ValueError(f"the house has no game for {type(game).__name__}")


def play_pair(pair: Pair) -> tuple[Played, Played]:
    """One opening, first with `a` in the first seat, then in the second."""
    entry = GAMES[pair.game]

    def seated(name: str) -> Player:
        return player(entry, pair.rules, name, pair.nodes, pair.seconds)

    first = _play(pair, [seated(pair.a), seated(pair.b)], Seat(0))
    second = _play(pair, [seated(pair.b), seated(pair.a)], Seat(1))
    return first, second


def _play(pair: Pair, seated: Sequence[Player], seat: Seat) -> Played:
    """A whole game from the pair's opening; the score of the player in `seat`."""
    game, source = pair.rules, Random(f"{pair.seed}/{pair.number}/{seat}")
    state, seen = open_game(game, Random(f"{pair.seed}/{pair.number}"), pair.opening)
    actions = 0
    while not isinstance(turn := game.turn(state), Outcome):
        if isinstance(turn, Chance):
            action = game.sample(state, source)
        else:
            action = seated[turn].answer(state, turn, tuple(seen), source)
        step = game.apply(state, action)
        state, actions = step.state, actions + 1
        seen.extend(step.events)
    return Played(turn.scores[seat], turn.rule, actions)


def open_game(game: Game[Any, Any, Any, Any], source: Random, actions: int) -> tuple[Any, list[Any]]:
    """A state after so many random actions, and what was seen on the way; never a finished game."""
    for _ in range(TRIES):
        seen: list[Any] = []
        state, left = game.start(), actions
        while left and not isinstance(game.turn(state), Outcome):
            step = game.apply(state, game.sample(state, source))
            state, left = step.state, left - 1
            seen.extend(step.events)
        if not isinstance(game.turn(state), Outcome):
            return state, seen
    raise ValueError(f"no game of these rules lasts {actions} random actions")


def _sum_up(
    game: str, a: str, b: str, seed: int, pairs: Sequence[tuple[Played, Played]], seconds: float
) -> Match:
    played = [one for pair in pairs for one in pair]
    points, games = sum(one.score for one in played), len(played)
    return Match(
        game=game,
        a=a,
        b=b,
        seed=seed,
        games=games,
        points=points,
        share=points / games,
        interval=paired([(first.score + second.score) / 2 for first, second in pairs]),
        wilson=wilson(points, games),
        wins=sum(one.score > 0.5 for one in played),
        draws=sum(one.score == 0.5 for one in played),
        losses=sum(one.score < 0.5 for one in played),
        rules=dict(Counter(one.rule for one in played)),
        actions=sum(one.actions for one in played) / games,
        seconds=seconds,
    )
