"""Matches: fair to both sides, repeatable, and honest about how sure they are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tablee.core.game import Outcome
from tablee.core.value import from_json, to_json
from tablee.games.carrom.rules import Carrom
from tablee.games.dames.rules import Dames
from tablee.games.macadam.rules import Macadam
from tablee.games.pietons.rules import Pietons
from tablee.lab import match as matches
from tablee.lab.estimate import grouped, wilson
from tablee.lab.match import Match, Opening, play_match
from tablee.lab.referee import open_game, sides

GAME = Macadam()


@pytest.mark.slow
def test_the_same_seed_gives_the_same_games_on_any_number_of_jobs() -> None:
    alone = play_match(GAME, "level:2", "random", games=6, seed=4)
    together = play_match(GAME, "level:2", "random", games=6, seed=4, jobs=2)
    assert replace(alone, seconds=0.0) == replace(together, seconds=0.0)
    other = play_match(GAME, "level:2", "random", games=6, seed=5)
    assert replace(alone, seconds=0.0, seed=5) != replace(other, seconds=0.0)


def test_what_a_folder_holds_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play_match(GAME, "level:2", "random", games=6, seed=4)
    asked, play = list[int](), matches.play_opening

    def counted(this: Opening) -> bytes:
        asked.append(this.number)
        return play(this)

    monkeypatch.setattr(matches, "play_opening", counted)
    first = play_match(GAME, "level:2", "random", games=4, seed=4, folder=tmp_path)
    kept = play_match(GAME, "level:2", "random", games=6, seed=4, folder=tmp_path)
    assert (first.games, asked) == (4, [0, 1, 2])
    assert replace(kept, seconds=0.0) == replace(whole, seconds=0.0)
    with pytest.raises(ValueError, match="holds other work"):
        play_match(GAME, "level:2", "random", games=6, seed=5, folder=tmp_path)


def test_the_two_sides_of_a_match_share_its_points() -> None:
    match = play_match(GAME, "level:1", "greedy", games=10)
    assert match.wins + match.draws + match.losses == match.games == sum(match.rules.values()) == 10
    assert match.points == match.wins + match.draws / 2
    assert match.interval[0] <= match.share <= match.interval[1]


def test_who_is_named_first_is_who_is_scored() -> None:
    assert play_match(GAME, "level:3", "random", games=4).share == 1.0
    assert play_match(GAME, "random", "level:3", games=4).share == 0.0


def test_a_match_survives_json() -> None:
    match = play_match(GAME, "random", "greedy", games=2)
    assert from_json(Match, to_json(Match, match)) == match


@pytest.mark.parametrize("games", [0, 1, 7])
def test_games_come_in_pairs(games: int) -> None:
    with pytest.raises(ValueError, match="every side"):
        play_match(GAME, "random", "random", games=games)


@pytest.mark.parametrize("name", ["level:9", "level:0", "level:", "leve:1", ""])
def test_an_unknown_player_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(ValueError, match="level:1 to level:8"):
        play_match(GAME, name, "random", games=2)


@pytest.mark.parametrize("game", [GAME, Macadam(setup="free"), Macadam(first="by lot")])
def test_an_opening_is_a_game_in_progress(game: Macadam) -> None:
    for seed in range(20):
        table = open_game(game, Random(seed), 8)
        assert not isinstance(game.turn(table.state), Outcome)
        assert len(table.seen) >= len(table.actions) == 8


def test_an_opening_leaves_a_choice() -> None:
    game = Dames()
    for seed in range(30):
        assert len(game.actions(open_game(game, Random(seed), 6).state)) > 1


def test_a_share_of_two_sides_is_told_in_elo() -> None:
    match = play_match(GAME, "level:3", "random", games=4)
    assert match.elo is not None
    assert match.elo_interval is not None
    assert match.elo_interval[0] < match.elo  # all won, and yet not certain
    assert match.elo > 1_000
    assert play_match(Pietons(seats=3), "random", "random", games=3).elo is None


def test_an_opening_longer_than_any_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.lab.referee.TRIES", 1)
    with pytest.raises(ValueError, match="no game"):
        open_game(Macadam(), Random(1), 301)


def test_wilson_by_hand() -> None:
    low, high = wilson(60, 100)
    assert (round(low, 3), round(high, 3)) == (0.502, 0.691)
    assert wilson(0, 10)[0] == pytest.approx(0)
    assert wilson(10, 10)[1] == pytest.approx(1)


def test_pairs_that_agree_leave_no_doubt() -> None:
    assert grouped([0.5] * 50) == (0.5, 0.5)
    low, high = grouped([0.0, 1.0] * 50)
    assert (round(low, 2), round(high, 2)) == (0.40, 0.60)


@pytest.mark.parametrize("game", [Pietons(seats=2), Pietons(seats=3), Pietons(seats=6)])
def test_at_a_larger_table_one_plays_against_all_others_from_every_seat(game: Pietons) -> None:
    seats = game.seats
    match = play_match(game, "greedy", "random", games=4 * seats)
    assert match.fair == 1 / seats
    assert match.share > match.fair  # a greedy one among random ones
    assert play_match(game, "random", "greedy", games=4 * seats).share < match.fair
    with pytest.raises(ValueError, match="every side"):
        play_match(game, "greedy", "random", games=4 * seats + 1)


def test_sides_are_teams_where_there_are_any() -> None:
    assert sides(Pietons(seats=3)) == [(0,), (1,), (2,)]
    assert sides(Carrom()) == [(0,), (1,)]
    assert sides(Carrom(seats=4)) == [(0, 2), (1, 3)]


@pytest.mark.slow
def test_whoever_sees_all_hands_does_better_than_who_plays_the_highest_card() -> None:
    assert play_match(Pietons(seats=4), "all-seeing", "greedy", games=24).share > 0.4
