"""One game of a match: who is to answer, with whose clock running, and when it is called off."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any

from tablee.core.engine import EngineFailed
from tablee.core.game import Chance, Enumerable, Game, Outcome, Seat, Teams
from tablee.core.game_spec import GameSpec
from tablee.core.match_player import MatchPlayer
from tablee.core.value import value
from tablee.lab.players import EnginePlayer
from tablee.lab.time_control import Clocks, Terms

TRIES = 100  # openings that may be over before they are long enough


@value
class Round:
    """Which game of the match: its opening, and the seat whose score counts."""

    seed: int
    number: int
    opening: int
    seat: Seat


@value
class GameResult:
    """A game of a pair: the score of `a`, what ended it, and how long it was after the opening."""

    score: float
    rule: str
    actions: int
    failure: str  # of a program from outside, in words
    text: str  # the whole game, for a game that has a notation


class GameInProgress:
    """A game as it goes: every action from the start, and what was seen of it."""

    def __init__(self, game: Game[Any, Any, Any, Any]) -> None:
        self.game, self.state = game, game.start()
        self.actions: list[Any] = []
        self.seen: list[Any] = []

    def apply(self, action: Any) -> None:
        step = self.game.apply(self.state, action)
        self.state = step.state
        self.actions.append(action)
        self.seen.extend(step.events)


def play(
    spec: GameSpec[Any],
    game: Game[Any, Any, Any, Any],
    seated: Sequence[MatchPlayer],
    this: Round,
    terms: Terms,
) -> GameResult:
    """A whole game from its opening."""
    table, opened, outcome, failure = play_out(game, seated, this, terms)
    text = ""
    if spec.rules.transcript is not None:
        names = [one.name for one in seated]
        tags = {"Event": "Tablée match", "Round": f"{this.number + 1}.{this.seat + 1}"}
        if outcome.code in CALLED_OFF:
            tags["Termination"] = failure or CALLED_OFF[outcome.code]
        date = datetime.now(UTC).strftime("%Y.%m.%d")
        text = spec.rules.transcript.write(game, table.actions, names, date, outcome, tags)
    return GameResult(outcome.scores[this.seat], outcome.rule, len(table.actions) - opened, failure, text)


def play_out(
    game: Game[Any, Any, Any, Any], seated: Sequence[MatchPlayer], this: Round, terms: Terms
) -> tuple[GameInProgress, int, Outcome, str]:
    """The game, how many of its actions were the opening, how it ended, and the failure that ended it."""
    source = Random(f"{this.seed}/{this.number}/{this.seat}")
    luck = Random(f"{this.seed}/{this.number}/luck")  # the same whoever sits where
    table = open_game(game, Random(f"{this.seed}/{this.number}"), this.opening)
    opened = len(table.actions)
    return table, opened, *_finish(table, seated, source, luck, terms)


CALLED_OFF = {"time": "lost on time", "longest": "called a draw for its length", "failed": "failed"}


def sides(game: Game[Any, Any, Any, Any]) -> Sequence[tuple[Seat, ...]]:
    """The seats that win together, for each side."""
    seats = [Seat(seat) for seat in range(game.seats)]
    if not isinstance(game, Teams):
        return [(seat,) for seat in seats]
    return sorted({game.team(seat) for seat in seats})


def _called_off(game: Game[Any, Any, Any, Any], code: str, loser: Seat | None = None) -> Outcome:
    """An end that no rule of the game made: its rule is the match's own."""
    winners = [side for side in sides(game) if loser not in side]
    won = [seat for side in winners for seat in side]
    return Outcome(tuple(1 / len(winners) if s in won else 0.0 for s in range(game.seats)), code, code)


def _finish(
    table: GameInProgress, seated: Sequence[MatchPlayer], source: Random, luck: Random, terms: Terms
) -> tuple[Outcome, str]:
    """How the game ends, and the failure that ended it."""
    for seat, one in enumerate(seated):
        try:
            one.begin()
        except (EngineFailed, OSError) as fault:
            return _called_off(table.game, "failed", Seat(seat)), f"{one.name}: {fault}"
    clocks = Clocks(terms, len(seated))
    while not isinstance(turn := table.game.turn(table.state), Outcome):
        if terms.longest is not None and len(table.actions) >= terms.longest:
            return _called_off(table.game, "longest"), ""
        if isinstance(turn, Chance):
            table.apply(table.game.sample(table.state, luck))
            continue
        action, failure, began = None, "", time.monotonic()
        try:
            budget = clocks.budget(turn, isinstance(seated[turn], EnginePlayer))
            action = seated[turn].answer(table.state, turn, tuple(table.seen), budget, source)
        except EngineFailed as fault:
            failure = f"{seated[turn].name}: {fault}"
        if not clocks.spend(turn, time.monotonic() - began):
            return _called_off(table.game, "time", turn), failure
        if failure:
            return _called_off(table.game, "failed", turn), failure
        table.apply(action)
    return turn, ""


def open_game(game: Game[Any, Any, Any, Any], source: Random, actions: int) -> GameInProgress:
    """A game after so many random actions: never a finished one, and never one with a single move, which
    no player would choose and no search has a score for."""
    for _ in range(TRIES):
        table = GameInProgress(game)
        while len(table.actions) < actions and not isinstance(game.turn(table.state), Outcome):
            table.apply(game.sample(table.state, source))
        if not isinstance(game.turn(table.state), Outcome) and (actions == 0 or _is_choice(table)):
            return table
    raise ValueError(f"no game of these rules lasts {actions} random actions")


def _is_choice(table: GameInProgress) -> bool:
    """Is there more than one thing to do, where that can be counted?"""
    game = table.game
    if isinstance(game.turn(table.state), Chance) or not isinstance(game, Enumerable):
        return True
    return len(game.actions(table.state)) > 1
