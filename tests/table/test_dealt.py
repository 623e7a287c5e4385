"""A deal at a table can be proved afterwards, and nothing that was seen can be taken back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tablee.core.game import Seat
from tablee.games.pietons import SPEC
from tablee.table.client_message import MakeOffer
from tablee.table.export import Verification, export, verify
from tests.table.cards import ADA, BEN, CardTable, at_cards, refused


@pytest.fixture(scope="module")
def log() -> list[Any]:
    """A whole game's exported log, line by line."""
    lines: list[Any] = []

    async def play(cards: CardTable) -> None:
        await cards.play_until(lambda: cards.table.now.outcome is not None)
        lines.extend(json.loads(line) for line in export(cards.lines).splitlines())

    at_cards(play, ADA, BEN)
    return lines


def judged(lines: list[Any]) -> Verification:
    return verify({"pietons": SPEC}, "".join(json.dumps(line) + "\n" for line in lines))


def test_an_honest_deal_is_proved(log: list[Any]) -> None:
    verdict = judged(log)
    assert verdict.faults == ()
    assert verdict.draws == sum(line["happening"]["kind"] == "chanced" for line in log) > 1


def first(lines: list[Any], what: str) -> dict[str, Any]:
    """What chance drew first of this kind."""
    drawn = (line["happening"]["do"] for line in lines if line["happening"]["kind"] == "chanced")
    return next(do for do in drawn if do["kind"] == what)


def swap_two_cards(lines: list[Any]) -> None:
    order = first(lines, "deal")["order"]
    order[-1], order[-2] = order[-2], order[-1]


def other_dealer(lines: list[Any]) -> None:
    first(lines, "draw")["order"].reverse()


def other_number(lines: list[Any]) -> None:
    next(line["happening"] for line in lines if line["happening"]["kind"] == "client_seed")["number"] = "8"


@pytest.mark.parametrize("spoil", [swap_two_cards, other_dealer, other_number])
def test_a_changed_deal_is_caught(log: list[Any], spoil: Callable[[list[Any]], None]) -> None:
    lines = json.loads(json.dumps(log))
    spoil(lines)
    assert lines != log
    assert any("the seed draws something else" in fault for fault in judged(lines).faults)


def test_nothing_is_taken_back() -> None:
    async def play(cards: CardTable) -> None:
        for _ in range(12):
            await cards.play()
        for seat, guest in enumerate(("ada", "ben")):
            await refused(
                "no_takeback", cards.table.offer(guest, MakeOffer(f"t{seat}", Seat(seat), "takeback"))
            )
        assert not cards.table.offers.listed()

    at_cards(play, ADA, BEN)
