"""How easy a board is for the player whose turn it is: the chance of the best pot, and of all together."""

from __future__ import annotations

from typing import Annotated

from tablee.core.jit import jit
from tablee.core.kernel_types import Array, KernelRecord, sqrt
from tablee.games.carrom.board import DISCS, FASTEST, HALF, LINE, POCKET_RADIUS, STRIKER_RADIUS
from tablee.games.carrom.bot.pots import D, pocket_x, pocket_y
from tablee.games.carrom.bot.shot_lines import APART, PUSH, SPARE, THINNEST, is_clear, started
from tablee.games.carrom.kernel.world import BATCH, World

SPOTS = 7  # places on the line that are looked at


class Difficulty(KernelRecord):
    """How easy boards are for whoever plays next, and for whoever waits."""

    error: float  # of the hand that is looked at now, in radians
    own_error: float  # of the player's hand, and of the hand that he fears
    their_error: float
    want: int  # the ids that are looked at now, and what was found
    found_best: float
    found_total: float
    quarter: Annotated[Array[int], BATCH]  # from which side each board of the batch is seen
    targets: Annotated[Array[int], BATCH]  # ids that the player wants to pocket
    best: Annotated[Array[float], BATCH]
    total: Annotated[Array[float], BATCH]
    # the same for who waits
    other_quarter: Annotated[Array[int], BATCH]
    other_targets: Annotated[Array[int], BATCH]
    other_best: Annotated[Array[float], BATCH]
    other_total: Annotated[Array[float], BATCH]


@jit
def lay(w: World, k: int, quarter: int) -> None:
    """The board after shot k of the batch, as seen from a side, as the pieces to look at."""
    n = 0
    for id in range(DISCS - 1):
        if w.was >> id & 1 and not w.fell[k] >> id & 1:
            x, y = w.rest_x[k * DISCS + id], w.rest_y[k * DISCS + id]
            for _ in range(quarter):
                x, y = y, -x
            w.piece_id[n], w.piece_x[n], w.piece_y[n] = id, x, y
            n += 1
    w.pieces = n


@jit
def chance_of(w: World, error: float, i: int, pocket: int) -> float:
    """The chance to pocket piece i there by the best straight shot."""
    x, y = w.piece_x[i], w.piece_y[i]
    px, py = pocket_x(pocket), pocket_y(pocket)
    dx, dy = px - x, py - y
    far = sqrt(dx * dx + dy * dy)
    ux, uy = dx / far, dy / far
    gx, gy = x - ux * APART, y - uy * APART
    if max(abs(gx), abs(gy)) > HALF - STRIKER_RADIUS:
        return 0.0
    window = min(1.0, POCKET_RADIUS / far)
    need = started(w, 0.0, far - POCKET_RADIUS + SPARE)
    best, seen = 0.0, False
    for spot in range(SPOTS):
        sx, sy = -0.174 + 0.058 * spot, -LINE
        dx, dy = gx - sx, gy - sy
        way = sqrt(dx * dx + dy * dy) + 1e-9
        cut = (dx * ux + dy * uy) / way
        if cut < THINNEST or started(w, need / ((1.0 + w.disc) * PUSH * cut), way) > FASTEST:
            continue
        room = window * APART * cut / (max(way, 0.02) * error)
        chance = room / sqrt(1.0 + room * room)
        if chance <= best:
            continue
        if not seen and not is_clear(w, x, y, px, py, D, i, -1):
            return 0.0
        seen = True
        if is_clear(w, sx, sy, gx, gy, APART, i, -1):
            best = chance
    return best


@jit
def look(w: World, e: Difficulty) -> None:
    """Best and total chance of the board that lies before the player, of the wanted pieces."""
    best, total = 0.0, 0.0
    for i in range(w.pieces):
        if e.want >> w.piece_id[i] & 1:
            most = 0.0
            for pocket in range(4):
                most = max(most, chance_of(w, e.error, i, pocket))
            total += most
            best = max(best, most)
    e.found_best, e.found_total = best, total


@jit
def look_after(w: World, e: Difficulty, shots: int) -> None:
    """How easy the board is after each shot of the batch, for who is to play and for who waits."""
    for k in range(shots):
        lay(w, k, e.other_quarter[k])
        e.want = e.other_targets[k]
        e.error = e.own_error if e.other_quarter[k] == 0 else e.their_error
        look(w, e)
        e.other_best[k], e.other_total[k] = e.found_best, e.found_total
        lay(w, k, e.quarter[k])
        e.want = e.targets[k]
        e.error = e.own_error if e.quarter[k] == 0 else e.their_error
        look(w, e)
        e.best[k], e.total[k] = e.found_best, e.found_total
