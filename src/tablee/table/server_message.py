"""What a client is told. Only `view` carries secrets, and only the watcher's own."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from pydantic import JsonValue

from tablee.core.bot import Thought
from tablee.core.game import Chance, Outcome, Seat
from tablee.core.value import to_json, value
from tablee.table.client_message import Offer, Phrase
from tablee.table.clock import TimeControl
from tablee.table.log import Absence


@value
class ToMove:
    seat: Seat
    kind: Literal["to_move"] = "to_move"


@value
class Waiting:
    """Seats are still empty."""

    kind: Literal["waiting"] = "waiting"


Turn: TypeAlias = Waiting | ToMove | Chance | Outcome


@value
class SeatInfo:
    """A seat as everyone sees it. `level` is a bot's; `name` is empty while nobody sits there."""

    name: str
    level: int | None
    present: bool
    stood_in: bool = False  # the person is away or has resigned, and the house plays for them
    claimable: bool = False  # the person is away for so long that the others may claim the game
    unnamed: int | None = None  # the number of a person who has given no name
    program: bool = False  # a program of somebody's plays here by itself


@value
class PublicEntry:
    """One line of the log as everyone may read it."""

    number: int
    what: Literal[
        "opened", "seated", "client_seed", "cut", "played", "chanced", "resigned", "flagged", "abandoned",
        "draw_agreed",
        "taken_back", "revealed", "rematched", "called_off", "closed",
    ]  # fmt: skip
    seat: Seat | None
    to: int | None  # taken_back: the number it went back to
    events: tuple[Any, ...]  # the game's own event type
    at: float  # seconds since 1970
    spent: float | None = None  # seconds that the action took, at a table with a clock


@value
class ClockReading:
    """What each seat had left when the turn began, whose time runs, and how much of it has counted so far."""

    left: tuple[float, ...]
    running: Seat | None
    elapsed: float


@value
class Welcome:
    """The first message after joining, reconnecting or falling behind: all there is to know."""

    table: str
    game: str
    rules: dict[str, JsonValue]
    number: int
    turn: Turn
    view: Any  # the game's own view type
    past: tuple[PublicEntry, ...]
    places: tuple[SeatInfo, ...]
    yours: tuple[Seat, ...]
    watchers: int
    offers: tuple[tuple[Seat, Offer], ...]
    private: bool
    time: TimeControl | None
    absence: Absence
    clock: ClockReading | None
    host: bool
    hints: bool  # people who play against each other may ask for hints
    rated: bool  # it counts for the ratings of those who play
    fingerprint: str
    next: str | None  # the table where the rematch is played
    kind: Literal["welcome"] = "welcome"


@value
class Update:
    """One more line, and how things stand after it. A gap in `number` means: join again."""

    happened: PublicEntry
    turn: Turn
    view: Any  # the game's own view type
    clock: ClockReading | None = None
    kind: Literal["update"] = "update"


def update_head(happened: PublicEntry, turn: Turn, clock: ClockReading | None = None) -> bytes:
    """The part of an Update that is the same for everyone, as JSON."""
    return b'{"happened":%b,"turn":%b,"clock":%b,' % (
        to_json(PublicEntry, happened),
        to_json(Turn, turn),
        to_json(ClockReading, clock),
    )


def update_json(head: bytes, view: bytes) -> bytes:
    """An Update as JSON, for whoever sees this view."""
    return b'%b"view":%b,"kind":"update"}' % (head, view)


@value
class Acknowledged:
    """Acknowledged: kept for good, as `number` if it made a line."""

    id: str
    number: int | None
    kind: Literal["done"] = "done"


@value
class Refused:
    """Nothing changed. `rule` is a rule of the game or of the house; `code` picks the sentence."""

    id: str | None
    rule: str
    code: str
    facts: dict[str, JsonValue]
    kind: Literal["refused"] = "refused"


@value
class TablePresence:
    """Who is there, and what is offered."""

    places: tuple[SeatInfo, ...]
    watchers: int
    offers: tuple[tuple[Seat, Offer], ...]
    next: str | None
    kind: Literal["company"] = "company"


WhyEnded: TypeAlias = Literal["accepted", "declined", "withdrawn", "moved_on"]


@value
class OfferEnded:
    """An offer no longer stands, and why. `moved_on`: the game went on without an answer."""

    seat: Seat  # that made it
    offer: Offer
    why: WhyEnded
    kind: Literal["offer_ended"] = "offer_ended"


@value
class Hint:
    id: str
    do: Any  # the game's own action type
    thought: Thought | None
    kind: Literal["hint"] = "hint"


@value
class Advised:
    """Transient: a seat was given a hint, where people play each other: all see it, but for hidden cards."""

    seat: Seat
    do: Any  # the game's own action type; nothing where hands are hidden
    kind: Literal["advised"] = "advised"


@value
class Thinking:
    """Transient: a bot has started to think."""

    seat: Seat
    kind: Literal["thinking"] = "thinking"


@value
class Aiming:
    """Transient: what a seat is about to do."""

    seat: Seat
    at: JsonValue
    kind: Literal["aiming"] = "aiming"


@value
class Said:
    """Transient: what somebody says. A phrase by its name, or words of their own, told to who sits there."""

    seat: Seat
    phrase: Phrase | None
    text: str | None
    kind: Literal["said"] = "said"


@value
class Trouble:
    """Something failed in the house; the game stands as it was."""

    code: Literal["not_kept", "bot_failed", "going_down"]
    kind: Literal["trouble"] = "trouble"


@value
class Pong:
    kind: Literal["pong"] = "pong"


ServerMessage: TypeAlias = (
    Welcome
    | Update
    | Acknowledged
    | Refused
    | TablePresence
    | OfferEnded
    | Hint
    | Advised
    | Thinking
    | Aiming
    | Said
    | Trouble
    | Pong
)
