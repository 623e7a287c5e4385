"""A table's log, looked at again: to step through, to check, to keep as a file."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from fastapi import APIRouter, Request, Response

from tablee.core.value import json_array, json_object, to_json
from tablee.server import jobs
from tablee.server.api.dependencies import Deps, Payers, answer, file_answer, json_answer
from tablee.server.api.openapi_parts import described
from tablee.server.api.quick_route import QuickRoute
from tablee.server.limits import LINE_COST
from tablee.server.schemas import ReplayData
from tablee.server.services import Services
from tablee.server.transcripts import dated, names_of, played, transcript_of
from tablee.table.export import Verification, export, standing
from tablee.table.history import PAGE
from tablee.table.log import LogLine, Opened
from tablee.table.refusal import Refusal
from tablee.table.server_message import PublicEntry, SeatInfo
from tablee.table.table_state import sitters_in
from tablee.table.welcome import seat_info

PROOF_SECONDS = 5.0
AT_ONCE = 50  # lines that are written before others have their turn
NDJSON, TEXT = "application/x-ndjson", "text/plain; charset=utf-8"
router = APIRouter(prefix="/tables/{table}", tags=["replays"], route_class=QuickRoute)


@router.get("/replay", **described(answers=ReplayData))
async def replay(request: Request, services: Deps, who: Payers, table: str) -> Response:
    """The public update after each line that still stands; of hidden cards, what I may know of them."""
    lines = await _lines(services, who, table)
    opened = lines[0].happening
    assert isinstance(opened, Opened)
    spec = services.registry.spec(opened.game)
    key = await services.sessions.key_in(request.cookies)
    guest = key and key.guest
    hidden = spec.table.hidden
    views = await services.workers.run(who, jobs.seats_views, spec.id, lines, guest) if hidden else b"null"
    sitters = sitters_in(lines, services.registry.seats(opened))
    return json_answer(  # Replayed, of parts that were written when they happened
        json_object(
            table=to_json(str, table),
            game=to_json(str, spec.id),
            rules=to_json(dict, opened.rules),
            places=to_json(tuple[SeatInfo, ...], tuple(map(seat_info, sitters))),
            shown=json_array(line.shown.encode() for line in standing(lines)),
            views=views,
        )
    )


@router.get("/past", **described(answers=tuple[PublicEntry, ...]))
async def past(services: Deps, who: Payers, table: str, before: int) -> Response:
    """The lines before a number, as many as are told at once: a welcome has only the last of a long game."""
    lines = await services.store.lines_before(table, before, PAGE)
    async with services.registry.visit(table) as found:
        spec = found.now.spec
    return json_answer(await services.workers.run(who, jobs.past_page, spec.id, lines))


@router.get("/log", **described(answers=str, media=NDJSON))
async def log(services: Deps, who: Payers, table: str) -> Response:
    """The whole log of a finished game, with the proof that chance was fair: `tablee verify` reads it."""
    game, text = await _exported(services, who, table)
    return file_answer(text, NDJSON, f"tablee-{game}-{table}.jsonl")


@router.get("/verify", **described(answers=Verification))
async def verified(services: Deps, who: Payers, table: str, response: Response) -> Response:
    """What `tablee verify` finds in the exported log."""
    _, text = await _exported(services, who, table)
    return answer(Verification, await services.workers.run(who, jobs.verify, text), response)


@router.get("/notation", **described(answers=str, media=TEXT))
async def notation(services: Deps, who: Payers, table: str) -> Response:
    """The game so far, as a file that other programs read."""
    async with services.registry.visit(table) as found:
        now, names = found.now, names_of(found)
    script = transcript_of(now.spec)
    if now.spec.table.hidden and now.outcome is None:
        raise Refusal("not_over")  # it would show what was dealt
    lines = await _lines(services, who, table)
    text = await services.workers.run(
        who, jobs.write_game, now.spec.id, now.opened.rules, played(lines), names, dated(lines), now.outcome
    )
    return file_answer(text, TEXT, f"tablee-{table}.{script.extension}")


async def _lines(services: Services, who: tuple[str, ...], table: str) -> Sequence[LogLine]:
    """The whole log; the threads that read it share the event loop's lock, so that is paid for."""
    lines = await services.store.lines(table)
    if not lines:
        raise Refusal("unknown_table")
    services.limits.ledger.charge(who, LINE_COST * len(lines))
    return lines


async def _exported(services: Services, who: tuple[str, ...], table: str) -> tuple[str, str]:
    """The game's id, and its whole log with the proof, once it is over."""
    async with services.registry.visit(table) as found:
        if found.now.outcome is None:
            raise Refusal("not_over")
        found.wake()  # the seed is shown at the end: the proof goes with the game
        try:
            await asyncio.wait_for(found.rest(), PROOF_SECONDS)
        except TimeoutError:
            raise Refusal("not_kept") from None
        return found.now.spec.id, await _written(await _lines(services, who, table))


async def _written(lines: Sequence[LogLine]) -> str:
    """A long log takes hundredths of a second to write: others have their turn in between."""
    parts = []
    for first in range(0, len(lines), AT_ONCE):
        parts.append(export(lines[first : first + AT_ONCE]))
        await asyncio.sleep(0)
    return "".join(parts)
