"""Ratings: one system for duels, teams and tables of six."""

from __future__ import annotations

from tablee.core.game import Outcome
from tablee.core.ratings import NEWCOMER, Skill, fold, rated, shown
from tablee.core.results import FinishedGame, Player, own_games, record


def test_a_duel_moves_both_by_as_much_and_makes_them_surer() -> None:
    winner, loser = rated([NEWCOMER, NEWCOMER], [[0], [1]], [1.0, 0.0])
    assert shown(winner) - 1500 == 1500 - shown(loser) > 0
    assert winner.sigma == loser.sigma < NEWCOMER.sigma


def test_a_draw_between_equals_moves_nobody() -> None:
    assert [shown(one) for one in rated([NEWCOMER, NEWCOMER], [[0], [1]], [0.5, 0.5])] == [1500, 1500]


def test_who_beats_a_better_one_gains_more() -> None:
    against_better = rated([NEWCOMER, Skill(32.0, 5.0)], [[0], [1]], [1.0, 0.0])[0]
    against_worse = rated([NEWCOMER, Skill(18.0, 5.0)], [[0], [1]], [1.0, 0.0])[0]
    assert against_better.mu > against_worse.mu > NEWCOMER.mu


def test_a_pair_wins_and_loses_together() -> None:
    after = rated([NEWCOMER] * 4, [[0, 2], [1, 3]], [1.0, 0.0, 1.0, 0.0])
    assert after[0] == after[2]
    assert after[1] == after[3]
    assert after[0].mu > NEWCOMER.mu > after[1].mu


def test_six_at_a_table_are_ranked_by_their_scores() -> None:
    after = rated([NEWCOMER] * 6, [[i] for i in range(6)], [0.5, 0.1, 0.2, 0.05, 0.1, 0.05])
    skills = [one.mu for one in after]
    assert skills[0] > skills[2] > skills[1] == skills[4] > skills[3] == skills[5]


def game(table: str, at: float, *scores: float) -> FinishedGame:
    players = tuple(Player(f"g{i}", f"G{i}") for i in range(len(scores)))
    return FinishedGame(table, "noughts", {}, None, False, True, players, Outcome(scores, "N1", "row"), 9, at)


def test_the_fold_goes_on_from_what_is_known() -> None:
    duel = ([0], [1])
    games = [(game(f"t{i}", i, *scores), "free", duel) for i, scores in enumerate([(1, 0), (1, 0), (0, 1)])]
    whole = list(fold(games, {}))
    assert [row.games for row in whole] == [1, 1, 2, 2, 3, 3]
    assert len({row.skill for row in whole}) == 6


def test_a_streak_is_of_the_last_games() -> None:
    games = [game("c", 3, 1, 0), game("b", 2, 1, 0), game("a", 1, 0, 1)]
    kept = record(own_games(games, "g0"), "g0")
    assert (kept.streak, kept.best_streak, kept.by_game["noughts"].lost) == (2, 2, 1)
    assert record(own_games(games, "g1"), "g1").streak == 0
