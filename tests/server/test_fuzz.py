"""A moment of `tests/server/fuzz.py`, always with the same requests; and that it would find what is wrong."""

from __future__ import annotations

import pytest
from schemathesis.core.failures import Failure, FailureGroup

from tests.server.fuzz import asks, furnished
from tests.server.running import Served

EXAMPLES, SEED = 4, 11


# The house runs in threads of this process, and Hypothesis takes what they draw for what a strategy drew.
@pytest.mark.filterwarnings("ignore:Do not use the `random` module inside strategies")
@pytest.mark.slow
def test_every_endpoint_answers_as_it_is_documented(house: Served) -> None:
    guest = house.guest("Fuzz")
    wrong = {}
    for name, ask in asks(guest, furnished(house, guest), EXAMPLES, SEED):
        try:
            ask()
        except (Failure, FailureGroup) as fault:
            wrong[name] = str(fault)
    assert wrong == {}


async def _fails(_: str) -> bytes:
    raise RuntimeError("planted")


async def _misshapen(_: str) -> bytes:
    return b'[{"id": "t"}]'


@pytest.mark.parametrize("planted", [_fails, _misshapen])
def test_a_fault_that_is_planted_is_found(
    house: Served, monkeypatch: pytest.MonkeyPatch, planted: object
) -> None:
    monkeypatch.setattr(house.services.lists, "mine", planted)
    every = dict(asks(house.guest("Fuzz"), {}, EXAMPLES, SEED))
    with pytest.raises((Failure, FailureGroup)):
        every["GET /api/tables (positive)"]()
