"""People's pages: results, filters, ratings; and that ratings are the fold of the logs, whoever asks when."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.client import ME, OPEN, WINS, WON_IN_ONE, Guest, robot
from tests.server.running import Served

GOOD = "une phrase assez longue"
FISCHER = {"kind": "fischer", "seconds": 300, "increment": 3}


def account(house: Served, name: str) -> Guest:
    guest = house.guest()
    guest.post("/api/account", {"name": name, "password": GOOD})
    return guest


def won(winner: Guest, loser: Guest, **more: Any) -> str:
    """A game that the first wins: at once if it is not rated, else the other resigns."""
    if more.get("rated"):
        table = winner.open(ME, OPEN, **more)
        loser.sit(table, 1)
        loser.join(table).ask("resign", seat=1)
        return table
    table = winner.open(ME, OPEN, rules=WON_IN_ONE, **more)
    loser.sit(table, 1)
    place = winner.join(table)
    place.play(WINS)
    place.until(lambda: place.turn["kind"] == "outcome")
    return table


def rated(winner: Guest, loser: Guest) -> str:
    return won(winner, loser, rated=True, private=False, clock=FISCHER)


def page(guest: Guest) -> str:
    found: str = guest.get("/api/people/me")["page"]
    return found


def test_a_page_counts_results_by_game_and_opponent(house: Served) -> None:
    ada, ben, cleo = account(house, "Ada R"), account(house, "Ben R"), house.guest("Cleo R")
    for winner, loser in ((ada, ben), (ada, ben), (ben, ada), (ada, cleo)):
        won(winner, loser, private=False)
    mine = ada.get("/api/people/me")
    assert (mine["played"], mine["streak"], mine["best_streak"], mine["own"]) == (4, 1, 2, True)
    assert [(one["game"], one["won"], one["lost"]) for one in mine["games"]] == [("macadam", 3, 1)]
    assert {(one["player"]["name"], one["won"], one["lost"]) for one in mine["opponents"]} == {
        ("Ben R", 2, 1),
        ("Cleo R", 1, 0),
    }
    links = {one["player"]["name"]: one["player"]["page"] for one in mine["opponents"]}
    assert links == {"Ben R": page(ben), "Cleo R": None}
    seen = cleo.get(f"/api/people/{page(ada)}")
    assert (seen["name"], seen["played"], seen["own"]) == ("Ada R", 4, False)


def test_games_are_filtered_and_searched(house: Served) -> None:
    ada, ben = account(house, "Ada S"), house.guest("Benjamin")
    first, second = won(ada, ben), won(ben, ada)
    ask = "/api/people/me/games"
    assert [one["table"] for one in ada.get(ask)] == [second, first]
    assert [one["table"] for one in ada.get(f"{ask}?result=won")] == [first]
    assert [one["table"] for one in ada.get(f"{ask}?against=JAMIN&result=lost")] == [second]
    assert ada.get(f"{ask}?against=nobody") == ada.get(f"{ask}?game=dames") == ada.get(f"{ask}?skip=2") == []


def test_strangers_see_no_private_games_and_nobody_a_shared_screen(house: Served) -> None:
    ada, ben = account(house, "Ada P"), house.guest("Ben P")
    won(ada, ben, private=True)
    alone = ada.open(ME, ME, rules=WON_IN_ONE, private=False)
    ada.join(alone).play(WINS)
    assert ada.get("/api/people/me")["played"] == 1
    assert ben.get(f"/api/people/{page(ada)}")["played"] == 0
    assert ben.get(f"/api/people/{page(ada)}/games") == []
    assert ben.refused("/api/people/nobody", None, "GET") == (404, "unknown_person")


@pytest.mark.parametrize(
    "seats", [[ME, robot()], [ME, ME], [OPEN, OPEN]], ids=["computer", "one screen", "nobody"]
)
def test_a_rated_game_is_among_accounts_that_agree(house: Served, seats: list[dict[str, Any]]) -> None:
    ada, guest = account(house, f"Ada {len(str(seats))} {seats[1]['kind']}"), house.guest()
    ask = {"game": "macadam", "rules": {}, "seats": [ME, OPEN], "private": False, "rated": True}
    assert guest.refused("/api/tables", ask) == (401, "no_account")
    assert ada.refused("/api/tables", ask | {"seats": seats}) == (400, "not_rated")
    assert ada.refused("/api/tables", ask | {"hints": True}) == (400, "not_rated")
    assert ada.refused("/api/tables", ask | {"rules": WON_IN_ONE}) == (400, "not_rated")
    table = ada.post("/api/tables", ask)["table"]
    assert guest.refused(f"/api/tables/{table}/sit", {"seat": 1}) == (401, "no_account")


def ratings(house: Served) -> list[Any]:
    async def read() -> list[Any]:
        rows = await house.services.store.ratings_before(float("inf"))
        return sorted(rows, key=lambda row: (row.guest, row.game, row.pace))

    return asyncio.run_coroutine_threadsafe(read(), house._loop).result(60)


def test_ratings_made_game_by_game_are_those_of_the_logs(house: Served) -> None:
    ada, ben, cleo = (account(house, f"{name} Q") for name in ("Ada", "Ben", "Cleo"))
    for winner, loser in ((ada, ben), (ben, cleo), (ada, cleo), (cleo, ada)):
        rated(winner, loser)
        assert winner.get("/api/people/me")["games"][0]["ratings"]  # asked after each: rated one by one
    [line] = ada.get("/api/people/me")["games"][0]["ratings"]
    assert (line["pace"], line["games"], line["provisional"], len(line["points"])) == ("quick", 3, True, 3)
    changes = [one["change"] for one in ada.get("/api/people/me/games")]
    assert 1500 + sum(changes) == line["rating"]
    assert changes[0] < 0 < changes[2]
    one_by_one = ratings(house)
    asyncio.run_coroutine_threadsafe(house.services.ratings.fold_since(0.0), house._loop).result(60)
    assert ratings(house) == one_by_one


def test_the_end_of_a_rated_game_says_what_it_changed(house: Served) -> None:
    ada, ben = account(house, "Ada E"), account(house, "Ben E")
    going = ada.open(ME, OPEN, rated=True, private=False)
    assert ada.refused(f"/api/tables/{going}/ratings", None, "GET") == (409, "not_over")
    first, second = rated(ada, ben), rated(ada, ben)
    won_, lost = house.guest().get(f"/api/tables/{first}/ratings")
    assert (won_["seat"], lost["seat"], won_["provisional"]) == (0, 1, True)
    assert won_["rating"] == 1500 + won_["change"]
    assert lost["rating"] == 1500 + lost["change"] < 1500
    again = house.guest().get(f"/api/tables/{second}/ratings")[0]
    assert again["rating"] == won_["rating"] + again["change"]
    assert 0 < again["change"] < won_["change"]
    assert ada.get(f"/api/tables/{won(ada, ben)}/ratings") == []


def test_who_is_deleted_leaves_the_ratings_of_others_as_they_are(house: Served) -> None:
    ada, ben = account(house, "Ada D"), account(house, "Ben D")
    for _ in range(2):
        rated(ada, ben)
    before = ada.get("/api/people/me")["games"][0]["ratings"]
    ben.post("/api/me/delete", {"password": GOOD})
    asyncio.run_coroutine_threadsafe(house.services.ratings.fold_since(0.0), house._loop).result(60)
    assert ada.get("/api/people/me")["games"][0]["ratings"] == before


def test_leaders_are_those_with_ten_games(house: Served) -> None:
    ada, ben = account(house, "Ada T"), account(house, "Ben T")
    for _ in range(10):
        rated(ada, ben)
    names = [one["player"]["name"] for one in house.guest().get("/api/leaders/macadam?pace=quick")]
    assert names == ["Ada T", "Ben T"]
    assert house.guest().get("/api/leaders/macadam?pace=days") == []


def test_a_rated_game_knows_no_takeback(house: Served) -> None:
    ada, ben = account(house, "Ada U"), account(house, "Ben U")
    table = ada.open(ME, OPEN, rated=True, private=False)
    ben.sit(table, 1)
    place = ada.join(table)
    place.until(lambda: place.turn == {"kind": "to_move", "seat": 0})
    place.move()
    refused = place.ask("offer", seat=0, offer="takeback")
    assert (refused["code"], refused["facts"]) == ("no_takeback", {"reason": "rated"})
