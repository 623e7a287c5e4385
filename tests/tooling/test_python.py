"""The shell part: which Python is taken, and what is said when none will do."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.tooling.tree import command, sentence, small_tree

# What tools/python.sh learns from the exit of its probe.
OLD, BARE = "exit 3", "exit 4"
STAND_IN = "echo 'no such version' >&2; exit 127"  # a version manager's, for a version that is not chosen


def put_python(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Without a .venv, whose Python would do."""
    return small_tree(tmp_path / "tree")


@pytest.mark.parametrize("words", [("play",), ("test", "quick"), (".ci/run",)])
def test_too_old_python_is_one_sentence(tree: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    put_python(tmp_path, "python3", OLD)
    assert sentence(command(tree, *words, PATH=str(tmp_path))) == (
        "This Python is too old: Tablée needs Python 3.11 or newer."
    )


def test_too_old_python_in_french(tree: Path, tmp_path: Path) -> None:
    put_python(tmp_path, "python3", OLD)
    said = sentence(command(tree, "play", PATH=str(tmp_path), LANG="fr_CA.UTF-8"))
    assert said == "Ce Python est trop ancien : Tablée a besoin de Python 3.11 ou plus récent."


def test_no_python_is_one_sentence(tree: Path, tmp_path: Path) -> None:
    said = sentence(command(tree, "play", PATH=str(tmp_path)))
    assert said == "There is no Python here: Tablée needs Python 3.11 or newer."


def test_python_without_venv_says_what_to_install(tree: Path, tmp_path: Path) -> None:
    put_python(tmp_path, "python3", BARE)
    put_python(tmp_path, "python3.12", OLD)
    assert "apt install python3-venv" in sentence(command(tree, "play", PATH=str(tmp_path)))


def test_a_newer_python_beside_an_old_one_is_found(tree: Path, tmp_path: Path) -> None:
    put_python(tmp_path, "python3", OLD)
    put_python(tmp_path, "python3.14", STAND_IN)
    put_python(tmp_path, "python3.13", f'exec {sys.executable} "$@"')
    done = command(tree, "play", "--help", PATH=str(tmp_path))
    assert done.returncode == 0
    assert "--lan" in done.stdout


def test_a_real_old_python_is_too_old(tree: Path, tmp_path: Path) -> None:
    """The probe itself, on a Python that believes it is old."""
    put_python(tmp_path, "python3", f'exec {sys.executable} -c "import sys; sys.version_info = (3, 10); $2"')
    assert "too old" in sentence(command(tree, "play", PATH=str(tmp_path)))
