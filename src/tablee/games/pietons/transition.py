"""How a manche goes on: each function of the rules that changes something, with what it tells everyone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from tablee.core.game import Seat
from tablee.games.pietons import events as ev
from tablee.games.pietons import scoring
from tablee.games.pietons.deck import (
    AGENTS,
    DIE,
    NATURE,
    PACK,
    PAPERS,
    PLACES,
    RANK,
    ROLLING,
    WALKERS,
    Card,
    Nature,
    Paper,
    Signal,
)
from tablee.games.pietons.legality import cannot_play, die_gives, has_paper, places
from tablee.games.pietons.options import Options
from tablee.games.pietons.state import Coup, Done, Place, PlayerState, PrivateNote, Sheet, State


class StepBuilder:
    """A step in the making: the state so far, and what everyone is told of it."""

    def __init__(self, rules: Options, state: State) -> None:
        self.rules = rules
        self.state = state
        self.events: list[ev.Event] = []

    def tell(self, event: ev.Event) -> None:
        self.events.append(event)

    def change(self, **fields: Any) -> None:
        self.state = replace(self.state, **fields)

    def change_player(self, seat: Seat, **fields: Any) -> None:
        players = list(self.state.players)
        players[seat] = replace(players[seat], **fields)
        self.change(players=tuple(players))

    @property
    def me(self) -> PlayerState:
        return self.state.players[self.state.actor]

    @property
    def coup(self) -> Coup:
        coup = self.state.coup
        assert coup is not None, "only a follower asks"
        return coup

    # Before the first coup

    def draw_for_deal(self, order: Sequence[int]) -> None:
        """C1, CA20: an Agent or a Piéton deals; among several the only green one; else they draw again."""
        seats = self.state.drawing
        shown = tuple(self.state.talon[i] for i in order)
        self.tell(ev.CardsDrawn(seats, shown))
        drawn = list(zip(seats, shown, strict=True))
        left = [(seat, card) for seat, card in drawn if card == "agent" or card in WALKERS]
        if len(left) > 1:
            left = _only([one for one in left if one[1] == "walk-green"]) or left
        if len(left) == 1:
            self.name_dealer(left[0][0])
        elif left:
            self.change(drawing=tuple(seat for seat, _ in left))

    def name_dealer(self, seat: Seat) -> None:
        self.tell(ev.Deals(seat))
        self.change(dealer=seat, leader=seat, actor=seat, drawing=(), stage="shuffle")

    def shuffle(self, order: Sequence[int]) -> None:
        self.tell(ev.Shuffled())
        cutter = Seat((self.state.dealer - 1) % self.rules.seats)  # C2b: the right-hand neighbour
        self.change(talon=tuple(self.state.talon[i] for i in order), stage="cut", actor=cutter)

    def cut(self, at: int) -> None:
        self.tell(ev.WasCut(self.state.actor, at))
        talon = self.state.talon
        self.change(talon=talon[at:] + talon[:at])
        self.deal()

    def deal(self) -> None:
        """C2, C-A8: one by one, clockwise from the dealer's left."""
        seats, each, dealer = self.rules.seats, self.rules.dealt, self.state.dealer
        talon = self.state.talon
        for i in range(seats):
            seat = Seat((dealer + 1 + i) % seats)
            self.change_player(seat, hand=in_hand(talon[i : each * seats : seats]))
        self.change(talon=talon[each * seats :])
        self.tell(ev.Dealt(each, PACK - each * seats))
        self.start_coup(dealer)  # C3

    # Turns

    def start_coup(self, leader: Seat) -> None:
        self.change(leader=leader, coup=None)
        self.start_turn(leader)

    def start_turn(self, seat: Seat) -> None:
        self.change(actor=seat, done=Done(), stage="play")
        self.draw_if_empty()

    def draw_if_empty(self) -> None:
        """C4, C10, C-A2: at most once a turn."""
        state = self.state
        if self.me.hand or state.done.drew or not (self.rules.draws and state.talon):
            return
        self.take_top()
        self.change(done=replace(state.done, drew=True))
        self.tell(ev.Drew(state.actor))

    def take_top(self) -> None:
        """The top of the talon comes into the actor's hand; only the actor knows what it is."""
        card, *rest = self.state.talon
        me = self.me
        self.change_player(
            self.state.actor, hand=in_hand((*me.hand, card)), notes=(*me.notes, PrivateNote("took", card))
        )
        self.change(talon=tuple(rest))

    def next_turn(self) -> None:
        """The next in order who can play; when all have played the coup is over."""
        waiting = self.coup.waiting
        while waiting:
            seat, waiting = waiting[0], waiting[1:]
            self.change(coup=replace(self.coup, waiting=waiting))
            if not cannot_play(self.rules, self.state, seat):
                self.start_turn(seat)
                return
            self.tell(ev.PassedOver(seat))  # C-A1
        self.end_coup()

    # Operations

    def exchange(self) -> None:
        self.take_top()
        self.change(stage="bury", done=replace(self.state.done, exchanged=True))
        self.tell(ev.Took(self.state.actor))

    def bury(self, card: Card) -> None:
        me = self.me
        self.change_player(
            self.state.actor, hand=without(me.hand, card), notes=(*me.notes, PrivateNote("buried", card))
        )
        self.change(talon=(*self.state.talon, card), stage="play")
        self.tell(ev.Buried(self.state.actor))

    def throw(self) -> None:
        self.change(stage="die", done=replace(self.state.done, rolled=True))
        self.tell(ev.Threw(self.state.actor))

    def show_die(self, face: int) -> None:
        paper = DIE.get(face)
        if paper is not None and die_gives(self.state, self.me, paper):
            self.change_player(self.state.actor, papers=tuple(sorted((*self.me.papers, paper))))
        else:
            paper = None
        self.change(stage="play")
        self.tell(ev.Showed(self.state.actor, face, paper))

    def expose(self, paper: Paper) -> None:
        self.lay(paper)
        self.tell(ev.Exposed(self.state.actor, paper))
        self.draw_if_empty()
        if self.state.coup is not None and not self.me.hand:  # C-A1: all is laid
            self.tell(ev.PassedOver(self.state.actor))
            self.next_turn()

    def lay(self, card: Card) -> None:
        self.change_player(self.state.actor, hand=without(self.me.hand, card), laid=(*self.me.laid, card))

    def lay_agent(self) -> None:
        self.change_player(self.state.actor, hand=without(self.me.hand, "agent"))
        self.change(centre=self.state.centre + 1)

    def take_ticket(self, seat: Seat) -> None:
        self.change_player(seat, tickets=self.state.players[seat].tickets + 1)

    # The lead

    def place_token(self, signal: Signal, place: Place | None) -> tuple[int, Place]:
        """C6: the lowest unused token; on the first free place of the signal unless one was meant."""
        chosen = places(self.rules, self.state, signal)[0] if place is None else place
        self.change(tokens=(*self.state.tokens, chosen))
        return len(self.state.tokens), chosen

    def lead(self, signal: Signal, card: Card, place: Place | None) -> None:
        token, chosen = self.place_token(signal, place)
        self.lay(card)
        self.tell(ev.Led(self.state.actor, token, signal, chosen, card, agent=False))
        green = card == "green-arrow"  # C8
        follow: Nature = "vehicle" if signal == "at" else NATURE[card]  # C9: what the others must follow with
        self.change(coup=Coup(signal, card, follow, self.order(-1 if green else 1), green))
        if self.rules.second_card == "on" and self.me.hand:
            self.change(stage="second")
        else:
            self.next_turn()

    def order(self, step: int) -> tuple[Seat, ...]:
        """C8: the others, clockwise from the leader, or the other way round."""
        seats, leader = self.rules.seats, self.state.leader
        return tuple(Seat((leader + step * i) % seats) for i in range(1, seats))

    def lead_agent(self, signal: Signal, card: Card | None, place: Place | None) -> None:
        """C7a; alone it ends the coup without a ticket (C-A3); it never turns the order (C-A4)."""
        token, chosen = self.place_token(signal, place)
        self.lay_agent()
        self.tell(ev.Led(self.state.actor, token, signal, chosen, card, agent=True))
        if card is None:
            self.end_coup()
            return
        self.lay(card)
        self.change(coup=Coup(signal, card, NATURE[card], self.order(1), green=False))  # C9
        self.next_turn()

    def void(self, signal: Signal, place: Place | None) -> None:
        """C7b; who has laid everything takes no ticket (C-A1)."""
        token, chosen = self.place_token(signal, place)
        laid_all = not self.me.hand
        if not laid_all:
            self.take_ticket(self.state.actor)
        self.tell(ev.Blocked(self.state.actor, token, signal, chosen, laid_all))
        self.end_coup()

    def second(self, card: Card | None) -> None:
        if card is not None:
            self.lay(card)
        self.tell(ev.Added(self.state.actor, card))
        self.next_turn()

    # The others

    def follow(self, card: Card) -> None:
        self.lay(card)
        self.tell(ev.Followed(self.state.actor, card))
        self.next_turn()

    def agent(self, card: Card | None) -> None:
        self.lay_agent()
        self.tell(ev.Directed(self.state.actor, card))
        if card is not None:
            self.lay(card)
            self.change(coup=replace(self.coup, card=card, follow=NATURE[card]))  # C9: from now on this one
        if self.coup.green:
            self.stop()
        else:
            self.next_turn()

    def stop(self) -> None:
        """C12, C-A1: who had not yet played takes a ticket, unless there was nothing to play with."""
        cut_off = [s for s in self.coup.waiting if not cannot_play(self.rules, self.state, s)]
        for seat in cut_off:
            self.take_ticket(seat)
        if cut_off:
            self.tell(ev.Stopped(tuple(cut_off)))
        self.end_coup()

    def miss(self) -> None:
        ticket = self.rules.vehicle_penalty == "on" or self.coup.follow not in ROLLING
        if ticket:
            self.take_ticket(self.state.actor)
        self.tell(ev.Missed(self.state.actor, ticket))
        self.next_turn()

    # Ends

    def end_coup(self) -> None:
        """C13, CA35: six Agents go back first."""
        self.change(coup=None, done=Done())
        if self.state.centre == AGENTS:
            agent: Card = "agent"
            self.change(stage="recycle", centre=0, talon=self.state.talon + (agent,) * AGENTS)
        else:
            self.after_coup()

    def reshuffle(self, order: Sequence[int]) -> None:
        self.change(talon=tuple(self.state.talon[i] for i in order))
        self.tell(ev.Gathered(len(order)))
        self.after_coup()

    def after_coup(self) -> None:
        """C14, or the next leader."""
        if len(self.state.tokens) == PLACES:
            self.end_manche("covered")
        elif any(cannot_play(self.rules, self.state, Seat(s)) for s in range(self.rules.seats)):
            self.end_manche("empty")
        else:
            self.start_coup(Seat((self.state.leader + 1) % self.rules.seats))

    def end_manche(self, code: ev.Ended) -> None:
        """C15, C16."""
        sheet: Sheet = tuple(scoring.line(player) for player in self.state.players)
        self.tell(ev.MancheOver(code, sheet))
        self.change(sheets=(*self.state.sheets, sheet))
        if len(self.state.sheets) == self.rules.manches:
            self.change(stage="over", outcome=scoring.outcome(self.state.sheets))
        else:
            self.next_manche()

    def next_manche(self) -> None:
        """C16: the player to the left deals; the pack is whole again, and papers stay (CA36)."""
        dealer = Seat((self.state.dealer + 1) % self.rules.seats)
        for seat, player in enumerate(self.state.players):
            kept = tuple(paper for paper in PAPERS if has_paper(player, paper))
            self.change_player(Seat(seat), hand=(), laid=(), papers=kept, tickets=0, notes=())
        self.change(talon=self.rules.pack, centre=0, tokens=())
        self.name_dealer(dealer)


def in_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=RANK.__getitem__))


def without(hand: Sequence[Card], card: Card) -> tuple[Card, ...]:
    """The hand with one such card less."""
    i = hand.index(card)
    return (*hand[:i], *hand[i + 1 :])


def _only(found: list[tuple[Seat, Card]]) -> list[tuple[Seat, Card]]:
    return found if len(found) == 1 else []
