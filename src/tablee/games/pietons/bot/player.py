"""A computer player: it sees one hand and what lies open, imagines the rest, and plays it out many times."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import monotonic

from tablee.core.bot import Budget
from tablee.core.chance import Source, below
from tablee.games.pietons.action_codes import ACTIONS, CODE
from tablee.games.pietons.bot.glance import at_a_glance
from tablee.games.pietons.bot.levels import PietonsLevel
from tablee.games.pietons.bot.search import best_action
from tablee.games.pietons.bot.weights import mind
from tablee.games.pietons.bot.worlds import tables
from tablee.games.pietons.deck import PACK
from tablee.games.pietons.events import Event
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Asked, Cut
from tablee.games.pietons.view import View

WORLDS = 1000  # at most; beyond that each is played out again


class PietonsBot:
    def __init__(self, game: Pietons, level: PietonsLevel) -> None:
        self.game = game
        self.level = level

    def choose(self, view: View, seen: Sequence[Event], budget: Budget, source: Source) -> Asked:
        if view.stage == "cut":
            return Cut(1 + below(source, PACK - 1))
        if len(view.choices) == 1:
            return view.choices[0]
        random = Random(source.getrandbits(64))
        plays = self.level.playouts if budget.nodes is None else min(self.level.playouts, budget.nodes)
        if plays == 0:
            return self._glance(view, seen, random)
        return self._search(view, seen, budget, plays, random)

    def _glance(self, view: View, seen: Sequence[Event], random: Random) -> Asked:
        """Without playouts. What its style looks at is the same in every world."""
        world = tables(self.game, view, seen, 1, random, careful=False)[0]
        world.rng = random.getrandbits(63) | 1
        return ACTIONS[int(at_a_glance(world, mind(), self.level.style, self.level.slips))]

    def _search(self, view: View, seen: Sequence[Event], budget: Budget, plays: int, random: Random) -> Asked:
        codes = [CODE[choice] for choice in view.choices]
        count = min(WORLDS, max(1, plays // 2))  # as many as the last two may need
        worlds = tables(self.game, view, seen, count, random, careful=self.level.remembers)
        end = None if budget.seconds is None else monotonic() + budget.seconds

        def stopped() -> bool:
            return budget.stop.is_set() or (end is not None and monotonic() > end)

        seed = random.getrandbits(62)
        return ACTIONS[best_action(worlds, codes, plays, seed, self.level, stopped)]


def warm() -> None:
    """Compile what a decision needs, and run it once."""
    game, random = Pietons(), Random(1)
    state, seen = game.start(), list[Event]()
    while state.stage != "play":
        step = game.apply(state, game.sample(state, random))
        state, seen = step.state, [*seen, *step.events]
    bot = PietonsBot(game, PietonsLevel(0, 20, remembers=True))
    assert bot.choose(game.view(state, state.actor), seen, Budget(), random) in game.actions(state)
