"""A thing is made again when its sources changed, and only then."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.tooling.tree import ROOT, small_tree
from tools import environment, pages, stamps
from tools.node import Node


def tree(folder: Path) -> Path:
    (folder / "src").mkdir()
    (folder / "src" / "main.ts").write_text("one")
    (folder / "index.html").write_text("two")
    return folder


def test_unchanged_sources_have_the_same_fingerprint(tmp_path: Path) -> None:
    tree(tmp_path)
    assert stamps.fingerprint(stamps.sources(tmp_path)) == stamps.fingerprint(stamps.sources(tmp_path))


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / "src" / "main.ts").write_text("three"),
        lambda folder: (folder / "src" / "main.ts").rename(folder / "main.ts"),
        lambda folder: (folder / "index.html").unlink(),
        lambda folder: (folder / "src" / "other.ts").touch(),
    ],
    ids=["edit", "move", "delete", "add"],
)
def test_any_change_shows(tmp_path: Path, change: Callable[[Path], object]) -> None:
    tree(tmp_path)
    before = stamps.fingerprint(stamps.sources(tmp_path))
    change(tmp_path)
    assert stamps.fingerprint(stamps.sources(tmp_path)) != before


def test_what_was_made_is_no_source(tmp_path: Path) -> None:
    tree(tmp_path)
    before = list(stamps.sources(tmp_path))
    for made in ("node_modules/svelte/index.js", "dist/index.html", ".vite/cache"):
        (tmp_path / made).parent.mkdir(parents=True)
        (tmp_path / made).touch()
    assert list(stamps.sources(tmp_path)) == before


def test_a_stamp_is_fresh_only_for_what_it_was_put_for(tmp_path: Path) -> None:
    stamp = tmp_path / "made" / ".stamp"
    assert not stamps.fresh(stamp, "one")
    stamps.put(stamp, "one")
    assert stamps.fresh(stamp, "one")
    assert not stamps.fresh(stamp, "two")


@pytest.fixture
def steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A tree in which steps are written down instead of run."""
    monkeypatch.chdir(small_tree(tmp_path / "tree"))
    done: list[str] = []

    def run(step: str, command: list[object], **_: object) -> None:
        done.append(step)
        if step == "venv":
            half_made_venv()
            environment.packages().mkdir(parents=True, exist_ok=True)
        if step == "pages":
            pages.STATIC.mkdir(parents=True, exist_ok=True)
            (pages.STATIC / "index.html").touch()

    monkeypatch.setattr(environment, "run", run)
    monkeypatch.setattr(pages, "run", run)
    return done


def half_made_venv() -> None:
    environment.PYTHON.parent.mkdir(parents=True, exist_ok=True)
    environment.PYTHON.touch()


INSTALLED = ["venv", "packages", "install"]


def test_a_second_install_does_nothing(steps: list[str]) -> None:
    environment.install()
    environment.install()
    assert steps == INSTALLED


@pytest.mark.parametrize("file", ["pyproject.toml", "locks/play.txt"])
def test_a_changed_wish_or_lock_is_installed_again(steps: list[str], file: str) -> None:
    environment.install()
    with Path(file).open("a") as changed:
        changed.write("# changed\n")
    environment.install()
    assert steps == [*INSTALLED, "packages", "install"]


def test_tests_need_more_than_play_and_play_takes_nothing_away(steps: list[str]) -> None:
    environment.install()
    environment.install("test")
    environment.install()
    environment.install("test")
    assert steps == [*INSTALLED, "packages", "install", "compile"]


def test_a_broken_off_install_is_done_again(steps: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    environment.install()

    def broken(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as for_now:
        for_now.setattr(environment, "run", broken)
        with pytest.raises(KeyboardInterrupt):
            environment.install("test")
    environment.install()
    assert steps == [*INSTALLED, "packages", "install"]


def test_a_broken_off_venv_is_made_again(steps: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        half_made_venv()
        raise KeyboardInterrupt

    with monkeypatch.context() as for_now:
        for_now.setattr(environment, "run", broken)
        with pytest.raises(KeyboardInterrupt):
            environment.install()
    environment.install()
    environment.install()
    assert steps == INSTALLED


def test_a_moved_tree_is_installed_again(
    steps: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment.install()
    moved = Path.cwd().rename(tmp_path / "moved")
    monkeypatch.chdir(moved)
    environment.install()
    assert steps == [*INSTALLED, "packages", "install"]


def test_a_newer_python_gets_an_environment_of_its_own(
    steps: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The machine's python3 became another one: .venv still starts, but its packages are out of sight."""
    environment.install()
    newer = SimpleNamespace(major=3, minor=sys.version_info.minor + 1)
    monkeypatch.setattr(sys, "version_info", newer)
    environment.install()
    assert steps == INSTALLED * 2


@pytest.fixture
def web(steps: list[str]) -> Path:
    """Pages of one module, which imports sentences and a list of the package, and every rule page."""
    for file, text in {
        "web/package.json": "{}",
        "web/package-lock.json": "{}",
        "web/src/words.ts": "import words from '../../src/tablee/words.json'\nexport { words }",
        "web/src/list.svelte": '<script>const list = await import("../../src/tablee/list.json")</script>',
        "web/src/rules.ts": 'export default import.meta.glob("../../docs/*.md", { query: "?raw" })',
        "src/tablee/words.json": "{}",
        "src/tablee/list.json": "[]",
        "src/tablee/other.json": "[]",
        "docs/rules.md": "# Rules",
    }.items():
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        Path(file).write_text(text)
    environment.install()
    pages.build(some_node)
    steps.clear()
    return Path("web")


def test_pages_are_built_once(steps: list[str], web: Path) -> None:
    pages.build(some_node)
    assert steps == []


@pytest.mark.parametrize(
    "file",
    ["web/src/words.ts", "src/tablee/words.json", "src/tablee/list.json", "docs/rules.md", "docs/more.md"],
)
def test_pages_are_built_again_when_something_that_they_show_changed(
    steps: list[str], web: Path, file: str
) -> None:
    with Path(file).open("a") as changed:
        changed.write("\n")
    pages.build(some_node)
    pages.build(some_node)
    assert steps == ["pages"]


def test_what_no_page_imports_is_no_source_of_them(steps: list[str], web: Path) -> None:
    Path("src/tablee/other.json").write_text("[1]")
    pages.build(some_node)
    assert steps == []


def test_new_tools_build_the_pages_again(steps: list[str], web: Path) -> None:
    (web / "package-lock.json").write_text('{"lockfileVersion": 3}')
    pages.build(some_node)
    assert steps == ["npm", "pages"]


def test_the_real_pages_follow_what_they_share_with_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    shared = {str(path) for path in pages.sources() if pages.WEB not in path.parents}
    assert "src/tablee/games/carrom/words.json" in shared
    assert "src/tablee/games/macadam/words.json" in shared
    assert "src/tablee/core/grammar.json" in shared
    assert "docs/rules/dames.fr.md" in shared
    assert not any(path.endswith(".py") for path in shared)


def some_node() -> Node:
    return Node(Path("/nowhere"), ("npm",))
