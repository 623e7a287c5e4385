"""The one record that the kernel works on: the board, what is to be shot, and what came of it."""

from __future__ import annotations

from typing import Annotated

from tablee.core.kernel_types import Array, KernelRecord
from tablee.games.carrom.board import DISCS
from tablee.games.carrom.surface import Surface

CAP = 5_000  # §8b: events of one shot
SEGMENTS = 2 * CAP + DISCS
BATCH = 512  # shots in one call
NEVER = 1e30
STOP, CUSHION_X, CUSHION_Y, POCKET, CONTACT = 0, 1, 2, 3, 4  # kinds of events


class World(KernelRecord):
    """The board, what is to be shot, and what came of it."""

    # the surface
    drag: float
    disc: float
    slow: float
    least: float
    cushion: float
    # the discs now on their way: place and direction at their own time `since`
    n: int
    now: float
    id: Annotated[Array[int], DISCS]
    on: Annotated[Array[int], DISCS]
    x: Annotated[Array[float], DISCS]
    y: Annotated[Array[float], DISCS]
    ux: Annotated[Array[float], DISCS]
    uy: Annotated[Array[float], DISCS]
    speed: Annotated[Array[float], DISCS]
    since: Annotated[Array[float], DISCS]
    radius: Annotated[Array[float], DISCS]
    mass: Annotated[Array[float], DISCS]
    # what comes next: of each disc alone, of each pair, and the earliest of both
    alone: Annotated[Array[float], DISCS]
    kind: Annotated[Array[int], DISCS]
    where: Annotated[Array[int], DISCS]
    pair: Annotated[Array[float], DISCS * DISCS]
    next: Annotated[Array[float], DISCS]
    partner: Annotated[Array[int], DISCS]
    # where the energy went
    rubbed: float
    lost: float
    fallen: float
    # what happened, for the rules, the ears and the eyes
    touched: int  # the id that the striker touched first, or -1
    logging: int
    events: int
    event_kind: Annotated[Array[int], CAP]
    event_disc: Annotated[Array[int], CAP]
    event_other: Annotated[Array[int], CAP]
    event_time: Annotated[Array[float], CAP]
    event_strength: Annotated[Array[float], CAP]
    segments: int
    segment_disc: Annotated[Array[int], SEGMENTS]
    segment: Annotated[Array[float], SEGMENTS * 5]
    # a batch: one board, many shots
    was: int  # a bit for each id that lay on the board
    pieces: int
    piece_id: Annotated[Array[int], DISCS]
    piece_x: Annotated[Array[float], DISCS]
    piece_y: Annotated[Array[float], DISCS]
    shot_x: Annotated[Array[float], BATCH]
    shot_y: Annotated[Array[float], BATCH]
    shot_vx: Annotated[Array[float], BATCH]
    shot_vy: Annotated[Array[float], BATCH]
    fell: Annotated[Array[int], BATCH]  # a bit for each id that fell
    first: Annotated[Array[int], BATCH]  # the id that the striker touched first, or -1
    count: Annotated[Array[int], BATCH]  # events
    rest_x: Annotated[Array[float], BATCH * DISCS]  # by id
    rest_y: Annotated[Array[float], BATCH * DISCS]


def world(surface: Surface) -> World:
    """A record for one thread, with this surface in it."""
    made = World.new()
    made.drag, made.cushion = surface.drag, surface.cushion
    made.disc, made.slow, made.least = surface.disc, surface.slow, surface.least
    return made
