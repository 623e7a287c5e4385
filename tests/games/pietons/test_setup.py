"""Before the first coup: who deals, the cut, the deal, the material."""

from __future__ import annotations

import random
import runpy
from collections import Counter

import pytest

from tablee.core.game import Chance, IllegalAction, Seat
from tablee.games.pietons import deck
from tablee.games.pietons.deck import (
    AGENTS,
    BOARDS,
    CARDS,
    COUNTS,
    DEALT,
    PACK,
    PLACES,
    VALUE,
    DeckName,
    SignalsName,
    board,
    pack,
)
from tablee.games.pietons.events import CardsDrawn, Deals, Dealt
from tablee.games.pietons.kernel import table as kernel
from tablee.games.pietons.numbers import numbers
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.scoring import SCORED
from tablee.games.pietons.state import Cut, Deal, Draw, State
from tests.games.pietons.scene import random_game, whole

POINTS = {"C": 5600, "A": 5400, "B": 5000}  # section 5


@pytest.mark.parametrize("name", COUNTS)
def test_section_5_decks(name: DeckName) -> None:
    cards = pack(name)
    assert len(cards) == PACK == 56
    assert cards.count("agent") == AGENTS
    assert (cards.count("agent"), cards.count("paper-a"), cards.count("paper-p")) == (6, 2, 2)
    assert sum(VALUE[card] for card in cards) == POINTS[name]


@pytest.mark.parametrize("name", BOARDS)
def test_section_5_signals(name: SignalsName) -> None:
    found = Counter(board(name))
    assert "/".join(str(found[signal]) for signal in ("pp", "at", "rb", "au", "fv", "fb")) == name
    assert found.total() == PLACES == 16


def test_C15_cards_of_a_line_are_of_one_value() -> None:
    for cards in SCORED.values():
        assert len({VALUE[card] for card in cards}) == 1
    assert {card for cards in SCORED.values() for card in cards} == {card for card in CARDS if VALUE[card]}


def test_the_kernel_counts_with_the_numbers_of_the_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Corrected in deck.py, and only there: a worn-out leaflet read anew changes the kernel and the page."""
    monkeypatch.setattr(deck, "VALUE", {**VALUE, "bicycle": 175})
    monkeypatch.setattr(deck, "DIE", {2: "paper-a"})
    monkeypatch.setattr(deck, "PENALTY", 75)
    found = runpy.run_path(str(kernel.__file__))
    assert found["WORTH"].tolist() == [deck.VALUE[card] for card in CARDS]
    assert found["FACE"].tolist() == [-1, -1, 0, -1, -1, -1, -1]
    assert found["PENALTY"] == numbers()["PENALTY"] == 75


def drawn(rules: Pietons, state: State, *cards: str) -> tuple[State, tuple[object, ...]]:
    """Each seat still in the draw shows the card named."""
    left = list(enumerate(state.talon))
    order = []
    for card in cards:
        found = next(pair for pair in left if pair[1] == card)
        left.remove(found)
        order.append(found[0])
    step = rules.apply(state, Draw(tuple(order)))
    return step.state, step.events


def test_C1_the_only_agent_or_pieton_deals() -> None:
    rules = Pietons(seats=3)
    state, events = drawn(rules, rules.start(), "car", "agent", "bicycle")
    assert events == (CardsDrawn((Seat(0), Seat(1), Seat(2)), ("car", "agent", "bicycle")), Deals(Seat(1)))
    assert state.dealer == 1
    assert rules.turn(state) == Chance()


def test_CA20_the_only_green_pieton_comes_first() -> None:
    rules = Pietons(seats=4)
    state, _ = drawn(rules, rules.start(), "agent", "walk-red", "walk-green", "walk-blue")
    assert state.dealer == 2


def test_CA20_several_draw_again_without_the_others() -> None:
    rules = Pietons(seats=4)
    state, _ = drawn(rules, rules.start(), "walk-green", "moped", "walk-green", "walk-blue")
    assert state.drawing == (0, 2, 3)
    state, events = drawn(rules, state, "moped", "car", "moto")
    assert state.drawing == (0, 2, 3), "no candidate: they draw again"
    assert events == (CardsDrawn((Seat(0), Seat(2), Seat(3)), ("moped", "car", "moto")),)
    state, _ = drawn(rules, state, "moped", "car", "agent")
    assert state.dealer == 3


def test_C1_every_seat_deals_as_often() -> None:
    rules, source, found = Pietons(seats=4), random.Random(5), Counter[int]()
    for _ in range(800):
        state = rules.start()
        while state.stage == "draw":
            state = rules.apply(state, rules.sample(state, source)).state
        found[state.dealer] += 1
    assert all(150 < found[seat] < 250 for seat in range(4))


def ready_to_cut(rules: Pietons, dealer: int) -> State:
    state = rules.start()
    state, _ = drawn(rules, state, *("agent" if seat == dealer else "moped" for seat in range(rules.seats)))
    return rules.apply(state, Deal(tuple(range(56)))).state


def test_C2b_the_right_hand_neighbour_cuts() -> None:
    rules = Pietons(seats=4)
    assert ready_to_cut(rules, 0).actor == 3
    assert ready_to_cut(rules, 2).actor == 1


def test_C2b_every_manche_is_cut() -> None:
    rules = Pietons(seats=3, manches=3)
    cuts = [(state.actor, state.dealer) for state, _, _ in random_game(rules, 4) if state.stage == "cut"]
    assert len(cuts) == 3
    assert all(cutter == (dealer - 1) % 3 for cutter, dealer in cuts)


@pytest.mark.parametrize("seats", DEALT)
def test_C2_deal_for_each_number_of_seats(seats: int) -> None:
    """Section 7, case 6: hands and talon make 56 for all numbers."""
    rules = Pietons(seats=seats)  # type: ignore[arg-type]
    before = ready_to_cut(rules, 1)
    step = rules.apply(before, Cut(20))
    state = step.state
    assert [len(player.hand) for player in state.players] == [DEALT[seats]] * seats
    assert len(state.talon) == {2: 26, 3: 17, 4: 12, 5: 6, 6: 2}[seats]
    assert Dealt(DEALT[seats], len(state.talon)) in step.events
    assert whole(rules, state)
    assert (state.actor, state.leader) == (1, 1), "C3: the dealer leads first"
    assert state.talon == (rules.pack[20:] + rules.pack[:20])[56 - len(state.talon) :]


def test_C_A8_the_deal_begins_at_the_dealers_left() -> None:
    rules = Pietons(seats=2)
    cut = rules.apply(ready_to_cut(rules, 0), Cut(1)).state
    order = rules.pack[1:] + rules.pack[:1]
    assert sorted(cut.players[1].hand) == sorted(order[0:30:2])
    assert sorted(cut.players[0].hand) == sorted(order[1:30:2])


def test_C2b_a_cut_is_neither_none_nor_all() -> None:
    rules = Pietons()
    state = ready_to_cut(rules, 0)
    for at in (0, 56, -1):
        with pytest.raises(IllegalAction) as caught:
            rules.apply(state, Cut(at))
        assert caught.value.code == "wrong_cut"


def test_C2_a_deal_that_is_no_shuffle_is_refused() -> None:
    rules = Pietons()
    state, _ = drawn(rules, rules.start(), "agent", "car")
    for order in ((0,) * 56, tuple(range(55)), tuple(range(1, 57))):
        with pytest.raises(IllegalAction) as caught:
            rules.apply(state, Deal(order))
        assert (caught.value.rule, caught.value.code) == ("C2", "wrong_order")
