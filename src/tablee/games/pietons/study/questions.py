"""What can be judged in a finished game of cards: each decision of a person, and each deal."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Annotated, Literal, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray
from pydantic import Discriminator

from tablee.core.bot import Budget
from tablee.core.game import Seat
from tablee.core.kernel_types import Array, Byte, Grid
from tablee.core.study.review import FinishedPlay
from tablee.core.value import to_json, value
from tablee.games.pietons.action_codes import CODE
from tablee.games.pietons.bot.levels import LEVELS
from tablee.games.pietons.bot.player import PietonsBot
from tablee.games.pietons.bot.playouts import as_bytes
from tablee.games.pietons.bot.policy import SHREWD
from tablee.games.pietons.bot.worlds import tables
from tablee.games.pietons.encode import table
from tablee.games.pietons.events import Event
from tablee.games.pietons.kernel.table import RING, CardTable
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Action, Asked, Cut, State
from tablee.games.pietons.study.leads import lead_after, leads_of_deals

Floats: TypeAlias = NDArray[np.float64]
STRONG = LEVELS[-1]
WORLDS, PLAYS = 500, 2_000  # what the others may hold, and how often each action is played out
DEALS, PLAYS_OF_DEAL, PLAYS_OF_OWN = 2_000, 6, 2_000
TENTHS = tuple(range(0, 101, 10))  # percentiles of other deals that are told
Actions: TypeAlias = tuple[Annotated[Action, Discriminator("kind")], ...]


@value
class DecisionAsked:
    """What a seat did, after these actions from the start of the game."""

    number: int
    seat: Seat
    past: Actions
    do: Annotated[Asked, Discriminator("kind")]
    kind: Literal["decision"] = "decision"


@value
class DealAsked:
    """The cards as they lay before the first action, and the style of each seat."""

    number: int
    past: Actions
    styles: tuple[int, ...]
    kind: Literal["deal"] = "deal"


@value
class DecisionFound:
    """What a strong player who knew only what the seat knew would have done, and how many points of lead
    over the best of the others it cost not to do it."""

    best: Annotated[Asked, Discriminator("kind")]
    cost: float
    kind: Literal["decision"] = "decision"


@value
class SeatDeal:
    """`luck`: points of lead that these cards are worth more than others. `rank`: the share of other deals
    that are worse. `spread`: the lead that comes of other deals, by tenths of them."""

    luck: float
    rank: float
    spread: tuple[float, ...]


@value
class DealFound:
    seats: tuple[SeatDeal, ...]
    kind: Literal["deal"] = "deal"


Question: TypeAlias = Annotated[DecisionAsked | DealAsked, Discriminator("kind")]
Found: TypeAlias = Annotated[DecisionFound | DealFound, Discriminator("kind")]


def questions(rules: Pietons, play: FinishedPlay) -> list[DecisionAsked | DealAsked]:
    """The decisions of people; where none played, of everybody. What had no alternative is none."""
    people = [seat for seat, level in enumerate(play.levels) if level is None] or list(range(rules.seats))
    styles = tuple(SHREWD if level is None else LEVELS[level - 1].style for level in play.levels)
    found: list[DecisionAsked | DealAsked] = []
    past: tuple[Action, ...] = ()
    sheets = -1
    for one in play.happened:
        state = cast(State, one.before)
        if state.stage == "play" and len(state.sheets) > sheets:
            sheets = len(state.sheets)
            found.append(DealAsked(one.number, past, styles))
        turn = rules.turn(state)
        decides = isinstance(turn, int) and turn in people and not isinstance(one.action, Cut)
        if decides and len(rules.view(state, state.actor).choices) > 1:
            found.append(DecisionAsked(one.number, state.actor, past, one.action))
        past = (*past, one.action)
    return found


def answer(rules: Pietons, asked: DecisionAsked | DealAsked) -> DecisionFound | DealFound:
    return _decision(rules, asked) if isinstance(asked, DecisionAsked) else _deal(rules, asked)


def _decision(rules: Pietons, asked: DecisionAsked) -> DecisionFound:
    """From the seat's own view and what it had seen: nothing else goes in."""
    state, seen = _followed(rules, asked.past)
    view, random = rules.view(state, asked.seat), _random(asked)
    best = PietonsBot(rules, STRONG).choose(view, seen, Budget(), random)
    if best == asked.do:
        return DecisionFound(best, 0.0)
    worlds = as_bytes(tables(rules, view, seen, WORLDS, random, careful=True))
    codes, sums = np.array([CODE[best], CODE[asked.do]], np.int16), np.zeros(2)
    w, bytes_of_w = _room()
    tried, into = cast(Array[int], codes), cast(Array[float], sums)
    styles = cast(Array[int], np.full(rules.seats, STRONG.style))
    lead_after(w, bytes_of_w, worlds, tried, into, PLAYS, random.getrandbits(62), styles)
    cost = float(sums[0] - sums[1]) / PLAYS
    return DecisionFound(best, cost) if cost > 0 else DecisionFound(asked.do, 0.0)


def _deal(rules: Pietons, asked: DealAsked) -> DealFound:
    """Other deals some times each; the real one, alone, so often that nothing but the cards is left."""
    state, _ = _followed(rules, asked.past)
    dealt = CardTable.several(1)
    dealt[0] = table(rules, state)
    own = _leads(dealt, asked, 1, PLAYS_OF_OWN)[0]
    others = _leads(dealt, asked, 1 + DEALS, PLAYS_OF_DEAL)[1:]
    return DealFound(tuple(_seat_deal(others[:, seat], float(own[seat])) for seat in range(rules.seats)))


def _leads(dealt: Array[CardTable], asked: DealAsked, deals: int, plays: int) -> Floats:
    """The mean lead of each seat from each deal; the first is the real one."""
    w, bytes_of_w = _room()
    rows = as_bytes(dealt)
    found = np.zeros((deals, len(asked.styles)))
    work, pack = np.zeros(rows.shape[1], np.uint8), np.zeros(RING, np.int64)
    leads_of_deals(
        w, bytes_of_w, rows[0], cast(Array[Byte], work), cast(Array[int], pack), cast(Grid[float], found),
        plays, _random(asked).getrandbits(62), cast(Array[int], np.array(asked.styles)),
    )  # fmt: skip
    return found


def _seat_deal(others: Floats, own: float) -> SeatDeal:
    tenths = tuple(np.round(np.percentile(others, TENTHS), 1).tolist())
    return SeatDeal(own - float(others.mean()), float((others < own).mean()), tenths)


def _followed(rules: Pietons, past: tuple[Action, ...]) -> tuple[State, list[Event]]:
    state, seen = rules.start(), list[Event]()
    for action in past:
        step = rules.apply(state, action)
        state, seen = step.state, [*seen, *step.events]
    return state, seen


def _random(asked: DecisionAsked | DealAsked) -> Random:
    """The same each time it is asked."""
    return Random(sha256(to_json(None, asked)).digest())


def _room() -> tuple[CardTable, Array[Byte]]:
    box = CardTable.several(1)
    return box[0], as_bytes(box)[0]
