"""Programs of other people in a match: our own Hub engine, run as if it were one, and some that misbehave."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tablee.core.bot import Budget, Clock
from tablee.core.value import from_json, to_json
from tablee.games.carrom.rules import Carrom
from tablee.games.dames.hub.client import HubPlayer
from tablee.games.dames.pdn import PdnGame, read_file
from tablee.games.dames.rules import Dames
from tablee.games.macadam.rules import Macadam
from tablee.lab.match import Match, play_match
from tablee.lab.time_control import Clocks, Terms, read_clock, share

RULES = Dames(repetition="same position", quiet="federation")
OURSELVES = "hub:" + shlex.join([sys.executable, "-m", "tablee.cli", "hub"])
QUICK = Terms(nodes=150, longest=30)


def engine(answer: str, *, before: str = "") -> str:
    """A Hub engine that is ready, and answers each `go` by this line of Python."""
    code = (
        f"import sys, time, os\n{before}\nfor text in sys.stdin:\n    word = text.split()[0]\n"
        "    if word == 'hub': print('id name=Odd version=2\\nwait', flush=True)\n"
        "    if word == 'init': print('ready', flush=True)\n"
        f"    if word == 'go': {answer}\n"
        "    if word == 'quit': break\n"
    )
    return "hub:" + shlex.join([sys.executable, "-u", "-c", code])


@pytest.fixture(autouse=True)
def programs(monkeypatch: pytest.MonkeyPatch) -> list[HubPlayer]:
    """Every engine that was started here."""
    started: list[HubPlayer] = []
    init = HubPlayer.__init__

    def kept(self: HubPlayer, game: Dames, command: Sequence[str]) -> None:
        started.append(self)
        init(self, game, command)

    monkeypatch.setattr(HubPlayer, "__init__", kept)
    return started


def all_closed(programs: list[HubPlayer]) -> bool:
    return bool(programs) and all(one.program.poll() is not None for one in programs)


@pytest.mark.slow
def test_a_hub_engine_plays_both_sides_of_each_opening(tmp_path: Path, programs: list[HubPlayer]) -> None:
    file = tmp_path / "match.pdn"
    match = play_match(RULES, OURSELVES, "level:1", games=4, terms=QUICK, pdn=file)
    assert match.games == 4
    assert not match.failures
    games = [one for one in read_file(file) if isinstance(one, PdnGame)]
    assert len(games) == 4
    for first, second in (games[:2], games[2:]):
        assert [ply.move for ply in first.plies[:6]] == [ply.move for ply in second.plies[:6]]
        assert first.tags["White"] == second.tags["Black"] != "level:1" == first.tags["Black"]
    assert [game.tags["Round"] for game in games] == ["1.1", "1.2", "2.1", "2.2"]
    assert {game.tags["Event"] for game in games} == {"Tablée match"}
    assert all("FEN" not in game.tags and game.tags["White"] for game in games)
    points = {"white": (1.0, 0.0), "black": (0.0, 1.0), "draw": (0.5, 0.5), None: (0.0, 0.0)}
    ours = [points[game.result][number % 2] for number, game in enumerate(games)]
    assert sum(ours) == match.points
    assert all_closed(programs)


@pytest.mark.slow
def test_several_jobs_have_engines_of_their_own_and_play_the_same(tmp_path: Path) -> None:
    alone, together = tmp_path / "alone.pdn", tmp_path / "together.pdn"
    one = play_match(RULES, OURSELVES, "random", games=4, terms=QUICK, pdn=alone)
    two = play_match(RULES, OURSELVES, "random", games=4, terms=QUICK, pdn=together, jobs=2)
    assert replace(one, seconds=0.0) == replace(two, seconds=0.0)
    assert alone.read_text() == together.read_text()


def test_a_game_too_long_is_a_draw_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "long.pdn"
    match = play_match(RULES, "random", "random", games=2, terms=Terms(longest=9), pdn=file)
    assert (match.rules, match.draws, match.actions) == ({"longest": 2}, 2, 3)
    first, _ = [one for one in read_file(file) if isinstance(one, PdnGame)]
    assert (len(first.plies), first.result) == (9, "draw")
    assert first.tags["Termination"] == "called a draw for its length"


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("print('done move=1-2', flush=True)", "it answered '1-2'"),
        ("print('done move=banana', flush=True)", "it answered 'banana'"),
        ("os._exit(3)", "it has ended"),
    ],
)
def test_an_engine_that_fails_loses_that_game_and_is_named(
    answer: str, said: str, tmp_path: Path, programs: list[HubPlayer]
) -> None:
    file = tmp_path / "failed.pdn"
    match = play_match(RULES, engine(answer), "random", games=2, terms=QUICK, pdn=file)
    assert (match.losses, match.rules) == (2, {"failed": 2})
    assert [text.startswith(f"game {n}, Odd 2: ") for n, text in enumerate(match.failures, 1)] == [True] * 2
    assert all(said in text for text in match.failures)
    assert from_json(Match, to_json(Match, match)) == match
    games = [one for one in read_file(file) if isinstance(one, PdnGame)]
    assert [game.result for game in games] == ["black", "white"]
    assert all(said in game.tags["Termination"] for game in games)
    assert len(programs) == 3  # once to see that it starts, and anew for the second game
    assert all_closed(programs)


def test_who_oversteps_the_clock_loses_on_time() -> None:
    slow = engine("time.sleep(0.5)")
    match = play_match(RULES, slow, "random", games=2, terms=Terms(clock=Clock(1)))
    assert (match.losses, match.rules) == (2, {"time": 2})


def test_an_engine_that_only_starts_once_loses_the_next_game_too(tmp_path: Path) -> None:
    """Once to see that it starts, once for the first game; then it has had enough."""
    count = tmp_path / "count"
    once = f"n = len(open({str(count)!r}, 'a+').read()) or os.path.getsize({str(count)!r})\n"
    once += f"open({str(count)!r}, 'a').write('x')\nif n >= 2: sys.exit()"
    match = play_match(RULES, "random", engine("os._exit(1)", before=once), games=2, terms=QUICK)
    assert (match.wins, match.rules) == (2, {"failed": 2})


@pytest.mark.parametrize("name", ["hub:", "hub:/no/such/engine", "hub:'", "hub:true"])
def test_an_engine_that_does_not_start_is_refused_at_once(name: str) -> None:
    with pytest.raises(ValueError, match=r"hub|quotation"):
        play_match(RULES, name, "random", games=2)


def test_hub_is_for_dames() -> None:
    with pytest.raises(ValueError, match="no player 'hub:x'"):
        play_match(Macadam(), "hub:x", "random", games=2)
    with pytest.raises(ValueError, match="no notation"):
        play_match(Macadam(), "random", "random", games=2, pdn=Path("never.pdn"))


@pytest.mark.slow
def test_engines_are_closed_even_when_the_match_breaks(programs: list[HubPlayer]) -> None:
    with pytest.raises(ValueError, match="no game"):
        play_match(RULES, OURSELVES, "random", games=2, opening=5_000)
    assert all_closed(programs)


def test_a_level_is_given_its_share_of_the_clock() -> None:
    assert share(Budget(clock=Clock(60, 1))).seconds == pytest.approx(2.8)
    assert share(Budget(seconds=0.5, clock=Clock(60))).seconds == 0.5
    assert share(Budget(seconds=0.5)).seconds == 0.5
    match = play_match(RULES, "level:2", "random", games=2, terms=Terms(clock=Clock(600, 0.1), longest=40))
    assert "time" not in match.rules


def test_an_increment_comes_after_the_move() -> None:
    clocks = Clocks(Terms(clock=Clock(1.0, 0.5)), 2)
    assert clocks.spend(RULES.start().mover, 0.75)
    assert clocks.left == [0.75, 1.0]
    assert not clocks.spend(RULES.start().mover, 1.0)


def test_seconds_a_move_are_a_clock_too_with_some_patience() -> None:
    clocks = Clocks(Terms(seconds=0.1), 2)
    assert clocks.spend(RULES.start().mover, 1.0)
    assert not clocks.spend(RULES.start().mover, 4.2)


def test_programs_may_have_nodes_of_their_own() -> None:
    clocks, seat = Clocks(Terms(nodes=55_000, outside_nodes=49_000), 2), RULES.start().mover
    assert (clocks.budget(seat, outside=False).nodes, clocks.budget(seat, outside=True).nodes) == (
        55_000,
        49_000,
    )
    assert Clocks(Terms(nodes=7), 2).budget(seat, outside=True).nodes == 7
    with pytest.raises(ValueError, match="outside nodes must be more than 0"):
        Terms(outside_nodes=0)


@pytest.mark.parametrize(("text", "clock"), [("60", Clock(60)), ("60+0.6", Clock(60, 0.6))])
def test_clocks_are_read(text: str, clock: Clock) -> None:
    assert read_clock(text) == clock


@pytest.mark.parametrize("text", ["", "x", "-1", "5+-1", "nan", "inf", "1+2+3"])
def test_what_is_no_clock_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a clock is written"):
        read_clock(text)


def test_K1_an_opening_of_carrom_is_the_lot_and_the_rack() -> None:
    match = play_match(Carrom(target="one round"), "random", "random", games=2, terms=Terms(longest=2))
    assert (match.rules, match.actions) == ({"longest": 2}, 0)
