"""The words that everyone shares: values, replay, kernels' folder."""

from __future__ import annotations

import ast
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core import jit_cache
from tablee.core.game import Outcome, Seat, Step
from tablee.core.replay import Replay, begin
from tablee.core.value import Malformed, from_json, from_parsed, to_json, to_parsed, value


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
        from_json(Sample, text)
    assert len(str(caught.value)) < 400


@given(
    st.integers(-(2**62), 2**62),
    st.floats(allow_nan=False, allow_infinity=False),
    st.lists(st.text("aé☃", max_size=9)),
)
def test_a_value_survives_json(count: int, share: float, names: list[str]) -> None:
    sample = Sample(count, share, tuple(names))
    assert from_json(Sample, to_json(Sample, sample)) == sample
    assert from_parsed(Sample, to_parsed(Sample, sample)) == sample


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


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A copy of the package's sources, to be edited."""
    copy = tmp_path / "tablee"
    shutil.copytree(jit_cache.PACKAGE, copy, ignore=shutil.ignore_patterns("static", "__pycache__"))
    monkeypatch.setattr(jit_cache, "PACKAGE", copy)
    return copy


@pytest.mark.parametrize(
    ("game", "source", "was", "becomes"),
    [
        ("carrom", "games/carrom/board.py", "COIN_MASS = 0.0159, 0.0055", "COIN_MASS = 0.0159, 0.011"),
        ("carrom", "games/carrom/surface.py", "GRAVITY = 9.81", "GRAVITY = 1.62"),
        ("dames", "games/dames/state.py", "range(1, 51)", "range(1, 50)"),
        ("pietons", "games/pietons/action_codes.py", "NOTHING = ", "NOTHING = 1 + "),
        ("pietons", "games/pietons/determinize.py", "JUNK = 2", "JUNK = 4"),
        ("macadam", "games/macadam/kernel.py", "ENOUGH, TOO_FEW = 6", "ENOUGH, TOO_FEW = 7"),
        ("macadam", "core/bits.py", "builder.ctpop", "builder.cttz"),
        ("macadam", "core/search/transposition.py", "OFFSET = 32768", "OFFSET = 32769"),
        ("dames", "core/search/ordering.py", "1 << 38", "1 << 37"),
    ],
)
def test_an_edited_constant_is_another_kernel(
    package: Path, game: str, source: str, was: str, becomes: str
) -> None:
    part = f"games/{game}"
    before, whole = jit_cache.fingerprint(part), jit_cache.fingerprint()
    text = (package / source).read_text("utf-8")
    assert was in text
    (package / source).write_text(text.replace(was, becomes, 1), "utf-8")
    assert jit_cache.fingerprint(part) != before
    assert jit_cache.fingerprint() != whole


def test_an_edit_that_no_kernel_can_see_compiles_nothing_again(package: Path) -> None:
    before = jit_cache.fingerprint("games/carrom")
    others = ("games/dames/kernel/moves.py", "core/search/transposition.py", "cli.py")
    for source in ("games/carrom/view.py", "games/carrom/__init__.py", *others):
        with (package / source).open("a", encoding="utf-8") as file:
            file.write("CHANGED = True\n")
    assert jit_cache.fingerprint("games/carrom") == before


def parsed_imports(path: Path) -> set[str]:
    """The slow twin: what a parser says that a file imports of ours, as far as it is a module."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inside = {f"{node.module}.{alias.name}" for alias in node.names}
            modules = {name for name in inside if name.startswith("tablee") and is_module(name)}
            found |= modules if len(modules) == len(inside) else {*modules, node.module}
    return {name for name in found if name.split(".")[0] == "tablee"}


def is_module(name: str) -> bool:
    place = jit_cache.PACKAGE.parent.joinpath(*name.split("."))
    return place.with_suffix(".py").exists() or place.is_dir()


def test_imports_are_what_the_parser_finds() -> None:
    for path in jit_cache.PACKAGE.rglob("*.py"):
        found = {one.relative_to(jit_cache.PACKAGE.parent).with_suffix("") for one in jit_cache.imports(path)}
        names = {".".join(one.parent.parts if one.name == "__init__" else one.parts) for one in found}
        assert names == parsed_imports(path), path


def test_a_module_belongs_to_its_game() -> None:
    assert jit_cache.part_of("tablee.games.macadam.bot.search") == "games/macadam"
    assert jit_cache.part_of("tablee.core.bits") == "core"


def test_a_home_that_cannot_be_written_is_no_reason_to_stop(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    jit_cache.folder.cache_clear()
    chosen: Any = jit_cache.folder()
    jit_cache.folder.cache_clear()
    assert chosen.is_dir()
    assert "tablee-kernels-" in chosen.name


def test_a_replay_may_be_as_long_as_any_log() -> None:
    """Each position holds on to the one before: nothing may go as deep as the game is long."""
    long: Replay[str, int] = begin("start")
    other: Replay[str, int] = begin("start")
    for number in range(1, 50_000):
        step: Step[str, int] = Step(str(number), (number,))
        long, other = long.advance(number, step), other.advance(number, step)
    assert long == other
    assert long != long.back(49_998)
    assert len(long.seen) == 49_999
    del long, other
