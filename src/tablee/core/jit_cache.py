"""Where compiled kernels are kept: a folder for each game, named after the hash of all that they can see.

Numba by itself does not follow a change in another module, and gave silently wrong results.
"""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from functools import cache
from importlib.metadata import version
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
# Read by a pattern, a fiftieth of the time that a parser takes: every start of the house waits for it.
IMPORT = re.compile(
    r"^[ \t]*(?:from (tablee[\w.]*) import (\([^)]*\)|[^#\n]*)|import (tablee[^#\n]*))", re.MULTILINE
)
NAME = re.compile(r"([\w.]+)(?:\s+as\s+\w+)?")


def sources(part: str = "") -> list[Path]:
    """What the kernels of a part can see: the files that define them, and all that these import of ours.

    A kernel freezes the constants that it uses, so a file without any kernel counts as well.
    """
    seen: set[Path] = set()
    waiting = kernel_sources(part)
    while waiting:
        path = waiting.pop()
        if path not in seen:
            seen.add(path)
            waiting += imports(path)
    return sorted(seen)


def kernel_sources(part: str = "") -> list[Path]:
    """The files of a part of the package that define kernels."""
    return sorted(path for path in (PACKAGE / part).rglob("*.py") if b"\n@jit" in path.read_bytes())


def imports(path: Path) -> set[Path]:
    """The files of ours that a file imports, at its top or anywhere else."""
    found: set[Path | None] = set()
    for module, names, modules in IMPORT.findall(path.read_text("utf-8")):
        found |= {_file(name) for name in NAME.findall(modules)}
        found |= {_file(f"{module}.{name}") or _file(module) for name in NAME.findall(names)}
    return {one for one in found if one is not None}


def _file(module: str) -> Path | None:
    """Where a module of ours stands. What runs before it, its folder's __init__.py, it cannot see."""
    first, *rest = module.split(".")
    place = PACKAGE.joinpath(*rest)
    either = (place.with_suffix(".py"), place / "__init__.py") if rest else (place / "__init__.py",)
    return next((path for path in either if first == "tablee" and path.exists()), None)


def fingerprint(part: str = "") -> str:
    digest = hashlib.sha256(version("numba").encode())
    for source in sources(part):
        digest.update(str(source.relative_to(PACKAGE)).encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


@cache
def folder(part: str = "") -> Path:
    """The cache folder of this very version of a part ("games/macadam"); a temporary one if need be."""
    chosen = os.environ.get("NUMBA_CACHE_DIR") or Path(
        os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "tablee"
    )
    named = Path(chosen) / f"{Path(part).name or 'kernels'}-{fingerprint(part)}"
    try:
        named.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=named):
            return named
    except OSError:
        return Path(tempfile.mkdtemp(prefix="tablee-kernels-"))


def part_of(module: str) -> str:
    """'tablee.games.macadam.bot.search' belongs to 'games/macadam'."""
    words = module.split(".")
    return "/".join(words[1:3]) if words[1:2] == ["games"] else "/".join(words[1:2])


def ready() -> bool:
    """Has this version of every game's kernels been compiled here before?"""
    games = {path.relative_to(PACKAGE).parts[:2] for path in kernel_sources("games")}
    return all(any(folder("/".join(game)).rglob("*.nbi")) for game in games)
