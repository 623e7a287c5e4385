"""A small part of the walk over every screen; `python -m tests.e2e.walk` is the whole of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.e2e.walk.geometry import SIZES, all_looks
from tests.e2e.walk.state import State
from tests.e2e.walk.states import every
from tests.e2e.walk.walker import walk
from tests.server.running import Process

pytestmark = pytest.mark.e2e

SEEN = (
    "hall, dames",
    "account, open",
    "table carrom, middle",
    "table dames, over",
    "table macadam, refused",
    "table pietons, 4, much said",
)


@pytest.mark.parametrize(
    "state", [state for state in every() if state.name in SEEN], ids=lambda one: one.name
)
def test_nothing_is_covered_cut_off_or_out_of_sight(browser: Browser, house: Process, state: State) -> None:
    assert walk(browser, house, state, all_looks(SIZES, ["fr"], ["light"])) == {}


def test_every_state_has_a_name_of_its_own() -> None:
    names = [state.name for state in every()]
    assert len(names) == len(set(names))
    assert set(SEEN) <= set(names)
