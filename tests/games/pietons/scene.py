"""Tables set by hand, for tests: hands are written in the letters of letters.py."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from tablee.core.game import IllegalAction, Seat, Step
from tablee.games.pietons.card_letters import cards, letters
from tablee.games.pietons.deck import Signal
from tablee.games.pietons.events import Event
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Action, Lead, PlayerState, State
from tablee.games.pietons.transition import in_hand


class Scene:
    """A table with the hands given, seat 0 to lead; what is said in `laid` lies exposed already."""

    def __init__(self, *hands: str, talon: str = "", laid: Sequence[str] = (), **options: Any) -> None:
        self.rules = Pietons(seats=_seats(len(hands)), **options)
        shown = list(laid) + [""] * (len(hands) - len(laid))
        players = tuple(
            PlayerState(hand=in_hand(cards(hand)), laid=cards(lies))
            for hand, lies in zip(hands, shown, strict=True)
        )
        self.state = State(players, cards(talon), "play")
        self.events: list[Event] = []

    def __call__(self, *actions: Action) -> Scene:
        for action in actions:
            step: Step[State, Event] = self.rules.apply(self.state, action)
            self.state = step.state
            self.events = list(step.events)
        return self

    def covered(self, *free: Signal) -> Scene:
        """All signals of other kinds have a token already."""
        tokens = tuple(i for i, signal in enumerate(self.rules.board) if signal not in free)
        self.state = replace(self.state, tokens=tokens)
        return self

    def but(self, **fields: Any) -> Scene:
        self.state = replace(self.state, **fields)
        return self

    def refused(self, action: Action, rule: str, code: str) -> IllegalAction:
        """The action is refused for this reason, and nothing has changed."""
        before = self.state
        with pytest.raises(IllegalAction) as caught:
            self.rules.apply(self.state, action)
        assert (caught.value.rule, caught.value.code) == (rule, code)
        assert self.state == before
        return caught.value

    @property
    def actions(self) -> Sequence[Action]:
        return self.rules.actions(self.state)

    @property
    def actor(self) -> Seat:
        return self.state.actor

    def hand(self, seat: int) -> str:
        return letters(self.state.players[seat].hand)

    def laid(self, seat: int) -> str:
        return letters(self.state.players[seat].laid)

    def tickets(self) -> tuple[int, ...]:
        return tuple(player.tickets for player in self.state.players)


def _seats(number: int) -> Any:
    return number


def whole(rules: Pietons, state: State) -> bool:
    """Hands, talon, cards exposed and the centre make up the pack."""
    found: Counter[str] = Counter(state.talon)
    found["agent"] += state.centre
    for player in state.players:
        found.update(player.hand + player.laid)
    return found == Counter(rules.pack)


def random_game(rules: Pietons, seed: int) -> Iterator[tuple[State, Action, Step[State, Event]]]:
    """Every step of a game played at random: the state before, the action, what it made."""
    source = random.Random(seed)
    state = rules.start()
    while state.outcome is None:
        action = rules.sample(state, source)
        step = rules.apply(state, action)
        yield state, action, step
        state = step.state


def lead(signal: Signal, card: str) -> Lead:
    return Lead(signal, cards(card)[0])
