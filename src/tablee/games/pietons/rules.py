"""The rules of Macadam, le jeu des piétons et des 2 roues, with the options chosen.

Where each rule is decided: C1 to C4 dealer, deal and draw: transition.py. C5 to C7 and C10, C11 what may
be done: here, by the questions of legality.py; why not: refusals.py. C8 the order, C9 what must be
followed, C12 to C14 how a coup and a manche end: transition.py; which cards follow (C9): legality.py.
C15, C16 the score: scoring.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tablee.core.chance import Source, below, pick, shuffled
from tablee.core.game import Chance, Seat, Step, Turn
from tablee.core.value import value
from tablee.games.pietons.deck import FACES, PACK, PAPERS
from tablee.games.pietons.determinize import Hidden, Worlds, names
from tablee.games.pietons.events import Event
from tablee.games.pietons.legality import (
    allowed,
    companions,
    die_is_useful,
    followers,
    free_signals,
    kinds,
    leads,
    may_use_agent,
)
from tablee.games.pietons.observations import trail
from tablee.games.pietons.options import Options
from tablee.games.pietons.refusals import check
from tablee.games.pietons.scoring import outcome
from tablee.games.pietons.state import (
    Action,
    Agent,
    Asked,
    Bury,
    Coup,
    Cut,
    Deal,
    Draw,
    Exchange,
    Expose,
    Follow,
    Lead,
    LeadAgent,
    Miss,
    NoMore,
    PlayerState,
    Reshuffled,
    Roll,
    Rolled,
    Second,
    State,
    Void,
)
from tablee.games.pietons.transition import StepBuilder, in_hand
from tablee.games.pietons.view import View, view

CHANCE = ("draw", "shuffle", "die", "recycle")


@value
class Pietons(Options):
    """The rules as a value: its fields are the table's options."""

    def start(self) -> State:
        everyone = tuple(Seat(seat) for seat in range(self.seats))
        return State((PlayerState(),) * self.seats, self.pack, "draw", drawing=everyone)

    def turn(self, state: State) -> Turn:
        if state.outcome is not None:
            return state.outcome
        return Chance() if state.stage in CHANCE else state.actor

    def sample(self, state: State, source: Source) -> Action:
        match state.stage:
            case "draw":
                return Draw(shuffled(source, range(PACK))[: len(state.drawing)])
            case "shuffle":
                return Deal(shuffled(source, range(PACK)))
            case "die":
                return Rolled(1 + below(source, FACES))
            case "recycle":
                return Reshuffled(shuffled(source, range(len(state.talon))))
            case _:
                return pick(source, self.actions(state))

    def actions(self, state: State) -> Sequence[Action]:
        """What the actor may do; of chance, only the faces of the die can be listed."""
        if state.stage == "die":
            return tuple(Rolled(face) for face in range(1, FACES + 1))
        return self._asked(state)

    def apply(self, state: State, action: Action) -> Step[State, Event]:
        check(self, state, action)
        builder = StepBuilder(self, state)
        _go(builder, action)
        return Step(builder.state, tuple(builder.events))

    def view(self, state: State, seat: Seat | None) -> View:
        # A cut is any of 55 numbers: the page asks for one, and needs no list.
        choices = self._asked(state) if seat == state.actor and state.stage != "cut" else ()
        return view(self, state, seat, choices)

    def imagine(self, view: View, seen: Sequence[Event], source: Source) -> State:
        """Hidden cards that fit all that the seat knows."""
        worlds = Worlds(self, view, trail(self, view, seen))
        return self.fill(view, worlds.sample(Random(source.getrandbits(64))))

    def fill(self, view: View, hidden: Hidden) -> State:
        """A view with the hidden cards put in their places."""
        players = tuple(
            PlayerState(
                hand=view.hand if seat == view.seat else in_hand(names(hidden.hands[seat])),
                laid=shown.laid,
                papers=shown.won,
                tickets=shown.tickets,
                notes=view.notes if seat == view.seat else (),
            )
            for seat, shown in enumerate(view.players)
        )
        return State(
            players=players,
            talon=self.pack if view.stage in ("draw", "shuffle") else names(hidden.talon),
            stage=view.stage,
            drawing=view.drawing,
            dealer=view.dealer,
            leader=view.leader,
            actor=view.actor,
            done=view.done,
            coup=view.coup,
            centre=view.centre,
            tokens=view.tokens,
            sheets=view.sheets,
            outcome=outcome(view.sheets) if view.stage == "over" else None,
        )

    def _asked(self, state: State) -> tuple[Asked, ...]:
        me = state.players[state.actor]
        match state.stage:
            case "cut":
                return tuple(Cut(at) for at in range(1, PACK))
            case "bury":
                return tuple(Bury(card) for card in kinds(me))
            case "second":
                assert state.coup is not None
                return (*(Second(card) for card in allowed(me, state.coup.signal)), NoMore())
            case "play":
                return (*self._operations(state, me), *self._plays(state, me))
            case _:
                return ()

    def _operations(self, state: State, me: PlayerState) -> Iterator[Asked]:
        """C5, C10: what may come before the card."""
        if state.coup is None and state.talon and not state.done.exchanged:
            yield Exchange()
        if not state.done.rolled and die_is_useful(state, me):
            yield Roll()
        for paper in PAPERS:
            if paper in me.hand:
                yield Expose(paper)

    def _plays(self, state: State, me: PlayerState) -> Iterator[Asked]:
        return self._leads(state, me) if state.coup is None else self._follows(me, state.coup)

    def _leads(self, state: State, me: PlayerState) -> Iterator[Asked]:
        """C6, and C7 for who has no such pair."""
        found = [Lead(signal, card) for signal, card in leads(self, state, me)]
        if found:
            yield from found
            return
        for signal in free_signals(self, state):
            if "agent" in me.hand:
                for card in companions(me) or (None,):
                    yield LeadAgent(signal, card)
            yield Void(signal)

    def _follows(self, me: PlayerState, coup: Coup) -> Iterator[Asked]:
        """C10."""
        found = followers(me, coup.follow)
        for card in found:
            yield Follow(card)
        if may_use_agent(self, me, coup):
            for companion in companions(me) or (None,):
                yield Agent(companion)
        if not found:
            yield Miss()


def _go(builder: StepBuilder, action: Action) -> None:
    match action:
        case Draw(order):
            builder.draw_for_deal(order)
        case Deal(order):
            builder.shuffle(order)
        case Cut(at):
            builder.cut(at)
        case Exchange():
            builder.exchange()
        case Bury(card):
            builder.bury(card)
        case Roll():
            builder.throw()
        case Rolled(face):
            builder.show_die(face)
        case Expose(paper):
            builder.expose(paper)
        case Lead(signal, card, place):
            builder.lead(signal, card, place)
        case LeadAgent(signal, companion, place):
            builder.lead_agent(signal, companion, place)
        case Void(signal, place):
            builder.void(signal, place)
        case Second(card):
            builder.second(card)
        case NoMore():
            builder.second(None)
        case Follow(card):
            builder.follow(card)
        case Agent(companion):
            builder.agent(companion)
        case Miss():
            builder.miss()
        case Reshuffled(order):
            builder.reshuffle(order)
