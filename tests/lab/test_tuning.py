"""Other numbers of the search against the shipped ones: all games played, stopped and taken up again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.games.dames.bot.tuning import SHIPPED
from tablee.lab.tuning import TuningMatch, read_tuning, tuning_match
from tablee.lab.workers import HERE


def test_numbers_are_read_by_their_names() -> None:
    assert read_tuning([]) == SHIPPED
    assert read_tuning(["probcut=0"]).probcut == 0
    for wrong in ("probcut", "probcut=-1", "probcut=many", "nothing=1"):
        with pytest.raises(ValueError, match="NAME=NUMBER"):
            read_tuning([wrong])


def test_a_match_plays_every_pair_and_is_not_played_twice(tmp_path: Path) -> None:
    asked = TuningMatch(read_tuning(["probcut=0"]), SHIPPED, 6, (2_000, 100), 1)
    found = tuning_match(asked, tmp_path, HERE)
    assert (found.games, found.wins + found.draws + found.losses) == (12, 12)
    assert found.elo > 0  # it had twenty times the nodes
    (tmp_path / "match-0001.bin").unlink()
    assert tuning_match(asked, tmp_path, HERE) == found
    with pytest.raises(ValueError, match="other work"):
        tuning_match(TuningMatch(SHIPPED, SHIPPED, 6, (2_000, 100), 1), tmp_path, HERE)
