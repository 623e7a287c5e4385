"""What a client may ask by REST, and what it gets."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Discriminator, Field, JsonValue, StringConstraints

from tablee.core.bot import Thought
from tablee.core.game import Seat
from tablee.core.level_scale import LevelRating
from tablee.core.value import value
from tablee.table.client_message import Id, SeatNumber
from tablee.table.clock import TimeControl
from tablee.table.log import Absence
from tablee.table.server_message import Refused as Refused
from tablee.table.server_message import SeatInfo, Turn, Update

GameId: TypeAlias = Annotated[str, StringConstraints(pattern="^[a-z]{1,20}$", strict=True)]


@value
class GuestProfile:
    name: str
    unnamed: int | None  # the number of who has given no name
    sworn: tuple[str, ...]
    account: bool  # with a password, and not only this browser's cookie
    quiet: bool  # wants no words at a table but phrases


GivenName: TypeAlias = Annotated[str, StringConstraints(max_length=200, strict=True)]


@value
class Rename:
    name: GivenName


@value
class Swear:
    game: GameId


@value
class BeQuiet:
    quiet: bool


@value
class MuteSeat:
    seat: SeatNumber
    muted: bool


@value
class MutedSeats:
    seats: tuple[Seat, ...]


@value
class Moon:
    next_full: str


@value
class OptionListed:
    name: str
    values: tuple[JsonValue, ...]


@value
class GameInfo:
    id: str
    seats: int
    options: tuple[OptionListed, ...]
    presets: dict[str, dict[str, JsonValue]]
    levels: tuple[int, ...]
    ratings: tuple[
        LevelRating, ...
    ]  # of the levels, on the scale of people's; none where it was not measured
    takeback: bool
    hidden: bool  # cards that others may not see


@value
class ForMe:
    """A seat of whoever asks. On one screen each seat may have a name of its own."""

    name: GivenName | None = None
    kind: Literal["me"] = "me"


@value
class ForAnyone:
    kind: Literal["open"] = "open"


@value
class ForRobot:
    level: Annotated[int, Field(ge=1, le=8)]
    kind: Literal["robot"] = "robot"


SeatRequest: TypeAlias = Annotated[ForMe | ForAnyone | ForRobot, Discriminator("kind")]


@value
class OpenTable:
    game: GameId
    rules: dict[str, JsonValue]
    seats: Annotated[tuple[SeatRequest, ...], Field(max_length=16)]
    private: bool
    clock: TimeControl | None = None
    absence: Absence | None = None  # left out: as the game has it
    hints: bool = False  # may people who play against each other ask for hints?
    rated: bool = False  # among accounts, by rules that all know: who sits down agrees to it
    programs: bool = False  # programs may sit down though it is rated, and are rated with the others
    id: Id | None = None  # asked for again under the same id, it is the same table


@value
class TableOpened:
    table: str


@value
class TableInfo:
    id: str
    game: str
    rules: dict[str, JsonValue]
    places: tuple[SeatInfo, ...]
    turn: Turn
    number: int
    moved_at: float
    yours: tuple[int, ...]
    clock: TimeControl | None
    rated: bool
    private: bool
    closable: bool  # by whoever asks: they opened it, and nobody else sits there
    invited: bool  # whoever asks is asked to sit down there
    view: Any  # the game's own view type, as spectators see it


@value
class ReplayData:
    """A game to step through. `views` is null where nothing is hidden, else what I may know of each seat."""

    table: str
    game: str
    rules: dict[str, JsonValue]
    places: tuple[SeatInfo, ...]
    shown: tuple[Update, ...]  # after each line that still stands
    views: tuple[tuple[Any, ...], ...] | None  # for each of `shown`, each seat's own view or null


@value
class Sit:
    seat: SeatNumber


@value
class SeatRobot:
    """A seat that nobody came for is the computer's."""

    seat: SeatNumber
    level: Annotated[int, Field(ge=1, le=8)]


@value
class NameSeat:
    seat: SeatNumber
    name: GivenName


@value
class HandoverToken:
    token: Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_-]{8,64}$", strict=True)]


@value
class Study:
    """Actions played from the start of these rules, kept nowhere."""

    game: GameId
    rules: dict[str, JsonValue]
    dos: Annotated[tuple[JsonValue, ...], Field(max_length=400)]
    hint: bool = False


@value
class StudyResult:
    turn: Turn
    view: Any  # of the seat to move
    events: tuple[tuple[Any, ...], ...]  # for each action
    hint: Any
    thought: Thought | None  # of the hint


@value
class DrawQr:
    text: Annotated[str, StringConstraints(min_length=1, max_length=300, strict=True)]


@value
class QrCode:
    """A text as a square of modules: `path` fills the dark ones, in the language of SVG."""

    size: int
    path: str


@value
class ReadText:
    """Games in the notation that the game's own world uses; `which` of them to open, counted from 0."""

    game: GameId
    text: Annotated[str, StringConstraints(max_length=60_000, strict=True)]
    which: Annotated[int, Field(ge=0, le=10_000)] | None = None


@value
class Readiness:
    """May this process be sent people? If not, others may."""

    ready: bool
    why: Literal["", "warming", "not_keeping", "draining"]


@value
class Health:
    status: Literal["ok", "warming", "not_keeping"]  # not_keeping: the disk is full, or gone
    version: str
    tables: int
