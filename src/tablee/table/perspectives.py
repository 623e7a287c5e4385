"""Through which seat each guest looks. In a game with hidden cards nobody looks over a shoulder."""

from __future__ import annotations

from tablee.core.game import Chance, Seat
from tablee.table.server_message import ToMove
from tablee.table.table_state import TableState


class Perspectives:
    """People who share a screen see no hand until the player to move says: I am here."""

    def __init__(self) -> None:
        self._ready: dict[str, Seat] = {}

    def look(self, now: TableState, guest: str) -> Seat | None:
        """Of several seats the one that is to move; if cards are hidden, only once it is ready."""
        seats = now.owners.get(guest, ())
        if len(seats) > 1 and now.spec.table.hidden:
            ready = self._ready.get(guest)
            return ready if ready in seats else None
        turn = now.turn
        if isinstance(turn, ToMove) and turn.seat in seats:
            return turn.seat
        return seats[0] if seats else None

    def ready(self, guest: str, seat: Seat) -> None:
        self._ready[guest] = seat

    def close(self, guest: str) -> None:
        """The guest has left: whoever comes back says again who it is."""
        self._ready.pop(guest, None)

    def moved_on(self, now: TableState) -> None:
        """Forget seats whose turn is over. A draw of chance in between does not count."""
        turn = now.turn
        if self._ready and not isinstance(turn, Chance):
            self._ready = {guest: seat for guest, seat in self._ready.items() if turn == ToMove(seat)}
