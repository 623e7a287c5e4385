"""A game with hidden cards in the house: who is shown which hand, when, and the proof of the deal."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import pytest

from tablee.games.pietons import SPEC
from tests.server.client import ME, OPEN, At, Guest, robot
from tests.server.running import Served, served
from tests.varied import varied

CUT = {"kind": "cut", "at": 20}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("cards"), {"pietons": SPEC}) as one:
        yield one


def opened(guest: Guest, *seats: dict[str, Any], **rules: Any) -> str:
    ask = {"game": "pietons", "rules": {"seats": len(seats)} | rules, "seats": list(seats), "private": True}
    table: str = guest.post("/api/tables", ask)["table"]
    return table


def say_number(at: At) -> None:
    """Fair chance: each seat's own number, before the draw."""
    for seat in at.welcome["yours"]:
        assert at.ask("client_seed", seat=seat, number=str(seat))["kind"] == "done"


def act(at: At) -> None:
    """The seat to move does the first thing that it may; a guest with several seats is ready first."""
    seat, before = at.turn["seat"], at.number
    if len(at.welcome["yours"]) > 1 and at.view["seat"] != seat:
        at.send({"kind": "ready", "seat": seat})
        at.hear("welcome")
    do = CUT if at.view["stage"] == "cut" else at.view["choices"][0]
    assert at.play(do, seat)["kind"] == "done"
    at.until(lambda: at.number > before)


def hear_out(at: At, number: int) -> None:
    """Until the house has drawn what is to be drawn, and all up to this line is known."""
    at.until(lambda: at.number >= number and at.turn["kind"] in ("to_move", "outcome"))


def all_hear_out(ats: Collection[At]) -> None:
    """Until everyone knows the last line, and nothing is left to be drawn: a die may follow an action."""
    for at in ats:
        hear_out(at, 0)
    latest = max(at.number for at in ats)
    for at in ats:
        hear_out(at, latest)


def play(people: dict[int, At], plays: int) -> None:
    """So many actions, or to the end, by whoever is to move; everyone hears all of it."""
    ats = list(people.values())
    all_hear_out(ats)
    for _ in range(plays):
        if ats[0].turn["kind"] == "outcome":
            return
        act(people[ats[0].turn["seat"]])
        all_hear_out(ats)


def two_people(house: Served) -> tuple[str, Guest, Guest, dict[int, At]]:
    ada, ben = house.guest("Ada"), house.guest("Ben")
    table = opened(ada, ME, OPEN)
    ben.sit(table, 1)
    people = {0: ada.join(table), 1: ben.join(table)}
    for at in people.values():
        say_number(at)
    return table, ada, ben, people


def replay(guest: Guest, table: str) -> dict[str, Any]:
    found: dict[str, Any] = guest.get(f"/api/tables/{table}/replay")
    return found


def hands(views: list[Any]) -> list[Any]:
    return [view and view["hand"] for view in views]


def test_the_list_of_games_says_where_cards_are_hidden(house: Served) -> None:
    (listed,) = house.guest().get("/api/games")
    assert (listed["hidden"], listed["takeback"]) == (True, False)


def test_a_replay_in_the_middle_shows_each_seat_its_own_hand_alone(house: Served) -> None:
    table, ada, ben, people = two_people(house)
    play(people, 8)
    stranger = house.guest()
    stranger.get("/api/me")
    for guest, mine in ((ada, 0), (ben, 1), (stranger, None)):
        found = replay(guest, table)
        assert len(found["views"]) == len(found["shown"])
        for views in found["views"]:
            assert [view is not None for view in views] == [seat == mine for seat in (0, 1)]
        if mine is not None:
            people[mine].send({"kind": "ping"})
            people[mine].hear("pong")
            assert found["views"][-1][mine] == people[mine].view


def test_a_shared_screen_is_shown_no_hand_until_the_end_and_then_all(house: Served) -> None:
    ada = house.guest("Ada")
    table = opened(ada, ME, ME)
    at = ada.join(table)
    say_number(at)
    play({0: at, 1: at}, 6)
    assert {view for views in replay(ada, table)["views"] for view in views if view is not None} == set()
    at.ask("resign", seat=0)
    for guest in (ada, house.guest()):
        found = replay(guest, table)
        assert all(len(hand) > 10 for hand in hands(found["views"][-1]))
        assert [view["seat"] for view in found["views"][-1]] == [0, 1]


def test_a_whole_game_is_shown_to_all_and_proved(house: Served) -> None:
    table, ada, _, people = two_people(house)
    assert ada.refused(f"/api/tables/{table}/verify", None, "GET") == (409, "not_over")
    play(people, 500)
    assert people[0].turn["kind"] == "outcome"
    found = replay(house.guest(), table)
    assert [len(views) for views in found["views"]] == [2] * len(found["shown"])
    for shown, views in zip(found["shown"], found["views"], strict=True):
        held = [len(view["hand"]) for view in views]
        assert held == [player["cards"] for player in shown["view"]["players"]]
    verdict = ada.get(f"/api/tables/{table}/verify")
    assert verdict["faults"] == []
    assert verdict["draws"] >= 2
    assert verdict["lines"] == len(ada.http.get(f"/api/tables/{table}/log").text.splitlines())


def test_a_seat_that_is_not_to_move_cannot_be_ready(house: Served) -> None:
    ada = house.guest("Ada")
    at = ada.join(opened(ada, ME, ME))
    say_number(at)
    at.until(lambda: at.turn["kind"] == "to_move")
    at.send({"kind": "ready", "seat": 1 - at.turn["seat"]})
    refused = at.hear("refused")
    assert (refused["id"], refused["code"]) == (None, "not_your_turn")
    at.send({"kind": "ready", "seat": 7})
    assert at.hear("refused")["code"] == "not_your_seat"
    assert at.play(CUT, at.turn["seat"])["code"] == "not_ready"
    act(at)


def test_an_old_game_that_no_longer_folds_is_replayed_as_everyone_saw_it(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    data = tmp_path_factory.mktemp("old")
    with served(data, {"pietons": SPEC}) as house:
        ada = house.guest("Ada")
        at = ada.join(table := opened(ada, ME, robot()))
        say_number(at)
        at.until(lambda: at.turn == {"kind": "to_move", "seat": 0})
        at.ask("resign", seat=0)
        assert replay(ada, table)["views"] is not None
        shown = replay(ada, table)["shown"]
    with served(data, {"pietons": varied(SPEC, wire={"action": int, "player_action": int})}) as house:
        found = replay(house.guest(), table)
        assert found["shown"] == shown
        assert found["views"] is None


def test_luck_and_skill_are_told_when_the_cards_are_played_and_not_before(house: Served) -> None:
    table, ada, ben, people = two_people(house)
    review = f"/api/tables/{table}/analysis"
    while True:
        play(people, 1)
        if people[0].turn["kind"] == "outcome":
            break
        assert ada.refused(review, None, "GET") == (409, "not_over")
        assert ben.refused(review, {"run": True}) == (409, "not_over")
    told = ada.get(review)
    assert (told["running"], told["done"]) == (False, 0)
    assert told["parts"] == len(told["report"]["decisions"]) + 1  # the deal
    assert {one["seat"] for one in told["report"]["decisions"]} == {0, 1}
    assert [one["luck"] for one in told["report"]["seats"]] == [None, None]
