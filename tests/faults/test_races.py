"""What can come in between: a message sent again, a move while a robot thinks, a search come too late."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from threading import Event
from typing import Any

import pytest

from tablee.core.game import Outcome, Seat
from tablee.core.game_spec import GameSpec
from tablee.games.macadam import SPEC
from tablee.games.macadam.bot.player import MacadamBot
from tablee.games.macadam.rules import Macadam
from tablee.table import autoplay
from tablee.table.bot_pool import MOST_OF_ONE
from tablee.table.client_message import Answer, AskHint, MakeOffer, Play, Resign, SendClientSeed
from tablee.table.log import Person, Played, Rematched, Robot, Sitter
from tablee.table.refusal import Refusal
from tablee.table.server_message import ToMove
from tests.table.memory import Ear, Sitting
from tests.varied import varied

P0, P1 = Person("p0", "Nadia"), Person("p1", "Hugo")
SOUTH, NORTH = Seat(0), Seat(1)


def at_table(
    play: Callable[[Sitting], Awaitable[None]],
    sitters: Sequence[Sitter | None] = (P0, P1),
    game: Macadam | None = None,
    spec: GameSpec[Any] = SPEC,
) -> None:
    async def sit() -> None:
        async with Sitting(spec, game or Macadam(), sitters) as sitting:
            await play(sitting)

    asyncio.run(sit())


async def move(
    sitting: Sitting, seat: Seat, start: str, end: str, guest: str | None = None, id: str | None = None
) -> int | None:
    number = sitting.table.now.number + 1
    do: Any = {"kind": "move", "start": start, "end": end}
    done = await sitting.table.play(guest or f"p{seat}", Play(id or f"m{number}", number, seat, do))
    return done.number


async def refused(code: str, work: Awaitable[Any]) -> None:
    with pytest.raises(Refusal) as caught:
        await work
    assert caught.value.code == code


def kinds(sitting: Sitting) -> list[str]:
    return [line.happening.kind for line in sitting.lines]


def _is_played_by_north(sitting: Sitting) -> bool:
    happening = sitting.lines[-1].happening
    return isinstance(happening, Played) and happening.seat == NORTH


class Patience:
    """A bot that thinks until it is let go, and then plays as level 1 does."""

    def __init__(self) -> None:
        self.thinking, self.go = Event(), Event()
        self.asked = 0

    def spec(self) -> GameSpec[Any]:
        return varied(SPEC, players={"bot": lambda game, level: self._player(game, level)})

    def _player(self, game: Macadam, level: Any) -> Any:
        inner, outer = MacadamBot(game, level), self

        class Slow:
            def choose(self, *asked: Any) -> Any:
                outer.asked += 1
                outer.thinking.set()
                outer.go.wait(30)
                return inner.choose(*asked)

        return Slow()

    async def busy(self) -> None:
        await asyncio.to_thread(self.thinking.wait, 30)


# Messages sent again


@pytest.mark.parametrize("offer", ["takeback", "rematch"])
def test_an_offer_granted_at_once_and_sent_again_is_done_once(offer: Any) -> None:
    async def play(sitting: Sitting) -> None:
        for _ in range(2):
            state = sitting.table.now.replay.state
            best = sitting.game.actions(state)[0]
            await move(sitting, SOUTH, best.start, best.end)
            await sitting.settle()
        if offer == "rematch":
            await sitting.table.resign("p0", Resign("r", SOUTH))
        ask = MakeOffer("t", SOUTH, offer)
        first = await sitting.table.offer("p0", ask)
        after = kinds(sitting)
        assert await sitting.table.offer("p0", ask) == first
        await sitting.settle()
        assert kinds(sitting) == after
        again = await _reopened(sitting, lambda table: table.offer("p0", ask))
        assert again == first
        assert kinds(sitting) == after

    at_table(play, [P0, Robot(1)])


async def _reopened(sitting: Sitting, work: Callable[[Any], Awaitable[Any]]) -> Any:
    """The same at the table as a restarted house finds it in the log."""
    registry = type(sitting.registry)({SPEC.id: SPEC}, sitting.storage, sitting.bots)
    async with registry.visit(sitting.table.id) as table:
        return await work(table)


def test_an_offer_sent_again_after_it_was_answered_does_not_stand_anew() -> None:
    async def play(sitting: Sitting) -> None:
        await move(sitting, SOUTH, "a3", "a1")
        ask = MakeOffer("t", SOUTH, "takeback")
        await sitting.table.offer("p0", ask)
        await sitting.table.offer("p1", Answer("y", NORTH, "takeback", True))
        assert (await sitting.table.offer("p0", ask)).number is None
        await refused("no_offer", sitting.table.offer("p1", Answer("z", NORTH, "takeback", True)))
        assert kinds(sitting).count("taken_back") == 1

    at_table(play)


def test_a_rematch_asked_by_both_at_once_is_one_table() -> None:
    async def play(sitting: Sitting) -> None:
        ears = [await sitting.ear("p0"), await sitting.ear("p1")]
        await sitting.table.resign("p0", Resign("r", SOUTH))
        asks = [MakeOffer("a", SOUTH, "rematch"), MakeOffer("b", NORTH, "rematch")]
        await asyncio.gather(*(sitting.table.offer(f"p{ask.seat}", ask) for ask in asks))
        await sitting.table.offer("p0", MakeOffer("c", SOUTH, "rematch"))  # a second click
        made = [line.happening for line in sitting.lines if isinstance(line.happening, Rematched)]
        assert len(made) == 1
        assert len(sitting.storage.kept) == 2
        assert [ear.of("company")[-1]["next"] for ear in ears] == [made[0].table] * 2
        assert [ear.of("company")[-1]["offers"] for ear in ears] == [[], []]

    at_table(play)


# A store that fails, and offers


def test_an_agreement_that_could_not_be_kept_can_be_given_again() -> None:
    async def play(sitting: Sitting) -> None:
        nadia = await sitting.ear("p0")
        await sitting.table.offer("p0", MakeOffer("d", SOUTH, "draw"))
        sitting.storage.failing = True
        yes = Answer("y", NORTH, "draw", True)
        await refused("not_kept", sitting.table.offer("p1", yes))
        assert nadia.of("trouble")[-1]["code"] == "not_kept"
        assert nadia.of("company")[-1]["offers"] == [[0, "draw"]]
        sitting.storage.failing = False
        await sitting.table.offer("p1", yes)
        assert isinstance(sitting.table.now.turn, Outcome)

    at_table(play)


def test_a_move_that_answers_an_offer_is_told_as_such() -> None:
    async def play(sitting: Sitting) -> None:
        nadia = await sitting.ear("p0")
        await sitting.table.offer("p1", MakeOffer("d", NORTH, "draw"))
        assert nadia.of("company")[-1]["offers"] == [[1, "draw"]]
        await move(sitting, SOUTH, "a3", "a1")
        assert nadia.of("company")[-1]["offers"] == []
        await sitting.table.offer("p1", MakeOffer("e", NORTH, "draw"))
        await sitting.table.resign("p0", Resign("r", SOUTH))
        assert nadia.of("company")[-1]["offers"] == []

    at_table(play)


# Robots that think while the game goes on


def test_a_takeback_while_a_robot_thinks() -> None:
    slow = Patience()

    async def play(sitting: Sitting) -> None:
        await move(sitting, SOUTH, "a3", "a1")
        await slow.busy()
        await sitting.table.offer("p0", MakeOffer("t", SOUTH, "takeback"))
        slow.go.set()
        await sitting.settle()
        assert kinds(sitting)[-1] == "taken_back"  # what the robot thought is forgotten
        await move(sitting, SOUTH, "c3", "c1")
        await sitting.settle()
        assert _is_played_by_north(sitting)

    at_table(play, [P0, Robot(1)], spec=slow.spec())


def test_resigning_while_a_robot_thinks() -> None:
    slow = Patience()

    async def play(sitting: Sitting) -> None:
        await move(sitting, SOUTH, "a3", "a1")
        await slow.busy()
        await sitting.table.resign("p0", Resign("r", SOUTH))
        slow.go.set()
        await sitting.settle()
        assert kinds(sitting)[-1] == "resigned"

    at_table(play, [P0, Robot(1)], spec=slow.spec())


def test_a_hint_that_comes_too_late_is_refused() -> None:
    slow = Patience()

    async def play(sitting: Sitting) -> None:
        hint = asyncio.create_task(sitting.table.hint("p0", AskHint("h", SOUTH)))
        await slow.busy()
        await move(sitting, SOUTH, "a3", "a1")
        slow.go.set()
        await refused("stale", hint)

    at_table(play, [P0, P0], spec=slow.spec())


def test_advice_waits_when_many_ask_and_robots_still_play() -> None:
    slow = Patience()

    async def play(sitting: Sitting) -> None:
        asks = [sitting.table.hint("p0", AskHint(f"h{i}", SOUTH)) for i in range(MOST_OF_ONE + 3)]
        hints = [asyncio.create_task(ask) for ask in asks]
        await slow.busy()
        await move(sitting, SOUTH, "a3", "a1")  # the robot's search queues behind them
        slow.go.set()
        answers = await asyncio.gather(*hints, return_exceptions=True)
        codes = [answer.code for answer in answers if isinstance(answer, Refusal)]
        assert sorted(codes) == ["stale"] * MOST_OF_ONE + ["too_many"] * 3
        await sitting.settle()
        assert _is_played_by_north(sitting)

    at_table(play, [P0, Robot(1)], spec=slow.spec())


def test_the_house_tries_again_when_something_breaks_at_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error nobody thought of must not leave a table waiting for a robot for ever."""
    monkeypatch.setattr(autoplay, "RETRY_SECONDS", 0.01)

    async def play(sitting: Sitting) -> None:
        nadia = await sitting.ear("p0")
        act, failures = sitting.table.act, iter([RuntimeError("unheard of"), RuntimeError("again")])

        async def fails(*asked: Any) -> int:
            if (fault := next(failures, None)) is not None and asked[0] == NORTH:
                raise fault
            return await act(*asked)

        await move(sitting, SOUTH, "a3", "a1")
        monkeypatch.setattr(sitting.table, "act", fails)
        await sitting.settle()
        assert len(nadia.of("trouble")) == 2
        assert sitting.table.now.turn == ToMove(SOUTH)

    at_table(play, [P0, Robot(1)])


# Who sits where


def test_whoever_gets_or_loses_a_seat_is_welcomed_anew() -> None:
    async def play(sitting: Sitting) -> None:
        laptop, phone, hugo = [await sitting.ear(guest) for guest in ("p0", "phone", "p1")]
        assert laptop.of("welcome")[-1]["view"]["choices"]
        await sitting.table.hand_over(SOUTH, Person("phone", "Nadia"))
        assert [ear.of("welcome")[-1]["yours"] for ear in (laptop, phone, hugo)] == [[], [0], [1]]
        assert [len(ear.of("welcome")) for ear in (laptop, phone, hugo)] == [2, 2, 1]
        assert phone.of("welcome")[-1]["view"]["choices"]
        assert not laptop.of("welcome")[-1]["view"]["choices"]
        await refused("not_your_seat", move(sitting, SOUTH, "a3", "a1"))
        await move(sitting, SOUTH, "a3", "a1", "phone")

    at_table(play)


# An append that is cut off


def test_whoever_stops_waiting_for_an_append_leaves_the_table_playable() -> None:
    """The line may be kept all the same: the next writer finds that out, and everyone is told."""

    async def play(sitting: Sitting) -> None:
        hugo = await sitting.ear("p1")
        append, waiting = sitting.storage.append, asyncio.Event()

        async def kept_but_never_heard(line: Any) -> None:
            await append(line)
            waiting.set()
            await asyncio.Event().wait()

        sitting.storage.append = kept_but_never_heard  # type: ignore[method-assign]
        impatient = asyncio.create_task(move(sitting, SOUTH, "a3", "a1"))
        await waiting.wait()
        impatient.cancel()
        await asyncio.wait([impatient])
        sitting.storage.append = append  # type: ignore[method-assign]
        await refused("stale", move(sitting, SOUTH, "c3", "c1", id="other"))
        assert [one["number"] for one in hugo.of("welcome")] == [2]
        assert [one["happened"]["number"] for one in hugo.of("update")] == [3]
        await move(sitting, NORTH, "a7", "a8")
        assert kinds(sitting)[-2:] == ["played", "played"]

    at_table(play)


def test_another_writer_leaves_the_turn_to_a_robot_of_ours() -> None:
    async def play(sitting: Sitting) -> None:
        async def moves(table: Any) -> None:
            do: Any = {"kind": "move", "start": "a3", "end": "a1"}
            await table.play("p0", Play("theirs", table.now.number + 1, SOUTH, do))
            await table.close()  # the other house is gone before its robot has thought

        await _reopened(sitting, moves)
        await refused("stale", move(sitting, SOUTH, "c3", "c1"))
        await sitting.settle()
        assert _is_played_by_north(sitting)

    at_table(play, [P0, Robot(1)])


# Fair chance at the end


def test_the_seed_is_shown_even_if_the_house_fell_between_the_end_and_that() -> None:
    async def play(sitting: Sitting) -> None:
        await sitting.table.client_seed("p0", SendClientSeed("c0", SOUTH, "7"))
        await sitting.table.client_seed("p1", SendClientSeed("c1", NORTH, "9"))
        await sitting.settle()
        assert kinds(sitting)[-1] == "chanced"
        await sitting.table.resign("p0", Resign("r", SOUTH))
        await sitting.table.close()
        while kinds(sitting)[-1] == "revealed":
            sitting.lines.pop()  # as if it had fallen just before

        async def comes_back(table: Any) -> None:
            await table.watch(Ear("p0", sitting.storage, table))
            await table.rest()

        await _reopened(sitting, comes_back)
        assert kinds(sitting)[-1] == "revealed"

    at_table(play, game=Macadam(first="by lot"))


def test_nobody_cuts_once_the_game_is_over() -> None:
    async def play(sitting: Sitting) -> None:
        await sitting.table.resign("p0", Resign("r", SOUTH))
        await refused("seed_over", sitting.table.client_seed("p0", SendClientSeed("c", SOUTH, "7")))

    at_table(play, game=Macadam(first="by lot"))


# Many tables after a restart


def test_one_broken_table_does_not_keep_the_others_from_going_on() -> None:
    async def play(sitting: Sitting) -> None:
        robots: list[Sitter] = [Robot(1), P1]
        tables = [
            await sitting.registry.open(SPEC, Macadam(), robots, "p1", private=False) for _ in range(12)
        ]
        await asyncio.gather(*(table.rest() for table in tables))
        for table in tables:
            del sitting.storage.kept[table.id][3:]  # the robot has not played yet
        del sitting.storage.seeds[tables[5].id]
        registry = type(sitting.registry)({SPEC.id: SPEC}, sitting.storage, sitting.bots)
        await registry.go_on()
        await asyncio.gather(*(table.rest() for table in registry._tables.values()))
        played = [len(sitting.storage.kept[table.id]) == 4 for table in tables]
        assert played == [i != 5 for i in range(12)]
        await registry.close()

    at_table(play)
