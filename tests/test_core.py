"""The words that everyone shares: values, replay, kernels' folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core import kernels
from tablee.core.game import Outcome, Seat, Step
from tablee.core.replay import Replay, begin
from tablee.core.value import Malformed, plain, read, shape, value, write


@value
class Sample:
    count: int
    share: float
    names: tuple[str, ...] = ()


def test_a_value_is_frozen_and_has_no_other_fields() -> None:
    sample = Sample(1, 0.5)
    with pytest.raises(AttributeError):
        sample.count = 2  # type: ignore[misc]
    with pytest.raises((AttributeError, TypeError)):
        sample.other = 2  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "text",
    [
        "", "null", "[]", "{}", "not json", '{"count":1}', '{"count":"1","share":0.5}',
        '{"count":true,"share":0.5}',
        '{"count":1.0,"share":0.5}', '{"count":1,"share":NaN}', '{"count":1,"share":Infinity}',
        '{"count":1,"share":"0.5"}', '{"count":1,"share":0.5,"more":1}',
        '{"count":1,"share":0.5,"names":"ab"}',
        '{"count":1,"share":0.5,"names":[1]}', "[" * 100_000, '{"count":' + "9" * 5_000 + ',"share":0}',
    ],
)  # fmt: skip
def test_nothing_is_guessed_coerced_or_ignored(text: str) -> None:
    with pytest.raises(Malformed) as caught:
        read(Sample, text)
    assert len(str(caught.value)) < 400


@given(
    st.integers(-(2**62), 2**62),
    st.floats(allow_nan=False, allow_infinity=False),
    st.lists(st.text("aé☃", max_size=9)),
)
def test_a_value_survives_json(count: int, share: float, names: list[str]) -> None:
    sample = Sample(count, share, tuple(names))
    assert read(Sample, write(Sample, sample)) == sample
    assert shape(Sample, plain(Sample, sample)) == sample


def test_winners_share_the_best_score() -> None:
    assert Outcome((1.0, 0.0), "M10", "goal").winners == (Seat(0),)
    assert Outcome((2.0, 5.0, 5.0), "C16", "points").winners == (Seat(1), Seat(2))
    assert Outcome((0.5, 0.5), "M15", "cap").winners == ()


def test_a_replay_goes_on_and_back() -> None:
    start: Replay[str, str] = begin("a")
    further = start.advance(3, Step("b", ("x",))).advance(7, Step("c", ("y", "z")))
    assert further.state == "c"
    assert further.seen == ["x", "y", "z"]
    assert further.back(3).state == "b"
    assert further.back(0).seen == []
    for wrong in (1, 8):
        with pytest.raises(ValueError, match="no action stands"):
            further.back(wrong)
    with pytest.raises(ValueError, match="numbers only grow"):
        further.advance(7, Step("d", ()))


def test_the_kernels_folder_follows_their_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(kernels, "PACKAGE", tmp_path)
    for part in ("core", "games/one", "games/other"):
        (tmp_path / part).mkdir(parents=True)
        (tmp_path / part / "kernel.py").write_text("import numba\nx = 1\n")
    before = kernels.fingerprint("games/one")
    (tmp_path / "games/one/plain.py").write_text("x = 1\n")
    (tmp_path / "games/other/kernel.py").write_text("import numba\nx = 2\n")
    assert kernels.fingerprint("games/one") == before  # neither plain code nor another game's kernel counts
    (tmp_path / "games/one/kernel.py").write_text("import numba\nx = 2\n")
    assert (changed := kernels.fingerprint("games/one")) != before
    (tmp_path / "core/kernel.py").write_text("import numba\nx = 2\n")
    assert kernels.fingerprint("games/one") != changed


def test_a_module_belongs_to_its_game() -> None:
    assert kernels.part_of("tablee.games.macadam.bot.search") == "games/macadam"
    assert kernels.part_of("tablee.core.bits") == "core"


def test_a_home_that_cannot_be_written_is_no_reason_to_stop(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    kernels.folder.cache_clear()
    chosen: Any = kernels.folder()
    kernels.folder.cache_clear()
    assert chosen.is_dir()
    assert "tablee-kernels-" in chosen.name
