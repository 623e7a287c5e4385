"""Luck and skill: what a strong player who knew only what the seat knew would have done, and the deal."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tablee.cli import main
from tablee.core.game import Seat
from tablee.core.study.review import FinishedPlay, Happened
from tablee.core.value import from_json, to_json, to_parsed
from tablee.games.pietons import SPEC
from tablee.games.pietons.bot.levels import LEVELS
from tablee.games.pietons.deck import PACK
from tablee.games.pietons.encode import table
from tablee.games.pietons.kernel.table import KINDS
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Cut
from tablee.games.pietons.study import questions as study
from tablee.games.pietons.study.leads import deal_anew
from tablee.games.pietons.study.questions import (
    DealAsked,
    DealFound,
    DecisionAsked,
    DecisionFound,
    Found,
    Question,
    answer,
    questions,
)
from tablee.games.pietons.study.report import CardsReview, tell
from tablee.table.export import Exported
from tablee.table.log import Chanced, LogEntry, Opened, Played, Robot, Seated
from tests.games.pietons.behind import changed, played

RULES = Pietons(seats=3)


def at_random(seed: int, levels: tuple[int | None, ...] = (None, 2, 3)) -> FinishedPlay:
    """A whole game of whoever plays anything that is allowed."""
    random, state, happened = Random(seed), RULES.start(), list[Happened]()
    while state.outcome is None:
        action = RULES.sample(state, random)
        step = RULES.apply(state, action)
        happened.append(Happened(len(happened) + 1, state, action, step))
        state = step.state
    return FinishedPlay(tuple(happened), levels)


@pytest.fixture
def _briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Less is played out than in a house."""
    less = {"WORLDS": 20, "PLAYS": 60, "DEALS": 100, "PLAYS_OF_DEAL": 2, "PLAYS_OF_OWN": 100}
    for name, count in less.items():
        monkeypatch.setattr(study, name, count)
    monkeypatch.setattr(study, "STRONG", LEVELS[2])


@pytest.fixture(scope="module")
def play() -> FinishedPlay:
    return at_random(4)


def test_the_decisions_of_people_are_asked_about_and_every_deal(play: FinishedPlay) -> None:
    asked = questions(RULES, play)
    decisions = [one for one in asked if isinstance(one, DecisionAsked)]
    assert {one.seat for one in decisions} == {Seat(0)}
    assert not any(isinstance(one.do, Cut) for one in decisions)
    assert sum(isinstance(one, DealAsked) for one in asked) == RULES.manches
    everyone = questions(RULES, replace(play, levels=(1, 2, 3)))
    assert {one.seat for one in everyone if isinstance(one, DecisionAsked)} == {0, 1, 2}
    assert [from_json(Question, to_json(None, one)) for one in asked] == asked  # type: ignore[arg-type]


@pytest.mark.usefixtures("_briefly")
def test_a_decision_has_the_same_answer_each_time_and_never_a_gain(play: FinishedPlay) -> None:
    for one in [one for one in questions(RULES, play) if isinstance(one, DecisionAsked)][:4]:
        found = answer(RULES, one)
        assert isinstance(found, DecisionFound)
        kept: DecisionFound | DealFound = from_json(Found, to_json(None, found))  # type: ignore[arg-type]
        assert [found, found] == [answer(RULES, one), kept]
        assert found.cost >= 0.0
        assert (found.best == one.do) == (found.cost == 0.0)


@pytest.mark.slow
def test_a_strong_player_is_asked_as_a_house_asks_it(play: FinishedPlay) -> None:
    one = next(one for one in questions(RULES, play) if isinstance(one, DecisionAsked))
    found = answer(RULES, one)
    assert isinstance(found, DecisionFound)
    assert found == answer(RULES, one)


@pytest.mark.usefixtures("_briefly")
def test_cards_that_the_seat_has_not_seen_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "_random", lambda _: Random(1))
    compared = 0
    for seed in range(6):
        world = played(RULES, seed, 30, lambda state: state.stage == "play")
        seat = world.states[-1].actor
        other = changed(world, seat, Random(seed))
        do = RULES.view(world.states[-1], seat).choices[0]
        if other is not None:
            asked = [DecisionAsked(99, seat, tuple(one.actions), do) for one in (world, other)]
            assert asked[0] != asked[1]
            assert answer(RULES, asked[0]) == answer(RULES, asked[1])
            compared += 1
    assert compared


def test_other_deals_have_the_same_cards_in_other_hands(play: FinishedPlay) -> None:
    state = next(one.before for one in play.happened if one.before.stage == "play")
    was, now = table(RULES, state), table(RULES, state)
    now.rng = 12345
    deal_anew(now, np.zeros(64, np.int64))  # type: ignore[arg-type]
    for w in (was, now):
        hands = w.hand[: RULES.seats * KINDS].reshape(RULES.seats, KINDS)
        assert hands.sum(axis=1).tolist() == w.cards[: RULES.seats].tolist()
    cards = [
        np.bincount(w.talon[: w.talon_size], minlength=KINDS)
        + w.hand[: RULES.seats * KINDS].reshape(RULES.seats, KINDS).sum(axis=0)
        for w in (was, now)
    ]
    assert cards[0].tolist() == cards[1].tolist()
    assert cards[0].sum() == PACK
    assert (np.asarray(was.hand) != np.asarray(now.hand)).any()


def exported(play: FinishedPlay) -> str:
    """The log of a game, as a house gives it away."""
    opened = Opened("pietons", to_parsed(Pietons, RULES), 1, "", False, "")  # type: ignore[arg-type]
    lines: list[LogEntry] = [opened, *(Seated(Seat(n), Robot(n + 1)) for n in (1, 2))]
    for one in play.happened:
        do = to_parsed(SPEC.wire.action, one.action)
        turn = RULES.turn(one.before)
        lines.append(Played(turn, do, "") if isinstance(turn, int) else Chanced(do))
    return "".join(to_json(Exported, Exported(n, line)).decode() + "\n" for n, line in enumerate(lines))


@pytest.mark.usefixtures("_briefly")
def test_the_terminal_reviews_an_exported_log(
    play: FinishedPlay, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cards.jsonl"
    file.write_text(exported(play), "utf-8")
    assert main(["analyse", "pietons", str(file), "--jobs", "1", "--json"]) == 0
    told = from_json(CardsReview, capsys.readouterr().out)
    assert told.seats[0].decisions == len(told.decisions) > 0
    assert all(one.cost is not None for one in told.decisions)
    assert told.seats[0].luck is not None
    for said, word in (("fr", "chance"), ("en", "luck")):
        assert main(["analyse", "pietons", str(file), "--jobs", "1", "--lang", said]) == 0
        text = capsys.readouterr().out
        assert len(text.splitlines()) >= len(told.decisions) + 4
        assert word in text
        assert "{" not in text


def test_luck_is_measured_against_other_deals_and_told_beside_skill(play: FinishedPlay) -> None:
    asked = questions(RULES, play)
    found = [answer(RULES, one) if isinstance(one, DealAsked) else None for one in asked]
    deal = next(one for one in found if isinstance(one, DealFound))
    for seat in deal.seats:
        assert list(seat.spread) == sorted(seat.spread)
        assert 0.0 <= seat.rank <= 1.0
        assert (seat.luck > 0) == (seat.rank > 0.5) or abs(seat.rank - 0.5) < 0.15
    told = tell(RULES, play, found)
    assert [one.luck for one in told.seats] == [seat.luck for seat in deal.seats]
    assert told.seats[0].cost is None
    assert told.costly == ()
    before = tell(RULES, play, [None] * len(asked))
    assert before.seats[0].luck is None
