"""Stamps: what a thing was made from, written beside it, so that it is made again only when that changed."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

MADE = frozenset({"node_modules", "__pycache__", "dist"})  # made from sources, never one itself


def sources(folder: Path) -> Iterator[Path]:
    """Every file below a folder, in a fixed order, without what was made there."""
    for here, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in MADE and not name.startswith("."))
        yield from (Path(here, name) for name in sorted(files) if not name.startswith("."))


def fingerprint(paths: Iterable[Path], *facts: str) -> str:
    """Of the names and contents of files, and of facts beside them."""
    digest = hashlib.sha256("\0".join(facts).encode())
    for path in paths:
        content = path.read_bytes()
        digest.update(f"\0{path}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def fresh(stamp: Path, wanted: str) -> bool:
    """Was the thing beside this stamp made from just this?"""
    try:
        return stamp.read_text("utf-8") == wanted
    except OSError:
        return False


def put(stamp: Path, made_from: str) -> None:
    """Only after the thing is whole: a step that was broken off is done again."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(made_from, "utf-8")
