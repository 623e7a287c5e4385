"""Where compiled kernels are kept: a folder for each game, named after the hash of its kernel sources.

Numba by itself does not follow a change in another module, and gave silently wrong results.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from functools import cache
from importlib.metadata import version
from pathlib import Path

PACKAGE = Path(__file__).parent.parent


def sources(part: str) -> list[Path]:
    """The kernel sources that a part of the package stands on: its own, and those of core."""
    folders = [PACKAGE / "core", PACKAGE / part] if part else [PACKAGE]
    found = {path for folder in folders for path in folder.rglob("*.py")}
    return sorted(path for path in found if _has_kernels(path.read_bytes()))


def _has_kernels(text: bytes) -> bool:
    return b"numba" in text or b"compiled" in text


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
    found = {path.relative_to(PACKAGE).parts[:2] for path in sources("games")}
    return all(any(folder("/".join(part)).rglob("*.nbi")) for part in found if part[0] == "games")
