"""The levels: legal, repeatable, bounded, and aware of every rule that ends a game."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from threading import Event as Flag

import pytest

from tablee.core.bot import Budget
from tablee.core.game import Chance, Outcome
from tablee.core.search.limits import SearchLimits
from tablee.core.search.result import SearchResult
from tablee.core.search.transposition import OLDEST
from tablee.games.macadam.bot.levels import LEVELS, MacadamLevel
from tablee.games.macadam.bot.player import ENGINES, MacadamBot
from tablee.games.macadam.bot.workspace import DRAW
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import NORTH, Asked, Event, Move
from tablee.games.macadam.view import read_choices
from tests.games.macadam.guardian import besiege

X3 = "8/8/2snn1s1/2ns1n1s/1n4n1/s1nss3/5ns1/8 n"  # North wins by c5-e1 alone
RETREAT = "5n1n/1snn1n2/s6s/sss5/n6n/7n/8/s6s n"  # h3-h5 would complete South's 6-2
GOOD_FOR_SOUTH = "7n/n1n1n1n1/1n1n1n2/3s1s2/2s1s3/s7/3s1s2/6s1 s"
BAD_FOR_SOUTH = "7n/n7/3n1n2/2n1n3/3n1n2/s1s1s1s1/1s1s1s2/6s1 s"

OPTIONS = [
    Macadam(),
    Macadam(setup="free"),
    Macadam(repetition="forbidden"),
    Macadam(wins="goal only"),
    Macadam(first="by lot"),
    Macadam(setup="free", first="by lot", repetition="forbidden", wins="goal only"),
]


def level(number: int) -> MacadamLevel:
    return LEVELS[number - 1]


def ask(game: Macadam, number: int, seed: int = 1) -> tuple[Asked, SearchResult[Move]]:
    """What a level plays in the position a game starts with."""
    state = game.start()
    assert state.mover is not None
    player = MacadamBot(game, level(number))
    chosen = player.choose(game.view(state, state.mover), (), Budget(), Random(seed))
    assert player.result is not None
    return chosen, replace(player.result, seconds=0.0)


def self_play(game: Macadam, numbers: tuple[int, int], seed: int) -> Outcome:
    """A whole game; `apply` refuses what is not legal."""
    source = Random(seed)
    players = [MacadamBot(game, level(number)) for number in numbers]
    state, seen = game.start(), list[Event]()
    while not isinstance(turn := game.turn(state), Outcome):
        if isinstance(turn, Chance):
            action = game.sample(state, source)
        else:
            action = players[turn].choose(game.view(state, turn), tuple(seen), Budget(), source)
        step = game.apply(state, action)
        state = step.state
        seen.extend(step.events)
        assert game.imagine(game.view(state, None), seen, Random(0)) == state
    return turn


def test_levels_are_numbered_from_one_to_eight_and_never_look_at_less() -> None:
    assert [one.number for one in LEVELS] == list(range(1, 9))
    assert [one.nodes for one in LEVELS] == sorted(one.nodes for one in LEVELS)


@pytest.mark.parametrize("game", OPTIONS, ids=str)
@pytest.mark.parametrize("numbers", [(1, 2), (3, 4), (5, 1)])
def test_levels_play_every_option_to_the_end(game: Macadam, numbers: tuple[int, int]) -> None:
    assert len(self_play(game, numbers, seed=7).scores) == 2


@pytest.mark.parametrize("number", range(2, 9))
def test_M10_enters_the_goal(number: int) -> None:
    chosen, result = ask(Macadam(position=X3), number)
    assert chosen == Move("c5", "e1")
    assert result.wins_in == 1


@pytest.mark.parametrize("number", range(2, 9))
@pytest.mark.parametrize("seed", range(5))
def test_M_A6_does_not_retreat_into_the_opponents_six(number: int, seed: int) -> None:
    game = Macadam(position=RETREAT)
    chosen, _ = ask(game, number, seed)
    view = game.view(game.start(), game.start().mover)
    assert any(choice.ends == "theirs" for choice in read_choices(view.choices))
    assert isinstance(chosen, Move)
    ends = {(choice.path[0], choice.path[-1]): choice.ends for choice in read_choices(view.choices)}
    assert ends[chosen.start, chosen.end] != "theirs"


def test_M11_completes_its_own_six() -> None:
    """Five across and two against: any pawn that crosses wins."""
    game = Macadam(position="8/nn1nn1nn/ss6/sss5/4ss2/5s2/8/n6n s")
    chosen, result = ask(game, 2)
    assert result.wins_in == 1
    assert isinstance(game.turn(game.apply(game.start(), chosen).state), Outcome)
    _, blind = ask(replace(game, wins="goal only"), 2)
    assert blind.wins_in != 1


def test_M15_nothing_is_won_or_lost_beyond_the_cap() -> None:
    """North threatens c5-e1; with one move left to the game it will never be played."""
    game = Macadam(position=X3.replace(" n", " s"))
    _, result = ask(game, 6)
    assert result.score < -100
    with ENGINES.borrowed() as engine:
        nearly_over = replace(game.start(), moves=299)
        assert engine.think(game, level(6), nearly_over, SearchLimits(nodes=6_000), {}).score == -DRAW


def test_M15_M_A7_a_draw_is_taken_only_by_who_is_worse() -> None:
    """South shuffles g1-h1-g1, North h8-g8-h8: the third time is a draw, good for whoever stands badly."""
    shuffle = [Move("g1", "h1"), Move("h8", "g8"), Move("h1", "g1"), Move("g8", "h8")]
    for better, board in ((True, GOOD_FOR_SOUTH), (False, BAD_FOR_SOUTH)):
        game = Macadam(position=board)
        state, seen = game.start(), list[Event]()
        for move in [*shuffle, *shuffle[:3]]:
            step = game.apply(state, move)
            state = step.state
            seen.extend(step.events)
        # North is to move, and g8-h8 brings the first position about for the third time.
        for number in (4, 6):
            chosen = MacadamBot(game, level(number)).choose(
                game.view(state, NORTH), tuple(seen), Budget(), Random(1)
            )
            assert (chosen == Move("g8", "h8")) is better, (number, board)


@pytest.mark.parametrize("number", [1, 4, 6])
def test_the_same_question_gets_the_same_answer(number: int) -> None:
    """Whatever the workspace was used for before."""
    game = Macadam()
    answers = []
    for other in (1, 6, 5):
        answers.append(ask(game, number, seed=3))
        ask(Macadam(position=X3.replace(" n", " s")), other)
    assert answers[0] == answers[1] == answers[2]


def test_the_same_answer_when_the_table_is_cleared() -> None:
    first = ask(Macadam(), 6)
    with ENGINES.borrowed() as engine:
        engine.engine.table.age = OLDEST
    assert ask(Macadam(), 6) == first


def test_threads_do_not_disturb_each_other() -> None:
    games = [Macadam(), Macadam(position=RETREAT), Macadam(position=X3.replace(" n", " s"))] * 4
    alone = [ask(game, 6) for game in games]
    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(lambda game: ask(game, 6), games)) == alone


def test_a_budget_of_nodes_is_kept() -> None:
    player = MacadamBot(Macadam(), level(8))
    view = Macadam().view(Macadam().start(), Macadam().start().mover)
    player.choose(view, (), Budget(nodes=5_000), Random(1))
    assert player.result is not None
    assert player.result.nodes <= 5_000


@pytest.mark.parametrize("stopped", ["by the event", "by the clock"])
def test_a_search_is_stopped_from_outside(stopped: str) -> None:
    """A level that would think for hours answers all the same, with a legal move."""
    game = Macadam()
    endless = MacadamBot(game, MacadamLevel(8, 10**12, 60))
    flag = Flag()
    flag.set()
    budget = Budget(stop=flag) if stopped == "by the event" else Budget(seconds=0.05)
    chosen = endless.choose(game.view(game.start(), game.start().mover), (), budget, Random(1))
    assert chosen in game.actions(game.start())


def test_a_search_stopped_at_once_still_answers() -> None:
    game = Macadam()
    player = MacadamBot(game, level(8))
    view = game.view(game.start(), game.start().mover)
    assert player.choose(view, (), Budget(nodes=1), Random(1)) in game.actions(game.start())


def test_a_result_is_a_line_that_can_be_played() -> None:
    game = Macadam()
    chosen, result = ask(game, 6)
    state = game.start()
    for move in result.line:
        state = game.apply(state, move).state
    assert result.move == chosen


@pytest.mark.parametrize("number", range(3, 7))
def test_M11_a_player_who_only_guards_loses(number: int) -> None:
    assert {besiege(number, seed).rule for seed in range(5)} == {"M11"}


@pytest.mark.slow
@pytest.mark.parametrize("number", [5, 6, 7])
def test_M11_a_player_who_only_guards_loses_twenty_times(number: int) -> None:
    ends = [besiege(number, seed) for seed in range(20)]
    assert [(end.rule, end.scores) for end in ends] == [("M11", (0.0, 1.0))] * 20
