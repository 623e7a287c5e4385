"""Playing over the wire: numbers, turns, messages sent again, offers, robots, hints."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tablee.games.macadam import SPEC
from tablee.games.macadam.state import Move
from tests.server.client import DOTS, ME, OPEN, WINS, WON_IN_ONE, At, Guest, fresh_id, robot
from tests.server.running import Served, process, served
from tests.varied import varied

SLIDE = {"kind": "move", "start": "a3", "end": "a1"}


def two(house: Served, rules: dict[str, Any] = DOTS, **more: Any) -> tuple[At, At, str]:
    """Two people at a table of their own."""
    ada, bob = house.guest("Ada"), house.guest("Bob")
    table = ada.open(ME, OPEN, rules=rules, **more)
    bob.sit(table, 1)
    return ada.join(table), bob.join(table), table


def test_a_move_reaches_everyone_with_its_number(house: Served) -> None:
    ada, bob, _ = two(house)
    assert (ada.number, ada.turn) == (2, {"kind": "to_move", "seat": 0})
    done = ada.play(SLIDE)
    assert done == {"kind": "done", "id": done["id"], "number": 3}
    update = bob.hear("update")
    assert update["turn"] == {"kind": "to_move", "seat": 1}
    happened = update["happened"]
    assert (happened["number"], happened["what"], happened["seat"], happened["to"]) == (3, "played", 0, None)
    assert happened["events"] == [{"kind": "moved", "seat": 0, "path": ["a3", "a1"], "how": "slide"}]
    assert bob.play(bob.moves()[0], seat=1)["number"] == 4


@pytest.mark.parametrize("off", [-3, -1, 1, 100])
def test_a_number_that_is_not_the_next_is_stale(house: Served, off: int) -> None:
    ada, _, _ = two(house)
    answer = ada.ask("play", number=ada.number + 1 + off, seat=0, do=SLIDE)
    assert (answer["code"], answer["facts"]) == ("stale", {"number": 2})
    assert ada.play(SLIDE)["number"] == 3


def test_only_ones_own_seat_in_its_turn(house: Served) -> None:
    ada, bob, _ = two(house)
    assert ada.play(SLIDE, seat=1)["code"] == "not_your_seat"
    assert ada.play(SLIDE, seat=7)["code"] == "not_your_seat"
    assert bob.play({"kind": "move", "start": "a7", "end": "a8"}, seat=1)["code"] == "not_your_turn"
    assert bob.play(SLIDE, seat=0)["code"] == "not_your_seat"


def test_an_illegal_move_names_its_rule_and_what_could_be_played(house: Served) -> None:
    ada, _, _ = two(house)
    answer = ada.play({"kind": "move", "start": "a3", "end": "a5"})
    assert (answer["rule"], answer["code"]) == ("M5", "slide_across")
    assert "a1" in answer["facts"]["reach"]
    assert ada.play({"kind": "lot", "first": 0})["code"] == "malformed"  # chance is nobody's to send


def test_nobody_plays_at_a_table_that_waits_or_is_over(house: Served) -> None:
    guest = house.guest()
    at = guest.join(guest.open(ME, OPEN))
    assert at.play(SLIDE)["code"] == "waiting"
    assert at.ask("resign", seat=0)["code"] == "waiting"
    assert at.ask("offer", seat=0, offer="draw")["code"] == "waiting"
    at = guest.join(guest.open(ME, ME, rules=WON_IN_ONE))
    at.play(WINS)
    assert at.play(SLIDE, seat=1)["code"] == "over"
    assert at.ask("offer", seat=0, offer="takeback")["code"] == "over"


def test_the_same_message_twice_is_acknowledged_twice_and_played_once(house: Served) -> None:
    ada, bob, _ = two(house)
    message: dict[str, Any] = {"kind": "play", "id": fresh_id(), "number": 3, "seat": 0, "do": SLIDE}
    for _ in range(3):
        ada.send(message)
    answers = [ada.answered(message["id"]) for _ in range(3)]
    assert answers == [{"kind": "done", "id": message["id"], "number": 3}] * 3
    bob.until(lambda: bob.number == 3)
    bob.play(bob.moves()[0], seat=1)
    ada.send(message)
    assert ada.answered(message["id"])["number"] == 3
    assert [told["happened"]["number"] for told in bob.heard("update")] == [3, 4]


def test_two_sockets_of_one_guest_play_one_game(house: Served) -> None:
    guest = house.guest()
    table = guest.open(ME, robot())
    left, right = guest.join(table), guest.join(table)
    left.send({"kind": "play", "id": "left", "number": 3, "seat": 0, "do": SLIDE})
    right.send({"kind": "play", "id": "right", "number": 3, "seat": 0, "do": SLIDE})
    answers = [left.answered("left"), right.answered("right")]
    assert sorted(answer["kind"] for answer in answers) == ["done", "refused"]
    left.leave()
    right.until(lambda: right.number == 4)
    assert right.company["places"][0]["present"]  # the guest is still there
    assert right.move()["kind"] == "done"


def test_sent_again_after_a_restart_it_is_still_played_once(tmp_path: Path) -> None:
    cut = {"kind": "client_seed", "id": fresh_id(), "seat": 0, "number": "7"}
    play: dict[str, Any] = {"kind": "play", "id": fresh_id(), "number": 4, "seat": 0, "do": SLIDE}
    back = {"kind": "offer", "id": fresh_id(), "seat": 0, "offer": "takeback"}
    resign = {"kind": "resign", "id": fresh_id(), "seat": 0}
    with served(tmp_path) as house, Guest(house.url) as ada:
        table = ada.open(ME, ME)
        cookie = dict(ada.http.cookies)
        at = ada.join(table)
        first = [_say(at, message) for message in (cut, play, back, resign)]
    assert [answer["kind"] for answer in first] == ["done"] * 4
    with served(tmp_path) as house, Guest(house.url) as ada:
        ada.http.cookies.update(cookie)
        at = ada.join(table)
        assert [_say(at, message) for message in (cut, play, back, resign)] == first
        assert [line["what"] for line in at.welcome["past"]][3:] == [
            "client_seed",
            "played",
            "taken_back",
            "resigned",
        ]
        assert at.number == 6


def _say(at: At, message: dict[str, Any]) -> dict[str, Any]:
    at.send(message)
    return at.answered(message["id"])


# Offers


def test_a_draw_is_offered_declined_withdrawn_and_agreed(house: Served) -> None:
    ada, bob, _ = two(house)
    assert bob.ask("answer", seat=1, offer="draw", yes=True)["code"] == "no_offer"
    ada.ask("offer", seat=0, offer="draw")
    bob.until(lambda: bob.company["offers"] == [[0, "draw"]])
    bob.ask("answer", seat=1, offer="draw", yes=False)
    ada.until(lambda: ada.company["offers"] == [])
    ada.ask("offer", seat=0, offer="draw")
    ada.ask("answer", seat=0, offer="draw", yes=False)
    assert bob.ask("answer", seat=1, offer="draw", yes=True)["code"] == "no_offer"
    ada.ask("offer", seat=0, offer="draw")
    assert bob.ask("answer", seat=1, offer="draw", yes=True)["number"] == 3
    ada.until(lambda: ada.turn["kind"] == "outcome")
    assert ada.turn == {"kind": "outcome", "scores": [0.5, 0.5], "rule": "house", "code": "agreed"}


def test_a_takeback_needs_a_move_and_consent(house: Served) -> None:
    ada, bob, _ = two(house)
    assert ada.ask("offer", seat=0, offer="takeback")["code"] == "no_takeback"
    before = ada.view
    ada.move()
    ada.ask("offer", seat=0, offer="takeback")
    assert bob.ask("answer", seat=1, offer="takeback", yes=True)["number"] == 4
    ada.until(lambda: ada.number == 4)
    update = ada.heard("update")[-1]
    assert (update["happened"]["what"], update["happened"]["to"]) == ("taken_back", 0)
    assert ada.view == before
    assert ada.play(SLIDE)["number"] == 5  # numbers are never used again


def test_a_rematch_changes_the_sides_and_says_where(house: Served) -> None:
    ada, bob, _ = two(house)
    assert ada.ask("offer", seat=0, offer="rematch")["code"] == "not_over"
    ada.ask("resign", seat=0)
    ada.ask("offer", seat=0, offer="rematch")
    bob.ask("offer", seat=1, offer="rematch")  # both ask: that is a yes
    ada.until(lambda: ada.company["next"] is not None)
    guest = house.guest()
    assert [place["name"] for place in guest.join(ada.company["next"]).welcome["places"]] == ["Bob", "Ada"]
    assert ada.ask("offer", seat=0, offer="rematch")["number"] is None  # already so


# Robots


def test_a_robot_answers_and_takes_its_level_along(house: Served) -> None:
    guest = house.guest()
    at = guest.join(guest.open(robot(2), ME))
    at.until(lambda: at.number == 3)  # it begins
    assert at.welcome["places"][0] == {
        "name": "",
        "level": 2,
        "present": True,
        "stood_in": False,
        "claimable": False,
        "program": False,
        "unnamed": None,
    }
    at.move(1)
    at.until(lambda: at.number == 5)
    assert at.turn == {"kind": "to_move", "seat": 1}


def test_against_a_robot_a_takeback_and_a_rematch_are_granted_at_once(house: Served) -> None:
    guest = house.guest()
    at = guest.join(guest.open(ME, robot()))
    at.move()
    at.until(lambda: at.number == 4)
    assert at.ask("offer", seat=0, offer="takeback")["number"] == 5
    at.until(lambda: at.number == 5)
    assert at.turn == {"kind": "to_move", "seat": 0}
    at.ask("resign", seat=0)
    at.ask("offer", seat=0, offer="rematch")
    assert guest.join(at.company["next"]).welcome["yours"] == [1]


class Opinion:
    """A bot that says how it stands."""

    expects = 0.5

    def __init__(self, *_: object) -> None: ...

    def choose(self, view: Any, *_: object) -> Any:
        path = view.choices[0].path
        return Move(path[0], path[-1])

    def evaluate(self, *_: object) -> tuple[float, ...]:
        return (1 - self.expects, self.expects)


@pytest.mark.parametrize(("expects", "answer"), [(0.3, "done"), (0.5, "done"), (0.51, "refused")])
def test_a_robot_takes_a_draw_when_it_expects_no_more(
    tmp_path: Path, expects: float, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.table.table.OPENING", 0)
    judge = type("Judge", (Opinion,), {"expects": expects})
    with served(tmp_path, games={"macadam": varied(SPEC, players={"bot": judge})}) as house:
        guest = house.guest()
        at = guest.join(guest.open(ME, robot()))
        said = at.ask("offer", seat=0, offer="draw")
        assert said["kind"] == answer
        assert said.get("code") in (None, "declined")


def test_a_hint_is_a_move_that_can_be_played(house: Served) -> None:
    ada, bob, _ = two(house, hints=True)
    hint = ada.ask("hint", seat=0)
    assert hint["kind"] == "hint"
    assert bob.hear("advised") == {"kind": "advised", "seat": 0, "do": hint["do"]}
    assert {"kind": "move"} | hint["do"] in ada.moves()
    assert ada.play(hint["do"])["kind"] == "done"
    assert ada.ask("hint", seat=0)["code"] == "not_your_turn"
    assert bob.ask("hint", seat=0)["code"] == "not_your_seat"


def test_people_have_no_hints_unless_the_table_was_opened_with_them(house: Served) -> None:
    ada, _, _ = two(house)
    assert ada.welcome["hints"] is False
    assert ada.ask("hint", seat=0)["code"] == "no_hints"


def test_one_hint_at_a_time(house: Served) -> None:
    ada, _, _ = two(house, hints=True)
    ada.send({"kind": "hint", "id": "one", "seat": 0})
    ada.send({"kind": "hint", "id": "two", "seat": 0})
    assert ada.answered("two")["code"] == "too_many"
    assert ada.answered("one")["kind"] == "hint"


@pytest.mark.slow
def test_a_whole_game_against_a_robot_after_the_house_was_restarted(tmp_path: Path) -> None:
    with process(tmp_path / "data") as house, Guest(house.url) as ada:
        table = ada.open(ME, robot(), rules=WON_IN_ONE)
        house.kill()
        house.start()
        at = ada.join(table)
        at.play(WINS)
        at.until(lambda: at.turn["kind"] == "outcome")
        assert (at.turn["rule"], at.turn["scores"]) == ("M10", [1.0, 0.0])
