"""Games of a player against itself, written as arrays."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tablee import batch, cli
from tablee.lab.record import load, settings_of


@pytest.mark.parametrize("game", ["macadam", "dames", "pietons", "carrom"])
def test_games_are_written_once_and_can_be_replayed(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [
        "lab", "record", game, str(tmp_path), "--games", "3", "--part", "2", "--player", "random",
        "--opening", "0",
    ]  # fmt: skip
    assert cli.main(asked) == 0
    *written, end = capsys.readouterr().out.splitlines()
    assert len(written) == 2
    assert end.endswith("holds all 3 games")
    parts = sorted(tmp_path.glob("part-*.npz"))
    (tmp_path / "part-00001.npz").unlink()
    before = parts[0].stat().st_mtime_ns
    assert cli.main(asked) == 0
    assert parts[0].stat().st_mtime_ns == before
    assert sorted(tmp_path.glob("*")) == [tmp_path / "manifest.json", *parts]
    kept = load(parts[0])
    assert len(kept["action"]) == len(kept["mover"]) == len(kept["observation"]) == kept["start"][-1]
    assert np.allclose(kept["rewards"].sum(axis=1), 0, atol=1e-6)
    assert settings_of(tmp_path).games == 3


def test_the_actions_lead_to_the_rewards(tmp_path: Path) -> None:
    asked = ["--games", "2", "--part", "2", "--player", "random", "--opening", "0"]
    assert cli.main(["lab", "record", "macadam", str(tmp_path), *asked]) == 0
    kept = load(tmp_path / "part-00000.npz")
    for game in range(2):
        first, end = kept["start"][game : game + 2]
        replayed = batch.make("macadam", 1, mask=None, observe="bits")
        for row in range(first, end):
            assert replayed.mover[0] == kept["mover"][row]
            assert np.array_equal(replayed.observation[0], kept["observation"][row])
            replayed.step(kept["action"][row : row + 1])
        assert replayed.done[0]
        assert np.array_equal(replayed.rewards[0], kept["rewards"][game])


def test_a_folder_with_other_games_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["lab", "record", "macadam", str(tmp_path), "--games", "1", "--player", "random"]
    assert cli.main(asked) == 0
    assert cli.main([*asked, "--seed", "2"]) == 2
    assert "holds other games" in capsys.readouterr().err
    assert cli.main([*asked, "--option", "wins=goal only"]) == 2
    with pytest.raises(SystemExit):
        cli.main(["lab", "record", "chess", str(tmp_path)])


def test_any_option_of_the_table_is_taken(tmp_path: Path) -> None:
    asked = ["--games", "1", "--player", "random", "--option", "seats=3", "--option", "manches=1"]
    assert cli.main(["lab", "record", "pietons", str(tmp_path), *asked]) == 0
    assert load(tmp_path / "part-00000.npz")["rewards"].shape == (1, 3)
    assert '"seats": 3' in settings_of(tmp_path).options
