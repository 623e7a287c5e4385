"""A person's finished games, and what follows from them: results by game and opponent, and streaks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from pydantic import JsonValue

from tablee.core.game import Outcome, Seat
from tablee.core.value import value

Result: TypeAlias = Literal["won", "drawn", "lost"]


@value
class Player:
    """Who sat somewhere. A robot has a level and no guest."""

    guest: str | None
    name: str
    level: int | None = None


@value
class FinishedGame:
    table: str
    game: str
    rules: dict[str, JsonValue]
    clock: JsonValue
    private: bool
    rated: bool
    players: tuple[Player, ...]
    outcome: Outcome
    number: int  # of its last line
    at: float  # when it ended

    def seats(self, guest: str) -> tuple[Seat, ...]:
        return tuple(Seat(i) for i, player in enumerate(self.players) if player.guest == guest)


def result(outcome: Outcome, seat: Seat) -> Result:
    """Whoever shares the best score has won; if all are level, it is a draw."""
    if not outcome.winners:
        return "drawn"
    return "won" if seat in outcome.winners else "lost"


@dataclass
class Tally:
    won: int = 0
    drawn: int = 0
    lost: int = 0

    def add(self, one: Result) -> None:
        setattr(self, one, getattr(self, one) + 1)

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost


@dataclass
class Record:
    """Of one person, from their games."""

    by_game: dict[str, Tally] = field(default_factory=dict)
    by_opponent: dict[Player, Tally] = field(default_factory=dict)
    streak: int = 0  # games won in a row until now, and the most there ever were
    best_streak: int = 0


def own_games(games: Iterable[FinishedGame], guest: str) -> list[tuple[FinishedGame, Result]]:
    """Those with one seat of theirs: on one screen with several, nobody knows who won against whom."""
    mine = [(game, game.seats(guest)) for game in games]
    return [(game, result(game.outcome, seats[0])) for game, seats in mine if len(seats) == 1]


def record(games: Sequence[tuple[FinishedGame, Result]], guest: str) -> Record:
    """From games in the order of their ends, the last first."""
    kept = Record()
    names: dict[str, Player] = {}
    for game, one in games:
        kept.by_game.setdefault(game.game, Tally()).add(one)
        for player in game.players:
            if player.guest != guest:
                known = names.setdefault(player.guest, player) if player.guest else player
                kept.by_opponent.setdefault(known, Tally()).add(one)
    row = 0
    for _, one in reversed(games):
        row = row + 1 if one == "won" else 0
        kept.best_streak = max(kept.best_streak, row)
    kept.streak = row
    return kept
