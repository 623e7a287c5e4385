"""The lobby: what is shown to whom, and how two strangers come to one table."""

from __future__ import annotations

import json
from typing import Any

from tests.server.client import ME, OPEN, robot
from tests.server.lobby_client import QUICK, InLobby
from tests.server.running import Served
from tests.server.test_people import account


def ids(lobby: InLobby, **so: Any) -> list[str]:
    return [id for id, item in lobby.items.items() if so.items() <= item.items()]


def test_seats_and_boards_come_and_go(house: Served) -> None:
    ada, ben = house.guest("Ada L"), house.guest("Ben L")
    seen = InLobby(ben)
    table = ada.open(ME, OPEN, private=False, clock=QUICK)
    hidden = ada.open(ME, OPEN, private=True)
    seen.until(lambda: table in seen.items)
    seat = seen.items[table]
    assert (seat["kind"], seat["game"], seat["free"], seat["clock"]["increment"]) == ("seat", "macadam", 1, 2)
    assert [(one["name"], one["rating"]) for one in seat["players"]] == [("Ada L", None)]
    assert hidden not in seen.items
    assert table not in seen.news["yours"]
    ben.sit(table, 1)
    seen.until(lambda: seen.items[table]["kind"] == "board")
    assert table in seen.news["yours"]
    place = ada.join(table)
    place.move()
    seen.until(lambda: seen.items[table]["number"] == place.number)
    assert seen.items[table]["view"]["choices"] == ""  # what everyone may see, and no more
    place.ask("resign", seat=0)
    seen.until(lambda: table not in seen.items)


def test_a_program_is_shown_as_one_and_a_table_says_if_it_lets_them_be_rated(house: Served) -> None:
    ada = account(house, "Ada Prog")
    seen = InLobby(house.guest())
    closed = ada.open(ME, OPEN, private=False, rated=True)
    table = ada.open(ME, OPEN, private=False, rated=True, programs=True)
    seen.until(lambda: {closed, table} <= seen.items.keys())
    assert [seen.items[one]["programs"] for one in (closed, table)] == [False, True]
    token = ada.post("/api/programs", {"name": "Deep Pawn"})["token"]
    house.guest(authorization=f"Bearer {token}").sit(table, 1)
    seen.until(lambda: seen.items[table]["kind"] == "board")
    assert [(one["name"], one["program"]) for one in seen.items[table]["players"]] == [
        ("Ada Prog", False),
        ("Deep Pawn", True),
    ]
    ada.post(f"/api/tables/{closed}/close", None)
    ada.join(table).ask("resign", seat=0)
    seen.until(lambda: not {closed, table} & seen.items.keys())


def test_two_who_want_the_same_meet_and_others_do_not(house: Served) -> None:
    ada, ben, cleo = (InLobby(house.guest(name)) for name in ("Ada M", "Ben M", "Cleo M"))
    cleo.seek(clock=None)
    ada.seek()
    assert ada.hear("seeking")["seek"]["game"] == "macadam"
    ben.seek()
    table = ada.hear("matched")["table"]
    assert ben.hear("matched")["table"] == table
    cleo.until(lambda: table in cleo.items)  # a public table, which she may watch
    assert {one["name"] for one in cleo.items[table]["players"]} == {"Ada M", "Ben M"}
    [own] = [id for id in cleo.items if cleo.items[id].get("quick")]
    assert own in cleo.news["yours"]


def test_who_stops_or_leaves_is_paired_with_nobody(house: Served) -> None:
    watcher = InLobby(house.guest())
    ada, ben = InLobby(house.guest("Ada N")), InLobby(house.guest("Ben N"))
    ada.seek("dames")
    watcher.until(lambda: len(ids(watcher, game="dames", quick=True)) == 1)
    ada.send({"kind": "stop"})
    assert ada.hear("seeking")["seek"] is not None
    assert ada.hear("seeking")["seek"] is None
    ben.seek("dames")
    watcher.until(
        lambda: (
            [watcher.items[id]["players"][0]["name"] for id in ids(watcher, quick=True, game="dames")]
            == ["Ben N"]
        )
    )
    ben.leave()
    watcher.until(lambda: not ids(watcher, quick=True, game="dames"))
    cleo = InLobby(house.guest("Cleo N"))
    cleo.seek("dames")
    watcher.until(
        lambda: (
            [watcher.items[id]["players"][0]["name"] for id in ids(watcher, quick=True, game="dames")]
            == ["Cleo N"]
        )
    )


def test_a_seek_is_taken_once(house: Served) -> None:
    ada, ben, cleo = (InLobby(house.guest(name)) for name in ("Ada O", "Ben O", "Cleo O"))
    ada.seek("carrom", clock={"kind": "sudden_death", "seconds": 900})
    for other in (ben, cleo):
        other.until(lambda: len(ids(other, game="carrom", quick=True)) == 1)  # noqa: B023 (called at once)
    [seek] = ids(ben, game="carrom", quick=True)
    ada.send({"kind": "take", "seek": seek})
    assert ada.refused() == "gone"  # it is her own
    ben.send({"kind": "take", "seek": seek})
    table = ben.hear("matched")["table"]
    assert ada.hear("matched")["table"] == table
    cleo.send({"kind": "take", "seek": seek})
    assert cleo.refused() in ("gone", "seat_taken")


def test_rated_matches_are_among_accounts(house: Served) -> None:
    guest, ada, ben = (
        InLobby(house.guest()),
        InLobby(account(house, "Ada V")),
        InLobby(account(house, "Ben V")),
    )
    guest.seek(rated=True)
    assert guest.refused() == "no_account"
    ada.seek(rated=True)
    guest.until(lambda: len(ids(guest, rated=True)) == 1)
    guest.send({"kind": "take", "seek": ids(guest, rated=True)[0]})
    assert guest.refused() == "no_account"
    ben.seek(rated=True)
    assert ada.hear("matched") == ben.hear("matched")


def test_bad_input_is_answered_and_changes_nothing(house: Served) -> None:
    lobby = InLobby(house.guest())
    for said in (
        "{",
        "[]",
        '{"kind":"seek"}',
        json.dumps({"kind": "seek", "game": "go", "clock": None, "x": 1}),
    ):
        lobby.send(said)
        assert lobby.refused() == "malformed"
    lobby.seek("go")
    assert lobby.refused() == "unknown_game"
    lobby.seek(clock={"kind": "fischer", "seconds": -1, "increment": 2})
    assert lobby.refused() == "malformed"
    lobby.send("x" * 20_000)
    assert lobby.refused() == "too_large"
    lobby.send(b"bytes")
    assert lobby.refused() == "malformed"
    lobby.send({"kind": "take", "seek": "nothing"})
    assert lobby.refused() == "gone"
    lobby.send({"kind": "ping"})
    assert lobby.hear("pong") == {"kind": "pong"}


def test_a_seat_that_nobody_came_for_is_given_to_the_computer(house: Served) -> None:
    ada, ben = account(house, "Ada X"), house.guest("Ben X")
    table = ada.open(ME, OPEN, private=False)
    ask = f"/api/tables/{table}/robot"
    assert ben.refused(ask, {"seat": 1, "level": 2}) == (403, "not_your_seat")
    assert ada.refused(ask, {"seat": 1, "level": 9}) == (400, "malformed")
    assert ada.refused(ask, {"seat": 0, "level": 2}) == (409, "seat_taken")
    ada.post(ask, {"seat": 1, "level": 2})
    assert [place["level"] for place in ada.join(table).welcome["places"]] == [None, 2]
    assert ben.refused(f"/api/tables/{table}/sit", {"seat": 1}) == (409, "seat_taken")
    rated = ada.open(ME, OPEN, private=False, rated=True)
    assert ada.refused(f"/api/tables/{rated}/robot", {"seat": 1, "level": 2}) == (400, "not_rated")


def test_no_guest_is_named_by_the_lobby(house: Served) -> None:
    """Who somebody is to the house is told to nobody."""
    ada, ben = house.guest("Ada W"), InLobby(house.guest())
    table = ada.open(ME, robot(2), private=False)
    ben.until(lambda: table in ben.items)
    assert ada.signed.partition(".")[0] not in json.dumps([ben.news, ben.items])
