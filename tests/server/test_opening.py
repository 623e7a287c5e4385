"""A database that cannot be opened: `tablee serve` says why in one sentence, and ends."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.store import sqlite
from tablee.store.migrate import Unopenable
from tablee.store.store import Store
from tests.server.running import free_port


def serve(*words: str) -> str:
    """What it says; it must end by itself, with 2."""
    done = subprocess.run(
        [sys.executable, "-m", "tablee.cli", "serve", "--port", str(free_port()), *words],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 2, done
    said = [line for line in done.stderr.splitlines() if "compiling the kernels" not in line]
    assert len(said) == 1, done.stderr
    return said[0]


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "tablee.db").write_text("This is a letter to my aunt. " * 100)
    said = serve("--data", str(tmp_path))
    assert said.startswith(f"tablee: sqlite:///{tmp_path}/tablee.db: the database cannot be opened")
    assert "file is not a database" in said


@pytest.mark.parametrize("url", ["tablee.db", "nosuch://somewhere/else", "sqlite:////"])
def test_an_address_that_is_no_database(url: str) -> None:
    with pytest.raises(Unopenable):
        asyncio.run(Store.open(url))


def test_a_data_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said = serve("--data", str(tmp_path / "file" / "folder"))
    assert said == f"tablee: {tmp_path}/file/folder cannot be made: Not a directory"


def test_a_database_that_another_program_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE_SECONDS", 0.05)
    holder = sqlite3.connect(tmp_path / "held.db", isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    with pytest.raises(Unopenable, match="database is locked"):
        asyncio.run(Store.open(f"sqlite:///{tmp_path}/held.db"))
    holder.close()
