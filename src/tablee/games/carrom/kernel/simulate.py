"""A shot from the first push until everything rests: the next event, what it does, what it changes."""

from __future__ import annotations

from tablee.core.jit import jit
from tablee.games.carrom.board import COIN_MASS, COIN_RADIUS, DISCS, STRIKER, STRIKER_MASS, STRIKER_RADIUS
from tablee.games.carrom.kernel.collide import drop, knock, predict_pair, rebound
from tablee.games.carrom.kernel.motion import predict_alone, send, slide
from tablee.games.carrom.kernel.world import CAP, CONTACT, NEVER, POCKET, STOP, World

N = DISCS


@jit
def earliest(w: World, i: int) -> None:
    """The next event of disc i, alone or with another."""
    best, partner = w.alone[i], -1
    for j in range(w.n):
        if w.pair[i * N + j] < best:
            best, partner = w.pair[i * N + j], j
    w.next[i], w.partner[i] = best, partner


@jit
def predict(w: World, i: int) -> None:
    """Disc i has changed course: predict all its collisions again, and update the other discs."""
    for j in range(w.n):
        if j == i:
            continue
        t = predict_pair(w, i, j) if w.on[i] != 0 and w.on[j] != 0 else NEVER
        w.pair[i * N + j] = w.pair[j * N + i] = t
        if t < w.next[j]:
            w.next[j], w.partner[j] = t, i
        elif w.partner[j] == i:
            earliest(w, j)
    earliest(w, i)


@jit
def note_event(w: World, kind: int, disc: int, other: int, strength: float) -> None:
    k = w.events
    w.event_kind[k], w.event_disc[k], w.event_other[k] = kind, disc, other
    w.event_time[k], w.event_strength[k] = w.now, strength


@jit
def note_segment(w: World, i: int) -> None:
    """Where disc i is and how it goes on; a fallen one is written as -1 - id."""
    k = w.segments
    w.segment_disc[k] = w.id[i] if w.on[i] != 0 else -1 - w.id[i]
    w.segment[5 * k], w.segment[5 * k + 1], w.segment[5 * k + 2] = w.now, w.x[i], w.y[i]
    w.segment[5 * k + 3], w.segment[5 * k + 4] = w.ux[i] * w.speed[i], w.uy[i] * w.speed[i]
    w.segments = k + 1


@jit
def begin(w: World) -> None:
    """Before the first event: predict everything."""
    w.now = w.rubbed = w.lost = w.fallen = 0.0
    w.events = w.segments = 0
    w.touched = -1
    for i in range(w.n):
        w.since[i] = 0.0
        predict_alone(w, i)
        w.pair[i * N + i] = NEVER
    for i in range(w.n):
        for j in range(i + 1, w.n):
            w.pair[i * N + j] = w.pair[j * N + i] = predict_pair(w, i, j)
    for i in range(w.n):
        earliest(w, i)
        if w.logging != 0 and w.speed[i] > 0.0:
            note_segment(w, i)


@jit
def happen(w: World) -> int:
    """The next event; 0 when everything rests."""
    t, a = NEVER, -1
    for i in range(w.n):
        if w.next[i] < t:
            t, a = w.next[i], i
    if a < 0:
        return 0
    w.now = t
    b = w.partner[a]
    slide(w, a, t)
    if b >= 0:
        slide(w, b, t)
        kind, other, strength = CONTACT, w.id[b], knock(w, a, b)
        predict_alone(w, b)
        if w.touched < 0 and (w.id[a] == STRIKER or other == STRIKER):
            w.touched = w.id[a] if other == STRIKER else other
    else:
        kind, other, strength = w.kind[a], w.where[a], w.speed[a]
        if kind == STOP:
            send(w, a, 0.0, 0.0)
        elif kind == POCKET:
            drop(w, a)
        else:
            strength = rebound(w, a, kind)
    predict_alone(w, a)
    predict(w, a)
    if b >= 0:
        predict(w, b)
    if w.logging != 0:
        note_event(w, kind, w.id[a], other, strength)
        if kind != STOP:
            note_segment(w, a)
        if b >= 0:
            note_segment(w, b)
    w.events += 1
    return 1


@jit
def set_up(w: World, k: int) -> None:
    """The pieces of the batch's board, and its k-th shot."""
    n = w.pieces
    for i in range(n):
        w.id[i], w.x[i], w.y[i] = w.piece_id[i], w.piece_x[i], w.piece_y[i]
        w.on[i], w.radius[i], w.mass[i] = 1, COIN_RADIUS, COIN_MASS
        send(w, i, 0.0, 0.0)
    w.id[n], w.x[n], w.y[n] = STRIKER, w.shot_x[k], w.shot_y[k]
    w.on[n], w.radius[n], w.mass[n] = 1, STRIKER_RADIUS, STRIKER_MASS
    send(w, n, w.shot_vx[k], w.shot_vy[k])
    w.n = n + 1


@jit
def run(w: World, k: int) -> None:
    """The k-th shot until all rests, or the cap (§8b): then the discs stay where they are."""
    set_up(w, k)
    begin(w)
    while w.events < CAP and happen(w) != 0:
        pass
    fell = 0
    for i in range(w.n):
        slide(w, i, w.now)
        w.rest_x[k * N + w.id[i]], w.rest_y[k * N + w.id[i]] = w.x[i], w.y[i]
        if w.on[i] == 0:
            fell |= 1 << w.id[i]
    w.fell[k], w.first[k], w.count[k] = fell, w.touched, w.events


@jit
def simulate(w: World, shots: int) -> None:
    """The first `shots` shots of the batch, each on the same board."""
    for k in range(shots):
        run(w, k)
