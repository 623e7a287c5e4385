"""Cards changed behind somebody's back: the same public actions, with other hidden cards that fit them.

Two cards that the observer never held change places in the first deal, and every action is played again.
Where all are still legal and the observer's own cards stay the same, nothing that he is sent may differ.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tablee.core.game import IllegalAction, Seat
from tablee.games.pietons.deck import PACK
from tablee.games.pietons.events import Event
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Action, Bury, Deal, State
from tests.games.pietons.scene import random_game


@dataclass(frozen=True)
class World:
    """A game as it went: each action, what everyone was told of it, and how things stood after it."""

    rules: Pietons
    actions: Sequence[Action]
    events: Sequence[Sequence[Event]]
    states: Sequence[State]  # the start first


def played(
    rules: Pietons, seed: int, least: int, until: Callable[[State], bool] = lambda state: True
) -> World:
    """The first actions of a game played at random, beyond the deal, until it is so."""
    world = World(rules, [], [], [rules.start()])
    for _, action, step in random_game(rules, seed):
        _add(world, action, step.events, step.state)
        dealt = step.state.stage not in ("draw", "shuffle", "cut")
        if len(world.actions) >= least and dealt and until(step.state):
            break
    return world


def changed(world: World, observer: Seat | None, source: random.Random, tries: int = 8) -> World | None:
    """A world that the observer cannot tell from this one, if one is found."""
    for _ in range(tries):
        deal = _swapped(world, source)
        other = None if deal is None else _again(world, observer, deal)
        if other is not None:
            return other
    return None


def _dealt(world: World) -> int:
    """Which action is the first deal."""
    return next(i for i, action in enumerate(world.actions) if isinstance(action, Deal))


def _swapped(world: World, source: random.Random) -> Deal | None:
    """Two cards of the first deal change places, unless they are of one kind."""
    deal = world.actions[_dealt(world)]
    assert isinstance(deal, Deal)
    order = list(deal.order)
    a, b = source.sample(range(PACK), 2)
    order[a], order[b] = order[b], order[a]
    pack = world.rules.pack
    return Deal(tuple(order)) if pack[order[a]] != pack[order[b]] else None


def _again(world: World, observer: Seat | None, deal: Deal) -> World | None:
    """The same public actions after another deal, if they are legal and the observer's own cards the same."""
    at = _dealt(world)
    other = World(
        world.rules, list(world.actions[:at]), list(world.events[:at]), list(world.states[: at + 1])
    )
    for i in range(at, len(world.actions)):
        state = other.states[-1]
        action = deal if i == at else _hidden_twin(state, world.actions[i], observer)
        try:
            step = world.rules.apply(state, action)
        except IllegalAction:
            return None
        if observer is not None and step.state.players[observer] != world.states[i + 1].players[observer]:
            return None
        _add(other, action, step.events, step.state)
    return other


def _hidden_twin(state: State, action: Action, observer: Seat | None) -> Action:
    """Another's hidden card is buried instead of one that he does not hold in this world."""
    if isinstance(action, Bury) and state.actor != observer:
        hand = state.players[state.actor].hand
        return action if action.card in hand else Bury(hand[-1])
    return action


def _add(world: World, action: Action, events: Sequence[Event], state: State) -> None:
    for kept, new in ((world.actions, action), (world.events, events), (world.states, state)):
        assert isinstance(kept, list)
        kept.append(new)
