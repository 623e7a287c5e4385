"""A house moves, is backed up and comes back: all of it, or one hears why not."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Table

from tablee.core.game import Seat
from tablee.store import copy
from tablee.store.backup import backup, restore
from tablee.store.copy import NotMoved, move_house
from tablee.store.migrate import Unopenable
from tablee.store.store import Store
from tests.store.samples import ROBOT, opened, opened_store, person, played, seated

LINES = 1200  # more than two batches


@pytest.fixture
def lived_in(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path / 'lived_in.db'}"

    async def live() -> None:
        async with opened_store(url) as store:
            await store.open_table(
                "seed", [opened("t"), seated("t", 1, 0, person("ada")), seated("t", 2, 1, ROBOT)]
            )
            await asyncio.gather(*(store.append(played("t", n, at=n / 7)) for n in range(3, LINES)))
            await store.save_guest("ada", "Ada «é» 👩🏽‍🚀")
            await store.swear("ada", "macadam")
            await store.secret("cookie")
            await store.take_lease("t", "a process", 1, 60.0)

    asyncio.run(live())
    return url


async def everything(store: Store) -> tuple[object, ...]:
    return (
        await store.lines("t"), await store.seed("t"), await store.guest("ada"), await store.secret("cookie"),
        await store.tables_of("ada", 10), await store.owner("t", Seat(0)),
    )  # fmt: skip


def is_the_same(one: str, other: str) -> bool:
    async def run() -> bool:
        async with opened_store(one) as here, opened_store(other) as there:
            assert await there.take_lease("t", "another process", 1, 60.0)  # leases stay behind
            return await everything(here) == await everything(there)

    return asyncio.run(run())


def test_a_house_moves_whole(lived_in: str, url: str) -> None:
    rows = move_house(lived_in, url)
    assert rows == LINES + 7  # the lines, a table, two sitters, a seed, a guest, an oath, a secret
    assert is_the_same(lived_in, url)


def test_a_move_that_was_cut_off_goes_on_where_it_stopped(
    lived_in: str, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    after = copy._after

    def cut_off(source: Connection, table: Table, last: Sequence[Any] | None) -> list[dict[str, Any]]:
        if table.name == "lines" and last is not None:  # in the middle of them
            raise KeyboardInterrupt
        return after(source, table, last)

    with monkeypatch.context() as cut:
        cut.setattr(copy, "_after", cut_off)
        with pytest.raises(KeyboardInterrupt):
            move_house(lived_in, url)
    told: list[str] = []
    move_house(lived_in, url, told.append)
    assert "tables: 0 rows" in told
    assert is_the_same(lived_in, url)


def test_a_house_that_is_lived_in_is_not_written_over(lived_in: str, url: str) -> None:
    asyncio.run(_live_in(url))
    with pytest.raises(NotMoved, match="already"):
        move_house(lived_in, url)


async def _live_in(url: str) -> None:
    async with opened_store(url, "other"):
        pass


def test_what_differs_in_the_end_is_noticed(lived_in: str, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    after = copy._after

    def damages_a_row(*asked: object) -> object:
        rows = after(*asked)  # type: ignore[arg-type]
        return [*rows[:-1], {**rows[-1], "seed": "another"}] if rows and "seed" in rows[-1] else rows

    monkeypatch.setattr(copy, "_after", damages_a_row)
    with pytest.raises(NotMoved, match="differs"):
        move_house(lived_in, url)


def test_a_backup_is_made_while_the_house_is_open_and_comes_back(
    lived_in: str, url: str, tmp_path: Path
) -> None:
    move_house(lived_in, url)
    file = tmp_path / "backup.db"

    async def run() -> None:
        async with opened_store(url) as store:
            playing = asyncio.gather(*(store.append(played("t", n)) for n in range(LINES, LINES + 300)))
            await asyncio.to_thread(backup, url, file)
            await playing

    asyncio.run(run())
    assert not list(tmp_path.glob("backup.db?*"))
    again = f"sqlite:///{tmp_path / 'again.db'}"
    restore(file, again)

    async def look() -> None:
        async with opened_store(again) as store:
            numbers = [line.number for line in await store.lines("t")]
            assert numbers == list(range(len(numbers)))
            assert len(numbers) >= LINES
            assert await store.seed("t") == "seed"

    asyncio.run(look())
    with pytest.raises(NotMoved, match="already"):
        backup(url, file)
    with pytest.raises(NotMoved, match="already"):
        restore(file, again)


def test_no_file_no_backup(tmp_path: Path) -> None:
    with pytest.raises(NotMoved, match="no database"):
        backup(f"sqlite:///{tmp_path / 'nowhere.db'}", tmp_path / "backup.db")
    with pytest.raises(NotMoved, match="no file"):
        restore(tmp_path / "nowhere.db", f"sqlite:///{tmp_path / 'new.db'}")


def test_a_misspelt_house_is_not_moved_as_an_empty_one(tmp_path: Path, url: str) -> None:
    with pytest.raises(NotMoved, match="no database"):
        move_house(f"sqlite:///{tmp_path / 'nowhere.db'}", url)
    assert not (tmp_path / "nowhere.db").exists()


def test_a_house_that_people_play_in_does_not_move(lived_in: str, url: str) -> None:
    async def run() -> None:
        store = await Store.open(lived_in, alone=True)
        with pytest.raises(Unopenable, match="another house"):
            await asyncio.to_thread(move_house, lived_in, url)
        await store.close()

    asyncio.run(run())


def test_a_backup_stays_as_it_was(lived_in: str, url: str, tmp_path: Path) -> None:
    """Were it brought up to date, the version that made it would refuse it."""
    file = tmp_path / "kept" / "backup.db"
    file.parent.mkdir()
    backup(lived_in, file)
    before = file.read_bytes()
    restore(file, url)
    assert [path.name for path in file.parent.iterdir()] == ["backup.db"]
    assert file.read_bytes() == before


def test_what_is_no_backup_is_not_restored(tmp_path: Path, url: str) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ada, " * 200)
    with pytest.raises(NotMoved, match="cannot be read"):
        restore(tmp_path / "letter.txt", url)


@pytest.mark.parametrize("database", ["nonsense", "postgresql+psycopg://ada@localhost:port/house"])
def test_what_is_no_url_is_refused(tmp_path: Path, database: str) -> None:
    with pytest.raises(Unopenable, match="no such database"):
        backup(database, tmp_path / "backup.db")
    assert not list(tmp_path.iterdir())
