"""What a client may ask of friends, of people who are blocked and of invitations, and what it gets."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Discriminator, StringConstraints

from tablee.core.value import value
from tablee.table.client_message import Id, SeatNumber

Token: TypeAlias = Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_-]{8,64}$", strict=True)]
TableId: TypeAlias = Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_-]{1,64}$", strict=True)]


@value
class AskLink:
    """The link by which others become my friends; renewed, the one before no longer holds."""

    renew: bool = False


@value
class FriendLink:
    link: str


@value
class LinkOwner:
    """Whose link it is, for whoever has opened it."""

    name: str
    unnamed: int | None
    own: bool
    friend: bool  # already


@value
class MakeFriend:
    link: Token


@value
class FriendInfo:
    id: str  # known to whoever asks alone
    name: str
    page: str | None  # of an account
    here: bool  # at a table or in the lobby now
    since: float
    last: str | None  # the table of the last game that was played together
    game: str | None  # and which it was


@value
class AtSeat:
    """Whoever sits there now."""

    table: TableId
    seat: SeatNumber
    kind: Literal["seat"] = "seat"


@value
class OfPage:
    """Whoever has this page."""

    page: Token
    kind: Literal["page"] = "page"


@value
class OfFriend:
    friend: Token
    kind: Literal["friend"] = "friend"


@value
class BlockPerson:
    who: Annotated[AtSeat | OfPage | OfFriend, Discriminator("kind")]


@value
class BlockedInfo:
    id: str
    name: str
    unnamed: int | None
    since: float


@value
class InviteFriend:
    friend: Token


@value
class PlayAgain:
    id: Id | None = None  # asked for again under the same id, it is the same table
