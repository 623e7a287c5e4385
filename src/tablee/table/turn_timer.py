"""How long the turn under way has taken, by a clock that nobody can set."""

from __future__ import annotations

from tablee.table.absence import Clock
from tablee.table.clock import runs_out_in, time_left
from tablee.table.server_message import ClockReading
from tablee.table.table_state import TableState


class TurnTimer:
    """Counts from when the player has seen the position, or a little after it was sent.

    The page says when it has shown what happened. Its word comes by the same road as the move, so that the
    time between the two is what the player took, however slow the line. Who never says it is given the
    allowance (`TableSpec.showing`) and no more.
    """

    def __init__(self, clock: Clock, now: TableState, elapsed: float = 0.0, allowance: float = 0.0) -> None:
        """So many seconds of the turn have counted already; counting goes on after the allowance at most."""
        self._clock = clock
        self._turn = now.turn_began
        self._before = elapsed
        self._from = clock() + allowance

    def moved(self, then: TableState) -> None:
        """One more line; whose turn it was may still be at it."""
        if then.clock is not None and then.turn_began != self._turn:
            self._turn = then.turn_began
            self._before, self._from = 0.0, self._clock() + then.spec.table.showing

    def seen(self) -> None:
        """The position is before the player's eyes."""
        self._from = min(self._from, self._clock())

    def elapsed(self, at: float | None = None) -> float:
        """Seconds of this turn that count, now or at an earlier moment."""
        return self._before + max(0.0, (self._clock() if at is None else at) - self._from)

    def spent(self, now: TableState, at: float) -> float | None:
        """What the action that came at this moment took; None where no time is kept."""
        return None if now.clock is None else round(self.elapsed(at), 3)

    def over(self, now: TableState, at: float | None = None) -> bool:
        """Has the flag of the seat to move fallen?"""
        clock, seat = now.clock, now.can_flag
        if clock is None or seat is None:
            return False
        return time_left(clock.control, clock.left[seat], self.elapsed(at)) <= 0

    def rings_in(self, now: TableState) -> float | None:
        """Seconds until the flag falls, if it can."""
        clock, seat = now.clock, now.can_flag
        if clock is None or seat is None:
            return None
        until = self._from + runs_out_in(clock.control, clock.left[seat]) - self._before
        return until - self._clock()

    def reading(self, then: TableState) -> ClockReading | None:
        """The clocks as they will stand with this line, or stand already."""
        return clock_reading(then, self.elapsed() if then.turn_began == self._turn else 0.0)


def clock_reading(now: TableState, elapsed: float = 0.0) -> ClockReading | None:
    """The clocks as everyone sees them."""
    if now.shown is not None:
        return now.shown.clock
    if now.clock is None:
        return None
    left = tuple(round(seconds, 3) for seconds in now.clock.left)
    running = now.on_the_clock
    return ClockReading(left, running, round(elapsed, 3) if running is not None else 0.0)
