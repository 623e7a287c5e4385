"""What someone who joins a table is told: all there is to know, as far as they may know it."""

from __future__ import annotations

from collections.abc import Set

from tablee.core.game import Seat
from tablee.core.people import is_program
from tablee.table.absence import Absences, absence_of
from tablee.table.agreements import Offers
from tablee.table.guest_names import unnamed
from tablee.table.history import History
from tablee.table.log import Person, Robot, Sitter
from tablee.table.server_message import ClockReading, SeatInfo, Welcome
from tablee.table.table_state import TableState


def seat_infos(now: TableState, here: Set[str], absences: Absences) -> tuple[SeatInfo, ...]:
    """Who sits where, and who of them is at the table."""
    return tuple(
        seat_info(
            sitter,
            here,
            stood_in=absences.stand_in(now, here, Seat(i)) is not None,
            claimable=absences.claimable(now, here, Seat(i)),
        )
        for i, sitter in enumerate(now.sitters)
    )


def seat_info(
    sitter: Sitter | None, here: Set[str] = frozenset(), *, stood_in: bool = False, claimable: bool = False
) -> SeatInfo:
    match sitter:
        case Person(guest, name):
            return SeatInfo(
                name, None, guest in here, stood_in, claimable, unnamed(guest, name), is_program(guest)
            )
        case Robot(level):
            return SeatInfo("", level, True)
        case None:
            return SeatInfo("", None, False)


def welcome(
    table: str, now: TableState, history: History, offers: Offers, places: tuple[SeatInfo, ...],
    spectators: int, guest: str, seat: Seat | None, clock: ClockReading | None,
) -> Welcome:  # fmt: skip
    """For a guest who looks through this seat."""
    return Welcome(
        table=table, game=now.spec.id, rules=now.opened.rules, number=now.number, turn=now.turn,
        view=now.view(seat), past=tuple(history.recent), places=places, yours=now.owners.get(guest, ()),
        watchers=spectators, offers=offers.listed(), private=now.opened.private,
        time=now.opened.clock, absence=absence_of(now), clock=clock, host=now.opened.host == guest,
        hints=now.opened.hints, rated=now.opened.rated, fingerprint=now.opened.fingerprint, next=now.next,
    )  # fmt: skip
