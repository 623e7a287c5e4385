"""Where the house lays a piece: compared with a fine grid."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.games.carrom import rosace
from tablee.games.carrom.rosace import DIAMETER
from tablee.games.carrom.state import Piece
from tests.games.carrom.tables import rosette


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2**32), st.sampled_from([0.0, DIAMETER]))
def test_no_free_place_is_nearer(seed: int, inner: float) -> None:
    rng = random.Random(seed)
    pieces: list[Piece] = []
    for id in range(rng.randrange(19)):
        x, y = rng.gauss(0, 0.05), rng.gauss(0, 0.05)
        if rosace.overlapped(pieces, x, y) is None:
            pieces.append(Piece(id, x, y))
    place = rosace.nearest_free(pieces, inner)
    assert rosace.overlapped(pieces, *place) is None
    far = math.hypot(*place)
    assert far >= inner - 1e-12
    for k in range(180):
        for ring in range(1, 40):
            r = inner + (far - 2e-6 - inner) * ring / 40
            if inner <= r < far - 1e-6:
                x, y = r * math.cos(math.pi * k / 90), r * math.sin(math.pi * k / 90)
                assert rosace.overlapped(pieces, x, y) is not None


def test_of_equal_places_the_smallest_angle_comes_first() -> None:
    assert rosace.nearest_free((), 0.0) == (0.0, 0.0)
    assert rosace.nearest_free((), DIAMETER) == (DIAMETER, 0.0)
    taken = rosace.nearest_free((Piece(1, 0.0, 0.0),), 0.0)
    assert taken == pytest.approx((DIAMETER, 0.0), abs=1e-6)
    beside = rosace.nearest_free((Piece(1, DIAMETER, 0.0),), DIAMETER)
    assert beside[1] > 0.0


def test_K_A5_a_full_rosace_has_no_room() -> None:
    assert not rosace.room(rosette())
    assert rosace.room(rosette()[:18])
    far = math.hypot(*rosace.nearest_free(rosette(), DIAMETER))
    assert far > rosace.INSIDE
