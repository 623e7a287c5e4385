"""What is said on the lobby's socket, both ways."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Discriminator, JsonValue, StringConstraints

from tablee.core.value import value
from tablee.server.schemas import GameId
from tablee.table.client_message import Ping
from tablee.table.clock import TimeControl
from tablee.table.server_message import Pong, Refused

SeekId: TypeAlias = Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_-]{1,40}$", strict=True)]


@value
class StartSeek:
    """A quick match: anyone who wants the same. In place of what I was looking for before."""

    game: GameId
    clock: TimeControl | None
    rated: bool = False
    kind: Literal["seek"] = "seek"


@value
class TakeSeek:
    """I want what this one waits for."""

    seek: SeekId
    kind: Literal["take"] = "take"


@value
class StopSeek:
    kind: Literal["stop"] = "stop"


LobbyRequest: TypeAlias = Annotated[StartSeek | TakeSeek | StopSeek | Ping, Discriminator("kind")]


@value
class LobbyPlayer:
    name: str
    unnamed: int | None  # the number of who has given no name
    level: int | None  # the computer's
    program: bool  # somebody's, that plays by itself
    rating: int | None  # at this game and pace; None: not rated yet
    provisional: bool


@value
class LobbySeat:
    """A seat that anyone may take: at a table, or with somebody who waits for a quick match."""

    id: str  # of the table; of the seek
    quick: bool  # a seek
    game: str
    rules: dict[str, JsonValue]
    clock: TimeControl | None
    rated: bool
    programs: bool  # may sit down though it is rated
    players: tuple[LobbyPlayer, ...]
    seats: int
    free: int  # the first seat that can be taken
    since: float
    kind: Literal["seat"] = "seat"


@value
class LobbyBoard:
    """A table that is being played, as anyone may watch it."""

    id: str
    game: str
    players: tuple[LobbyPlayer, ...]
    rated: bool
    number: int
    watchers: int
    view: Any  # the game's own view type, as spectators see it
    kind: Literal["board"] = "board"


@value
class GameCrowd:
    game: str
    tables: int
    people: int


@value
class LobbyNews:
    """What is new in the lobby since the last of these; the first has everything."""

    people: int
    crowds: tuple[GameCrowd, ...]
    order: tuple[str, ...]  # all that there is now, seats and boards, by id
    changed: tuple[LobbySeat | LobbyBoard, ...]
    yours: tuple[str, ...]  # of these, where you sit
    kind: Literal["lobby"] = "lobby"


@value
class Seeking:
    """You are looking for somebody; null: no longer."""

    seek: StartSeek | None
    kind: Literal["seeking"] = "seeking"


@value
class Matched:
    """Somebody was found: you both sit at this table."""

    table: str
    kind: Literal["matched"] = "matched"


LobbyMessage: TypeAlias = Annotated[LobbyNews | Seeking | Matched | Refused | Pong, Discriminator("kind")]
