"""What everyone may know. No event has room for a hidden card."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Discriminator

from tablee.core.game import Seat
from tablee.core.value import value
from tablee.games.pietons.deck import Card, Paper, Signal
from tablee.games.pietons.state import Face, Place, Sheet

Ended: TypeAlias = Literal["covered", "empty"]  # C14


@value
class CardsDrawn:
    """C1: each seat still in the draw has shown one card."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    kind: Literal["drawn"] = "drawn"


@value
class Deals:
    """C1, C16: who deals, and leads first."""

    seat: Seat
    kind: Literal["deals"] = "deals"


@value
class Shuffled:
    kind: Literal["shuffled"] = "shuffled"


@value
class WasCut:
    seat: Seat
    at: int
    kind: Literal["was_cut"] = "was_cut"


@value
class Dealt:
    each: int
    talon: int
    kind: Literal["dealt"] = "dealt"


@value
class Drew:
    """C4, C-A2: an empty hand took a card."""

    seat: Seat
    kind: Literal["drew"] = "drew"


@value
class Took:
    """C5a: the first half of an exchange."""

    seat: Seat
    kind: Literal["took"] = "took"


@value
class Buried:
    """C5a: the second half."""

    seat: Seat
    kind: Literal["buried"] = "buried"


@value
class Threw:
    seat: Seat
    kind: Literal["threw"] = "threw"


@value
class Showed:
    """C5b: the die, and the ticket it gave."""

    seat: Seat
    face: Face
    paper: Paper | None
    kind: Literal["showed"] = "showed"


@value
class Exposed:
    seat: Seat
    paper: Paper
    kind: Literal["exposed"] = "exposed"


@value
class Led:
    """C6, C7a: a token on a signal, and the card; with an Agent if `agent`."""

    seat: Seat
    token: int
    signal: Signal
    place: Place
    card: Card | None
    agent: bool
    kind: Literal["led"] = "led"


@value
class Blocked:
    """C7b: a token on a signal, nothing to follow, and a ticket unless everything is laid (C-A1)."""

    seat: Seat
    token: int
    signal: Signal
    place: Place
    laid_all: bool = False
    kind: Literal["blocked"] = "blocked"


@value
class Added:
    """C-A7: the leader's second card, or that there is none."""

    seat: Seat
    card: Card | None
    kind: Literal["added"] = "added"


@value
class Followed:
    seat: Seat
    card: Card
    kind: Literal["followed"] = "followed"


@value
class Directed:
    """C11: an Agent, and the card that came with it."""

    seat: Seat
    card: Card | None
    kind: Literal["directed"] = "directed"


@value
class Missed:
    """C10c; no ticket when vehicles are exempt (CA7)."""

    seat: Seat
    ticket: bool
    kind: Literal["missed"] = "missed"


@value
class PassedOver:
    """C-A1: no card, and none to draw."""

    seat: Seat
    kind: Literal["passed_over"] = "passed_over"


@value
class Stopped:
    """C12: who had not yet played, and takes a ticket for it."""

    seats: tuple[Seat, ...]
    kind: Literal["stopped"] = "stopped"


@value
class Gathered:
    """C13: the six Agents go back into the talon."""

    talon: int
    kind: Literal["gathered"] = "gathered"


@value
class MancheOver:
    """C14: all signals covered, or a player without cards; the score sheet."""

    code: Ended
    sheet: Sheet
    kind: Literal["manche_over"] = "manche_over"


Event: TypeAlias = Annotated[
    CardsDrawn | Deals | Shuffled | WasCut | Dealt | Drew | Took | Buried | Threw | Showed | Exposed | Led
    | Blocked | Added | Followed | Directed | Missed | PassedOver | Stopped | Gathered | MancheOver,
    Discriminator("kind"),
]  # fmt: skip
