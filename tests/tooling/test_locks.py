"""locks/ holds what pyproject.toml asks for, by hashes; the lowest lock stands at the lower bounds."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.tooling.tree import ROOT
from tools.environment import LOCKS
from tools.node import PACKAGE

WISHES = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
HOUSE = [*WISHES["project"]["dependencies"], *WISHES["build-system"]["requires"]]
EXTRAS = WISHES["project"]["optional-dependencies"]
TESTS = [*HOUSE, *EXTRAS["dev"], *EXTRAS["env"], *EXTRAS["cluster"], *EXTRAS["lab"]]
ASKED = {
    "play": HOUSE,
    "test": [*TESTS, *EXTRAS["docs"], *EXTRAS["plot"]],
    "ray": [*TESTS, *EXTRAS["ray"]],
    "lowest": TESTS,
    "cluster": [*HOUSE, *EXTRAS["cluster"]],
    "node": [PACKAGE],
}
RENEW = "renew the locks: .venv/bin/python -m tools.lock"

# A name, a version, perhaps for some systems only, and its hashes, one to a line.
PINNED = re.compile(
    r"^([\w.-]+)==(\S+)( ; [^\\\n]+)? \\\n((?: +--hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.MULTILINE
)


def text(lock: str) -> str:
    return (ROOT / LOCKS / f"{lock}.txt").read_text("utf-8")


def versions(lock: str) -> dict[str, Version]:
    return {name: Version(version) for name, version, _, _ in PINNED.findall(text(lock))}


@pytest.mark.parametrize("lock", ASKED)
def test_every_line_is_one_package_with_hashes(lock: str) -> None:
    rest = re.sub(r"^ *#.*\n", "", PINNED.sub("", text(lock)), flags=re.MULTILINE)
    assert rest == ""
    assert len(versions(lock)) == len(PINNED.findall(text(lock)))  # one version of each, for every Python


@pytest.mark.parametrize("lock", ASKED)
def test_a_lock_holds_what_is_asked_for(lock: str) -> None:
    locked = versions(lock)
    for wish in map(Requirement, ASKED[lock]):
        assert canonicalize_name(wish.name) in locked, RENEW
        assert locked[canonicalize_name(wish.name)] in wish.specifier, RENEW


def test_tests_run_with_what_people_play_with() -> None:
    assert versions("play").items() <= versions("cluster").items() <= versions("test").items(), RENEW


def test_play_installs_nothing_that_only_tests_need() -> None:
    tools = {
        canonicalize_name(Requirement(wish).name)
        for wish in (
            *EXTRAS["dev"],
            *EXTRAS["env"],
            *EXTRAS["cluster"],
            *EXTRAS["lab"],
            *EXTRAS["docs"],
            *EXTRAS["plot"],
        )
    }
    assert tools & versions("play").keys() <= {"packaging"}  # which hatchling needs as well


def test_the_lowest_versions_are_the_bounds() -> None:
    """So that a bound says what was tried: the bound itself, or the first that there is above it."""
    lowest = versions("lowest")
    for wish in map(Requirement, TESTS):
        [bound] = [Version(one.version) for one in wish.specifier if one.operator == ">="]
        found = lowest[canonicalize_name(wish.name)]
        assert found.release[: len(bound.release)] == bound.release, f"{wish}: {found} is locked. {RENEW}"


def test_what_is_installed_fits_together() -> None:
    """pip installs from a lock without asking what a package needs: here it asks."""
    done = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
