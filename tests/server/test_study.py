"""Finished games analysed, positions searched, studies shared and puzzles tried, over the wire."""

from __future__ import annotations

import asyncio
import json
import time as clock
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest

from tablee.core.study.puzzle import PuzzleResult
from tablee.games import GAMES
from tablee.server import puzzles
from tablee.server.analyses import Analyses, FinishedGame
from tablee.server.puzzles import daily, listed, puzzles_of, rating
from tests.server.client import ME, OPEN, WINS, WON_IN_ONE, Guest
from tests.server.running import Served
from tests.server.test_accounts import open_account, sign_in

DAMES: dict[str, Any] = {
    "capture": "strict", "repetition": "same move", "quiet": "20 moves each", "position": None,
}  # fmt: skip
FIRST = {"kind": "move", "start": 32, "end": 28, "captured": [], "path": []}
OTHER = {"kind": "move", "start": 31, "end": 27, "captured": [], "path": []}
REPLY = {"kind": "move", "start": 19, "end": 23, "captured": [], "path": []}


@pytest.fixture(scope="module")
def won(house: Served) -> tuple[Guest, str]:
    """A game of one move that was won."""
    guest = house.guest("Ada")
    table = guest.open(ME, ME, rules=WON_IN_ONE)
    at = guest.join(table)
    at.play(WINS)
    at.until(lambda: at.turn["kind"] == "outcome")
    return guest, table


def until_done(guest: Guest, table: str) -> dict[str, Any]:
    while True:
        state: dict[str, Any] = guest.get(f"/api/tables/{table}/analysis")
        if state["report"]["done"] == len(state["report"]["positions"]):
            return state
        clock.sleep(0.2)


def test_a_finished_game_is_analysed_once_and_kept(won: tuple[Guest, str]) -> None:
    guest, table = won
    before = guest.get(f"/api/tables/{table}/analysis")
    assert before["report"]["positions"][1]["hope"] == 1.0  # the end itself needs no search
    guest.post(f"/api/tables/{table}/analysis", {"run": True})
    report = until_done(guest, table)["report"]
    assert report["positions"][0]["lines"][0]["do"] == WINS
    assert report["positions"][0]["hope"] == 1.0
    assert report["positions"][0]["cost"] == 0.0
    guest.post(f"/api/tables/{table}/analysis", {"run": True})
    assert until_done(guest, table)["report"] == report


def test_an_analysis_that_ends_while_it_is_told_of_is_looked_at_once_more() -> None:
    """Else whoever watches would be told that it had stopped, with a part still missing."""
    running, kept = {"t"}, {"a": "1"}

    class Ends:
        def look(self, _: str) -> None: ...
        def __contains__(self, table: str) -> bool:
            return table in running

        async def kept_analyses(self, _: object) -> dict[str, str]:
            return dict(kept)

        async def run(self, *_: object, gives_way: bool) -> bytes:
            kept["b"] = "2"
            running.clear()
            return b"{}"

    stub: Any = Ends()
    one = FinishedGame("t", ("a", "b"), lambda _: (), lambda _: ())
    states = [json.loads(asyncio.run(Analyses(stub, stub, stub).state(one, ()))) for _ in range(2)]
    assert [(state["running"], state["done"]) for state in states] == [(True, 1), (False, 2)]


def test_a_page_that_looks_on_costs_the_house_little() -> None:
    """What is known is not read again, and a report is told again until something more is found."""
    asked, told = list[list[str]](), list[int]()

    class Counts:
        def look(self, _: str) -> None: ...
        def __contains__(self, _: str) -> bool:
            return False

        async def kept_analyses(self, keys: list[str]) -> dict[str, str]:
            asked.append(list(keys))
            return {"a": "1"} if len(asked) < 3 else {"b": "2"}

        async def run(self, _: object, found: list[str | None], *, gives_way: bool) -> bytes:
            assert gives_way  # to those who play
            told.append(sum(one is not None for one in found))
            return b"{}"

    stub: Any = Counts()
    one = FinishedGame("t", ("a", "b"), lambda _: (), lambda found: (found,))
    states = [json.loads(asyncio.run(Analyses(stub, stub, stub).state(one, ()))) for _ in range(4)]
    assert [state["done"] for state in states] == [1, 1, 2, 2]
    assert asked == [["a", "b"], ["b"], ["b"]]
    assert told == [1, 2]


def test_stopping_keeps_what_was_found(won: tuple[Guest, str]) -> None:
    guest, table = won
    state = guest.post(f"/api/tables/{table}/analysis", {"run": False})
    assert state["running"] is False
    assert len(state["report"]["positions"]) == 2


def test_a_game_that_goes_on_is_not_analysed(house: Served) -> None:
    guest = house.guest()
    table = guest.open(ME, OPEN)
    assert guest.refused(f"/api/tables/{table}/analysis", {"run": True}) == (409, "not_over")
    assert guest.refused("/api/tables/nowhere/analysis", {"run": True}) == (404, "unknown_table")


def test_the_two_best_lines_of_any_position(house: Served) -> None:
    guest = house.guest()
    asked = {"game": "dames", "rules": DAMES, "dos": [FIRST], "nodes": 5_000}
    first, second = guest.post("/api/study/lines", asked)["lines"]
    assert first["do"] != second["do"]
    assert guest.refused("/api/study/lines", asked | {"dos": [REPLY]}) == (422, "not_yours")
    assert guest.refused("/api/study/lines", asked | {"game": "carrom"}) == (404, "unknown_game")
    assert guest.refused("/api/study/lines", asked | {"nodes": 10**9}) == (400, "malformed")


def test_what_is_threatened_is_told_and_only_that(house: Served) -> None:
    guest = house.guest()
    asked = {"game": "dames", "nodes": 5_000, "dos": [], "threat": True}
    loose = DAMES | {"position": "W:W27,38,48:B16,8,3"}  # 27 is not under attack
    hangs = DAMES | {"position": "W:W28,45,48:B3,17,22"}  # 22x33 would win a man
    assert guest.post("/api/study/lines", asked | {"rules": loose})["threat"] is None
    feared = guest.post("/api/study/lines", asked | {"rules": hangs})["threat"]
    assert (feared["moves"][0], feared["way"]) == ("22x33", [22, 33])
    plain = guest.post("/api/study/lines", {"game": "dames", "rules": hangs, "nodes": 5_000, "dos": []})
    assert plain["threat"] is None
    assert 0 < plain["lines"][0]["hope"] < 1


def test_a_finished_game_opens_as_a_study_with_its_positions(won: tuple[Guest, str]) -> None:
    guest, table = won
    study = guest.get(f"/api/tables/{table}/study")
    assert [node["do"] for node in study["nodes"]] == [WINS]
    tree = {"game": study["game"], "rules": study["rules"], "nodes": study["nodes"]}
    start, end = guest.post("/api/study/positions", tree)["positions"]
    assert (start["turn"]["kind"], start["text"], start["events"]) == ("to_move", "", [])
    assert (end["turn"]["kind"], end["events"][0]["kind"]) == ("outcome", "moved")
    assert guest.post("/api/study/positions", tree | {"since": 1})["positions"] == [end]
    assert guest.post("/api/study/positions", tree | {"nodes": []})["positions"] == [start]


def test_a_study_is_shared_by_its_address_and_written_with_its_variations(house: Served) -> None:
    ada, ben = house.guest(), house.guest()
    study = {
        "game": "dames", "rules": DAMES, "table": None, "title": "Une partie", "comment": "",
        "nodes": [
            {"parent": -1, "do": FIRST, "comment": "le centre"},
            {"parent": -1, "do": OTHER, "comment": ""},
            {"parent": 0, "do": REPLY, "comment": ""},
        ],
    }  # fmt: skip
    address = ada.post("/api/studies", study)["study"]
    assert ben.get(f"/api/studies/{address}") == study
    text = ben.http.get(f"/api/studies/{address}/notation").text
    assert "1. 32-28 {le centre} (1. 31-27) 1... 19-23 *" in text
    assert '[Event "Une partie"]' in text
    backwards = study | {"nodes": [{"parent": 0, "do": FIRST, "comment": ""}]}
    assert ada.refused("/api/studies", backwards) == (400, "malformed")
    illegal = study | {"nodes": [{"parent": -1, "do": REPLY, "comment": ""}]}
    assert ada.refused("/api/studies", illegal)[0] == 422
    assert ada.refused("/api/studies/nothing", None, "GET") == (404, "unknown_study")


def test_the_file_of_a_played_game_says_who_played_and_who_won(house: Served) -> None:
    ada = house.guest()
    study = {
        "game": "dames", "rules": DAMES | {"position": "W:W32:B28"}, "table": None, "title": "Ada – Tablée 3",
        "comment": "", "nodes": [{"parent": -1, "do": FIRST | {"end": 23, "captured": [28]}, "comment": ""}],
    }  # fmt: skip
    text = ada.http.get(f"/api/studies/{ada.post('/api/studies', study)['study']}/notation").text
    assert '[White "Ada"]' in text
    assert '[Black "Tablée 3"]' in text
    assert '[Result "2-0"]' in text


@pytest.mark.parametrize("game", ["carrom", "pietons"])
def test_no_study_is_made_of_a_game_that_nothing_searches(house: Served, game: str) -> None:
    guest = house.guest()
    tree = {"game": game, "rules": {}, "nodes": []}
    study = tree | {"table": None, "title": "", "comment": ""}
    assert guest.refused("/api/studies", study) == (404, "unknown_game")
    assert guest.refused("/api/study/positions", tree) == (404, "unknown_game")


def test_a_puzzle_is_tried_solved_and_kept_with_the_guest(house: Served) -> None:
    guest = house.guest()
    puzzle = next(one for one in puzzles_of(GAMES["macadam"]).values() if one.kind == "defence")
    listed = guest.get("/api/puzzles/macadam")
    assert len(listed["puzzles"]) == len(puzzles_of(GAMES["macadam"]))
    assert listed["daily"] in {one["id"] for one in listed["puzzles"]}
    shown = guest.get(f"/api/puzzles/macadam/{puzzle.id}")
    assert shown["rules"]["position"] == puzzle.position
    help_ = guest.post(f"/api/puzzles/macadam/{puzzle.id}", {"dos": [], "help": 3, "helped": False})
    assert help_["verdict"] == "help"
    nothing = {"dos": [], "help": 0, "helped": False}
    assert guest.refused(f"/api/puzzles/macadam/{puzzle.id}", nothing) == (400, "malformed")
    told = guest.post(f"/api/puzzles/macadam/{puzzle.id}", {"dos": [help_["do"]], "help": 0, "helped": True})
    assert told["verdict"] == "solved"
    assert tuple(told["solution"]) == puzzle.line
    after = guest.get("/api/puzzles/macadam")
    mine = next(one for one in after["puzzles"] if one["id"] == puzzle.id)
    assert (mine["state"], mine["tried"]) == ("helped", 1)
    assert guest.refused("/api/puzzles/macadam/none", {"dos": [], "help": 1, "helped": False}) == (
        404,
        "unknown_puzzle",
    )


def test_help_that_was_taken_stays_taken_and_what_is_solved_stays_as_it_was(house: Served) -> None:
    puzzle = next(one for one in puzzles_of(GAMES["macadam"]).values() if one.kind == "defence")
    at = f"/api/puzzles/macadam/{puzzle.id}"
    move = house.guest().post(at, {"dos": [], "help": 3, "helped": False})["do"]

    def state_after(*tries: tuple[int, bool]) -> str:
        guest = house.guest()
        for help_, helped in tries:
            guest.post(at, {"dos": [] if help_ else [move], "help": help_, "helped": helped})
        listed_ = guest.get("/api/puzzles/macadam")["puzzles"]
        return str(next(one["state"] for one in listed_ if one["id"] == puzzle.id))

    assert state_after((4, False)) == "tried"
    assert state_after((4, False), (0, False)) == "helped"  # the solution was seen on another day
    assert state_after((0, True), (0, False)) == "helped"
    assert state_after((0, False), (0, True)) == "clean"


def test_a_streak_grows_with_clean_solutions_and_ends_with_a_mistake(house: Served) -> None:
    guest = house.guest()
    first, second, third = [one for one in puzzles_of(GAMES["macadam"]).values() if one.kind == "defence"][:3]

    def solution(id: str) -> Any:
        return house.guest().post(f"/api/puzzles/macadam/{id}", {"dos": [], "help": 3, "helped": False})["do"]

    for one in (first, second):
        asked = {"dos": [solution(one.id)], "help": 0, "helped": False}
        assert guest.post(f"/api/puzzles/macadam/{one.id}", asked)["verdict"] == "solved"
    assert guest.get("/api/puzzles/macadam")["streak"] == 2
    # Whoever opens an account has all of it there, and on every other device.
    open_account(guest, "Solver St")
    elsewhere = house.guest()
    sign_in(elsewhere, "Solver St")
    for device in (guest, elsewhere):
        mine = device.get("/api/puzzles/macadam")
        assert mine["streak"] == 2
        assert sorted(one["id"] for one in mine["puzzles"] if one["state"] == "clean") == sorted(
            [first.id, second.id]
        )
    given_up = guest.post(f"/api/puzzles/macadam/{third.id}", {"dos": [], "help": 4, "helped": False})
    assert tuple(given_up["solution"]) == third.line
    assert guest.get("/api/puzzles/macadam")["streak"] == 0


def test_days_in_a_row_are_those_of_the_daily_puzzle_solved_on_its_day() -> None:
    known, today = puzzles_of(GAMES["dames"]), date(2026, 11, 18)

    def solved(ago: int, late: int = 0) -> PuzzleResult:
        day = today - timedelta(ago)
        noon = datetime.combine(day + timedelta(late), time(12), UTC).timestamp()
        return PuzzleResult(daily(known, day), True, False, False, noon)

    listed_ = listed(known, [solved(1), solved(2), solved(3, late=1), solved(4)], {}, today)
    assert listed_.days == 2
    assert listed_.week == (False, False, True, False, True, True, False)
    assert listed(known, [solved(0), solved(1)], {}, today).days == 2


def test_a_daily_puzzle_counts_for_its_day_whoever_solved_it_before(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = house.guest()
    known = [one for one in puzzles_of(GAMES["macadam"]).values() if one.kind == "defence"]
    one, other = known[0].id, known[1].id

    def solve() -> None:
        told = guest.post(f"/api/puzzles/macadam/{one}", {"dos": [], "help": 3, "helped": False})
        asked = {"dos": [told["do"]], "help": 0, "helped": True}
        assert guest.post(f"/api/puzzles/macadam/{one}", asked)["verdict"] == "solved"

    monkeypatch.setattr(puzzles, "daily", lambda known, day: other)  # met in the list, before its day
    solve()
    assert guest.get("/api/puzzles/macadam")["days"] == 0
    monkeypatch.setattr(puzzles, "daily", lambda known, day: one)
    solve()
    solve()
    monkeypatch.setattr(
        puzzles, "daily", lambda known, day: other
    )  # days stay, whatever the files hold later
    mine = guest.get("/api/puzzles/macadam")
    assert (mine["days"], mine["week"][-1]) == (1, True)


@pytest.mark.parametrize("game", ["dames", "macadam"])
def test_help_leads_step_by_step_to_the_solution(house: Served, game: str) -> None:
    guest = house.guest()
    known = puzzles_of(GAMES[game]).values()
    puzzle = next(one for one in known if len(one.line) >= 3)
    at = f"/api/puzzles/{game}/{puzzle.id}"
    leads, piece, move = (guest.post(at, {"dos": [], "help": n, "helped": False}) for n in (1, 2, 3))
    assert leads["do"] != move["do"]
    for told in (leads, move):
        assert (told["way"][0], told["way"][-1]) == (told["do"]["start"], told["do"]["end"])
    assert (leads["whose"], piece["do"], move["solution"]) == ("mine", move["do"], [])
    shown = guest.get(at)
    assert (shown["tried"], shown["clean"]) == (0, 0)
    told = guest.post(at, {"dos": [move["do"]], "help": 0, "helped": True})
    assert told["verdict"] == "right"
    went_on = guest.post(at, {"dos": [move["do"], told["reply"]], "help": 3, "helped": True})
    assert went_on["do"] is not None


def test_a_board_of_carrom_is_tried_strike_by_strike(house: Served) -> None:
    guest = house.guest()
    puzzle = next(one for one in puzzles_of(GAMES["carrom"]).values() if len(one.line) == one.plies == 2)
    at = f"/api/puzzles/carrom/{puzzle.id}"
    shown = guest.get(at)
    assert (shown["kind"], shown["seat"], shown["moves"]) == (puzzle.kind, 0, 2)
    place, move = (guest.post(at, {"dos": [], "help": n, "helped": False})["do"] for n in (2, 3))
    assert place == move
    told = guest.post(at, {"dos": [move], "help": 0, "helped": True})
    assert (told["verdict"], told["reply"], len(told["steps"])) == ("right", None, 1)
    onward = guest.post(at, {"dos": [move], "help": 3, "helped": True})["do"]
    assert guest.post(at, {"dos": [move, onward], "help": 0, "helped": True})["verdict"] == "solved"
    after = guest.get("/api/puzzles/carrom")
    assert next(one for one in after["puzzles"] if one["id"] == puzzle.id)["state"] == "helped"
    away = {**move, "vx": 0.0, "vy": 0.4}
    assert guest.post(at, {"dos": [away], "help": 0, "helped": False})["verdict"] == "wrong"
    assert guest.refused(at, {"dos": [away, move], "help": 0, "helped": False}) == (422, "over")
    assert guest.refused(at, {"dos": [{**move, "vy": 99.0}], "help": 0, "helped": False}) == (422, "too_hard")
    assert len(guest.post(at, {"dos": [], "help": 4, "helped": False})["steps"]) == 2


@pytest.mark.parametrize("game", ["macadam", "dames", "carrom"])
def test_nothing_played_is_nothing_to_judge(house: Served, game: str) -> None:
    guest = house.guest()
    at = f"/api/puzzles/{game}/{guest.get(f'/api/puzzles/{game}')['daily']}"
    assert guest.refused(at, {"dos": [], "help": 0, "helped": False}) == (400, "malformed")


def test_a_defence_is_shown_what_it_is_against(house: Served) -> None:
    puzzle = next(one for one in puzzles_of(GAMES["macadam"]).values() if one.kind == "defence")
    told = house.guest().post(f"/api/puzzles/macadam/{puzzle.id}", {"dos": [], "help": 1, "helped": False})
    assert told["whose"] == "theirs"
    assert (told["way"][0], told["way"][-1]) == (told["do"]["start"], told["do"]["end"])


def test_a_puzzles_rating_moves_with_people() -> None:
    puzzle = next(iter(puzzles_of(GAMES["macadam"]).values()))
    level = 600 + 200 * (puzzle.level - 1)
    assert rating(puzzle, 0, 0) == level
    assert rating(puzzle, 8, 0) == level + 200
    assert rating(puzzle, 8, 8) == level - 200
