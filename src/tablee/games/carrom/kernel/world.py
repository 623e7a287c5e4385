"""The one record that the kernel works on: the board, what is to be shot, and what came of it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import from_dtype

from tablee.games.carrom.board import DISCS
from tablee.games.carrom.surface import Surface

CAP = 5_000  # §8b: events of one shot
SEGMENTS = 2 * CAP + DISCS
BATCH = 512  # shots in one call
NEVER = 1e30
STOP, CUSHION_X, CUSHION_Y, POCKET, CONTACT = 0, 1, 2, 3, 4  # kinds of events

WORLD = np.dtype(
    [
        # the surface
        ("drag", np.float64),
        ("disc", np.float64),
        ("slow", np.float64),
        ("least", np.float64),
        ("cushion", np.float64),
        # the discs now on their way: place and direction at their own time `since`
        ("n", np.int64),
        ("now", np.float64),
        ("id", np.int64, DISCS),
        ("on", np.int64, DISCS),
        ("x", np.float64, DISCS),
        ("y", np.float64, DISCS),
        ("ux", np.float64, DISCS),
        ("uy", np.float64, DISCS),
        ("speed", np.float64, DISCS),
        ("since", np.float64, DISCS),
        ("radius", np.float64, DISCS),
        ("mass", np.float64, DISCS),
        # what comes next: of each disc alone, of each pair, and the earliest of both
        ("alone", np.float64, DISCS),
        ("kind", np.int64, DISCS),
        ("where", np.int64, DISCS),
        ("pair", np.float64, DISCS * DISCS),
        ("next", np.float64, DISCS),
        ("partner", np.int64, DISCS),
        # where the energy went
        ("rubbed", np.float64),
        ("lost", np.float64),
        ("fallen", np.float64),
        # what happened, for the rules, the ears and the eyes
        ("touched", np.int64),  # the id that the striker touched first, or -1
        ("logging", np.int64),
        ("events", np.int64),
        ("event_kind", np.int64, CAP),
        ("event_disc", np.int64, CAP),
        ("event_other", np.int64, CAP),
        ("event_time", np.float64, CAP),
        ("event_strength", np.float64, CAP),
        ("segments", np.int64),
        ("segment_disc", np.int64, SEGMENTS),
        ("segment", np.float64, SEGMENTS * 5),
        # a batch: one board, many shots
        ("was", np.int64),  # a bit for each id that lay on the board
        ("pieces", np.int64),
        ("piece_id", np.int64, DISCS),
        ("piece_x", np.float64, DISCS),
        ("piece_y", np.float64, DISCS),
        ("shot_x", np.float64, BATCH),
        ("shot_y", np.float64, BATCH),
        ("shot_vx", np.float64, BATCH),
        ("shot_vy", np.float64, BATCH),
        ("fell", np.int64, BATCH),  # a bit for each id that fell
        ("first", np.int64, BATCH),  # the id that the striker touched first, or -1
        ("count", np.int64, BATCH),  # events
        ("rest_x", np.float64, BATCH * DISCS),  # by id
        ("rest_y", np.float64, BATCH * DISCS),
    ],
    align=True,
)
W = from_dtype(WORLD)


def world(surface: Surface) -> Any:
    """A record for one thread, with this surface in it."""
    made = np.zeros(1, WORLD)[0]
    made["drag"], made["cushion"] = surface.drag, surface.cushion
    made["disc"], made["slow"], made["least"] = surface.disc, surface.slow, surface.least
    return made
