"""The card table: what lies where, what a seat may do, and what everyone may know of it."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal, TypeAlias

from pydantic import Discriminator, Field

from tablee.core.game import Outcome, Seat
from tablee.core.value import value
from tablee.games.pietons.deck import FACES, PACK, PLACES, Card, Nature, Paper, Signal

Place: TypeAlias = Annotated[int, Field(ge=0, lt=PLACES)]  # of the board
Face: TypeAlias = Annotated[int, Field(ge=1, le=FACES)]
Order: TypeAlias = Annotated[tuple[Annotated[int, Field(ge=0, lt=PACK)], ...], Field(max_length=PACK)]

# Who is awaited, and for what: chance in draw, shuffle, die and recycle; the actor in the others.
Stage: TypeAlias = Literal["draw", "shuffle", "cut", "play", "bury", "die", "second", "recycle", "over"]


# What a seat may do


@value
class Cut:
    """C2b: so many cards go from the top of the pack to its bottom."""

    at: Annotated[int, Field(ge=1, lt=PACK)]
    kind: Literal["cut"] = "cut"


@value
class Exchange:
    """C5a: take the top card of the talon; `Bury` must follow (C-A6)."""

    kind: Literal["exchange"] = "exchange"


@value
class Bury:
    """C5a: put a card of the hand under the talon, face down."""

    card: Card
    kind: Literal["bury"] = "bury"


@value
class Roll:
    """C5b: throw the die."""

    kind: Literal["roll"] = "roll"


@value
class Expose:
    """C5c: lay a paper from the hand."""

    paper: Paper
    kind: Literal["expose"] = "expose"


@value
class Lead:
    """C6: the token on a free signal, and a card it allows; which of like places is for the eye alone."""

    signal: Signal
    card: Card
    place: Place | None = field(default=None, compare=False)
    kind: Literal["lead"] = "lead"


@value
class LeadAgent:
    """C7a: a blocked leader's Agent replaces the signal; a card comes with it if there is one."""

    signal: Signal
    card: Card | None
    place: Place | None = field(default=None, compare=False)
    kind: Literal["lead_agent"] = "lead_agent"


@value
class Void:
    """C7b: a blocked leader places the token, and takes a ticket unless all is laid (C-A1)."""

    signal: Signal
    place: Place | None = field(default=None, compare=False)
    kind: Literal["void"] = "void"


@value
class Second:
    """C-A7: the leader's further card."""

    card: Card
    kind: Literal["second"] = "second"


@value
class NoMore:
    """C-A7: the leader exposes no further card."""

    kind: Literal["no_more"] = "no_more"


@value
class Follow:
    """C10a."""

    card: Card
    kind: Literal["follow"] = "follow"


@value
class Agent:
    """C10b, C11: an Agent, and the card that must be followed from now on if there is one."""

    card: Card | None
    kind: Literal["agent"] = "agent"


@value
class Miss:
    """C10c: not to follow."""

    kind: Literal["miss"] = "miss"


# The kind must be said: {} is no action, though some actions have nothing else to say.
Asked: TypeAlias = Annotated[
    Cut | Exchange | Bury | Roll | Expose | Lead | LeadAgent | Void | Second | NoMore | Follow | Agent | Miss,
    Discriminator("kind"),
]


# What chance does


@value
class Draw:
    """C1, CA20: one card of the pack for each seat that still draws for the deal."""

    order: Order
    kind: Literal["draw"] = "draw"


@value
class Deal:
    """C2: the order of the pack, still to be cut."""

    order: Order
    kind: Literal["deal"] = "deal"


@value
class Rolled:
    """C5b: what the die shows."""

    face: Face
    kind: Literal["rolled"] = "rolled"


@value
class Reshuffled:
    """C13: the order of the talon with the six Agents."""

    order: Order
    kind: Literal["reshuffled"] = "reshuffled"


Action: TypeAlias = Annotated[Asked | Draw | Deal | Rolled | Reshuffled, Discriminator("kind")]


# What a player has, and how things stand


@value
class PrivateNote:
    """What its own seat alone knows: a card taken from the talon, or put under it."""

    what: Literal["took", "buried"]
    card: Card


@value
class PlayerState:
    hand: tuple[Card, ...] = ()  # in the order of CARDS
    laid: tuple[Card, ...] = ()  # as they were laid
    papers: tuple[Paper, ...] = ()  # valid without a card of this manche (CA36), in the order of PAPERS
    tickets: int = 0  # "Perdez 100 points"
    notes: tuple[PrivateNote, ...] = ()  # of this manche


@value
class Coup:
    """A coup under way: what lies, what must be followed, and who is still to play after the actor."""

    signal: Signal
    card: Card  # the card to follow
    follow: Nature
    waiting: tuple[Seat, ...]
    green: bool  # C8, C12: led with a green arrow


@value
class Done:
    """What the actor has done this turn, each at most once."""

    drew: bool = False
    exchanged: bool = False
    rolled: bool = False


@value
class ScoreLine:
    """A player's line of the score sheet: cards exposed by kind of score, tickets, and what they make."""

    walkers: int
    bicycles: int
    mopeds: int
    motors: int
    tickets: int
    points: int


Sheet: TypeAlias = tuple[ScoreLine, ...]


@value
class State:
    players: tuple[PlayerState, ...]
    talon: tuple[Card, ...]  # top first; the whole pack before the deal
    stage: Stage
    drawing: tuple[Seat, ...] = ()  # C1: who draws for the deal
    dealer: Seat = Seat(0)
    leader: Seat = Seat(0)
    actor: Seat = Seat(0)
    done: Done = Done()
    coup: Coup | None = None  # None: the actor leads
    centre: int = 0  # Agents
    tokens: tuple[Place, ...] = ()  # where token 1, 2 … lie
    sheets: tuple[Sheet, ...] = ()  # of the manches that are over
    outcome: Outcome | None = None
