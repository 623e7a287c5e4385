"""What a seat sees: one hand and counts. No other function reads a hidden card on somebody's behalf."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import JsonValue

from tablee.core.game import IllegalAction, Seat
from tablee.core.value import value
from tablee.games.pietons import scoring
from tablee.games.pietons.deck import ALLOWS, PAPERS, Card, Paper, Signal
from tablee.games.pietons.legality import has_paper, kinds, stock
from tablee.games.pietons.options import Options
from tablee.games.pietons.refusals import check
from tablee.games.pietons.state import (
    Asked,
    Coup,
    Done,
    Follow,
    Lead,
    Place,
    PlayerState,
    PrivateNote,
    Second,
    Sheet,
    Stage,
    State,
)


@value
class Shown:
    """A player as everyone sees him."""

    cards: int
    laid: tuple[Card, ...]
    papers: tuple[Paper, ...]  # valid: exposed as cards or as tickets
    won: tuple[Paper, ...]  # those that are no cards of this manche: from the die, or kept (CA36)
    tickets: int
    points: int  # of this manche so far


@value
class Why:
    """A card of one's own that cannot be laid now: the rule, the sentence, and what it speaks of."""

    card: Card
    rule: str
    code: str
    facts: dict[str, JsonValue]


@value
class View:
    seat: Seat | None  # whose; None: a watcher
    stage: Stage
    drawing: tuple[Seat, ...]
    dealer: Seat
    leader: Seat
    actor: Seat
    done: Done
    coup: Coup | None
    centre: int
    board: tuple[Signal, ...]
    tokens: tuple[Place, ...]  # where token 1, 2 … lie
    talon: int
    stock: tuple[int, int]  # tickets left: Assurance, Assurance-Permis
    players: tuple[Shown, ...]
    manche: int  # from 1
    totals: tuple[int, ...]  # of the manches that are over
    sheets: tuple[Sheet, ...]
    hand: tuple[Card, ...]  # the seat's own
    notes: tuple[PrivateNote, ...]  # what it took from the talon and put under it, in order
    choices: tuple[Asked, ...]  # only for the actor; a cut is any number of cards
    why: tuple[Why, ...]  # only for the actor: the cards that cannot be laid now


def view(rules: Options, state: State, seat: Seat | None, choices: Sequence[Asked]) -> View:
    """`choices` are the actor's; anyone else gets none."""
    own = state.players[seat] if seat is not None else None
    acting = own is not None and seat == state.actor
    return View(
        seat=seat,
        stage=state.stage,
        drawing=state.drawing,
        dealer=state.dealer,
        leader=state.leader,
        actor=state.actor,
        done=state.done,
        coup=state.coup,
        centre=state.centre,
        board=rules.board,
        tokens=state.tokens,
        talon=len(state.talon),
        stock=(stock(state, "paper-a"), stock(state, "paper-p")),
        players=tuple(_shown(player) for player in state.players),
        manche=min(len(state.sheets) + 1, rules.manches),
        totals=scoring.totals(state.sheets) if state.sheets else (0,) * rules.seats,
        sheets=state.sheets,
        hand=own.hand if own else (),
        notes=own.notes if own else (),
        choices=tuple(choices) if acting else (),
        why=_why(rules, state, own) if own and acting else (),
    )


def _shown(player: PlayerState) -> Shown:
    return Shown(
        cards=len(player.hand),
        laid=player.laid,
        papers=tuple(paper for paper in PAPERS if has_paper(player, paper)),
        won=player.papers,
        tickets=player.tickets,
        points=scoring.line(player).points,
    )


def _why(rules: Options, state: State, own: PlayerState) -> tuple[Why, ...]:
    """Of each kind in the hand that cannot be laid now, the first reason."""
    if state.stage not in ("play", "second"):
        return ()
    found = []
    for card in kinds(own):
        if card == "agent" or card in PAPERS:
            continue
        reason = _refusal(rules, state, card)
        if reason is not None:
            found.append(Why(card, reason.rule, reason.code, dict(reason.facts)))
    return tuple(found)


def _refusal(rules: Options, state: State, card: Card) -> IllegalAction | None:
    if state.stage == "second":
        return _tried(rules, state, Second(card))
    if state.coup is not None:
        return _tried(rules, state, Follow(card))
    reasons = [_tried(rules, state, Lead(signal, card)) for signal in _homes(card)]
    if None in reasons:
        return None
    # A free signal that only wants papers says more than one that is covered.
    return next((one for one in reasons if one is not None and "paper" in one.facts), reasons[-1])


def _tried(rules: Options, state: State, action: Asked) -> IllegalAction | None:
    try:
        check(rules, state, action)
    except IllegalAction as refused:
        return refused
    return None


def _homes(card: Card) -> Sequence[Signal]:
    """The signals that let a card pass."""
    return [signal for signal, cards in ALLOWS.items() if card in cards]
