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
from tests.server.client import Guest
from tests.server.running import free_port, process


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


@pytest.mark.slow
def test_only_their_owner_reads_what_the_house_keeps(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o755)
    (data / "tablee.db").touch(0o644)  # as the first version made it
    with process(data) as house, Guest(house.url) as ada:
        ada.post("/api/me", {"name": "Ada"})
        assert data.stat().st_mode & 0o777 == 0o700
        kept = list(data.glob("tablee.db*"))
        assert len(kept) >= 2
        assert {path.stat().st_mode & 0o077 for path in kept} == {0}
        said = serve("--data", str(data))
        assert said.endswith("another house has this database open")
        house.kill()  # what a killed house held is free again
        house.start()
