"""Table.play and its neighbours: rules agree, it is kept, it happens, all are told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tablee.core.bot import Budget
from tablee.core.game import IllegalAction, Outcome, Seat
from tablee.games.macadam import SPEC
from tablee.games.macadam.bot.player import MacadamBot
from tablee.games.macadam.rules import Macadam
from tablee.table.client_message import Answer, AskHint, MakeOffer, Play, Resign, SendClientSeed
from tablee.table.export import export, verify
from tablee.table.log import Chanced, DrawAgreed, Person, Played, Robot, Seated, TakenBack
from tablee.table.refusal import Refusal
from tablee.table.server_message import ToMove, Waiting
from tablee.table.table import Table
from tests.games.macadam.boards import text
from tests.table.memory import Sitting
from tests.varied import varied

P0, P1 = Person("p0", "Nadia"), Person("p1", "Hugo")
SOUTH, NORTH = Seat(0), Seat(1)


def at_table(
    play: Callable[[Sitting], Awaitable[None]], game: Any = None, sitters: Any = None, spec: Any = SPEC
) -> None:
    async def sit() -> None:
        async with Sitting(spec, game or Macadam(), sitters or [P0, P1]) as sitting:
            await play(sitting)

    asyncio.run(sit())


def move(sitting: Sitting, seat: Seat, start: str, end: str, id: str | None = None) -> Awaitable[Any]:
    do: Any = {"kind": "move", "start": start, "end": end}
    number = sitting.table.now.number + 1
    return sitting.table.play(f"p{seat}", Play(id or f"m{number}", number, seat, do))


def allow_hints(table: Table) -> None:
    table.now = replace(table.now, opened=replace(table.now.opened, hints=True))


async def refused(code: str, work: Awaitable[Any]) -> None:
    with pytest.raises(Refusal) as caught:
        await work
    assert caught.value.code == code


def test_a_move_is_kept_then_told_to_each_with_their_own_view() -> None:
    async def play(sitting: Sitting) -> None:
        nadia, hugo, stranger = [await sitting.ear(guest) for guest in ("p0", "p1", "x")]
        done = await move(sitting, SOUTH, "a3", "a1")
        assert done.number == sitting.lines[-1].number
        assert isinstance(sitting.lines[-1].happening, Played)
        updates = [ear.of("update")[-1] for ear in (nadia, hugo, stranger)]
        assert [update["happened"]["number"] for update in updates] == [done.number] * 3
        assert [bool(update["view"]["choices"]) for update in updates] == [False, True, False]

    at_table(play)


def test_an_illegal_move_changes_nothing_and_names_its_rule() -> None:
    async def play(sitting: Sitting) -> None:
        before = sitting.table.now
        with pytest.raises(IllegalAction) as caught:
            await move(sitting, SOUTH, "a3", "a5")
        assert (caught.value.rule, caught.value.code) == ("M5", "slide_across")
        assert sitting.table.now == before

    at_table(play)


def test_stale_foreign_and_untimely_messages_are_refused() -> None:
    async def play(sitting: Sitting) -> None:
        table = sitting.table
        do: Any = {"kind": "move", "start": "a3", "end": "a1"}
        number = table.now.number + 1
        await refused("stale", table.play("p0", Play("a", number - 1, SOUTH, do)))
        await refused("stale", table.play("p0", Play("a", number + 1, SOUTH, do)))
        await refused("not_your_seat", table.play("p1", Play("a", number, SOUTH, do)))
        await refused("not_your_seat", table.play("x", Play("a", number, SOUTH, do)))
        await refused("not_your_turn", table.play("p1", Play("a", number, NORTH, do)))

    at_table(play)


def test_nobody_plays_before_all_seats_are_taken() -> None:
    async def play(sitting: Sitting) -> None:
        assert sitting.table.now.turn == Waiting()
        await refused("waiting", move(sitting, SOUTH, "a3", "a1"))
        await refused("seat_taken", sitting.table.sit(NORTH, P0))
        await sitting.table.sit(NORTH, P1)
        await refused("seat_taken", sitting.table.sit(NORTH, Person("p2", "Third")))
        await move(sitting, SOUTH, "a3", "a1")

    at_table(play, sitters=[P0, None])


def test_two_moves_at_once_are_taken_in_turn() -> None:
    async def play(sitting: Sitting) -> None:
        sitting.storage.gate = asyncio.Event()
        first = asyncio.ensure_future(move(sitting, SOUTH, "a3", "a1", "one"))
        second = asyncio.ensure_future(move(sitting, SOUTH, "a3", "a2", "two"))
        await asyncio.sleep(0)
        sitting.storage.gate.set()
        assert (await first).number == sitting.table.now.number
        await refused("stale", second)

    at_table(play)


def test_another_writer_was_first() -> None:
    """The number is taken: the log is the truth, everyone is told, and the move is refused."""

    async def play(sitting: Sitting) -> None:
        nadia = await sitting.ear("p0")
        elsewhere = Sitting(SPEC, Macadam())
        elsewhere.storage, elsewhere.registry._storage = sitting.storage, sitting.storage
        elsewhere.table = await elsewhere.registry._find(sitting.table.id)
        await move(elsewhere, SOUTH, "c3", "a1")
        await refused("stale", move(sitting, SOUTH, "a3", "a1", "other"))
        assert sitting.table.now.number == elsewhere.table.now.number
        assert nadia.told[-1]["kind"] == "update"
        await move(sitting, NORTH, "a7", "a8")
        elsewhere.bots.close()

    at_table(play)


def test_resigning_ends_the_game_for_good() -> None:
    async def play(sitting: Sitting) -> None:
        ask = Resign("r", SOUTH)
        done = await sitting.table.resign("p0", ask)
        assert await sitting.table.resign("p0", ask) == done  # sent again
        outcome = sitting.table.now.turn
        assert isinstance(outcome, Outcome)
        assert outcome.winners == (NORTH,)
        await refused("over", move(sitting, SOUTH, "a3", "a1"))
        await refused("over", sitting.table.resign("p1", Resign("q", NORTH)))

    at_table(play)


def test_a_draw_needs_both() -> None:
    async def play(sitting: Sitting) -> None:
        table = sitting.table
        hugo = await sitting.ear("p1")
        await table.offer("p0", MakeOffer("o", SOUTH, "draw"))
        assert hugo.of("company")[-1]["offers"] == [[0, "draw"]]
        await table.offer("p1", Answer("n", NORTH, "draw", False))
        assert isinstance(table.now.turn, ToMove)
        await refused("no_offer", table.offer("p1", Answer("y", NORTH, "draw", True)))
        await table.offer("p0", MakeOffer("o2", SOUTH, "draw"))
        await table.offer("p1", Answer("y2", NORTH, "draw", True))
        assert isinstance(sitting.lines[-1].happening, DrawAgreed)
        assert table.now.outcome == Outcome((0.5, 0.5), "house", "agreed")

    at_table(play)


def test_a_move_withdraws_an_offered_draw() -> None:
    async def play(sitting: Sitting) -> None:
        await sitting.table.offer("p0", MakeOffer("o", SOUTH, "draw"))
        await move(sitting, SOUTH, "a3", "a1")
        await refused("no_offer", sitting.table.offer("p1", Answer("y", NORTH, "draw", True)))

    at_table(play)


def test_a_takeback_by_consent_undoes_the_askers_last_move() -> None:
    async def play(sitting: Sitting) -> None:
        table = sitting.table
        await refused("no_takeback", table.offer("p0", MakeOffer("t", SOUTH, "takeback")))
        before = table.now.replay.state
        await move(sitting, SOUTH, "a3", "a1")
        await move(sitting, NORTH, "a7", "a8")
        await table.offer("p0", MakeOffer("t", SOUTH, "takeback"))
        await table.offer("p1", Answer("y", NORTH, "takeback", True))
        assert isinstance(sitting.lines[-1].happening, TakenBack)
        assert table.now.replay.state == before
        numbers = [line.number for line in sitting.lines]
        assert numbers == list(range(len(numbers)))  # numbers are never used again

    at_table(play)


def test_against_the_computer_a_takeback_is_free() -> None:
    async def play(sitting: Sitting) -> None:
        before = sitting.table.now.replay.state
        await move(sitting, SOUTH, "a3", "a1")
        await sitting.settle()
        assert sitting.table.now.turn == ToMove(SOUTH)
        await sitting.table.offer("p0", MakeOffer("t", SOUTH, "takeback"))
        assert sitting.table.now.replay.state == before

    at_table(play, sitters=[P0, Robot(1)])


class Sure(MacadamBot):
    """A bot that expects this much for South."""

    hope = 0.0

    def evaluate(self, *_: object) -> tuple[float, float]:
        return self.hope, 1 - self.hope


@pytest.mark.parametrize(("hope", "agrees"), [(0.2, False), (0.5, True), (0.8, True)])
def test_the_computer_takes_a_draw_only_when_it_hopes_for_no_more(
    hope: float, agrees: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.table.table.OPENING", 0)

    async def play(sitting: Sitting) -> None:
        ask = sitting.table.offer("p0", MakeOffer("d", SOUTH, "draw"))
        if agrees:
            await ask
        else:
            await refused("declined", ask)
        assert (sitting.table.now.outcome is not None) == agrees

    sure = type("Sure", (Sure,), {"hope": hope})
    at_table(play, sitters=[P0, Robot(1)], spec=varied(SPEC, players={"bot": sure}))


def test_the_computer_takes_no_draw_before_the_game_has_begun() -> None:
    async def play(sitting: Sitting) -> None:
        await move(sitting, SOUTH, "a3", "a1")
        await sitting.settle()
        await refused("declined", sitting.table.offer("p0", MakeOffer("d", SOUTH, "draw")))
        assert sitting.table.now.outcome is None

    sure = type("Sure", (Sure,), {"hope": 0.8})
    at_table(play, sitters=[P0, Robot(1)], spec=varied(SPEC, players={"bot": sure}))


def test_on_one_screen_both_say_yes_to_a_draw_and_one_move_is_taken_back() -> None:
    async def play(sitting: Sitting) -> None:
        table = sitting.table
        await move(sitting, SOUTH, "a3", "a1")
        once = table.now.replay.state
        answer: Any = {"kind": "move", "start": "a7", "end": "a8"}
        await table.play("p0", Play("n", table.now.number + 1, NORTH, answer))
        await table.offer("p0", MakeOffer("t", SOUTH, "takeback"))  # South is to move, and North moved last
        assert table.now.replay.state == once
        await table.offer("p0", MakeOffer("d", SOUTH, "draw"))
        assert table.now.outcome is None
        await table.offer("p0", Answer("y", NORTH, "draw", True))
        assert table.now.outcome is not None

    at_table(play, sitters=[P0, P0])


def test_a_hint_among_people_only_where_the_table_allows_it_and_then_all_see_it() -> None:
    async def play(sitting: Sitting) -> None:
        await refused("no_hints", sitting.table.hint("p0", AskHint("h", SOUTH)))

    at_table(play)

    async def allowed(sitting: Sitting) -> None:
        table = sitting.table
        allow_hints(table)
        other = await sitting.ear("p1")
        hint = await table.hint("p0", AskHint("h", SOUTH))
        await other.until(lambda: bool(other.of("advised")))
        assert other.of("advised")[-1]["seat"] == SOUTH
        assert other.of("advised")[-1]["do"]["start"] == hint.do.start

    at_table(allowed)


def test_a_bot_that_cannot_judge_declines_a_draw() -> None:
    async def play(sitting: Sitting) -> None:
        await refused("declined", sitting.table.offer("p0", MakeOffer("d", SOUTH, "draw")))

    at_table(play, sitters=[P0, Robot(1)], spec=varied(SPEC, players={"bot": lambda game, level: Broken()}))


def test_a_level_judges_for_whoever_is_to_move() -> None:
    game = Macadam(position=text("c6 g6 d5 h5 a3 d3 e3 g2", "d6 e6 c5 f5 b4 g4 c3 f2", NORTH))
    south, north = MacadamBot(game, SPEC.players.level(4)).evaluate(
        game.view(game.start(), SOUTH), (), Budget(), Random(1)
    )
    assert north > 0.95
    assert south == pytest.approx(1 - north)


def test_one_person_on_both_seats_consents_alone() -> None:
    async def play(sitting: Sitting) -> None:
        table = sitting.table
        nadia = await sitting.ear("p0")
        do: Any = {"kind": "move", "start": "a3", "end": "a1"}
        await table.play("p0", Play("m", table.now.number + 1, SOUTH, do))
        assert nadia.of("update")[-1]["view"]["choices"]  # looks through the seat that is to move
        await table.offer("p0", MakeOffer("t", SOUTH, "takeback"))
        assert isinstance(sitting.lines[-1].happening, TakenBack)

    at_table(play, sitters=[P0, P0])


def test_a_rematch_changes_the_sides() -> None:
    async def play(sitting: Sitting) -> None:
        table = sitting.table
        await refused("not_over", table.offer("p0", MakeOffer("r", SOUTH, "rematch")))
        await table.resign("p0", Resign("r", SOUTH))
        await table.offer("p0", MakeOffer("again", SOUTH, "rematch"))
        await table.offer("p1", MakeOffer("again", NORTH, "rematch"))
        assert table.now.next is not None
        other = await sitting.registry._find(table.now.next)
        assert other.now.sitters == (P1, P0)

    at_table(play)


def test_a_robot_plays_and_a_restart_continues_its_turn() -> None:
    async def play(sitting: Sitting) -> None:
        await sitting.settle()
        assert isinstance(sitting.lines[-1].happening, Played)  # South is a robot: it has begun
        again = Sitting(SPEC, Macadam())
        again.storage, again.registry._storage = sitting.storage, sitting.storage
        sitting.storage.kept[sitting.table.id].pop()  # as if the house had fallen just before
        await again.registry.go_on()
        again.table = await again.registry._find(sitting.table.id)
        again.table.wake()
        await again.settle()
        assert again.table.now.turn == ToMove(NORTH)
        await again.__aexit__()

    at_table(play, sitters=[Robot(1), P1])


class Broken:
    fault: Exception = RuntimeError("planted")

    def choose(self, *_: object) -> Any:
        raise self.fault


class RunsOut(Broken):
    fault = StopIteration()


@pytest.mark.parametrize("bot", [Broken, RunsOut])
def test_a_bot_that_fails_is_reported_and_the_game_goes_on(bot: type[Broken]) -> None:
    broken = varied(SPEC, players={"bot": lambda game, level: bot()})

    async def play(sitting: Sitting) -> None:
        hugo = await sitting.ear("p1")
        await move(sitting, SOUTH, "a3", "a1")
        await sitting.settle()
        assert {"kind": "trouble", "code": "bot_failed"} in hugo.told
        assert sitting.table.now.turn == ToMove(SOUTH)

    at_table(play, sitters=[P0, Robot(3)], spec=broken)


def test_a_hint_is_legal_and_only_for_whose_turn_it_is() -> None:
    async def play(sitting: Sitting) -> None:
        allow_hints(sitting.table)
        hint = await sitting.table.hint("p0", AskHint("h", SOUTH))
        sitting.game.apply(sitting.table.now.replay.state, hint.do)
        await refused("not_your_turn", sitting.table.hint("p1", AskHint("h", NORTH)))
        await refused("not_your_seat", sitting.table.hint("x", AskHint("h", SOUTH)))

    at_table(play)


def test_a_seat_goes_on_from_another_device() -> None:
    async def play(sitting: Sitting) -> None:
        await sitting.table.hand_over(SOUTH, Person("phone", "Nadia"))
        assert isinstance(sitting.lines[-1].happening, Seated)
        await refused("not_your_seat", move(sitting, SOUTH, "a3", "a1"))
        do: Any = {"kind": "move", "start": "a3", "end": "a1"}
        await sitting.table.play("phone", Play("m", sitting.table.now.number + 1, SOUTH, do))

    at_table(play)


async def _cut(sitting: Sitting) -> None:
    await sitting.table.client_seed("p0", SendClientSeed("c0", SOUTH, "7"))
    assert not any(isinstance(line.happening, Chanced) for line in sitting.lines)  # waits for all
    await sitting.table.client_seed("p1", SendClientSeed("c1", NORTH, "1997"))
    await sitting.settle()


def test_the_lot_is_drawn_fairly_and_can_be_verified() -> None:
    async def play(sitting: Sitting) -> None:
        await _cut(sitting)
        await refused("seed_over", sitting.table.client_seed("p0", SendClientSeed("late", SOUTH, "8")))
        assert sitting.lines[-1].happening.kind == "chanced"
        turn = sitting.table.now.turn
        assert isinstance(turn, ToMove)
        await sitting.table.resign(f"p{turn.seat}", Resign("r", turn.seat))
        await sitting.settle()
        assert "revealed" in [line.happening.kind for line in sitting.lines]
        text = export(sitting.lines)
        assert "p0" not in text.replace('"id":"', "")
        assert verify({"macadam": SPEC}, text).faults == ()
        other = text.replace(f'"first":{turn.seat}', f'"first":{1 - turn.seat}')
        assert "the seed draws something else" in str(verify({"macadam": SPEC}, other).faults)
        reseeded = text.replace(sitting.table.seed, "ab" * 32)
        assert "fingerprint" in str(verify({"macadam": SPEC}, reseeded).faults)
        newer = {"macadam": varied(SPEC, rules={"version": SPEC.rules.version + 1})}
        assert verify(newer, text).faults == ()
        assert "played by version 1 of the rules, and these are version 2" in verify(newer, other).faults

    at_table(play, game=Macadam(first="by lot"))


def test_verify_finds_an_illegal_move_and_a_missing_line() -> None:
    async def play(sitting: Sitting) -> None:
        await move(sitting, SOUTH, "a3", "a1")
        await sitting.table.resign("p1", Resign("r", NORTH))
        text = export(sitting.lines)
        assert verify({"macadam": SPEC}, text).faults == ()
        assert "M5" in str(verify({"macadam": SPEC}, text.replace('"end":"a1"', '"end":"a5"')).faults)
        lines = text.splitlines()
        assert "missing" in str(verify({"macadam": SPEC}, "\n".join(lines[:3] + lines[4:])).faults)
        assert verify({"macadam": SPEC}, "garbage").faults
        assert verify({"macadam": SPEC}, "").faults

    at_table(play)


def test_a_finished_game_is_shown_as_it_was_and_never_folded_again() -> None:
    async def play(sitting: Sitting) -> None:
        await move(sitting, SOUTH, "a3", "a1")
        await sitting.table.resign("p1", Resign("r", NORTH))
        shown = sitting.table.now.view(None)
        stricter = varied(
            SPEC, wire={"action": int, "player_action": int}
        )  # rules of tomorrow that read none of this
        again = Sitting(stricter, Macadam())
        again.storage, again.registry._storage = sitting.storage, sitting.storage
        again.table = await again.registry._find(sitting.table.id)
        assert again.table.now.outcome == Outcome((1.0, 0.0), "house", "resigned")
        stranger = await again.ear("x")
        assert stranger.told[0]["view"]["south"] == list(shown.south)
        again.bots.close()

    at_table(play)


def test_a_live_game_that_no_longer_folds_is_closed_with_its_position() -> None:
    async def play(sitting: Sitting) -> None:
        await move(sitting, SOUTH, "a3", "a1")
        shown = sitting.table.now.view(None)
        again = Sitting(varied(SPEC, wire={"action": int}), Macadam())
        again.storage, again.registry._storage = sitting.storage, sitting.storage
        again.table = await again.registry._find(sitting.table.id)
        outcome = again.table.now.outcome
        assert outcome is not None
        assert outcome.code == "closed"
        stranger = await again.ear("x")
        assert stranger.told[0]["view"]["south"] == list(shown.south)
        again.bots.close()

    at_table(play)
