"""Shots that might pocket a piece: straight, with the piece off a cushion, or with one piece on another."""

from __future__ import annotations

from tablee.core.jit import jit
from tablee.core.kernel_types import sqrt
from tablee.games.carrom.board import COIN_RADIUS, HALF, POCKET_AT, POCKET_RADIUS
from tablee.games.carrom.bot.shot_lines import (
    COMBINATION,
    PIECE_BANKS,
    SPARE,
    Candidates,
    is_clear,
    pot_of,
    started,
    strike,
)
from tablee.games.carrom.kernel.world import World

D = 2 * COIN_RADIUS


@jit
def pocket_x(pocket: int) -> float:
    return POCKET_AT if pocket == 0 or pocket == 3 else -POCKET_AT


@jit
def pocket_y(pocket: int) -> float:
    return POCKET_AT if pocket < 2 else -POCKET_AT


@jit
def push_on(
    w: World, c: Candidates, i: int, ux: float, uy: float, need: float, window: float, pot: int
) -> None:
    """Another piece hits piece i so that it goes along (ux, uy)."""
    gx, gy = w.piece_x[i] - ux * D, w.piece_y[i] - uy * D
    if max(abs(gx), abs(gy)) > HALF - COIN_RADIUS:
        return
    for j in range(w.pieces):
        if j == i:
            continue
        dx, dy = gx - w.piece_x[j], gy - w.piece_y[j]
        far = sqrt(dx * dx + dy * dy)
        if far > 0.3:
            continue
        if far < 1e-4:
            dx, dy, cut = ux, uy, 1.0
        else:
            dx, dy = dx / far, dy / far
            cut = dx * ux + dy * uy
        if cut < 0.4 or not is_clear(w, w.piece_x[j], w.piece_y[j], gx, gy, D, i, j):
            continue
        speed = started(w, need / (0.5 * (1.0 + w.disc) * cut), far)
        strike(w, c, j, dx, dy, speed, window * D * cut / max(far, 0.01), pot)


@jit
def straight_pots(w: World, c: Candidates, i: int, combine: int) -> None:
    """Piece i into each pocket, pushed by the striker or, to combine, by any other piece."""
    x, y = w.piece_x[i], w.piece_y[i]
    for pocket in range(4):
        px, py = pocket_x(pocket), pocket_y(pocket)
        dx, dy = px - x, py - y
        far = sqrt(dx * dx + dy * dy)
        ux, uy = dx / far, dy / far
        if not is_clear(w, x, y, px, py, D, i, -1):
            continue
        way = max(far - POCKET_RADIUS, 0.0) + SPARE
        window = min(1.0, POCKET_RADIUS / far)
        need = started(w, 0.0, way)
        strike(w, c, i, ux, uy, need, window, pot_of(w.piece_id[i], pocket))
        if combine != 0:
            push_on(w, c, i, ux, uy, need, window, pot_of(w.piece_id[i], pocket) | COMBINATION)


@jit
def bank_pots(w: World, c: Candidates, i: int) -> None:
    """Piece i into each pocket by one cushion. A cushion keeps only part of the speed against it, so the
    pocket's image lies farther behind the frame than in a mirror."""
    x, y = w.piece_x[i], w.piece_y[i]
    wall, e = HALF - COIN_RADIUS, w.cushion
    for pocket in range(4):
        px, py = pocket_x(pocket), pocket_y(pocket)
        for side in range(4):
            if side < 2:
                edge = wall if side == 0 else -wall
                a, b = abs(edge - x), abs(edge - px)
                bx, by = edge, y + (py - y) * a / (a + b / e)
            else:
                edge = wall if side == 2 else -wall
                a, b = abs(edge - y), abs(edge - py)
                bx, by = x + (px - x) * a / (a + b / e), edge
            if max(abs(bx), abs(by)) > wall + 1e-9:
                continue
            hx, hy = abs(bx) - POCKET_AT, abs(by) - POCKET_AT
            if hx * hx + hy * hy < POCKET_RADIUS * POCKET_RADIUS:
                continue
            ix, iy, ox, oy = bx - x, by - y, px - bx, py - by
            into, out = sqrt(ix * ix + iy * iy), sqrt(ox * ox + oy * oy)
            if into < 1e-3 or out < 2.0 * POCKET_RADIUS:
                continue
            if not is_clear(w, x, y, bx, by, D, i, -1) or not is_clear(w, bx, by, px, py, D, i, -1):
                continue
            ix, iy = ix / into, iy / into
            kept = sqrt(iy * iy + e * e * ix * ix) if side < 2 else sqrt(ix * ix + e * e * iy * iy)
            need = started(w, started(w, 0.0, out - POCKET_RADIUS + SPARE) / kept, into)
            window = min(1.0, POCKET_RADIUS / (into + out))
            strike(w, c, i, ix, iy, need, 0.8 * window, pot_of(w.piece_id[i], pocket) | PIECE_BANKS)


@jit
def find_pots(w: World, c: Candidates, targets: int, cushions: int, combine: int) -> int:
    """All candidates for the pieces whose ids are in `targets`; how many there are."""
    c.count = 0
    c.banks = cushions
    for i in range(w.pieces):
        if targets >> w.piece_id[i] & 1:
            straight_pots(w, c, i, combine)
            if cushions != 0:
                bank_pots(w, c, i)
    return c.count
