"""A shot played out by the kernel, and what is kept of it."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from tablee.games.carrom.kernel.simulate import simulate
from tablee.games.carrom.kernel.world import CAP, World, world
from tablee.games.carrom.path import Bump, Segment, pack_events, pack_segments
from tablee.games.carrom.state import Piece, ShotRecord
from tablee.games.carrom.surface import SURFACES, VERSION, Surface, SurfaceName

_own = threading.local()  # a kernel writes into its record: one for each thread and surface


def workspace(surface: Surface) -> World:
    """This thread's record for a surface."""
    if not hasattr(_own, "worlds"):
        _own.worlds = {}
    worlds: dict[Surface, World] = _own.worlds
    if surface not in worlds:
        worlds[surface] = world(surface)
    return worlds[surface]


def set_board(w: World, pieces: Sequence[Piece]) -> None:
    """Lay the pieces that every shot of a batch finds."""
    n = len(pieces)
    w.pieces = n
    w.was = sum(1 << piece.id for piece in pieces)
    w.piece_id[:n] = [piece.id for piece in pieces]
    w.piece_x[:n] = [piece.x for piece in pieces]
    w.piece_y[:n] = [piece.y for piece in pieces]


def strike(
    surface: SurfaceName, pieces: Sequence[Piece], at: tuple[float, float], velocity: tuple[float, float]
) -> ShotRecord:
    """One shot from the striker's place until everything rests, with all that there is to see of it."""
    w = workspace(SURFACES[surface])
    set_board(w, pieces)
    w.shot_x[0], w.shot_y[0] = at
    w.shot_vx[0], w.shot_vy[0] = velocity
    w.logging = 1
    simulate(w, 1)
    w.logging = 0
    fell = int(w.fell[0])
    return ShotRecord(
        surface=surface,
        version=VERSION,
        drag=SURFACES[surface].drag,
        rest=tuple(
            Piece(piece.id, float(w.rest_x[piece.id]), float(w.rest_y[piece.id]))
            for piece in pieces
            if not fell >> piece.id & 1
        ),
        events=pack_events(happened(w)),
        path=pack_segments(travelled(w)),
        capped=int(w.count[0]) >= CAP,
    )


def happened(w: World) -> tuple[Bump, ...]:
    """The events of the shot that was logged last."""
    n = int(w.events)
    rows = zip(
        w.event_kind[:n].tolist(), w.event_disc[:n].tolist(), w.event_other[:n].tolist(),
        w.event_strength[:n].tolist(), w.event_time[:n].tolist(),
        strict=True,
    )  # fmt: skip
    return tuple(Bump(*row) for row in rows)


def travelled(w: World) -> tuple[Segment, ...]:
    """The segments of the shot that was logged last."""
    n = int(w.segments)
    rows = w.segment[: 5 * n].reshape(n, 5).tolist()
    return tuple(
        Segment(disc if disc >= 0 else -1 - disc, disc < 0, *row)
        for disc, row in zip(w.segment_disc[:n].tolist(), rows, strict=True)
    )


def warm() -> None:
    """Compile, or load from the cache, all that a shot needs."""
    strike("club", (Piece(0, 0.0, 0.0),), (0.0, -0.25), (0.0, 1.0))
