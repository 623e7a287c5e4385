"""Tournaments: everyone meets everyone, nothing is played twice, and the table adds up."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.core.value import from_json
from tablee.games.macadam.rules import Macadam
from tablee.games.pietons.rules import Pietons
from tablee.lab import tournament
from tablee.lab.match import Opening, play_opening
from tablee.lab.tournament import Tournament, cross_table, play_tournament, plot, ratings
from tablee.lab.workers import HERE

NAMES = ["random", "level:1", "greedy"]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Tournament, Path]:
    folder = tmp_path_factory.mktemp("tournament")
    return play_tournament(Macadam(), NAMES, 4, 1, folder, HERE), folder


def test_the_table_adds_up(played: tuple[Tournament, Path]) -> None:
    result, folder = played
    assert {one.name for one in result.standings} == set(NAMES)
    assert sum(one.points for one in result.standings) == 12
    for i, row in enumerate(result.table):
        assert row[i] is None
        assert result.standings[i].points == sum(won for won in row if won is not None)
        for j, won in enumerate(row):
            back = result.table[j][i]
            assert won is None or back is None or won + back == 4
    assert result.standings[-1].name == "random"
    assert sorted(result.standings, key=lambda one: -one.elo) == list(result.standings)
    assert from_json(Tournament, (folder / "tournament.json").read_bytes()) == result


def test_what_was_played_is_not_played_again(
    played: tuple[Tournament, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    result, folder = played
    kept = sorted((folder / "games").iterdir())
    assert len(kept) == 6
    before = kept[0].read_bytes()
    kept[0].unlink()
    asked = 0
    play = play_opening

    def counted(this: Opening) -> bytes:
        nonlocal asked
        asked += 1
        return play(this)

    monkeypatch.setattr(tournament, "play_opening", counted)
    assert play_tournament(Macadam(), NAMES, 4, 1, folder, HERE) == result
    assert (asked, kept[0].read_bytes()) == (1, before)
    with pytest.raises(ValueError, match="holds other work"):
        play_tournament(Macadam(), NAMES, 4, 2, folder, HERE)


def test_a_cross_table_is_read_at_a_glance(played: tuple[Tournament, Path]) -> None:
    lines = cross_table(played[0]).splitlines()
    assert len(lines) == 3
    assert lines[2].startswith(" 3 random")
    assert " of 8  Elo -" in lines[2]


def test_a_picture_has_the_same_bytes_each_time(played: tuple[Tournament, Path], tmp_path: Path) -> None:
    result, folder = played
    for place in (folder, tmp_path):
        plot(result, place)
    for name in ("tournament.png", "tournament.svg"):
        assert (folder / name).read_bytes() == (tmp_path / name).read_bytes()
    assert (tmp_path / "tournament.svg").read_bytes().count(b"<svg") == 1


def test_ratings_follow_the_shares() -> None:
    first, second = ratings(2, {(0, 1): [0.76] * 400})
    assert first - second == pytest.approx(200, abs=3)
    assert ratings(3, {(0, 1): [0.5] * 9, (0, 2): [0.5] * 9, (1, 2): [0.5] * 9}) == pytest.approx([0, 0, 0])


@pytest.mark.parametrize(
    ("names", "games", "why"),
    [(["random"], 2, "two players"), (["random", "random"], 2, "named once"), (NAMES, 3, "even number")],
)
def test_what_cannot_be_played_is_refused(names: list[str], games: int, why: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=why):
        play_tournament(Macadam(), names, games, 1, tmp_path, HERE)


def test_a_card_table_has_no_cross_table(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="two sides"):
        play_tournament(Pietons(seats=3), NAMES, 2, 1, tmp_path, HERE)
