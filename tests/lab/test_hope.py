"""A curve of hope, from few games: fitted to what came, and taken up again where it was stopped."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.core.study.engine_name import weights_name
from tablee.core.study.hope import Hope, read_fitted
from tablee.games import GAMES
from tablee.lab import hope
from tablee.lab.hope import Sample, calibration, fit, loss
from tablee.lab.workers import HERE

SURE_LEAD = [Sample(100, 1.0)] * 73 + [Sample(100, 0.0)] * 27


def test_the_least_loss_is_where_hope_is_what_came() -> None:
    """A lead of 100 was won 73 times in 100: so 100 is the scale."""
    right = loss(Hope(100.0), SURE_LEAD)
    assert right < loss(Hope(70.0), SURE_LEAD)
    assert right < loss(Hope(140.0), SURE_LEAD)
    assert calibration(Hope(100.0), SURE_LEAD) == ((0.731, 0.73, 100),)


@pytest.mark.parametrize("game", ["dames", "macadam"])
def test_what_is_shipped_was_fitted_to_the_weights_that_are(game: str) -> None:
    """Other weights, other scores: `tablee lab hope GAME` is to be run when weights change."""
    package = GAMES[game].package
    assert read_fitted(package).manifest.weights == weights_name(package)
    assert weights_name("tablee.games.dames") != weights_name("tablee.games.macadam")


def test_a_fit_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hope, "LEVELS", (2, 3))
    whole = fit("macadam", 4, 1, HERE, nodes=200)
    fit("macadam", 2, 1, HERE, nodes=200, folder=tmp_path)
    kept = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("game-*.json")}
    assert len(kept) == 2
    assert fit("macadam", 4, 1, HERE, nodes=200, folder=tmp_path) == whole
    assert all((tmp_path / name).stat().st_mtime_ns == then for name, then in kept.items())
    with pytest.raises(ValueError, match="holds other work"):
        fit("macadam", 4, 2, HERE, nodes=200, folder=tmp_path)
