"""The rules of the example, as any game's are tested: each test names the rule it checks."""

from __future__ import annotations

import random
from functools import cache

import pytest

from tablee.core.bot import Budget
from tablee.core.game import IllegalAction, Outcome
from tablee.core.notation import Unreadable
from tablee.lab.match import play_match
from tablee.terminal import Terminal
from tests.newgame.noughts import SPEC, notation
from tests.newgame.noughts.rules import Noughts
from tests.newgame.noughts.state import SQUARES, Mark, State

PLAIN, WILD = SPEC.rules.presets.values()


def played(squares: str, game: Noughts = PLAIN) -> State:
    state = game.start()
    for square in squares.split():
        state = game.apply(state, notation.action(game, state, square)).state
    return state


def test_N1_a_square_that_is_not_there_is_unreadable() -> None:
    with pytest.raises(Unreadable, match="a1 to c3"):
        notation.action(PLAIN, State(), "d1")


def test_N2_crosses_begin_and_turns_alternate() -> None:
    assert [PLAIN.turn(played(moves)) for moves in ("", "b2", "b2 a1")] == [0, 1, 0]
    with pytest.raises(Unreadable):
        notation.position("xx./.../...")


def test_N3_a_marked_square_is_refused() -> None:
    with pytest.raises(IllegalAction, match="N3: taken") as refused:
        PLAIN.apply(played("b2"), Mark("b2"))
    assert refused.value.facts == {"square": "b2"}


@pytest.mark.parametrize("line", ["a1 b1 c1", "b1 b2 b3", "a1 b2 c3", "a3 b2 c1"])
def test_N4_three_in_a_row_win_at_once(line: str) -> None:
    own = line.split()
    others = [square for square in ("a2", "c2", "b3", "a3", "c1") if square not in own]
    state = played(f"{own[0]} {others[0]} {own[1]} {others[1]} {own[2]}")
    assert PLAIN.turn(state) == Outcome((1.0, 0.0), "N4", "three_win")
    assert set(PLAIN.view(state, None).row) == set(own)
    with pytest.raises(IllegalAction, match="N4: over"):
        PLAIN.apply(state, Mark(state.of(".")[0]))


def test_N5_a_full_board_is_a_draw() -> None:
    assert PLAIN.turn(played("b2 a1 c1 a3 a2 c2 b1 b3 c3")) == Outcome((0.5, 0.5), "N5", "full")


def test_N6_in_the_wild_game_three_in_a_row_lose() -> None:
    assert WILD.turn(played("a1 a3 b1 b3 c1", WILD)) == Outcome((0.0, 1.0), "N6", "three_lose")


def test_how_many_games_there_are() -> None:
    """The number that everyone gets who counts them: 255168 games that end, here by their length."""
    assert [SPEC.rules.perft(PLAIN, State(), depth) for depth in range(6)] == [1, 9, 72, 504, 3024, 15120]


@cache
def plain_value(game: Noughts, state: State) -> float:
    """The slow twin: the score of whoever is to move, by all games there are and nothing else."""
    if isinstance(turn := game.turn(state), Outcome):
        return turn.scores[state.mover]
    return max(1 - plain_value(game, game.apply(state, action).state) for action in game.actions(state))


@pytest.mark.parametrize("game", [PLAIN, WILD], ids=["plain", "wild"])
def test_the_last_level_never_gives_away_what_it_has(game: Noughts) -> None:
    bot = SPEC.players.bot(game, SPEC.players.levels[-1])
    for seed in range(60):
        source, state = random.Random(seed), game.start()
        while not isinstance(game.turn(state), Outcome):
            action = game.sample(state, source)
            if state.mover == seed % 2:
                action = bot.choose(game.view(state, state.mover), (), Budget(), source)
                assert 1 - plain_value(game, game.apply(state, action).state) == plain_value(game, state)
            state = game.apply(state, action).state


def test_each_level_sees_what_it_looks_at() -> None:
    """The first takes a win; the second also sees the other's; both are blind to a fork."""
    wins, threatened = notation.position("xx./oo./..."), notation.position("xx./o../...")
    for level in SPEC.players.levels:
        bot = SPEC.players.bot(PLAIN, level)
        for seed in range(9):
            source = random.Random(seed)
            assert bot.choose(PLAIN.view(wins, wins.mover), (), Budget(), source) == Mark("c3")
            found = bot.choose(PLAIN.view(threatened, threatened.mover), (), Budget(), source)
            assert level.number == 1 or found == Mark("c3")


def test_positions_survive_their_notation() -> None:
    for moves in ("", "b2", "b2 a1 c3", "a1 a3 b1 b3 c1"):
        state = played(moves)
        assert notation.position(notation.position_text(state)) == state
    assert len(SQUARES) == 9


def test_levels_meet_in_a_match() -> None:
    """Nobody told the lab of this game: it finds the spec beside the rules."""
    match = play_match(PLAIN, "level:3", "level:1", games=20, jobs=2)
    assert match.losses == 0
    assert match.wins > 0
    with pytest.raises(ValueError, match="level:1 to level:3"):
        play_match(PLAIN, "greedy", "random", games=2)


def test_it_is_played_in_the_terminal() -> None:
    typed, said = iter(["a1", "a1", "d9", "a2", "b2", "a3", "c3"]), list[str]()
    terminal = Terminal(SPEC, PLAIN, None, 0, "fr", read=lambda _: next(typed), say=said.append)
    assert terminal.run() == 0
    assert "N3 · La case a1 est déjà marquée." in said
    assert any(line.startswith("Illisible") for line in said)
    assert "Croix marque b2" in said
    assert said[-1] == "N4 · Croix aligne trois marques."
