"""What the processes of one house tell each other of a table. All of it may be lost: the log is the truth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, Protocol, TypeAlias

from pydantic import Discriminator

from tablee.core.game import Seat
from tablee.core.value import value
from tablee.table.client_message import Offer
from tablee.table.log import LogLine
from tablee.table.server_message import Advised, Aiming, OfferEnded, Said


@value
class LineKept:
    """One more line is in the log."""

    line: LogLine
    kind: Literal["line_kept"] = "line_kept"


@value
class Here:
    """Who is at this table by way of one process, and all that is offered there."""

    guests: tuple[str, ...]
    kind: Literal["here"] = "here"


@value
class WhoIsHere:
    """A process that has just opened the table asks the others for their Here and their OfferMade."""

    kind: Literal["who_is_here"] = "who_is_here"


@value
class OfferMade:
    """These seats say yes to an offer, as the table stood after the line of this number."""

    seats: tuple[Seat, ...]
    offer: Offer
    number: int
    kind: Literal["offer_made"] = "offer_made"


@value
class OfferGone:
    """Somebody said no."""

    ended: OfferEnded
    kind: Literal["offer_gone"] = "offer_gone"


@value
class Aimed:
    """Somebody aims, or was given a hint among people; shown to everyone else."""

    aim: Aiming | Advised
    guest: str
    kind: Literal["aimed"] = "aimed"


@value
class RobotThinks:
    seat: Seat
    kind: Literal["robot_thinks"] = "robot_thinks"


@value
class Talked:
    """Somebody says something; `deaf` are those who are not told of it."""

    said: Said
    deaf: tuple[str, ...]
    kind: Literal["talked"] = "talked"


@value
class Counted:
    """What one process has counted of its people, for the limits of the whole house; of no one table."""

    spent: dict[str, float]  # seconds of its time since it last said so, by who pays for them
    sockets: dict[str, int]  # open now, by the same, of those who have several
    kind: Literal["counted"] = "counted"


@value
class LobbyStirred:
    """Somebody waits for a match or was found one; and how many people are here by way of one process."""

    people: int
    kind: Literal["lobby_stirred"] = "lobby_stirred"


@value
class PeopleHere:
    """Everyone who is in the house by way of one process; of no one table."""

    guests: tuple[str, ...]
    kind: Literal["people_here"] = "people_here"


Notice: TypeAlias = (
    LineKept
    | Here
    | WhoIsHere
    | OfferMade
    | OfferGone
    | Aimed
    | RobotThinks
    | Talked
    | Counted
    | LobbyStirred
    | PeopleHere
)
NOTICE: Any = Annotated[Notice, Discriminator("kind")]
Hearer: TypeAlias = Callable[[str, Notice], None]  # which process says what; never called with our own


class Channel(Protocol):
    @property
    def shared(self) -> bool: ...  # may there be other processes?
    @property
    def sure(self) -> bool: ...  # has everything been heard for a while?
    def publish(self, table: str, notice: Notice) -> None: ...  # never waits, and may be lost
    async def subscribe(self, table: str, hear: Hearer) -> None: ...  # heard from when this returns
    def unsubscribe(self, table: str) -> None: ...


class NoChannel:
    """A house of one process has nobody to tell. One of several without a channel reads the log instead."""

    def __init__(self, *, shared: bool = False) -> None:
        self.shared = shared
        self.sure = not shared

    def publish(self, table: str, notice: Notice) -> None:
        pass

    async def subscribe(self, table: str, hear: Hearer) -> None:
        pass

    def unsubscribe(self, table: str) -> None:
        pass

    async def close(self) -> None:
        pass
