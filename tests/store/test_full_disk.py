"""A disk that is really full: nothing is told as kept, nothing kept is lost, and it goes on afterwards."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import tablee

ROOT = Path(__file__).parents[2]


def test_a_full_disk_is_survived(sqlite_url: str) -> None:
    path = os.pathsep.join((str(Path(tablee.__file__).parents[1]), str(ROOT)))
    said = subprocess.run(
        [sys.executable, "-m", "tests.store.starved", sqlite_url],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        check=True,
    )
    assert said.stdout.splitlines() == ["kept when full: True", "still full", "kept after: True"]
    assert "writes were not kept" in said.stderr
