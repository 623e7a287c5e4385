"""What workers do for the house: each job is a function of the games and of plain values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import JsonValue

from tablee.core.game import Chance, Outcome, Seat
from tablee.core.replay import begin
from tablee.core.transcript import Reading
from tablee.core.value import shape, value, write
from tablee.server.asks import Studied
from tablee.server.worker_pool import Games
from tablee.table import export
from tablee.table.log import Line
from tablee.table.past import page
from tablee.table.review import written_views
from tablee.table.update import Happened, ToMove, Turn


@value
class StudyPlayed:
    """Actions played from a start: the answer, and what a hint would be given from."""

    answer: Studied
    seat: Seat | None
    seen: tuple[Any, ...]


def play_study(
    games: Games, game_id: str, rules: dict[str, JsonValue], dos: Sequence[JsonValue]
) -> StudyPlayed:
    entry = games[game_id]
    game = shape(entry.game, rules)
    replay: Any = begin(game.start())
    for number, do in enumerate(dos, 1):
        replay = replay.advance(number, game.apply(replay.state, shape(entry.happens, do)))
    turn = game.turn(replay.state)
    seat = None if isinstance(turn, Chance | Outcome) else Seat(turn)
    shown: Turn = turn if isinstance(turn, Chance | Outcome) else ToMove(turn)
    events = tuple(stand.events for stand in replay.stands[1:])
    answer = Studied(shown, game.view(replay.state, seat), events, None, None)
    return StudyPlayed(answer, seat, tuple(replay.seen))


def read_games(games: Games, game_id: str, text: str, which: int | None) -> bytes:
    """Games in the notation of the game's own world, as JSON."""
    script = games[game_id].transcript
    assert script is not None
    return write(Reading, script.read(text, which))


def write_game(
    games: Games, game_id: str, rules: dict[str, JsonValue], dos: Sequence[JsonValue],
    names: Sequence[str], date: str, outcome: Outcome | None,
) -> str:  # fmt: skip
    """A table's game as a file that other programs read."""
    entry = games[game_id]
    assert entry.transcript is not None
    actions = [shape(entry.happens, do) for do in dos]
    return entry.transcript.write(shape(entry.game, rules), actions, names, date, outcome)


def verify(games: Games, text: str) -> export.Verdict:
    return export.verify(games, text)


def seats_views(games: Games, game_id: str, lines: Sequence[Line], guest: str | None) -> bytes:
    """What each seat saw of a game of hidden cards, as JSON."""
    return written_views(games[game_id], lines, guest)


def past_page(games: Games, game_id: str, lines: Sequence[Line]) -> bytes:
    """Lines as everyone may read them, as JSON."""
    return write(tuple[Happened, ...], tuple(page(games[game_id], lines)))
