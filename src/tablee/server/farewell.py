"""Everything that one guest has, as one file; and its deletion, after which others keep their games."""

from __future__ import annotations

import json
import secrets
from collections.abc import AsyncIterator

from pydantic import JsonValue

from tablee.core.people import GONE, PROGRAM, Kept
from tablee.core.value import to_parsed
from tablee.server.services import Services
from tablee.table.client_message import Resign
from tablee.table.export import export
from tablee.table.log import Opened, Person
from tablee.table.refusal import Refusal
from tablee.table.table import Table


async def exported(services: Services, guest: str) -> AsyncIterator[bytes]:
    """A line of JSON for each thing: first who they are, then each game, with its log if it is over."""
    kept = await services.store.kept_of(guest)
    yield _line("person", **_about(kept))
    for table in kept.tables:
        yield _line("game", **await _game(services, table))


def _about(kept: Kept) -> dict[str, JsonValue]:
    about = to_parsed(Kept, kept)
    assert isinstance(about, dict)
    del about["tables"], about["going_on"]
    sessions = about["sessions"]
    assert isinstance(sessions, list)
    for session in sessions:
        assert isinstance(session, dict)
        session.pop("id")  # whoever has the file is not signed in by it
    return about


async def _game(services: Services, table: str) -> dict[str, JsonValue]:
    """While it goes on, its log would show what was dealt."""
    lines = await services.store.lines(table)
    opened = lines[0].happening
    assert isinstance(opened, Opened)
    over = lines[-1].outcome is not None
    log: list[JsonValue] | None = [json.loads(line) for line in export(lines).splitlines()] if over else None
    return {"table": table, "game": opened.game, "opened": lines[0].at, "moved": lines[-1].at, "log": log}


def _line(kind: str, **about: JsonValue) -> bytes:
    return json.dumps({"kind": kind, **about}, ensure_ascii=False).encode() + b"\n"


async def forget(services: Services, guest: str) -> None:
    """Leave every table, then leave nothing. What the log told of the name is written over."""
    stranger = f"{GONE}{secrets.token_urlsafe(12)}"
    kept = await services.store.kept_of(guest)
    for program in kept.programs:
        await forget(services, PROGRAM + program.id)
    for id in kept.going_on:
        async with services.registry.visit(id) as table:
            await _leave(table, guest, stranger)
    named = await services.store.tables_naming(guest)
    await services.store.forget(guest, named, stranger)
    await services.registry.read_again(named)
    await services.sessions.ended(guest)


async def _leave(table: Table, guest: str, stranger: str) -> None:
    """Whoever else plays goes on, or has won; the seat is a nameless stranger's at once, in every process."""
    if table.now.outcome is None and not set(table.now.owners) - {guest} and table.now.opened.host == guest:
        await table.call_off(guest)
    for seat in table.seats_of(guest):
        try:
            await table.resign(guest, Resign(secrets.token_urlsafe(12), seat))
        except Refusal as refusal:
            if refusal.code not in ("over", "resigned", "waiting"):
                raise
        await table.hand_over(seat, Person(stranger, ""))
