"""The log of a table: what happened, numbered, and where it is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol, TypeAlias

from pydantic import JsonValue

from tablee.core.game import Outcome, Seat
from tablee.core.value import value
from tablee.table.clock import TimeControl


@value
class Person:
    """Someone with a browser. The guest's id is the house's own business: it is never sent."""

    guest: str
    name: str
    kind: Literal["person"] = "person"


@value
class Robot:
    level: int
    kind: Literal["robot"] = "robot"


Sitter: TypeAlias = Person | Robot
Absence: TypeAlias = Literal["stand_in", "claim", "wait"]


@value
class Opened:
    """Number 0 of every log: the rules, and the fingerprint of the seed (fair chance)."""

    game: str
    rules: dict[str, JsonValue]  # the game's value: its options
    version: int
    fingerprint: str
    private: bool
    host: str
    clock: TimeControl | None = None
    absence: Absence | None = None  # what becomes of who leaves; None: as the game has it
    kind: Literal["opened"] = "opened"
    hints: bool = False  # may people who play against each other ask for hints? Then all see them
    rated: bool = False  # does it count for the ratings of those who sit down?
    programs: bool = False  # may programs sit down though it is rated?


@value
class Seated:
    """Someone takes a seat, or takes it over from another device."""

    seat: Seat
    sitter: Sitter
    kind: Literal["seated"] = "seated"


@value
class ClientSeed:
    """Fair chance: a seat's own number, mixed into every draw. Logs of 0.1.0 call it a cut."""

    seat: Seat
    number: str
    id: str
    kind: Literal["client_seed", "cut"] = "client_seed"


@value
class Played:
    seat: Seat
    do: JsonValue
    id: str  # the message's: played once, however often it is sent, even across a restart
    record: JsonValue = None  # a kept outcome, for a game that is not computed again
    spent: float | None = None  # seconds; None at a table without a clock
    kind: Literal["played"] = "played"


@value
class Chanced:
    do: JsonValue
    kind: Literal["chanced"] = "chanced"


@value
class Resigned:
    seat: Seat
    id: str
    kind: Literal["resigned"] = "resigned"


@value
class Flagged:
    """The seat's time has run out. `do` is what the rules have for it instead of an action (K-A12)."""

    seat: Seat
    do: JsonValue = None
    kind: Literal["flagged"] = "flagged"


@value
class Abandoned:
    """The seat's person stayed away for too long, and `by` claimed the win or a draw."""

    seat: Seat
    draw: bool
    by: Seat
    id: str
    kind: Literal["abandoned"] = "abandoned"


@value
class DrawAgreed:
    by: Seat | None = None  # the seat whose yes completed it, and the id of that message
    id: str = ""
    kind: Literal["draw_agreed"] = "draw_agreed"


@value
class TakenBack:
    """The game stands again as it did after the line numbered `to`."""

    to: int
    by: Seat | None = None
    id: str = ""
    kind: Literal["taken_back"] = "taken_back"


@value
class Rematched:
    """The game goes on at another table, with the sides changed."""

    table: str
    by: Seat | None = None
    id: str = ""
    kind: Literal["rematched"] = "rematched"


@value
class Revealed:
    """Fair chance: the seed, once the game is over."""

    seed: str
    kind: Literal["revealed"] = "revealed"


@value
class CalledOff:
    """Given up before it was played out: an invitation that was taken back or that nobody accepted."""

    kind: Literal["called_off"] = "called_off"


@value
class Closed:
    """The rules have changed since: the game no longer folds, and is shown as it was."""

    why: str
    kind: Literal["closed"] = "closed"


LogEntry: TypeAlias = (
    Opened
    | Seated
    | ClientSeed
    | Played
    | Chanced
    | Resigned
    | Flagged
    | Abandoned
    | DrawAgreed
    | TakenBack
    | Revealed
    | Rematched
    | CalledOff
    | Closed
)


@value
class LogLine:
    """One numbered line of a log, with all that is needed to show the game after it without its rules.

    `shown` is the public update as JSON: a finished game is shown from it and never folded again.
    """

    table: str
    number: int
    happening: LogEntry
    shown: str
    at: float
    outcome: Outcome | None  # the table's, once it is over
    waiting: bool = False  # for people to take the empty seats


@value
class TableSummary:
    """A table as a list shows it, without its log."""

    id: str
    opened: Opened
    sitters: Mapping[Seat, Sitter]
    created: float
    moved_at: float
    finished: bool
    number: int  # of its last line
    shown: str  # the public update after that line


@value
class Room:
    """How many tables that are not over whoever opens one may have, and of those that wait for players."""

    host: str
    tables: int
    waiting: int | None  # None: the new one waits for nobody


class NoRoom(Exception):
    """Whoever opens a table has too many; nothing happened."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


def no_room(room: Room, going_on: int, waiting: int) -> NoRoom | None:
    if room.waiting is not None and waiting >= room.waiting:
        return NoRoom(room.waiting)
    return NoRoom(room.tables) if going_on >= room.tables else None


class NumberTaken(Exception):
    """Another writer has this number already."""


class NotStored(Exception):
    """The store could not keep the line: nothing happened."""


class Unsure(Exception):
    """The store cannot say whether it kept the line: whoever asked has to ask again, under the same id."""


class Log(Protocol):
    """Where lines are kept. A line that `append` returned from survives any crash."""

    async def append(self, line: LogLine) -> None: ...
    async def lines(self, table: str) -> Sequence[LogLine]: ...
    async def lines_after(self, table: str, number: int) -> Sequence[LogLine]: ...
