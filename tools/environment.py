"""The folder .venv: Python, Tablée and what it needs, installed again only when pyproject.toml changed."""

from __future__ import annotations

import fcntl
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools import stamps
from tools.steps import run

VENV = Path(".venv")
PYTHON = VENV / "bin" / "python"
STAMP = VENV / ".stamp"
LOCK = Path(".setup.lock")
# There while .venv is being made: one that was broken off has a Python but no pip.
HALF_MADE = Path(".setup.venv")

# The commands build the pages themselves, when they changed: an editable install has no need to.
WITHOUT_PAGES = {"TABLEE_WITHOUT_PAGES": "1"}
# Without compiling: Python compiles what it imports, a tenth of what pip would compile one by one.
PIP = (PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "--retries", "2", "--no-compile")
# In tests a warning is an error, and compiling some packages gives one: so it is done before, on all cores.
COMPILE = (
    "import compileall, sysconfig; compileall.compile_dir(sysconfig.get_path('purelib'), quiet=2, workers=0)"
)


@contextmanager
def alone() -> Iterator[None]:
    """Two commands started at once must not install into one folder: the second waits."""
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def install(*extras: str) -> None:
    """Make .venv hold the package, editable, with at least these extras."""
    present = _present_extras()
    if present is not None and set(extras) <= present:
        return
    wanted = sorted(set(extras) | (present or set()))
    if not PYTHON.exists() or HALF_MADE.exists():
        HALF_MADE.touch()
        run("venv", [sys.executable, "-m", "venv", "--clear", VENV])
        HALF_MADE.unlink()
    STAMP.unlink(missing_ok=True)
    chosen = f".[{','.join(wanted)}]" if wanted else "."
    run("install", [*PIP, "--editable", chosen], env=WITHOUT_PAGES)
    if "dev" in wanted:
        run("compile", [PYTHON, "-W", "ignore", "-c", COMPILE])
    stamps.put(STAMP, "\n".join([_made_from(), *wanted]))


def _present_extras() -> set[str] | None:
    """The extras of an installation that is still right; None when there is none."""
    if HALF_MADE.exists() or not (PYTHON.exists() and STAMP.exists()):
        return None
    made_from, *extras = STAMP.read_text("utf-8").splitlines()
    return set(extras) if made_from == _made_from() else None


def _made_from() -> str:
    """An editable install names its folder, so a moved tree is installed again."""
    return stamps.fingerprint([Path("pyproject.toml")], str(Path.cwd()))
