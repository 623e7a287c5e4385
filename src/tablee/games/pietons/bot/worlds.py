"""Worlds for a search: tables of the kernel that fit what the seat sees and remembers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from tablee.games.pietons import kernel
from tablee.games.pietons.events import Event
from tablee.games.pietons.hidden import Worlds
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.tables import table
from tablee.games.pietons.trail import trail
from tablee.games.pietons.view import View


def tables(
    rules: Pietons, view: View, seen: Sequence[Event], count: int, random: Random, *, careful: bool
) -> Any:
    """So many worlds; a careful player remembers who could not follow, the others only count."""
    worlds = Worlds(rules, view, trail(rules, view, seen) if careful else (), careful=careful)
    made = np.zeros(count, kernel.TABLE)
    made[:] = table(rules, rules.fill(view, worlds.sample(random)))
    hands = made["hand"].reshape(count, -1, kernel.KINDS)
    talons = made["talon"]
    for i in range(1, count):
        hidden = worlds.sample(random)
        for seat, hand in enumerate(hidden.hands):
            if seat != view.seat:
                hands[i, seat] = np.bincount(hand, minlength=kernel.KINDS)
        talons[i, : len(hidden.talon)] = hidden.talon
    return made
