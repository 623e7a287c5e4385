"""A game of hidden cards looked at again: what each seat saw, as far as the asker may know it."""

from __future__ import annotations

import logging
from bisect import bisect_right
from collections.abc import Collection, Sequence
from typing import Any

from tablee.core.entry import Entry
from tablee.core.game import Seat
from tablee.core.value import plain, read, shape, write
from tablee.table.export import standing
from tablee.table.log import Line, Opened
from tablee.table.situation import Situation, fold
from tablee.table.update import Update

logger = logging.getLogger(__name__)


def written_views(entry: Entry[Any], lines: Sequence[Line], guest: str | None) -> bytes:
    """For each standing line what each seat saw after it, as JSON; null for an open game.

    Null too for an old game that the rules of today do not lead to where it stood: it is still shown as
    everyone saw it.
    """
    now = _folded(entry, lines) if entry.hidden else None
    if now is None:
        return b"null"
    seats = _known(now, lines, guest)
    numbers = [stand.number for stand in now.replay.stands]
    states = [now.replay.stands[bisect_right(numbers, line.number) - 1].state for line in standing(lines)]
    return b"[%b]" % b",".join(_row(now, state, seats) for state in states)


def _known(now: Situation, lines: Sequence[Line], guest: str | None) -> Collection[Seat]:
    """Everybody knows all when the game is over; until then, who has one seat knows that one."""
    if any(line.outcome is not None for line in lines):
        return range(now.game.seats)  # type: ignore[return-value]
    seats = now.owners.get(guest, ()) if guest is not None else ()
    return seats if len(seats) == 1 else ()


def _row(now: Situation, state: Any, seats: Collection[Seat]) -> bytes:
    everyone = [Seat(i) for i in range(now.game.seats)]
    seen = (write(now.entry.view, now.game.view(state, s)) if s in seats else b"null" for s in everyone)
    return b"[%b]" % b",".join(seen)


def _folded(entry: Entry[Any], lines: Sequence[Line]) -> Situation | None:
    opened = lines[0].happening
    assert isinstance(opened, Opened)
    try:
        now = fold(entry, shape(entry.game, opened.rules), lines)
        stood = read(Update, lines[-1].shown).view
        return now if plain(entry.view, now.game.view(now.replay.state, None)) == stood else None
    except Exception:  # whatever today's rules make of yesterday's game
        logger.exception("a game is shown without its hands", extra={"table": lines[0].table})
        return None
