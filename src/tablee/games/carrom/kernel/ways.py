"""How pieces fell, of many shots at one board: straight, off a cushion, or by another piece."""

from __future__ import annotations

from typing import Annotated

from tablee.core.jit import jit
from tablee.core.kernel_types import Array, KernelRecord
from tablee.games.carrom.board import STRIKER
from tablee.games.carrom.kernel.simulate import run
from tablee.games.carrom.kernel.world import BATCH, CONTACT, CUSHION_X, CUSHION_Y, POCKET, World

STRAIGHT, BANK, COMBINATION = 0, 1, 2


class Ways(KernelRecord):
    """Of each shot of a batch, how the first of the wanted pieces fell; -1: none did."""

    way: Annotated[Array[int], BATCH]


@jit
def way_of(w: World, wanted: int) -> int:
    """How the first of these ids fell in the shot that was logged last, or -1.

    By another piece, if the striker was not the first to touch it; else off a cushion, if it met one on its
    way, or the striker had before it touched it.
    """
    for k in range(w.events):
        fallen = w.event_disc[k]
        if w.event_kind[k] != POCKET or wanted >> fallen & 1 == 0:
            continue
        touched, bounced, way = 0, 0, STRAIGHT
        for i in range(k):
            kind, disc, other = w.event_kind[i], w.event_disc[i], w.event_other[i]
            if kind == CONTACT and touched == 0 and (disc == fallen or other == fallen):
                touched = 1
                if disc != STRIKER and other != STRIKER:
                    return COMBINATION
                if bounced != 0:
                    way = BANK
            elif kind in (CUSHION_X, CUSHION_Y):
                if disc == fallen:
                    way = BANK
                elif disc == STRIKER:
                    bounced = 1
        return way
    return -1


@jit
def simulate_ways(w: World, ways: Ways, shots: int, wanted: int) -> None:
    """The first `shots` shots of the batch, and how the wanted ids fell in each."""
    w.logging = 1
    for k in range(shots):
        run(w, k)
        ways.way[k] = way_of(w, wanted)
    w.logging = 0
