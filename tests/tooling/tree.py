"""A tree to run the two commands in, away from the one that is being worked on."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def small_tree(folder: Path) -> Path:
    """The commands, and a package with nothing in it."""
    package = folder / "src" / "tablee"
    package.mkdir(parents=True)
    for name in ("play", "test", "pyproject.toml", "hatch_build.py"):
        shutil.copy(ROOT / name, folder)
    for name in (".ci", "locks"):
        shutil.copytree(ROOT / name, folder / name)
    shutil.copytree(ROOT / "tools", folder / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "src" / "tablee" / "__init__.py", package)
    return folder


def command(root: Path, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run one of the commands as a person would, in English unless told otherwise."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "PIP_"))}
    return subprocess.run(
        [str(root / words[0]), *words[1:]],
        env={**kept, "LANG": "en_GB.UTF-8", **env},
        capture_output=True,
        text=True,
        check=False,
    )


def sentence(done: subprocess.CompletedProcess[str]) -> str:
    """What a failed command said: one line on its error stream, and no traceback anywhere."""
    assert done.returncode not in (0, -2), done
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    assert "Traceback" not in done.stdout
    return lines[0]


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])
