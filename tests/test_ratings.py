"""Ratings: one system for duels, teams and tables of six."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from openskill.models import PlackettLuce

from tablee.core.game import Outcome
from tablee.core.ratings import NEWCOMER, Skill, fold, rated, shown
from tablee.core.results import FinishedGame, Player, own_games, record


def test_a_duel_moves_both_by_as_much_and_makes_them_surer() -> None:
    winner, loser = rated([NEWCOMER, NEWCOMER], [[0], [1]], [1.0, 0.0])
    assert shown(winner) - 1500 == 1500 - shown(loser) > 0
    assert winner.sigma == loser.sigma < NEWCOMER.sigma


def test_a_draw_between_equals_moves_nobody() -> None:
    assert [shown(one) for one in rated([NEWCOMER, NEWCOMER], [[0], [1]], [0.5, 0.5])] == [1500, 1500]


def test_a_draw_brings_unequals_nearer() -> None:
    weaker, better = Skill(20.0, 2.0), Skill(30.0, 2.0)
    risen, fallen = rated([weaker, better], [[0], [1]], [0.5, 0.5])
    assert risen.mu - weaker.mu == pytest.approx(better.mu - fallen.mu)
    assert risen.mu > weaker.mu


TEAMS: list[Sequence[Sequence[int]]] = [
    [[0], [1]], [[0, 2], [1, 3]], [[0], [1], [2]], [[0], [1], [2], [3], [4], [5]]
]  # fmt: skip


@pytest.mark.parametrize("teams", TEAMS, ids=["duel", "pairs", "three", "six"])
@pytest.mark.parametrize("level", [False, True], ids=["ranked", "all level"])
def test_where_nobody_or_everybody_is_level_it_is_openskill(
    teams: Sequence[Sequence[int]], level: bool
) -> None:
    source, model = Random(1), PlackettLuce()
    for _ in range(20):
        skills = [Skill(source.uniform(0, 50), source.uniform(0.5, 9)) for team in teams for _ in team]
        places = [0] * len(teams) if level else source.sample(range(len(teams)), len(teams))
        scores = [0.0] * len(skills)
        for team, place in zip(teams, places, strict=True):
            for seat in team:
                scores[seat] = float(place)
        asked = [[model.rating(mu=skills[i].mu, sigma=skills[i].sigma) for i in team] for team in teams]
        told = model.rate(asked, scores=[float(place) for place in places])
        mine = rated(skills, teams, scores)
        for team, ratings in zip(teams, told, strict=True):
            for seat, rating in zip(team, ratings, strict=True):
                assert (mine[seat].mu, mine[seat].sigma) == pytest.approx((rating.mu, rating.sigma))


def test_whoever_wins_two_tables_of_five_settles_where_that_is_expected() -> None:
    """The winner takes all, as in Piétons: the others are level, and not compared with each other."""
    skills, source, seen = [NEWCOMER] * 4, Random(1), [0.0] * 4
    for number in range(6_000):
        winner = source.choices(range(4), [0.4, 0.2, 0.2, 0.2])[0]
        skills = rated(skills, [[i] for i in range(4)], [float(i == winner) for i in range(4)])
        if number >= 2_000:
            seen = [total + skill.mu / 4_000 for total, skill in zip(seen, skills, strict=True)]
    share = _expected(seen, skills[0].sigma)
    assert share == pytest.approx([0.4, 0.2, 0.2, 0.2], abs=0.04)


def _expected(mus: Sequence[float], sigma: float) -> list[float]:
    c = (len(mus) * (sigma**2 + (25 / 6) ** 2)) ** 0.5
    strength = [2.718281828 ** (mu / c) for mu in mus]
    return [one / sum(strength) for one in strength]


def test_four_hundred_points_are_about_ten_games_to_one() -> None:
    skills, source, apart = [NEWCOMER] * 2, Random(1), 0.0
    for number in range(8_000):
        won = source.random() < 10 / 11
        skills = rated(skills, [[0], [1]], [float(won), float(not won)])
        if number >= 2_000:
            apart += (shown(skills[0]) - shown(skills[1])) / 6_000
    assert apart == pytest.approx(400, abs=40)


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
