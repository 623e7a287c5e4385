"""Time at a table, purely: what a seat has left follows from the settings and from what it has spent.

Nothing here knows what time it is. The log keeps what each action took, `TurnTimer` measures the turn under
way, and the page shows it by the same functions.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import Discriminator, Field

from tablee.core.game import Seat
from tablee.core.value import value

DAY = 24 * 3600.0
Allotted: TypeAlias = Annotated[float, Field(ge=5, le=6 * 3600)]  # seconds for a whole game
Added: TypeAlias = Annotated[float, Field(ge=0, le=300)]  # seconds for each action


@value
class PerMove:
    """The same for each action: a move, a shot, a card."""

    seconds: Annotated[float, Field(ge=2, le=3600)]
    kind: Literal["per_move"] = "per_move"


@value
class PerDays:
    """Days for each action: a game beside one's life."""

    days: Annotated[int, Field(ge=1, le=14)]
    kind: Literal["days"] = "days"


@value
class SuddenDeath:
    """All of the time at once. `shared`: by the seats of a team, here and below."""

    seconds: Allotted
    shared: bool = False
    kind: Literal["sudden_death"] = "sudden_death"


@value
class Fischer:
    """Each action adds its increment to what is left."""

    seconds: Allotted
    increment: Added
    shared: bool = False
    kind: Literal["fischer"] = "fischer"


@value
class Bronstein:
    """What an action takes counts only beyond its delay: unlike Fischer's, what is left never grows."""

    seconds: Allotted
    delay: Added
    shared: bool = False
    kind: Literal["bronstein"] = "bronstein"


Banked: TypeAlias = SuddenDeath | Fischer | Bronstein  # one sum for the whole game
TimeControl: TypeAlias = Annotated[
    PerMove | PerDays | SuddenDeath | Fischer | Bronstein, Discriminator("kind")
]


Pace: TypeAlias = Literal["quick", "slow", "days", "free"]  # each has ratings of its own
USUAL_ACTIONS = 40  # of one seat, by which a whole game's time is reckoned
QUICK_SECONDS = 480.0


def pace_of(control: TimeControl | None) -> Pace:
    match control:
        case None:
            return "free"
        case PerDays():
            return "days"
        case PerMove(seconds):
            whole = USUAL_ACTIONS * seconds
        case SuddenDeath(seconds):
            whole = seconds
        case Fischer(seconds, more) | Bronstein(seconds, more):
            whole = seconds + USUAL_ACTIONS * more
    return "quick" if whole < QUICK_SECONDS else "slow"


def allotted(control: TimeControl) -> float:
    """What a seat has at the start; for each action, where each has its own time."""
    return control.days * DAY if isinstance(control, PerDays) else control.seconds


def time_left(control: TimeControl, left: float, elapsed: float) -> float:
    """What is left in the middle of a turn; at zero or below the flag has fallen."""
    match control:
        case Bronstein(_, delay):
            return left - max(0.0, elapsed - delay)
        case _:
            return left - elapsed


def left_after(control: TimeControl, left: float, spent: float) -> float:
    """What is left when the action that took this long is done."""
    match control:
        case PerMove() | PerDays():
            return left
        case Fischer(_, increment):
            return left - spent + increment
        case SuddenDeath() | Bronstein():
            return time_left(control, left, spent)


def runs_out_in(control: TimeControl, left: float) -> float:
    """How long a turn may take from its beginning."""
    return left + control.delay if isinstance(control, Bronstein) else left


def share(control: TimeControl, left: float) -> float:
    """What a robot may spend on its next action so that time never decides for it."""
    return max(0.05, left / 20 if is_banked(control) else left * 0.8)


def is_banked(control: TimeControl) -> bool:
    return isinstance(control, SuddenDeath | Fischer | Bronstein)


@dataclass(frozen=True, slots=True, eq=False)
class ClockState:
    """What each seat has left after the line of that number, and all that came before, as `Replay` does.

    A seat's first action is free, so that nobody loses time while the table gathers; where days are given,
    there is enough of it, and the first counts too.
    """

    control: TimeControl
    left: tuple[float, ...]
    started: tuple[bool, ...]  # has made its first action
    number: int = 0
    before: ClockState | None = None

    def runs(self, seat: Seat) -> bool:
        """Does this seat's time run while it is to move?"""
        return self.started[seat] or isinstance(self.control, PerDays)

    def done(self, number: int, seat: Seat, spent: float, team: Iterable[Seat]) -> ClockState:
        """This seat has acted. Where a team shares its time, all of `team` have spent it."""
        left, started = list(self.left), list(self.started)
        then = left_after(self.control, left[seat], spent) if self.runs(seat) else left[seat]
        shared = getattr(self.control, "shared", False)
        for one in team if shared else (seat,):
            left[one] = then
        started[seat] = True
        return ClockState(self.control, tuple(left), tuple(started), number, self)

    def back(self, to: int) -> ClockState:
        """As it stood after that line: a takeback gives back the time too."""
        here = self
        while here.number > to and here.before is not None:
            here = here.before
        return here


def begin_clock(control: TimeControl, seats: int) -> ClockState:
    return ClockState(control, (allotted(control),) * seats, (False,) * seats)


def time_open(runs: Iterable[tuple[float, float]], since: float, until: float) -> float:
    """Of the seconds between these two moments, how many the house was open: the others are nobody's."""
    counted, reached = 0.0, since
    for start, end in sorted(runs):
        start, end = max(start, reached), min(end, until)
        if end > start:
            counted += end - start
            reached = end
    return counted
