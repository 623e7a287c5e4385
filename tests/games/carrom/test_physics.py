"""What a simulator must do (PHYSICS): no overlap, energy adds up, the same bits, symmetry, convergence."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.games.carrom.board import (
    COIN_MASS,
    COIN_RADIUS,
    HALF,
    LINE,
    POCKET_AT,
    STRIKER,
    STRIKER_MASS,
    STRIKER_RADIUS,
)  # fmt: skip
from tablee.games.carrom.kernel.simulate import simulate
from tablee.games.carrom.kernel.world import CONTACT, POCKET, world
from tablee.games.carrom.path import events, fallen, segments
from tablee.games.carrom.physics import happened, set_board, strike
from tablee.games.carrom.state import Piece
from tablee.games.carrom.surface import SURFACES, SurfaceName
from tests.games.carrom.boards import KINDS, Film, Scene, aimed, laid, least_gap, moments, played
from tests.games.carrom.twin import stepped

seeds = st.integers(0, 2**32)
kinds = st.sampled_from(sorted(KINDS))
surfaces = st.sampled_from(sorted(SURFACES))
CLUB = SURFACES["club"]


def scene(kind: str, seed: int) -> Scene:
    return KINDS[kind](random.Random(seed))


@settings(deadline=None, max_examples=120)
@given(kinds, seeds, surfaces)
def test_no_two_discs_ever_overlap(kind: str, seed: int, surface: SurfaceName) -> None:
    board = scene(kind, seed)
    w = played(board, surface)
    film = Film(board, w)
    for time in moments([0.0, *(bump.time for bump in happened(w))]):
        assert least_gap(film.at(time)) >= -1e-12


@settings(deadline=None, max_examples=300)
@given(kinds, seeds, surfaces)
def test_the_energy_adds_up(kind: str, seed: int, surface: SurfaceName) -> None:
    board = scene(kind, seed)
    w = played(board, surface)
    given_ = 0.5 * STRIKER_MASS * (board.velocity[0] ** 2 + board.velocity[1] ** 2)
    assert abs(given_ - float(w.rubbed) - float(w.lost) - float(w.fallen)) <= 1e-12
    assert w.speed[: int(w.n)].tolist() == [0.0] * int(w.n)  # all of it has gone somewhere


@settings(deadline=None, max_examples=150)
@given(kinds, seeds, st.booleans(), st.integers(0, 3))
def test_a_mirrored_or_turned_board_gives_the_same_bits(
    kind: str, seed: int, mirrored: bool, quarters: int
) -> None:
    def moved(point: tuple[float, float]) -> tuple[float, float]:
        x, y = (-point[0], point[1]) if mirrored else point
        for _ in range(quarters):
            x, y = -y, x
        return x, y

    board = scene(kind, seed)
    other = Scene(
        tuple(Piece(p.id, *moved((p.x, p.y))) for p in board.pieces), moved(board.at), moved(board.velocity)
    )
    one, two = played(board), played(other)
    assert int(one.fell[0]) == int(two["fell"][0])
    for piece in board.pieces:
        here = float(one.rest_x[piece.id]), float(one.rest_y[piece.id])
        assert moved(here) == (float(two["rest_x"][piece.id]), float(two["rest_y"][piece.id]))


@settings(deadline=None, max_examples=20)
@given(kinds, st.lists(seeds, min_size=2, max_size=8))
def test_a_batch_is_its_shots_one_by_one(kind: str, shots: list[int]) -> None:
    board = scene(kind, shots[0])
    w = world(CLUB)
    set_board(w, board.pieces)
    scenes = []
    for k, seed in enumerate(shots):
        rng = random.Random(seed)
        turn, speed = rng.uniform(0.0, 2 * math.pi), rng.uniform(0.3, 5.5)
        scenes.append(Scene(board.pieces, board.at, (speed * math.cos(turn), speed * math.sin(turn))))
        w.shot_x[k], w.shot_y[k] = board.at
        w.shot_vx[k], w.shot_vy[k] = scenes[-1].velocity
    simulate(w, len(shots))
    for k, one in enumerate(scenes):
        alone = played(one)
        assert int(w.fell[k]) == int(alone["fell"][0])
        assert int(w.first[k]) == int(alone["first"][0])
        for piece in board.pieces:
            assert float(w.rest_x[k * 20 + piece.id]) == float(alone["rest_x"][piece.id])
            assert float(w.rest_y[k * 20 + piece.id]) == float(alone["rest_y"][piece.id])


def test_a_fixed_step_converges_to_it() -> None:
    """Cushions, a cut and a second contact: the error shrinks with the step."""
    pieces = laid((0.02, 0.0), (0.1, 0.17), (-0.2, 0.1))
    board = Scene(pieces, (-0.05, -LINE), aimed((-0.05, -LINE), (0.013, 0.0), 2.0))
    w = played(board)
    assert sum(bump.kind == CONTACT for bump in happened(w)) >= 2
    errors = []
    for step in (2e-3, 2e-4, 2e-5):
        rest = stepped(board, CLUB, step)
        exact = {i: (float(w.rest_x[i]), float(w.rest_y[i])) for i in rest}
        errors.append(max(math.dist(exact[i], rest[i]) for i in rest))
    assert errors[2] < errors[1] / 3 < errors[0] / 9
    assert errors[2] < 3e-4


# Closed forms


def test_a_disc_slides_as_far_as_friction_lets_it() -> None:
    w = played(Scene((), (0.0, -LINE), (0.0, 0.7)))
    assert float(w.rest_y[STRIKER]) == pytest.approx(-LINE + 0.7**2 / (2 * CLUB.drag), abs=1e-15)


def test_a_full_hit_shares_the_speed_by_mass_and_restitution() -> None:
    w = played(Scene(laid((0.0, 0.0)), (0.0, -LINE), (0.0, 0.8)))
    contact = happened(w)[0]
    assert contact.kind == CONTACT
    arrived = math.sqrt(0.8**2 - 2 * CLUB.drag * (LINE - COIN_RADIUS - STRIKER_RADIUS))
    assert contact.strength == pytest.approx(arrived, abs=1e-12)
    sent = (1 + CLUB.disc) * STRIKER_MASS / (STRIKER_MASS + COIN_MASS) * arrived
    assert float(w.rest_y[0]) == pytest.approx(sent**2 / (2 * CLUB.drag), abs=1e-12)


def test_a_cushion_gives_back_its_share_of_the_speed() -> None:
    w = played(Scene((), (0.0, -LINE), (0.0, -1.0)))
    way = LINE - (HALF - STRIKER_RADIUS)
    back = CLUB.cushion**2 * (1.0 - 2 * CLUB.drag * -way)
    assert float(w.rest_y[STRIKER]) == pytest.approx(-LINE + way + back / (2 * CLUB.drag), abs=1e-12)


def test_two_discs_fall_into_one_pocket() -> None:
    toward = (POCKET_AT, POCKET_AT)
    gap = 2 * COIN_RADIUS + 1e-6
    first = 0.2
    pieces = laid((first, first), (first + gap / math.sqrt(2), first + gap / math.sqrt(2)))
    at = (first - (LINE + first), -LINE)  # on the same diagonal
    record = strike("club", pieces, at, aimed(at, toward, 4.0))
    into = [bump.other for bump in events(record.events) if bump.kind == POCKET]
    assert fallen(events(record.events))[:2] == (1, 0)
    assert into[:2] == [0, 0]


def test_every_pocket_is_where_its_number_says() -> None:
    corners = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
    for number, (sx, sy) in enumerate(corners):
        to = sx * POCKET_AT, sy * POCKET_AT
        record = strike("club", (), (0.0, -LINE), aimed((0.0, -LINE), to, 3.0))
        (bump,) = [b for b in events(record.events) if b.kind == POCKET]
        assert (bump.disc, bump.other) == (STRIKER, number)


@settings(deadline=None, max_examples=60)
@given(kinds, seeds)
def test_what_is_packed_is_what_happened(kind: str, seed: int) -> None:
    board = scene(kind, seed)
    w = played(board)
    record = strike("club", *board)
    for kept, seen in zip(events(record.events), happened(w), strict=True):
        assert kept[:3] == seen[:3]
        assert kept.time == pytest.approx(seen.time, abs=1e-6)
    ends: dict[int, Any] = {}
    for segment in segments(record.path):
        ends[segment.disc] = segment
    for piece in record.rest:
        if piece.id in ends:
            last = ends[piece.id]
            speed = math.hypot(last.vx, last.vy)
            far = speed / (2 * record.drag)
            end = last.x + last.vx * far, last.y + last.vy * far
            assert math.dist(end, (piece.x, piece.y)) < 2e-3  # a millimetre or two: a pixel on a screen
