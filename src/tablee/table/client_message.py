"""What a client may say at a table. Every message with an `id` is answered: acknowledged or refused."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Discriminator, Field, JsonValue, StringConstraints

from tablee.core.game import Seat
from tablee.core.value import value

Id: TypeAlias = Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_-]{1,40}$", strict=True)]
Number: TypeAlias = Annotated[int, Field(ge=0, le=1_000_000)]
SeatNumber: TypeAlias = Annotated[Seat, Field(ge=0, le=15)]
Offer: TypeAlias = Literal["draw", "takeback", "rematch"]
Phrase: TypeAlias = Literal[
    "hello", "good_luck", "well_played", "good_game", "thanks", "oops", "sorry", "one_moment", "goodbye",
    "smile", "laugh", "wow", "think", "sad", "heart",
]  # fmt: skip


@value
class Play:
    """An action. `number` is the number it will have: the last one seen, plus one."""

    id: Id
    number: Number
    seat: SeatNumber
    do: JsonValue
    kind: Literal["play"] = "play"


@value
class Resign:
    id: Id
    seat: SeatNumber
    kind: Literal["resign"] = "resign"


@value
class MakeOffer:
    """Ask the other seats for a draw, a takeback or another game.

    Bots grant a takeback and a rematch at once, and a draw if they expect no more.
    """

    id: Id
    seat: SeatNumber
    offer: Offer
    kind: Literal["offer"] = "offer"


@value
class Answer:
    """Yes or no to an offer; a no from the seat that offered withdraws it."""

    id: Id
    seat: SeatNumber
    offer: Offer
    yes: bool
    kind: Literal["answer"] = "answer"


@value
class SendClientSeed:
    """Fair chance: this seat's number, before the first draw of chance."""

    id: Id
    seat: SeatNumber
    number: Annotated[str, StringConstraints(min_length=1, max_length=64, strict=True)]
    kind: Literal["client_seed"] = "client_seed"


@value
class AskHint:
    id: Id
    seat: SeatNumber
    kind: Literal["hint"] = "hint"


@value
class ShowAim:
    """Transient: what a seat is about to do. Not logged, may be dropped."""

    seat: SeatNumber
    at: JsonValue
    kind: Literal["aim"] = "aim"


@value
class Ready:
    """Cards are hidden and several people share one screen: whoever is to move is looking now. Not logged."""

    seat: SeatNumber
    kind: Literal["ready"] = "ready"


@value
class Say:
    """A phrase or a face by its name: each reader sees it in their own language. Not logged."""

    id: Id
    seat: SeatNumber
    phrase: Phrase
    kind: Literal["say"] = "say"


@value
class Write:
    """Words of one's own, to the other people who sit at a private table. Not logged."""

    id: Id
    seat: SeatNumber
    text: Annotated[str, StringConstraints(max_length=300, strict=True)]
    kind: Literal["write"] = "write"


@value
class Claim:
    """The person of seat `away` has been gone for long: the game is claimed as won, or as a draw."""

    id: Id
    seat: SeatNumber
    away: SeatNumber
    draw: bool
    kind: Literal["claim"] = "claim"


@value
class Seen:
    """The position after this line has been shown: from now on the time of whoever is to move counts."""

    number: Number
    kind: Literal["seen"] = "seen"


@value
class Ping:
    kind: Literal["ping"] = "ping"


ClientMessage: TypeAlias = Annotated[
    Play
    | Resign
    | MakeOffer
    | Answer
    | SendClientSeed
    | AskHint
    | ShowAim
    | Ready
    | Say
    | Write
    | Claim
    | Seen
    | Ping,
    Discriminator("kind"),
]
