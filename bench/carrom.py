"""Carrom's discs beside pymunk, in one run: breaks to rest, the error of a fixed step, a shot on the wire.

pymunk is the usual way to push discs about in Python. It is given the same board, discs and restitution;
friction of the board is a velocity function in Python, or a joint with a greatest force, its quicker way.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from collections.abc import Callable
from typing import Any

try:
    import pymunk
except ModuleNotFoundError:
    sys.exit("bench/carrom.py measures beside pymunk, which is not here: pip install -e '.[bench]'")

from tablee.core.game import Seat
from tablee.core.value import adapter, from_json, to_json
from tablee.games.carrom.board import (
    COIN_MASS,
    COIN_RADIUS,
    HALF,
    LINE,
    POCKET_AT,
    POCKET_RADIUS,
    STRIKER_MASS,
    STRIKER_RADIUS,
)  # fmt: skip
from tablee.games.carrom.kernel.simulate import simulate
from tablee.games.carrom.kernel.world import BATCH
from tablee.games.carrom.physics import set_board, strike, travelled, workspace
from tablee.games.carrom.presets import FAMILLE
from tablee.games.carrom.rack import racked, stray
from tablee.games.carrom.state import Event, Lot, Piece, Rack, Shot, Struck
from tablee.games.carrom.surface import SURFACES

CLUB = SURFACES["club"]
STEP, FINE = 1 / 240, 1 / 1000
HOLE = 1
TENTH = 24  # steps
REST = 1e-3  # m/s: pymunk's discs are never quite still


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--breaks", type=int, default=20, help="breaks that pymunk plays")
    asked = parser.parse_args()
    figures = {**breaks(asked.breaks), **eight_discs(), **cut_error(), **wire()}
    if asked.json:
        print(json.dumps(figures))
    else:
        for name, figure in figures.items():
            print(f"{name:34} {figure:12.4g}")


# Speed


def breaks(count: int) -> dict[str, float]:
    """Whole breaks of twenty discs a second, each to rest."""
    boards = [racked(stray(random.Random(seed))) for seed in range(count)]
    ours = rate(lambda k: our_break(boards[k % count]), 50 * count)
    by_function = rate(lambda k: their_break(boards[k], joints=False), count)
    by_joint = rate(lambda k: their_break(boards[k], joints=True), count)
    return {
        "breaks_per_s": ours,
        "pymunk_velocity_function_per_s": by_function,
        "pymunk_joint_friction_per_s": by_joint,
        "times_velocity_function": ours / by_function,
        "times_joint_friction": ours / by_joint,
    }


def rate(work: Callable[[int], object], count: int) -> float:
    """How often in a second of processor time: other work on the machine does not count."""
    work(0)
    began = time.process_time()
    for k in range(count):
        work(k)
    return count / (time.process_time() - began)


def our_break(board: tuple[tuple[int, float, float], ...]) -> None:
    w = workspace(CLUB)
    n = len(board)
    w.pieces = n
    w.piece_id[:n], w.piece_x[:n], w.piece_y[:n] = zip(*board, strict=True)
    w.shot_x[0], w.shot_y[0], w.shot_vx[0], w.shot_vy[0] = 0.01, -LINE, 0.1, 5.0
    simulate(w, 1)


def their_break(board: tuple[tuple[int, float, float], ...], *, joints: bool) -> None:
    space, discs = table([(x, y) for _, x, y in board], (0.01, -LINE), (0.1, 5.0), STEP, joints=joints)
    fallen = pockets(space)
    while any(disc.velocity.length > REST for disc in discs):
        for _ in range(TENTH):  # stillness is looked at ten times a second only: it costs pymunk less
            space.step(STEP)
            while fallen:
                disc = fallen.pop()
                if disc in discs:
                    discs.remove(disc)
                    space.remove(disc, *disc.shapes, *disc.constraints)


def eight_discs() -> dict[str, float]:
    """Shots a second in a batch, seven pieces and the striker."""
    rng, pieces = random.Random(1), [Piece(0, 0.0, 0.1)]
    while len(pieces) < 7:
        x, y = rng.uniform(-0.31, 0.31), rng.uniform(-0.2, 0.31)
        if all(math.dist((x, y), (p.x, p.y)) > 0.034 for p in pieces):
            pieces.append(Piece(len(pieces), x, y))
    w = workspace(CLUB)
    set_board(w, pieces)
    for k in range(BATCH):
        turn, speed = rng.uniform(0.3, 2.8), rng.uniform(0.5, 4.0)
        w.shot_x[k], w.shot_y[k] = rng.uniform(-0.15, 0.15), -LINE
        w.shot_vx[k], w.shot_vy[k] = speed * math.cos(turn), speed * math.sin(turn)
    return {"eight_discs_shots_per_s": BATCH * rate(lambda _: simulate(w, BATCH), 60)}


# pymunk's table


def table(
    pieces: list[tuple[float, float]], at: tuple[float, float], velocity: tuple[float, float], dt: float,
    *, joints: bool,
) -> tuple[pymunk.Space, list[pymunk.Body]]:  # fmt: skip
    space = pymunk.Space()
    corners = [(-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF)]
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        wall = pymunk.Segment(space.static_body, a, b, 0.0)
        wall.elasticity = CLUB.cushion / math.sqrt(CLUB.disc)
        space.add(wall)
    discs = [_disc(space, COIN_MASS, COIN_RADIUS, place, dt, joints) for place in pieces]
    striker = _disc(space, STRIKER_MASS, STRIKER_RADIUS, at, dt, joints)
    striker.velocity = velocity
    return space, [*discs, striker]


def _disc(
    space: pymunk.Space, mass: float, radius: float, place: tuple[float, float], dt: float, joints: bool
) -> pymunk.Body:
    body = pymunk.Body(mass, math.inf)
    body.position = place
    shape = pymunk.Circle(body, radius)
    shape.elasticity = math.sqrt(CLUB.disc)
    space.add(body, shape)
    if joints:
        rub = pymunk.PivotJoint(space.static_body, body, (0, 0), (0, 0))
        rub.max_bias, rub.max_force = 0.0, mass * CLUB.drag
        space.add(rub)
    else:
        body.velocity_func = _rub(dt)
    return body


def _rub(dt: float) -> Callable[..., None]:
    slower = CLUB.drag * dt

    def rub(body: pymunk.Body, _gravity: Any, _damping: float, _dt: float) -> None:
        x, y = body.velocity
        speed = math.hypot(x, y)
        if speed > slower:
            body.velocity = x * (1 - slower / speed), y * (1 - slower / speed)
        elif speed > 0.0:
            body.velocity = 0.0, 0.0

    return rub


def pockets(space: pymunk.Space) -> list[pymunk.Body]:
    """Sensors that a disc meets when its centre is in a pocket; the list that they fill."""
    fallen: list[pymunk.Body] = []
    for x in (-POCKET_AT, POCKET_AT):
        for y in (-POCKET_AT, POCKET_AT):
            hole = pymunk.Circle(space.static_body, POCKET_RADIUS - COIN_RADIUS, (x, y))
            hole.sensor, hole.collision_type = True, HOLE
            space.add(hole)

    def fall(arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
        disc = next(shape for shape in arbiter.shapes if shape.collision_type != HOLE)
        if disc.body is not None:
            fallen.append(disc.body)

    space.on_collision(HOLE, None, begin=fall)
    return fallen


# Exactness


def cut_error() -> dict[str, float]:
    """Degrees by which a piece hit at half ball leaves its line: the mean over some starts of the stroke."""
    ours, coarse, fine = [], [], []
    for k in range(40):
        at, to = (0.0, -LINE), (0.0, 0.0 + 0.0005 * k)
        reach = COIN_RADIUS + STRIKER_RADIUS
        piece = (reach * 0.5, to[1] + reach * math.sqrt(0.75))  # the line of centres at 30 degrees
        exact = math.atan2(piece[1] - to[1], piece[0] - to[0])
        ours.append(_off(_our_direction(piece, at), exact))
        coarse.append(_off(_their_direction(piece, at, STEP), exact))
        fine.append(_off(_their_direction(piece, at, FINE), exact))
    return {
        "cut_error_deg": sum(ours) / len(ours),
        "pymunk_cut_error_deg_at_240": sum(coarse) / len(coarse),
        "pymunk_cut_error_deg_at_1000": sum(fine) / len(fine),
        "pymunk_worst_deg_at_240": max(coarse),
    }


def _off(found: float, exact: float) -> float:
    return abs(math.degrees(found - exact))


def _our_direction(piece: tuple[float, float], at: tuple[float, float]) -> float:
    w = workspace(CLUB)
    set_board(w, [Piece(0, *piece)])
    w.shot_x[0], w.shot_y[0], w.shot_vx[0], w.shot_vy[0] = *at, 0.0, 3.0
    w.logging = 1
    simulate(w, 1)
    w.logging = 0
    sent = next(segment for segment in travelled(w) if segment.disc == 0)
    return math.atan2(sent.vy, sent.vx)


def _their_direction(piece: tuple[float, float], at: tuple[float, float], dt: float) -> float:
    space, discs = table([piece], at, (0.0, 3.0), dt, joints=True)
    while discs[0].velocity.length < 0.1:
        space.step(dt)
    return math.atan2(discs[0].velocity.y, discs[0].velocity.x)


# The wire


def wire() -> dict[str, float]:
    """From the bytes of a shot's message to the bytes that a browser replays: a break, and a quiet shot."""
    state = FAMILLE.apply(FAMILLE.start(), Lot(Seat(0))).state
    state = FAMILLE.apply(state, Rack(stray(random.Random(1)))).state
    hard, soft = Shot(0.01, 0.1, 5.0), Shot(0.15, -0.2, 1.2)
    figures: dict[str, float] = {}
    for name, shot in (("break", hard), ("soft_shot", soft)):
        message = to_json(Shot, shot)

        def answer(_: int, message: bytes = message) -> bytes:
            step = FAMILLE.apply(state, from_json(Shot, message))
            return to_json(tuple[Event, ...], step.events)

        told = adapter(tuple[Event, ...]).validate_json(answer(0))
        struck = told[0]
        assert isinstance(struck, Struck)
        figures[f"{name}_ms"] = 1e3 / rate(answer, 100)
        figures[f"{name}_path_bytes"] = len(struck.record.path)
        figures[f"{name}_events_bytes"] = len(struck.record.events)
        figures[f"{name}_update_bytes"] = len(answer(0))
    at, velocity = (0.01, -LINE), (0.1, 5.0)
    figures["break_simulated_and_packed_ms"] = 1e3 / rate(
        lambda _: strike("club", state.pieces, at, velocity), 200
    )
    return figures


if __name__ == "__main__":
    main()
