"""Our engine under the Hub protocol: what it answers, and that nothing it hears unsettles it."""

from __future__ import annotations

import io
import random
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.core.bot import Budget
from tablee.core.game import Seat
from tablee.core.notation import Unreadable
from tablee.games.dames.hub import HubEngine, HubFailure, HubPlayer, client, clock, line, position, serve
from tablee.games.dames.rules import Dames
from tablee.games.dames.state import Move
from tests.games.dames.boards import game, go, play

START = "W" + "b" * 20 + "e" * 10 + "w" * 20


class Talk:
    """A conversation with the engine, and all that it said."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.engine = HubEngine(self.said.append)

    def hear(self, *lines: str) -> list[str]:
        """What it says to these lines, a search included."""
        before = len(self.said)
        for text in lines:
            self.engine.hear(text)
        if self.engine.search is not None:
            self.engine.search.join()
        return self.said[before:]


@pytest.fixture
def talk() -> Talk:
    made = Talk()
    made.hear("set-param name=hash value=1", "init")
    return made


def last(said: list[str]) -> line.HubLine:
    found = line.read(said[-1])
    assert found is not None
    return found


def test_it_introduces_itself_and_is_ready() -> None:
    said = Talk().hear("hub", "set-param name=hash value=1", "init")
    assert [text.split()[0] for text in said] == ["id", "param", "param", "param", "wait", "ready"]


def test_it_thinks_to_a_depth_and_says_what_it_expects(talk: Talk) -> None:
    said = talk.hear(f"pos pos={START}", "level depth=6", "go think")
    done = last(said)
    assert done.command == "done"
    assert position.move(Dames().start(), done.arguments["move"]) in Dames().actions(Dames().start())
    info = [line.read(text) for text in said[:-1]]
    assert [one.arguments["depth"] for one in info if one] == ["1", "2", "3", "4", "5", "6"]
    assert all(one and {"score", "nodes", "time", "pv"} <= one.arguments.keys() for one in info)


def test_moves_are_played_from_the_position(talk: Talk) -> None:
    done = last(talk.hear(f'pos pos={START} moves="32-28 19-23"', "level nodes=500", "go think"))
    assert done.arguments["move"] == "28x19x23"


def test_a_capture_names_what_it_takes_in_any_order() -> None:
    rules = game("W:W48:B43,34,1")
    assert position.move(rules.start(), "48x30x43x34") == go(48, 30, (34, 43))
    assert position.move_text(go(48, 30, (34, 43))) == "48x30x34x43"


def test_who_answers_done_at_once_finds_it_ready() -> None:
    """Its thread ends a little later; a position sent in between is not refused."""
    thinking: dict[str, bool] = {}
    engine = HubEngine(lambda text: thinking.update({text.split()[0]: engine.thinking}))
    for text in ("set-param name=hash value=1", "level depth=2", f"pos pos={START}", "go think"):
        engine.hear(text)
    engine.close()
    assert thinking == {"info": True, "done": False}


def test_it_stops_when_told_and_still_answers(talk: Talk) -> None:
    talk.engine.hear("level infinite")
    talk.engine.hear("go analyze")
    talk.engine.hear("ping")
    talk.engine.hear(f"pos pos={START}")
    said = talk.hear("stop")
    assert last(said).command == "done"
    assert "pong" in talk.said
    assert any("under way" in text for text in talk.said)


def test_pondering_goes_on_until_the_hit(talk: Talk) -> None:
    talk.engine.hear("level move-time=0.05")
    talk.engine.hear("go ponder")
    time.sleep(0.3)
    assert not any(text.startswith("done") for text in talk.said)
    assert last(talk.hear("ponder-hit")).command == "done"


def test_it_quits() -> None:
    heard = io.StringIO(f"hub\nlevel infinite\npos pos={START}\ngo analyze\nquit\nping\n")
    said = io.StringIO()
    serve(heard, said)
    assert "done" in said.getvalue()
    assert "pong" not in said.getvalue()


def test_it_ends_when_nobody_is_there() -> None:
    said = io.StringIO()
    serve(io.StringIO("level infinite\ngo analyze\n"), said)
    assert "done" in said.getvalue()


@pytest.mark.parametrize(
    "text",
    [
        "pos pos=W",
        f"pos pos={START}e",
        "pos pos=" + START.replace("W", "X", 1),
        "pos pos=" + START.replace("e", "z", 1),
        "pos pos=W" + "w" * 50,
        "pos pos=W" + "e" * 50,
        f'pos pos={START} moves="32-99"',
        f'pos pos={START} moves="31-22"',
        f'pos pos={START} moves="{"32-28 " * 3000}"',
        "pos pos=" + "e" * 30_000,
        "level depth=-1",
        "level depth=1e9",
        "level move-time=nan",
        "level time=-3",
        "level nodes=" + "9" * 40,
        "set-param name=hash value=99999",
        "set-param name=variant value=killer",
        'pos pos="unclosed',
        "= = =",
        "a=b",
        "pos " + " ".join(f"x{n}" for n in range(300)),
        "\0\1\2",
    ],
)
def test_bad_input_gets_a_clear_error_and_leaves_it_ready(talk: Talk, text: str) -> None:
    (said,) = talk.hear(text)
    assert said.startswith('error message="')
    assert last(talk.hear("level depth=2", "go think")).command == "done"


def test_what_it_does_not_understand_it_ignores(talk: Talk) -> None:
    assert talk.hear("hello", "dance fast=yes", "", "set-param name=colour value=blue") == []


def test_a_finished_game_is_not_searched(talk: Talk) -> None:
    said = talk.hear("pos pos=W" + "e" * 44 + "b" + "e" * 5, "go think")
    assert said == ['error message="character 1: the game is over in this position"']


def test_a_line_too_long_is_refused_and_not_kept() -> None:
    said = io.StringIO()
    serve(io.StringIO("x" * 200_000 + "\nping\n"), said)
    assert [text.split()[0] for text in said.getvalue().splitlines()] == ["error", "pong"]


@settings(max_examples=60)
@given(
    st.lists(st.text(max_size=60) | st.sampled_from(["pos pos=", "level ", 'moves="', "=", '"']), max_size=5)
)
def test_any_line_is_answered_or_ignored(parts: list[str]) -> None:
    talk = Talk()
    said = talk.hear("".join(parts).replace("go", "no"))
    assert len(said) <= 6


@given(st.text(max_size=120) | st.text('abc= "-x\t', max_size=60))
def test_any_text_is_a_line_or_a_clear_error(text: str) -> None:
    try:
        read = line.read(text)
    except Unreadable:
        return
    assert read is None or line.read(line.write(read.command, read.arguments.items())) is not None


def test_positions_survive_writing() -> None:
    source = random.Random(2)
    rules = Dames()
    state = rules.start()
    while state.outcome is None:
        board, _ = position.read(position.write(state))
        assert (board.pieces, board.kings) == (state.pieces, state.kings)
        for action in rules.actions(state):
            assert isinstance(action, Move)
            assert position.move(state, position.move_text(action)) == action
        state = rules.apply(state, rules.sample(state, source)).state


def test_a_repetition_does_not_end_what_the_other_side_counts() -> None:
    rules = Dames(repetition="same position", quiet="federation", position="W:WK46,31:BK6,20")
    state = position.play(rules, rules.start(), "46-41 6-1 41-46 1-6 " * 4)
    assert state.outcome is None
    assert play(rules, "46-41", state).outcome is not None


def test_time_is_shared_out() -> None:
    sudden = clock.level({"time": "60"}).limits()
    session = clock.level({"time": "60", "moves": "10"}).limits()
    assert sudden.hard is not None
    assert session.hard is not None
    assert sudden.hard < session.hard < 60
    fixed = clock.level({"move-time": "1"}).limits(spent=5)
    assert fixed.hard is not None
    assert 5.5 < fixed.hard < 6


OURSELVES = [sys.executable, "-c", "from tablee.games.dames.hub import serve; serve()"]


def test_a_hub_engine_is_a_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "GRACE", 120.0)  # a busy machine takes its time to end a program
    rules = Dames()
    player = HubPlayer(rules, OURSELVES)
    try:
        step = rules.apply(rules.start(), go(32, 28))
        budget = Budget(nodes=2_000)
        move = player.choose(rules.view(step.state, Seat(1)), step.events, budget, random.Random(0))
        assert move in rules.actions(step.state)
    finally:
        player.close()
    assert player.program.returncode == 0


def answering(*lines: str) -> list[str]:
    """An engine that is ready, and then says only this."""
    code = f"print('wait'); print('ready')\nfor text in {lines!r}: print(text, flush=True)\ninput(); input()"
    return [sys.executable, "-u", "-c", code + "\nwhile input() != 'quit': pass"]


@pytest.mark.parametrize("text", ["done move=1-2", "done move=banana", "done"])
def test_an_engine_that_plays_what_cannot_be_played_is_told_apart(text: str) -> None:
    rules = Dames()
    player = HubPlayer(rules, answering("noise", text))
    with pytest.raises(HubFailure, match="it answered"):
        player.choose(rules.view(rules.start(), Seat(0)), (), Budget(seconds=1), random.Random(0))
    player.close()


def test_an_engine_that_ends_is_told_apart() -> None:
    with pytest.raises(HubFailure):
        HubPlayer(Dames(), [sys.executable, "-c", "print('wait')"])


def test_hub_engines_know_no_souffler() -> None:
    with pytest.raises(ValueError, match="souffler"):
        HubPlayer(Dames(capture="souffler"), OURSELVES)
