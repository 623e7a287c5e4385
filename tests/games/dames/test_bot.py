"""The engine and its levels: sound scores, honest draws, faults seen as well as captures are."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from dataclasses import replace

import pytest

from tablee.core.bot import Budget
from tablee.core.search.limits import SearchLimits
from tablee.games.dames import SPEC
from tablee.games.dames.bot.engine import DamesEngine
from tablee.games.dames.bot.levels import LEVELS, DamesLevel
from tablee.games.dames.bot.player import DamesBot
from tablee.games.dames.moves import Board
from tablee.games.dames.rules import PRESETS, Dames
from tablee.games.dames.state import Blow, Event, Move, State
from tests.games.dames import minimax
from tests.games.dames.boards import faulty, game, go, play, texts
from tests.games.dames.test_kernel import to_plain


@pytest.fixture(scope="module")
def engine() -> DamesEngine:
    return DamesEngine(mebibytes=4)


def chosen(rules: Dames, number: int, seen: tuple[Event, ...] = (), state: State | None = None) -> object:
    at = rules.start() if state is None else state
    return DamesBot(rules, LEVELS[number - 1]).choose(
        rules.view(at, at.mover), seen, Budget(), random.Random(0)
    )


def blunder(rules: Dames, move: Move) -> tuple[State, tuple[Event, ...]]:
    step = rules.apply(rules.start(), move)
    return step.state, step.events


def test_its_line_begins_with_its_move(engine: DamesEngine) -> None:
    """Two men given, five taken."""
    result = engine.think(
        game("W:W48:B24,K31,34,K42,43"), game("W:W48:B24,K31,34,K42,43").start(), SearchLimits(4)
    )
    assert result.move == go(48, 19, (24, 34, 43))


@pytest.mark.parametrize("seed", range(6))
def test_a_full_search_agrees_with_plain_minimax_about_wins(engine: DamesEngine, seed: int) -> None:
    source = random.Random(seed)
    for _ in range(6):
        squares = source.sample(range(6, 46), 6)
        blue, green = ",".join(map(str, squares[:4])), ",".join(map(str, squares[4:]))
        rules = game(f"W:W{blue}:B{green}", quiet="off")
        start = rules.start()
        if start.outcome is not None:
            continue
        forced = minimax.wins_within(to_plain(Board(start.pieces, start.kings)), 0, 5)
        engine.forget()
        result = engine.think(rules, start, SearchLimits(depth=9))
        assert not forced or (result.wins_in is not None and 0 < result.wins_in <= 9)


def test_it_thinks_the_same_twice_once_it_has_forgotten(engine: DamesEngine) -> None:
    rules = Dames()
    results = []
    for _ in range(2):
        engine.forget()
        results.append(engine.think(rules, rules.start(), SearchLimits(depth=7)))
    assert replace(results[0], seconds=0.0) == replace(results[1], seconds=0.0)


def test_what_it_learnt_survives_from_move_to_move(engine: DamesEngine) -> None:
    rules = Dames()
    engine.forget()
    first = engine.think(rules, rules.start(), SearchLimits(depth=9))
    after = rules.apply(rules.apply(rules.start(), first.line[0]).state, first.line[1]).state
    warm = engine.think(rules, after, SearchLimits(depth=7))
    engine.forget()
    cold = engine.think(rules, after, SearchLimits(depth=7))
    assert warm.nodes < cold.nodes


def test_it_stops_when_told(engine: DamesEngine) -> None:
    limits = SearchLimits(nodes=1 << 40)
    threading.Timer(0.1, limits.stop.set).start()
    assert engine.think(Dames(), Dames().start(), limits).depth < 60


def test_it_stops_when_its_time_or_its_nodes_are_up(engine: DamesEngine) -> None:
    rules = Dames()
    assert engine.think(rules, rules.start(), SearchLimits(hard=0.05)).depth >= 1
    assert engine.think(rules, rules.start(), SearchLimits(nodes=3_000)).nodes <= 3_001
    assert engine.think(rules, rules.start(), SearchLimits(nodes=1)).move in rules.actions(rules.start())


def test_two_threads_share_one_table() -> None:
    pair = DamesEngine(mebibytes=4, threads=2)
    result = pair.think(Dames(), Dames().start(), SearchLimits(depth=8))
    assert result.depth == 8
    assert result.move in Dames().actions(Dames().start())


def test_DA1_who_is_ahead_does_not_let_the_position_come_back(engine: DamesEngine) -> None:
    rules = game("W:WK46,31:BK6,20,21,22", repetition="same position", quiet="off")
    again = play(rules, "46-41 6-1 41-46 1-6 46-41 6-1 41-46")
    engine.forget()
    result = engine.think(rules, again, SearchLimits(depth=7))
    assert result.score > 0
    assert result.move != go(1, 6)


def test_DA1_a_third_occurrence_is_worth_nothing(engine: DamesEngine) -> None:
    """Blue, four men behind, has one good thing left: to go back where he was."""
    rules = game("W:WK46:BK6,K11,K16,20", repetition="same position", quiet="off")
    again = play(rules, "46-41 6-1 41-46 1-6 46-41 6-1")
    engine.forget()
    assert engine.think(rules, again, SearchLimits(depth=1)).score == 0


def test_DA2_a_won_ending_is_won_before_its_counter_runs_out() -> None:
    """Four kings against one off the main road: level 8 wins against the best defence it knows."""
    rules = game("W:WK46,K47,K48,K49:BK2", repetition="same position", quiet="federation")
    state, seen = rules.start(), list[Event]()
    player = DamesBot(rules, DamesLevel(8, 150_000, 40))
    source = random.Random(1)
    while state.outcome is None:
        step = rules.apply(state, player.choose(rules.view(state, state.mover), seen, Budget(), source))
        state = step.state
        seen.extend(step.events)
    assert state.outcome.scores == (1.0, 0.0)


def test_D_A10_the_count_is_part_of_the_search(engine: DamesEngine) -> None:
    """With nine of ten moves gone, a winning attack of three moves is worth nothing."""
    rules = game("W:WK46,K47:BK6", repetition="same position", quiet="federation")
    spent = replace(rules.start(), few=9)
    engine.forget()
    assert engine.think(rules, spent, SearchLimits(depth=5)).score == 0


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("number", [1, 3, 5])
def test_a_level_plays_a_whole_game_legally(preset: str, number: int) -> None:
    rules = PRESETS[preset]
    state, seen = rules.start(), list[Event]()
    player = DamesBot(rules, replace(LEVELS[number - 1], nodes=300))
    source = random.Random(number)
    while state.outcome is None:
        mover = state.mover
        action = (
            player.choose(rules.view(state, mover), seen, Budget(), source)
            if mover == 0
            else rules.sample(state, source)
        )
        step = rules.apply(state, action)
        state = step.state
        seen.extend(step.events)
    assert state.outcome is not None


MISSED_ONE = "W:W32,37,48:B28,1,2"  # and 28 cannot take 32 itself
MISSED_THREE = "W:W32,37,48:B28,19,9,1,2"


@pytest.mark.parametrize("number", range(1, 9))
def test_souffler_every_level_sees_that_one_piece_was_not_taken(number: int) -> None:
    rules = game(MISSED_ONE, capture="souffler")
    state, seen = blunder(rules, go(48, 43))
    assert chosen(rules, number, seen, state) == Blow(32)


def test_souffler_a_weak_level_does_not_see_that_three_were_not_taken() -> None:
    rules = game(MISSED_THREE, capture="souffler")
    state, seen = blunder(rules, go(48, 43))
    assert isinstance(chosen(rules, 1, seen, state), Move)
    assert isinstance(chosen(rules, 2, seen, state), Move)
    assert chosen(rules, 8, seen, state) == Blow(32)


def test_souffler_a_blow_that_wins_is_played() -> None:
    rules = game("W:W12:B8,9,50", capture="souffler")
    state, seen = blunder(rules, go(12, 3, (8,)))
    assert chosen(rules, 8, seen, state) == Blow(3)


def test_souffler_who_can_only_blow_blows() -> None:
    rules = game("W:W47,46,16,20,28:B41", capture="souffler")
    state, seen = blunder(rules, go(16, 11))
    assert isinstance(chosen(rules, 1, seen, state), Blow)


def test_souffler_is_a_resource_who_would_lose_by_taking_lets_a_piece_be_blown() -> None:
    """To take 30 opens the way for 36, which takes two; the last man is lost with the next move."""
    fen = "W:W22,31,34:B9,15,30,36"

    def green_wins(state: State) -> bool:
        return minimax.wins_within(to_plain(Board(state.pieces, state.kings)), 1, 3)

    assert texts(Dames(position=fen)) == ["34x25"]
    assert green_wins(play(Dames(position=fen), "34x25"))
    souffler = Dames(position=fen, capture="souffler")
    move = chosen(souffler, 8)
    assert isinstance(move, Move)
    after = souffler.apply(souffler.start(), move).state
    assert faulty(after) == [34]
    assert not green_wins(after)
    assert not green_wins(play(souffler, "~34", after))


def test_the_start_is_about_even(engine: DamesEngine) -> None:
    rules = Dames()
    engine.forget()
    assert abs(engine.think(rules, rules.start(), SearchLimits(depth=8)).score) < 40


def test_the_entry_is_whole() -> None:
    assert [level.number for level in SPEC.players.levels] == list(range(1, 9))
    assert SPEC.rules.perft(Dames(), Dames().start(), 4) == 4265
    assert SPEC.rules.perft(Dames(capture="souffler"), Dames().start(), 2) == 81
    SPEC.players.warm()


def test_play_continues_after_a_blow() -> None:
    rules = game(MISSED_ONE, capture="souffler")
    state, seen = blunder(rules, go(48, 43))
    step = rules.apply(state, Blow(32))
    assert isinstance(chosen(rules, 8, (*seen, *step.events), step.state), Move)
    assert play(rules, "1-6", step.state).mover == 0


@pytest.mark.slow
def test_the_search_runs_twice_in_fresh_processes() -> None:
    """A cached kernel that was compiled wrongly crashes only in the second process (numba issue 6061)."""
    code = "from tablee.games.dames.bot.warm import first_search as f; print(f().nodes)"
    said = set()
    for _ in range(2):
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        said.add(ran.stdout.strip())
    assert len(said) == 1
