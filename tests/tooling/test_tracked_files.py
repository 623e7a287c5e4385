"""What the tree says to others: no host it was made with, no folder of the machine it was made on."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.tooling.tree import ROOT
from tools.environment import LOCKS

# Put together here, so that this file does not name them either.
HOSTS = re.compile(r"py" r"pi\.org|python" r"hosted|npm" r"js\.|npm" r"mirror|yarn" r"pkg\.", re.IGNORECASE)
FOLDERS = re.compile(r"(?<![\w.~-])/(?:wo" r"rk|ro" r"ot|ho" r"me)/[\w.]")
ADDRESSES = re.compile(r'"resolved":|https?://[^"]*\.tgz|^-|@ *https?://|--(?:extra-)?index-url|--find-links')


def tracked() -> list[Path]:
    """Every text file that git keeps, or is about to."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    return [path for path in paths if path.is_file() and b"\0" not in path.read_bytes()]


def found(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path in paths
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


@pytest.mark.parametrize("pattern", [HOSTS, FOLDERS], ids=["registry hosts", "folders of a machine"])
def test_no_tracked_file_names(pattern: re.Pattern[str]) -> None:
    assert found(pattern, tracked()) == []


def test_lock_files_hold_no_addresses() -> None:
    locks = [path for path in tracked() if "lock" in path.name or path.parent == ROOT / LOCKS]
    assert len(locks) > 4
    assert found(ADDRESSES, locks) == []


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (HOSTS, "https://registry.npm" + "js.org/svelte"),
        (HOSTS, "index-url = https://py" + "pi.org/simple"),
        (FOLDERS, "cd /wo" + "rk/main"),
        (FOLDERS, 'Path("/ro' + 'ot/.npmrc")'),
        (ADDRESSES, '"resolved": "https://example.net/svelte.tgz"'),
        (ADDRESSES, "numba @ https://example.net/numba.whl"),
        (ADDRESSES, "-i https://example.net/simple"),
    ],
)
def test_the_patterns_find_what_they_are_for(pattern: re.Pattern[str], line: str) -> None:
    assert pattern.search(line)
