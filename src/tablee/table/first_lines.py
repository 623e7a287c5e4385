"""The lines with which a table begins."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.core.game import Seat
from tablee.core.value import to_json
from tablee.table.log import LogLine, Seated, Sitter
from tablee.table.server_message import (
    PublicEntry,
    ServerMessage,
    Update,
    Waiting,
    update_head,
    update_json,
)
from tablee.table.table_state import TableState, after
from tablee.table.turn_timer import clock_reading


def first_lines(
    id: str, now: TableState, sitters: Sequence[Sitter | None], at: float
) -> tuple[TableState, Sequence[LogLine]]:
    """The opening and everyone seated with it, stored together: a crash leaves all of them or none."""
    opening = PublicEntry(0, "opened", None, None, (), at)
    first = Update(opening, Waiting(), now.view(None), clock_reading(now))
    lines = [LogLine(id, 0, now.opened, to_json(ServerMessage, first).decode(), at, None)]
    for i, sitter in enumerate(sitters):
        if sitter is not None:
            seated = Seated(Seat(i), sitter)
            now = after(now, seated, None, at)
            happened = PublicEntry(now.number, "seated", seated.seat, None, (), at)
            shown = update_json(update_head(happened, now.turn, clock_reading(now)), now.written(None))
            waits = now.turn == Waiting()
            lines.append(LogLine(id, now.number, seated, shown.decode(), at, now.outcome, waits))
    return now, lines
