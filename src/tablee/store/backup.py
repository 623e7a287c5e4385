"""A backup is a SQLite file, whatever the house is kept in; it is made while the house is open."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from pathlib import Path

from tablee.store.copy import NotMoved, move_house
from tablee.store.store import parsed_url


def backup(database: str, file: Path) -> None:
    """All of it as it is now; the file is there when it is whole, and not before."""
    if file.exists():
        raise NotMoved(f"{file} is there already, and a backup is not written over")
    url = parsed_url(database)
    half = file.with_name(f"{file.name}.part")
    half.unlink(missing_ok=True)
    half.touch(mode=0o600)  # the key of every cookie is in it
    if url.get_backend_name() == "sqlite":
        _copy_file(Path(url.database or ""), half)
    else:
        move_house(database, f"sqlite:///{half}")
        _settle(half)
    _sync(half)
    half.rename(file)
    _sync(file.parent)


def restore(file: Path, database: str) -> int:
    """A new house from a backup; one that is lived in is not written over. How many rows there are."""
    if not file.is_file():
        raise NotMoved(f"there is no file {file}")
    # From a copy of it: bringing it up to date would keep it from the version that made it.
    with tempfile.TemporaryDirectory(prefix="tablee-restore-") as folder:
        copy = Path(folder) / "tablee.db"
        _copy_file(file, copy)
        return move_house(f"sqlite:///{copy}", database)


def _copy_file(source: Path, target: Path) -> None:
    """SQLite's own way, which waits for no writer and lets none wait."""
    if not source.is_file():
        raise NotMoved(f"there is no database {source}")
    here, there = sqlite3.connect(source), sqlite3.connect(target)
    try:
        here.backup(there)
        [[verdict]] = there.execute("PRAGMA integrity_check")
        if verdict != "ok":
            raise NotMoved(f"the copy is damaged: {verdict}")
    except sqlite3.DatabaseError as fault:
        raise NotMoved(f"{source} cannot be read: {fault}") from fault
    finally:
        here.close()
        there.close()
    _settle(target)


def _settle(file: Path) -> None:
    """One file, without a journal beside it."""
    connection = sqlite3.connect(file)
    try:
        connection.execute("PRAGMA journal_mode = DELETE")
    finally:
        connection.close()


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
