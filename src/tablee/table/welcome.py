"""What someone who joins a table is told: all there is to know, as far as they may know it."""

from __future__ import annotations

from collections.abc import Callable, Set

from tablee.core.game import Seat
from tablee.table.agreements import Offers
from tablee.table.history import History
from tablee.table.log import Person, Robot, Sitter
from tablee.table.server_message import SeatInfo, Welcome
from tablee.table.table_state import TableState


def seat_infos(
    now: TableState, here: Set[str], stand_in: Callable[[Seat], Robot | None]
) -> tuple[SeatInfo, ...]:
    """Who sits where, and who of them is at the table."""
    return tuple(
        seat_info(sitter, here, stood_in=stand_in(Seat(i)) is not None)
        for i, sitter in enumerate(now.sitters)
    )


def seat_info(sitter: Sitter | None, here: Set[str] = frozenset(), *, stood_in: bool = False) -> SeatInfo:
    match sitter:
        case Person(guest, name):
            return SeatInfo(name, None, guest in here, stood_in)
        case Robot(level):
            return SeatInfo("", level, True)
        case None:
            return SeatInfo("", None, False)


def welcome(
    table: str, now: TableState, history: History, offers: Offers, places: tuple[SeatInfo, ...],
    spectators: int, guest: str, seat: Seat | None,
) -> Welcome:  # fmt: skip
    """For a guest who looks through this seat."""
    return Welcome(
        table=table, game=now.spec.id, rules=now.opened.rules, number=now.number, turn=now.turn,
        view=now.view(seat), past=tuple(history.recent), places=places, yours=now.owners.get(guest, ()),
        watchers=spectators, offers=offers.listed(), private=now.opened.private,
        host=now.opened.host == guest, fingerprint=now.opened.fingerprint, next=now.next,
    )  # fmt: skip
