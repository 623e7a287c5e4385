"""Talk at a table: phrases for everyone, words of one's own at a private table, and who is not told."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.server.client import ME, OPEN, At, Guest
from tests.server.running import Served
from tests.server.test_friends import blocked


def at_table(ada: Guest, ben: Guest, *, private: bool = True) -> tuple[str, At, At]:
    table = ada.open(ME, OPEN, private=private)
    ben.sit(table, 1)
    return table, ada.join(table), ben.join(table)


def said(place: At) -> list[tuple[int, str | None, str | None]]:
    """All that was said until now, as this place was told."""
    place.send({"kind": "ping"})
    place.hear("pong")
    return [(one["seat"], one["phrase"], one["text"]) for one in place.heard("said")]


def test_a_phrase_is_told_by_its_name_to_everyone_and_logged_nowhere(house: Served) -> None:
    ada, ben = house.guest("Ada Ta"), house.guest("Ben Ta")
    table, here, there = at_table(ada, ben, private=False)
    watcher = house.guest().join(table)
    before = here.number
    assert here.ask("say", seat=0, phrase="well_played") == {
        "kind": "done",
        "id": here.told[-1]["id"],
        "number": None,
    }
    for place in (here, there, watcher):
        assert said(place) == [(0, "well_played", None)]
    here.ask("resign", seat=0)
    here.until(lambda: here.number == before + 1)
    assert "well_played" not in ada.http.get(f"/api/tables/{table}/log").text
    assert there.ask("say", seat=1, phrase="good_game")["kind"] == "done"  # after the end, too


def test_words_are_for_who_sits_at_a_private_table(house: Served) -> None:
    ada, ben = house.guest("Ada Tb"), house.guest("Ben Tb")
    table, here, there = at_table(ada, ben)
    watcher = house.guest().join(table)
    here.ask("write", seat=0, text="  Bonjour,\n\tça va ? \u202e ")
    for place in (here, there):
        assert said(place) == [(0, None, "Bonjour, ça va ?")]
    assert said(watcher) == []
    _, public, _ = at_table(ada, ben, private=False)
    assert public.ask("write", seat=0, text="Bonjour")["code"] == "only_private"
    assert said(public) == []


def test_whoever_wants_phrases_alone_is_told_no_words_and_writes_none(house: Served) -> None:
    ada, ben = house.guest("Ada Tc"), house.guest("Ben Tc")
    _, here, there = at_table(ada, ben)
    assert ben.post("/api/me/quiet", {"quiet": True})["quiet"]
    assert ben.get("/api/me")["quiet"]
    here.ask("write", seat=0, text="Tu m’entends ?")
    here.ask("say", seat=0, phrase="hello")
    assert said(there) == [(0, "hello", None)]
    assert there.ask("write", seat=1, text="Non")["code"] == "words_off"
    about = json.loads(ben.http.get("/api/me/export").text.splitlines()[0])
    assert about["quiet"] is True
    ben.post("/api/me/quiet", {"quiet": False})
    assert there.ask("write", seat=1, text="Oui")["kind"] == "done"
    assert ben.refused("/api/me/quiet", {"quiet": 1}) == (400, "malformed")


def test_somebody_blocked_is_not_heard(house: Served) -> None:
    ada, ben = house.guest("Ada Td"), house.guest("Ben Td")
    table, here, there = at_table(ada, ben)
    blocked(ada, table, 1)
    assert there.ask("say", seat=1, phrase="sorry")["kind"] == "done"
    assert there.ask("write", seat=1, text="Pardon")["kind"] == "done"
    assert len(said(there)) == 2
    assert said(here) == []


def test_whoever_is_muted_is_not_heard_at_any_table_until_they_are_again(house: Served) -> None:
    ada, ben = house.guest("Ada Ti"), house.guest("Ben Ti")
    table, here, there = at_table(ada, ben)
    asked = f"/api/tables/{table}/muted"
    assert ada.get(asked) == {"seats": []}
    for _ in range(2):
        assert ada.post(asked, {"seat": 1, "muted": True}) == {"seats": [1]}
    there.ask("say", seat=1, phrase="sorry")
    there.ask("write", seat=1, text="Pardon")
    here.ask("say", seat=0, phrase="hello")
    assert said(here) == [(0, "hello", None)]
    assert len(said(there)) == 3  # who is muted hears the other, and is not told

    another, here, there = at_table(ada, ben)
    assert ada.get(f"/api/tables/{another}/muted") == {"seats": [1]}
    assert ben.get(f"/api/tables/{another}/muted") == {"seats": []}
    there.ask("say", seat=1, phrase="oops")
    assert said(here) == []
    about = json.loads(ada.http.get("/api/me/export").text.splitlines()[0])
    assert [one["name"] for one in about["muted"]] == ["Ben Ti"]
    assert ada.post(f"/api/tables/{another}/muted", {"seat": 1, "muted": False}) == {"seats": []}
    there.ask("say", seat=1, phrase="hello")
    assert said(here) == [(1, "hello", None)]


def test_nobody_is_muted_by_bad_input(house: Served) -> None:
    ada = house.guest("Ada Tj")
    asked = f"/api/tables/{ada.open(ME, OPEN)}/muted"
    assert ada.refused(asked, {"seat": 0, "muted": True}) == (400, "not_yourself")
    for seat in (1, 15):
        assert ada.refused(asked, {"seat": seat, "muted": True}) == (404, "unknown_person")
    for wrong in ({"seat": 16, "muted": True}, {"seat": 1, "muted": 1}, {"seat": 1}):
        assert ada.refused(asked, wrong) == (400, "malformed")
    assert ada.refused("/api/tables/none/muted", {"seat": 1, "muted": True}) == (404, "unknown_table")
    assert ada.get(asked) == {"seats": []}


def test_who_says_too_much_waits(house: Served) -> None:
    ada, ben = house.guest("Ada Te"), house.guest("Ben Te")
    _, here, there = at_table(ada, ben)
    answers = [here.ask("say", seat=0, phrase="oops") for _ in range(9)]
    refused = [one for one in answers if one["kind"] == "refused"]
    assert refused
    assert {one["code"] for one in refused} == {"too_many"}
    assert all(one["facts"]["seconds"] > 0 for one in refused)
    assert len(said(there)) == 9 - len(refused)
    assert there.ask("say", seat=1, phrase="hello")["kind"] == "done"  # each for themselves


def test_what_is_sent_again_is_shown_once(house: Served) -> None:
    ada, ben = house.guest("Ada Tf"), house.guest("Ben Tf")
    _, here, there = at_table(ada, ben)
    for _ in range(2):
        assert here.ask("say", id="once", seat=0, phrase="hello")["kind"] == "done"
    assert said(there) == [(0, "hello", None)]


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"kind": "say", "seat": 1, "phrase": "hello"}, "not_your_seat"),
        ({"kind": "say", "seat": 0, "phrase": "Bonjour !"}, "malformed"),
        ({"kind": "say", "seat": 0, "phrase": "hello", "text": "more"}, "malformed"),
        ({"kind": "say", "seat": 0}, "malformed"),
        ({"kind": "write", "seat": 0, "text": ""}, "nothing_said"),
        ({"kind": "write", "seat": 0, "text": "\u200b\u202e\x00 \n"}, "nothing_said"),
        ({"kind": "write", "seat": 0, "text": "x" * 301}, "malformed"),
        ({"kind": "write", "seat": 0, "text": 7}, "malformed"),
        ({"kind": "write", "seat": 0, "text": "x" * 20_000}, "too_large"),
    ],
    ids=str,
)
def test_bad_input_is_answered_and_told_to_nobody(house: Served, message: dict[str, Any], code: str) -> None:
    ada, ben = house.guest("Ada Tg"), house.guest("Ben Tg")
    _, here, there = at_table(ada, ben)
    assert here.ask(message.pop("kind"), **message)["code"] == code
    assert said(there) == []


def test_a_watcher_and_a_program_say_nothing(house: Served) -> None:
    ada = house.guest("Ada Th")
    table = ada.open(ME, OPEN)
    watcher = house.guest().join(table)
    assert watcher.ask("say", seat=0, phrase="hello")["code"] == "not_your_seat"
    token = ada.post("/api/programs", {"name": "Auto"})["token"]
    program = house.guest(Authorization=f"Bearer {token}")
    program.sit(table, 1)
    line = At(program.socket(table, Authorization=f"Bearer {token}"))
    assert line.ask("say", seat=1, phrase="hello")["code"] == "not_a_person"
    place = ada.join(table)
    place.ask("write", seat=0, text="Un programme lit-il ?")
    place.ask("say", seat=0, phrase="hello")
    assert said(line) == [(0, "hello", None)]
