"""Worlds for a search: tables of the kernel that fit what the seat sees and remembers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tablee.core.kernel_types import Array
from tablee.games.pietons.bot.determinize import Slots, deal_worlds
from tablee.games.pietons.determinize import Worlds
from tablee.games.pietons.encode import table
from tablee.games.pietons.events import Event
from tablee.games.pietons.kernel.table import CardTable
from tablee.games.pietons.observations import trail
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.view import View


def tables(
    rules: Pietons, view: View, seen: Sequence[Event], count: int, random: Random, *, careful: bool
) -> Array[CardTable]:
    """So many worlds; a careful player remembers who could not follow, the others only count."""
    worlds = Worlds(rules, view, trail(rules, view, seen) if careful else (), careful=careful)
    made = CardTable.several(count)
    made[:] = table(rules, rules.fill(view, worlds.sample(random)))
    deal_worlds(made, _room(worlds), careful, random.getrandbits(62))
    return made


def _room(worlds: Worlds) -> Slots:
    """What the kernel must know to imagine."""
    r = Slots.new()
    r.me = -1 if worlds.me is None else worlds.me
    r.dealt[: len(worlds.dealt)] = worlds.dealt
    r.undealt = worlds.undealt
    r.pool[:] = worlds.pool
    r.facts = len(worlds.facts)
    for i, (what, seat, cards) in enumerate(worlds.facts):
        r.what[i], r.who[i], r.cards[i] = what, seat, cards
    r.note[: len(worlds.notes)] = worlds.notes
    return r
