"""What a client may ask of people's accounts, and what it gets."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import StringConstraints

from tablee.core.value import value
from tablee.server.schemas import GivenName

Password: TypeAlias = Annotated[str, StringConstraints(max_length=1000, strict=True)]


@value
class OpenAccount:
    """For the guest who asks: all they have stays theirs."""

    name: GivenName
    password: Password


@value
class SignIn:
    name: GivenName
    password: Password


@value
class Recover:
    """A code that was shown when the account was opened, in place of the password."""

    name: GivenName
    code: Password
    password: Password  # the new one


@value
class ChangePassword:
    password: Password
    new: Password


@value
class Confirm:
    """Asked again before what cannot be undone. null: a guest without an account has none."""

    password: Password | None


@value
class RecoveryCodes:
    """Shown once: each replaces a forgotten password, once."""

    codes: tuple[str, ...]


@value
class SessionInfo:
    id: str
    created: float
    seen: float
    device: str
    current: bool  # the one that asks


@value
class Done:
    done: bool


@value
class RatingLine:
    """A rating at one pace. It is provisional until ten games have been played."""

    pace: str
    rating: int
    games: int
    provisional: bool
    best: int
    points: tuple[tuple[float, int], ...]  # when, and what it was then


@value
class PlayerLink:
    """Somebody at a table: a level is the computer's, a page that of an account."""

    name: str
    page: str | None
    level: int | None


@value
class GameRecord:
    game: str
    won: int
    drawn: int
    lost: int
    ratings: tuple[RatingLine, ...]  # the pace most played first


@value
class OpponentRecord:
    player: PlayerLink
    won: int
    drawn: int
    lost: int
    last: str | None  # on one's own page: the table of the last game that can be played again


@value
class PersonInfo:
    page: str | None  # where others find it; a guest without an account has none
    name: str
    own: bool
    since: float | None
    played: int
    streak: int  # won in a row until now, and the most there ever were
    best_streak: int
    games: tuple[GameRecord, ...]
    opponents: tuple[OpponentRecord, ...]
    friend: str | None  # what whoever asks knows them by, as a friend
    blocked: str | None  # and as somebody whom they have blocked


@value
class PersonGame:
    table: str
    game: str
    players: tuple[PlayerLink, ...]  # the others
    result: Literal["won", "drawn", "lost"]
    rule: str
    code: str
    number: int
    at: float
    rated: bool
    pace: str
    change: int | None  # of the rating


@value
class RatingChange:
    """What a rated game made of the rating of one seat."""

    seat: int
    rating: int
    change: int
    provisional: bool


@value
class Leader:
    player: PlayerLink
    rating: int
    games: int
    provisional: bool


Endpoint: TypeAlias = Annotated[str, StringConstraints(max_length=1000, strict=True)]
Key64: TypeAlias = Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_-]{16,100}$", strict=True)]


@value
class NoticeKey:
    key: str  # by which a browser's service knows this house
    browsers: int  # of whoever asks, that take notices


@value
class Subscribe:
    """As a browser's PushSubscription has it, and the language that notices are to be in."""

    endpoint: Endpoint
    p256dh: Key64
    auth: Key64
    language: Literal["fr", "en"]


@value
class Unsubscribe:
    endpoint: Endpoint


@value
class MakeProgram:
    name: GivenName


@value
class ProgramMade:
    """The only answer that has the token."""

    id: str
    name: str
    token: str


@value
class ProgramInfo:
    id: str
    name: str
    created: float
    seen: float | None  # when its token was last used, to the hour
