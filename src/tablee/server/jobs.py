"""What workers do for the house: each job is a function of the games and of plain values."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from pydantic import JsonValue

from tablee.core.game import Chance, Outcome, Seat
from tablee.core.replay import begin
from tablee.core.transcript import ReadResult
from tablee.core.value import from_parsed, to_json, value
from tablee.server.processes import Games
from tablee.server.schemas import QrCode, StudyResult
from tablee.table import export
from tablee.table.history import page
from tablee.table.log import LogLine
from tablee.table.replay_views import seat_views_json
from tablee.table.server_message import PublicEntry, ToMove, Turn


@value
class StudyPlayed:
    """Actions played from a start: the answer, and what a hint would be given from."""

    answer: StudyResult
    seat: Seat | None
    seen: tuple[Any, ...]


def play_study(
    games: Games, game_id: str, rules: dict[str, JsonValue], dos: Sequence[JsonValue]
) -> StudyPlayed:
    spec = games[game_id]
    game = from_parsed(spec.rules.type, rules)
    replay: Any = begin(game.start())
    for number, do in enumerate(dos, 1):
        replay = replay.advance(number, game.apply(replay.state, from_parsed(spec.wire.action, do)))
    turn = game.turn(replay.state)
    seat = None if isinstance(turn, Chance | Outcome) else Seat(turn)
    shown: Turn = turn if isinstance(turn, Chance | Outcome) else ToMove(turn)
    events = tuple(snapshot.events for snapshot in replay.snapshots[1:])
    answer = StudyResult(shown, game.view(replay.state, seat), events, None, None)
    return StudyPlayed(answer, seat, tuple(replay.seen))


def read_games(games: Games, game_id: str, text: str, which: int | None) -> bytes:
    """Games in the notation of the game's own world, as JSON."""
    script = games[game_id].rules.transcript
    assert script is not None
    return to_json(ReadResult, script.read(text, which))


def write_game(
    games: Games, game_id: str, rules: dict[str, JsonValue], dos: Sequence[JsonValue],
    names: Sequence[str], date: str, outcome: Outcome | None,
) -> str:  # fmt: skip
    """A table's game as a file that other programs read."""
    spec = games[game_id]
    assert spec.rules.transcript is not None
    actions = [from_parsed(spec.wire.action, do) for do in dos]
    return spec.rules.transcript.write(from_parsed(spec.rules.type, rules), actions, names, date, outcome)


def verify(games: Games, text: str) -> export.Verification:
    return export.verify(games, text)


def seats_views(games: Games, game_id: str, lines: Sequence[LogLine], guest: str | None) -> bytes:
    """What each seat saw of a game of hidden cards, as JSON."""
    return seat_views_json(games[game_id], lines, guest)


def past_page(games: Games, game_id: str, lines: Sequence[LogLine]) -> bytes:
    """Lines as everyone may read them, as JSON."""
    return to_json(tuple[PublicEntry, ...], tuple(page(games[game_id], lines)))


def draw_qr(_: Games, text: str) -> QrCode:
    """Each run of dark modules in a row is one bar."""
    import segno  # only here: a worker that never draws one is ready sooner

    rows = segno.make_qr(text, error="m").matrix
    bars = []
    for y, row in enumerate(rows):
        for dark, run in groupby(range(len(row)), lambda x, row=row: bool(row[x])):  # type: ignore[misc]
            if dark:
                xs = list(run)
                bars.append(f"M{xs[0]} {y}h{len(xs)}v1h-{len(xs)}z")
    return QrCode(len(rows), "".join(bars))
