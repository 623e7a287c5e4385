"""A thing is made again when its sources changed, and only then."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tooling.tree import small_tree
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
            environment.PYTHON.parent.mkdir(parents=True, exist_ok=True)
            environment.PYTHON.touch()
        if step == "pages":
            pages.STATIC.mkdir(parents=True, exist_ok=True)
            (pages.STATIC / "index.html").touch()

    monkeypatch.setattr(environment, "run", run)
    monkeypatch.setattr(pages, "run", run)
    return done


def test_a_second_install_does_nothing(steps: list[str]) -> None:
    environment.install()
    environment.install()
    assert steps == ["venv", "install"]


def test_a_changed_pyproject_is_installed_again(steps: list[str]) -> None:
    environment.install()
    with Path("pyproject.toml").open("a") as settings:
        settings.write("# changed\n")
    environment.install()
    assert steps == ["venv", "install", "install"]


def test_tests_need_more_than_play_and_play_takes_nothing_away(steps: list[str]) -> None:
    environment.install()
    environment.install("dev", "env")
    environment.install()
    environment.install("dev")
    assert steps == ["venv", "install", "install", "compile"]


def test_a_broken_off_install_is_done_again(steps: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    environment.install()

    def broken(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as for_now:
        for_now.setattr(environment, "run", broken)
        with pytest.raises(KeyboardInterrupt):
            environment.install("dev")
    environment.install()
    assert steps == ["venv", "install", "install"]


def test_a_broken_off_venv_is_made_again(steps: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        environment.PYTHON.parent.mkdir(parents=True)
        environment.PYTHON.touch()
        raise KeyboardInterrupt

    with monkeypatch.context() as for_now:
        for_now.setattr(environment, "run", broken)
        with pytest.raises(KeyboardInterrupt):
            environment.install()
    environment.install()
    environment.install()
    assert steps == ["venv", "install"]


def test_a_moved_tree_is_installed_again(
    steps: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment.install()
    moved = Path.cwd().rename(tmp_path / "moved")
    monkeypatch.chdir(moved)
    environment.install()
    assert steps == ["venv", "install", "install"]


def test_pages_are_built_when_a_source_or_a_sentence_changed(steps: list[str]) -> None:
    pages.WEB.mkdir()
    (pages.WEB / "package.json").write_text("{}")
    (pages.WEB / "package-lock.json").write_text("{}")
    words = Path("src", "tablee", "games", "macadam", "words.json")
    words.parent.mkdir(parents=True)
    words.write_text("{}")
    environment.install()
    steps.clear()
    pages.build(some_node)
    pages.build(some_node)
    assert steps == ["npm", "pages"]
    words.write_text('{"fr": {}}')
    pages.build(some_node)
    assert steps == ["npm", "pages", "pages"]
    grammar = Path("src", "tablee", "core", "grammar.json")
    grammar.parent.mkdir()
    grammar.write_text("{}")
    pages.build(some_node)
    assert steps == ["npm", "pages", "pages", "pages"]
    steps.pop()
    (pages.WEB / "package-lock.json").write_text('{"lockfileVersion": 3}')
    pages.build(some_node)
    assert steps == ["npm", "pages", "pages", "npm", "pages"]


def some_node() -> Node:
    return Node(Path("/nowhere"), ("npm",))
