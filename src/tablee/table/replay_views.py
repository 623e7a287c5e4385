"""A game of hidden cards looked at again: what each seat saw, as far as the asker may know it."""

from __future__ import annotations

import logging
from bisect import bisect_right
from collections.abc import Collection, Sequence
from typing import Any

from tablee.core.game import Seat
from tablee.core.game_spec import GameSpec
from tablee.core.value import from_json, from_parsed, json_array, to_json, to_parsed
from tablee.table.export import standing
from tablee.table.log import LogLine, Opened
from tablee.table.server_message import Update
from tablee.table.table_state import TableState, fold

logger = logging.getLogger(__name__)


def seat_views_json(spec: GameSpec[Any], lines: Sequence[LogLine], guest: str | None) -> bytes:
    """For each line that stands, what each seat saw after it, as JSON; null where nothing is hidden.

    Null too for an old game that the rules of today do not lead to where it stood: it is still shown as
    everyone saw it.
    """
    now = _folded(spec, lines) if spec.table.hidden else None
    if now is None:
        return b"null"
    seats = _known(now, lines, guest)
    snapshots = now.replay.snapshots
    numbers = [snapshot.number for snapshot in snapshots]
    states = [snapshots[bisect_right(numbers, line.number) - 1].state for line in standing(lines)]
    return json_array(_row(now, state, seats) for state in states)


def _known(now: TableState, lines: Sequence[LogLine], guest: str | None) -> Collection[Seat]:
    """After the end everyone may see every hand; before it, a guest with one seat sees that seat's."""
    if any(line.outcome is not None for line in lines):
        return range(now.game.seats)  # type: ignore[return-value]
    seats = now.owners.get(guest, ()) if guest is not None else ()
    return seats if len(seats) == 1 else ()


def _row(now: TableState, state: Any, seats: Collection[Seat]) -> bytes:
    everyone = [Seat(i) for i in range(now.game.seats)]
    seen = (to_json(now.spec.wire.view, now.game.view(state, s)) if s in seats else b"null" for s in everyone)
    return json_array(seen)


def _folded(spec: GameSpec[Any], lines: Sequence[LogLine]) -> TableState | None:
    opened = lines[0].happening
    assert isinstance(opened, Opened)
    try:
        now = fold(spec, from_parsed(spec.rules.type, opened.rules), lines)
        stood = from_json(Update, lines[-1].shown).view
        return now if to_parsed(spec.wire.view, now.game.view(now.replay.state, None)) == stood else None
    except Exception:  # whatever today's rules make of yesterday's game
        logger.exception("a game is shown without its hands", extra={"table": lines[0].table})
        return None
