"""What the other side could do with a board: its likeliest pots, played out with a hand that one fears."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tablee.games.carrom.board import FASTEST, HALF, LINE, SLOWEST, STRIKER, STRIKER_RADIUS
from tablee.games.carrom.bot.noise import Floats, unsteady
from tablee.games.carrom.bot.pots import find_pots
from tablee.games.carrom.bot.shot_lines import APART, Candidates
from tablee.games.carrom.kernel.simulate import simulate
from tablee.games.carrom.kernel.world import BATCH, World
from tablee.games.carrom.physics import set_board
from tablee.games.carrom.state import Piece

KNOWN = 16  # pots that the eye finds
TRIED = 500  # shots straight at one piece or another, whatever they do, and as many by a cushion
HOPES = 40  # shots that pocketed something, to be imagined again
ASIDE = np.linspace(-0.9, 0.9, 13) * APART  # how far beside a piece's middle the striker passes
SPEEDS = np.array((1.2, 2.0, 3.2))
CUSHION = 2.0 * (HALF - STRIKER_RADIUS)  # what lies behind a cushion as the striker meets it, and before it
BANKED, FAST = np.linspace(-0.9, 0.9, 7) * APART, np.array((2.0, 3.2))


def best_reply(
    w: World, a: Candidates, pieces: Sequence[Piece], targets: int, places: Sequence[float], turn: Floats,
    stretch: Floats,
) -> tuple[float, int]:  # fmt: skip
    """The chance of the best pot on a board, as its shooter sees it, and how many shots were played out."""
    set_board(w, pieces)
    known, tried = _known(w, a, targets, places), _tried(pieces, places)
    place, dx, dy, speed = (np.concatenate(both) for both in zip(known, tried, strict=True))
    hopes = np.flatnonzero(_potted(w, place, dx * speed, dy * speed, targets))
    if not len(hopes):
        return 0.0, len(place)
    hopes = hopes[np.linspace(0, len(hopes) - 1, min(HOPES, len(hopes))).astype(np.int64)]
    vx, vy = unsteady(dx[hopes], dy[hopes], speed[hopes], turn, stretch)
    potted = _potted(w, np.repeat(place[hopes], len(turn)), vx, vy, targets)
    return float(potted.reshape(-1, len(turn)).mean(axis=1).max()), len(place) + len(vx)


def _known(w: World, a: Candidates, targets: int, places: Sequence[float]) -> tuple[Floats, ...]:
    a.places = len(places)
    a.place[: len(places)] = places
    n = find_pots(w, a, targets, 1, 1)
    index = np.argsort(-a.room[:n], kind="stable")[:KNOWN]
    speed = np.clip(1.3 * a.speed[index], SLOWEST, FASTEST)
    return a.origin[index], a.dx[index], a.dy[index], speed


def _tried(pieces: Sequence[Piece], places: Sequence[float]) -> tuple[Floats, ...]:
    """Shots past each piece from some places, thick and thin, straight or by a cushion: they find what no
    geometry foresees. A hard one that comes back drives pieces along a cushion into a corner."""
    where = np.array([(piece.x, piece.y) for piece in pieces]).reshape(-1, 2)
    x, y = where.T
    behind = [(CUSHION - x, y), (-CUSHION - x, y), (x, CUSHION - y)]
    images = np.concatenate([np.stack(one, axis=1) for one in behind])
    straight, banked = _past(where, places, ASIDE, SPEEDS), _past(images, places, BANKED, FAST)
    return tuple(np.concatenate(both) for both in zip(straight, banked, strict=True))


def _past(where: Floats, places: Sequence[float], asides: Floats, speeds: Floats) -> tuple[Floats, ...]:
    """Shots from some places past these points; if there are too many, some of them all over the board."""
    grid = np.meshgrid(np.array(places[::3]), np.arange(len(where)), asides, speeds, indexing="ij")
    place, which, aside, speed = (part.ravel() for part in grid)
    x, y = where[which].T
    dx, dy = x - place, y + LINE
    far = np.hypot(dx, dy)
    dx, dy = dx - dy / far * aside, dy + dx / far * aside
    far = np.hypot(dx, dy)
    some = np.linspace(0, len(place) - 1, min(TRIED, len(place))).astype(np.int64)
    return place[some], (dx / far)[some], (dy / far)[some], speed[some]


def _potted(w: World, place: Floats, vx: Floats, vy: Floats, targets: int) -> Floats:
    """1 where a wanted piece falls and the striker does not."""
    out = np.zeros(len(place))
    for start in range(0, len(place), BATCH):
        part = slice(start, min(start + BATCH, len(place)))
        n = part.stop - start
        w.shot_x[:n], w.shot_y[:n] = place[part], -LINE
        w.shot_vx[:n], w.shot_vy[:n] = vx[part], vy[part]
        simulate(w, n)
        fell = w.fell[:n]
        out[part] = ((fell & targets) != 0) & (fell >> STRIKER & 1 == 0)
    return out
