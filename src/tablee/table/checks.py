"""What must be so before something may happen at a table; if it is not, a Refusal says why."""

from __future__ import annotations

from tablee.core.game import Outcome, Seat
from tablee.table.client_message import Play
from tablee.table.refusal import Refusal
from tablee.table.server_message import Waiting
from tablee.table.table_state import TableState, is_to_move

MOST_LINES = 10_000  # of one game; the longest honest match on record has 1,641


def must_own(now: TableState, guest: str, seat: Seat) -> None:
    if seat not in now.owners.get(guest, ()):
        raise Refusal("not_your_seat")


def must_be_in(now: TableState, seat: Seat) -> None:
    """Who has resigned has no more say, though the others play on."""
    if seat in now.resigned:
        raise Refusal("resigned")


def must_be_going_on(now: TableState) -> None:
    if isinstance(now.turn, Outcome):
        raise Refusal("over")
    if isinstance(now.turn, Waiting):
        raise Refusal("waiting")


def must_be_to_move(now: TableState, seat: Seat) -> None:
    if not is_to_move(now.turn, seat):
        raise Refusal("not_your_turn")


def must_be_next(now: TableState, ask: Play) -> None:
    """The move is the next line of a game that goes on and is not too long, and of the seat to move."""
    must_be_going_on(now)
    if ask.number != now.number + 1:
        raise Refusal("stale", number=now.number)
    must_be_to_move(now, ask.seat)
    if now.number >= MOST_LINES:
        raise Refusal("too_long", limit=MOST_LINES)


def must_be_free(now: TableState, seat: Seat) -> None:
    if now.outcome is not None:
        raise Refusal("over")
    if not 0 <= seat < now.game.seats or now.sitters[seat] is not None:
        raise Refusal("seat_taken")
