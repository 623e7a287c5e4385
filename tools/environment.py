"""The folder .venv: Python, Tablée and exactly what a lock names, installed again only when that changed."""

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
LOCKS = Path("locks")  # written by tools.lock: play.txt, test.txt (which holds all of play.txt) and others
ONE_AT_A_TIME = Path(".setup.lock")

# The commands build the pages themselves, when they changed: an editable install has no need to.
WITHOUT_PAGES = {"TABLEE_WITHOUT_PAGES": "1"}
# Without compiling: Python compiles what it imports, a tenth of what pip would compile one by one.
PIP = ("-m", "pip", "install", "--disable-pip-version-check", "--retries=2", "--no-compile", "--no-deps")
# Only what somebody saw when the lock was written; wheels, since building one would fetch what no lock names.
FROM_LOCK = ("--require-hashes", "--only-binary", ":all:", "-r")
ITSELF = ("--no-index", "--no-build-isolation", "--editable", ".")  # built by the hatchling of the lock
# In tests a warning is an error, and compiling some packages gives one: so it is done before, on all cores.
COMPILE = (
    "import compileall, sysconfig; compileall.compile_dir(sysconfig.get_path('purelib'), quiet=2, workers=0)"
)


@contextmanager
def alone() -> Iterator[None]:
    """Two commands started at once must not install into one folder: the second waits."""
    with ONE_AT_A_TIME.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def install(lock: str = "play", venv: Path = VENV) -> None:
    """Make an environment hold the package, editable, with what this lock names, or more."""
    stamp, python = venv / ".stamp", venv / "bin" / "python"
    if any(stamps.fresh(stamp, _made_from(present)) for present in (lock, "test")):
        return
    _make(venv)
    stamp.unlink(missing_ok=True)
    run("packages", [python, *PIP, *FROM_LOCK, LOCKS / f"{lock}.txt"])
    run("install", [python, *PIP, *ITSELF], env=WITHOUT_PAGES)
    if lock != "play":
        run("compile", [python, "-W", "ignore", "-c", COMPILE])
    stamps.put(stamp, _made_from(lock))


def _make(venv: Path) -> None:
    """Once for each Python: a machine that gets a newer one has its packages elsewhere."""
    # There while it is being made: an environment that was broken off has a Python but no pip.
    half_made = Path(f".setup{venv}")
    if half_made.exists() or not (venv / "bin" / "python").exists() or not packages(venv).exists():
        half_made.touch()
        run("venv", [sys.executable, "-m", "venv", "--clear", venv])
        half_made.unlink()


def packages(venv: Path = VENV) -> Path:
    """Where pip puts them, for the Python that runs this."""
    return venv / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"


def _made_from(lock: str) -> str:
    """An editable install names its folder, and packages are for one Python: another one needs its own."""
    facts = (str(Path.cwd()), f"{sys.version_info.major}.{sys.version_info.minor}")
    return stamps.fingerprint([Path("pyproject.toml"), LOCKS / f"{lock}.txt"], *facts)
