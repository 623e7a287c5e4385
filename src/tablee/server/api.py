"""The house by REST: who I am, which games there are, tables, seats, replays, study."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import fields
from datetime import UTC, datetime
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeVar, get_args, get_type_hints

from fastapi import APIRouter, Depends, Request, Response, WebSocket

from tablee import __version__
from tablee.core.game import Seat
from tablee.core.game_spec import GameSpec
from tablee.core.value import from_json, to_json, to_parsed
from tablee.server import jobs
from tablee.server.budget import payers
from tablee.server.limits import (
    LINE_COST,
    LIST_COST,
    NEWCOMER_COST,
    SOCKET_COST,
    TABLE_COST,
    address_of,
    same_origin,
)
from tablee.server.moon import next_full_moon
from tablee.server.schemas import (
    ForAnyone,
    ForMe,
    ForRobot,
    GameListed,
    HandoverToken,
    Health,
    Me,
    Moon,
    OpenTable,
    OptionListed,
    ReadText,
    Rename,
    Sit,
    Study,
    Swear,
    TableListed,
    TableOpened,
)
from tablee.server.services import Services
from tablee.server.session import YEAR, clean_name, default_name
from tablee.server.socket import TRY_LATER, Account, Connection
from tablee.server.study import study
from tablee.server.transcripts import dated, names_of, played, transcript_of
from tablee.table.export import Verification, export, standing
from tablee.table.history import PAGE
from tablee.table.log import LogLine, Person, Robot, Sitter, TableSummary
from tablee.table.refusal import Refusal
from tablee.table.server_message import SeatInfo, Update

HANDOVER_SECONDS = 600
PROOF_SECONDS = 5.0
MOST_LISTED = 50
T = TypeVar("T")
router = APIRouter(prefix="/api")


async def services_of(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


async def guest_of(request: Request, response: Response) -> str:
    """Who asks; a newcomer is given a cookie with the answer."""
    services = await services_of(request)
    guest = services.signer.guest_in(request.cookies)
    if guest is None:
        guest = services.signer.new_guest()
        services.limits.ledger.charge(payers(None, address_of(request.scope)), NEWCOMER_COST)
    response.set_cookie(
        services.signer.cookie, services.signer.sign(guest), max_age=YEAR, httponly=True, samesite="lax",
        secure=request.url.scheme == "https",
    )  # fmt: skip
    return guest


async def payers_of(request: Request) -> tuple[str, ...]:
    """Who pays for the work that a request makes; a guest who is not known yet, by address alone."""
    services = await services_of(request)
    return payers(services.signer.guest_in(request.cookies), address_of(request.scope))


def body(kind: type[T]) -> Callable[[Request], Awaitable[T]]:
    """The request's body, read as strictly as a websocket's message."""

    async def read_body(request: Request) -> T:
        return from_json(kind, await request.body())

    return read_body


Deps = Annotated[Services, Depends(services_of)]
Guest = Annotated[str, Depends(guest_of)]
Payers = Annotated[tuple[str, ...], Depends(payers_of)]


def answer(kind: Any, item: Any, response: Response) -> Response:
    """A value as JSON, with the cookie that the session may have set."""
    sent = Response(to_json(kind, item), media_type="application/json")
    for name, text in response.raw_headers:
        if name == b"set-cookie":
            sent.raw_headers.append((name, text))
    return sent


@router.get("/health")
async def health(services: Deps, response: Response) -> Response:
    status: Literal["ok", "warming", "not_keeping"] = "ok" if services.warm else "warming"
    if not services.store.keeping:
        status = "not_keeping"
    return answer(Health, Health(status, __version__, len(services.registry)), response)


@router.get("/me")
async def me(request: Request, services: Deps, guest: Guest, response: Response) -> Response:
    return answer(Me, await _me(request, services, guest), response)


@router.post("/me")
async def rename(
    request: Request,
    services: Deps,
    guest: Guest,
    ask: Annotated[Rename, Depends(body(Rename))],
    response: Response,
) -> Response:
    if not (name := clean_name(ask.name)):
        raise Refusal("no_name")
    await services.store.save_guest(guest, name)
    return answer(Me, await _me(request, services, guest), response)


@router.post("/me/oath")
async def swear(
    request: Request,
    services: Deps,
    guest: Guest,
    ask: Annotated[Swear, Depends(body(Swear))],
    response: Response,
) -> Response:
    services.registry.spec(ask.game)
    await services.store.swear(guest, ask.game)
    return answer(Me, await _me(request, services, guest), response)


@router.get("/moon")
async def moon(response: Response) -> Response:
    full = next_full_moon(datetime.now(UTC))
    return answer(Moon, Moon(full.strftime("%Y-%m-%dT%H:%M:%SZ")), response)


@router.get("/games")
async def games(services: Deps, response: Response) -> Response:
    listed = tuple(listed_game(spec) for spec in services.registry.games.values())
    return answer(tuple[GameListed, ...], listed, response)


@router.post("/tables")
async def open_table(
    request: Request, services: Deps, guest: Guest, who: Payers,
    ask: Annotated[OpenTable, Depends(body(OpenTable))], response: Response,
) -> Response:  # fmt: skip
    spec = services.registry.spec(ask.game)
    game = services.registry.rules(spec, ask.rules)
    person = Person(guest, (await _me(request, services, guest)).name)
    sitters = [_sitter(seat, person) for seat in ask.seats]
    id = None if ask.id is None else services.signer.derive("table", guest, ask.id)
    services.limits.ledger.charge(who, TABLE_COST)
    table = await services.registry.open(spec, game, sitters, guest, private=ask.private, id=id)
    return answer(TableOpened, TableOpened(table.id), response)


@router.get("/tables")
async def tables(
    services: Deps, guest: Guest, who: Payers, response: Response, which: Literal["mine", "open"] = "mine"
) -> Response:
    services.limits.ledger.charge(who, LIST_COST)
    found = await (
        services.store.tables_of(guest, MOST_LISTED)
        if which == "mine"
        else services.store.public_tables(MOST_LISTED)
    )
    listed = tuple(
        _listed_table(services, one, guest) for one in found if one.opened.game in services.registry.games
    )
    return answer(tuple[TableListed, ...], listed, response)


@router.post("/tables/{table}/sit")
async def sit(
    request: Request, services: Deps, guest: Guest, table: str, ask: Annotated[Sit, Depends(body(Sit))],
    response: Response,
) -> Response:  # fmt: skip
    name = (await _me(request, services, guest)).name
    async with services.registry.visit(table) as found:
        await found.sit(ask.seat, Person(guest, name))
    return answer(TableOpened, TableOpened(table), response)


@router.post("/tables/{table}/close")
async def call_off(services: Deps, guest: Guest, table: str, response: Response) -> Response:
    """Take an invitation back, or leave a game for good that nobody else plays; again changes nothing."""
    async with services.registry.visit(table) as found:
        await found.call_off(guest)
    return answer(TableOpened, TableOpened(table), response)


@router.post("/tables/{table}/handover")
async def offer_handover(
    services: Deps, guest: Guest, table: str, ask: Annotated[Sit, Depends(body(Sit))], response: Response
) -> Response:
    async with services.registry.visit(table) as found:
        if ask.seat not in found.seats_of(guest):
            raise Refusal("not_your_seat")
    token = secrets.token_urlsafe(16)
    await services.store.offer_handover(_hash(token), table, ask.seat, time.time() + HANDOVER_SECONDS)
    return answer(HandoverToken, HandoverToken(token), response)


@router.post("/handover")
async def take_handover(
    request: Request,
    services: Deps,
    guest: Guest,
    ask: Annotated[HandoverToken, Depends(body(HandoverToken))],
    response: Response,
) -> Response:
    taken = await services.store.take_handover(_hash(ask.token))
    if taken is None:
        raise Refusal("gone")
    table, seat = taken
    async with services.registry.visit(table) as found:
        name = found.places()[seat].name or (await _me(request, services, guest)).name
        await found.hand_over(seat, Person(guest, name))
    return answer(TableOpened, TableOpened(table), response)


@router.get("/tables/{table}/replay")
async def replay(request: Request, services: Deps, who: Payers, table: str) -> Response:
    """The public update after each line that still stands: kept as JSON, sent as it is."""
    guest = services.signer.guest_in(request.cookies)
    async with services.registry.visit(table) as found:
        spec = found.now.spec
        head = {"table": table, "game": spec.id, "rules": found.now.opened.rules}
        places = to_json(tuple[SeatInfo, ...], found.places()).decode()
    lines = await _lines(services, who, table)
    shown = ",".join(line.shown for line in standing(lines))
    views = "null"
    if spec.table.hidden:
        views = (await services.workers.run(who, jobs.seats_views, spec.id, lines, guest)).decode()
    text = (
        f'{to_json(dict[str, Any], head).decode()[:-1]},"places":{places},"shown":[{shown}],"views":{views}}}'
    )
    return Response(text, media_type="application/json")


@router.get("/tables/{table}/past")
async def past(services: Deps, who: Payers, table: str, before: int) -> Response:
    """The lines before a number, as many as are told at once: a welcome has only the last of a long game."""
    async with services.registry.visit(table) as found:
        spec = found.now.spec
    lines = await services.store.lines_before(table, before, PAGE)
    told = await services.workers.run(who, jobs.past_page, spec.id, lines)
    return Response(told, media_type="application/json")


@router.get("/tables/{table}/log")
async def log(services: Deps, who: Payers, table: str) -> Response:
    game, text = await _exported(services, who, table)
    headers = {"content-disposition": f'attachment; filename="tablee-{game}-{table}.jsonl"'}
    return Response(text, media_type="application/x-ndjson", headers=headers)


@router.get("/tables/{table}/verify")
async def verified(services: Deps, who: Payers, table: str, response: Response) -> Response:
    """What `tablee verify` finds in the exported log."""
    _, text = await _exported(services, who, table)
    return answer(Verification, await services.workers.run(who, jobs.verify, text), response)


async def _lines(services: Services, who: tuple[str, ...], table: str) -> Sequence[LogLine]:
    """The whole log; the threads that read it share the event loop's lock, so that is paid for."""
    lines = await services.store.lines(table)
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
        return found.now.spec.id, export(await _lines(services, who, table))


@router.get("/tables/{table}/notation")
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
    headers = {"content-disposition": f'attachment; filename="tablee-{table}.{script.extension}"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@router.post("/read")
async def read_text(
    services: Deps, who: Payers, ask: Annotated[ReadText, Depends(body(ReadText))]
) -> Response:
    transcript_of(services.registry.spec(ask.game))
    text = await services.workers.run(who, jobs.read_games, ask.game, ask.text, ask.which)
    return Response(text, media_type="application/json")


@router.post("/study")
async def studied(services: Deps, who: Payers, ask: Annotated[Study, Depends(body(Study))]) -> Response:
    return Response(await study(services, who, ask), media_type="application/json")


@router.websocket("/tables/{table}/socket")
async def socket(websocket: WebSocket, table: str) -> None:
    services: Services = websocket.app.state.services
    if not services.limits.is_own_host(websocket.headers) or not same_origin(websocket.headers):
        await websocket.close(1008, "foreign")
        return
    guest = services.signer.guest_in(websocket.cookies) or services.signer.new_guest()
    address = address_of(websocket.scope)
    account = Account(services.limits.ledger, payers(guest, address))
    account.charge(SOCKET_COST)
    await account.solvent()  # before the handshake is answered, which is most of what a socket costs
    async with services.limits.door:
        await websocket.accept()
    try:
        with services.limits.socket(guest, address):
            async with services.registry.visit(table) as found:
                await Connection(websocket, guest, found, account).run()
    except Refusal as refusal:
        code = TRY_LATER if refusal.code == "too_many" else 4404
        await websocket.close(code, refusal.code)


def _sitter(seat: ForMe | ForAnyone | ForRobot, me: Person) -> Sitter | None:
    match seat:
        case ForMe():
            return me
        case ForRobot(level):
            return Robot(level)
        case ForAnyone():
            return None


async def _me(request: Request, services: Services, guest: str) -> Me:
    known = await services.store.guest(guest)
    if known is None or not known.name:
        name = default_name(guest, request.headers.get("accept-language", ""))
        return Me(name, tuple(known.sworn) if known else ())
    return Me(known.name, tuple(known.sworn))


def listed_game(spec: GameSpec[Any]) -> GameListed:
    rules: dict[str, dict[str, Any]] = {}
    for name, game in spec.rules.presets.items():
        options = to_parsed(spec.rules.type, game)
        assert isinstance(options, dict)
        rules[name] = options
    return GameListed(
        spec.id, next(iter(spec.rules.presets.values())).seats, options_of(spec), rules,
        tuple(level.number for level in spec.players.levels), spec.table.takeback, spec.table.hidden,
    )  # fmt: skip


def options_of(spec: GameSpec[Any]) -> tuple[OptionListed, ...]:
    """The fields of the rules that have a list of values."""
    hints = get_type_hints(spec.rules.type, include_extras=True)
    return tuple(
        OptionListed(field.name, get_args(hints[field.name]))
        for field in fields(spec.rules.type)
        if getattr(hints[field.name], "__origin__", None) is Literal
    )


@lru_cache(maxsize=256)
def _shown(text: str) -> Update:
    """An update as it was kept. A list is asked for often, and most of its tables have not moved since."""
    return from_json(Update, text)


def _listed_table(services: Services, one: TableSummary, guest: str) -> TableListed:
    shown = _shown(one.shown)
    sitters = [one.sitters.get(Seat(i)) for i in range(services.registry.seats(one.opened))]
    people = {i: who.guest for i, who in enumerate(sitters) if isinstance(who, Person)}
    return TableListed(
        id=one.id,
        game=one.opened.game,
        rules=one.opened.rules,
        places=tuple(_place(sitter) for sitter in sitters),
        turn=shown.turn,
        number=one.number,
        moved_at=one.moved_at,
        yours=tuple(i for i, who in people.items() if who == guest),
        closable=one.opened.host == guest and set(people.values()) <= {guest},
        view=shown.view,
    )


def _place(sitter: Sitter | None) -> SeatInfo:
    if isinstance(sitter, Person):
        return SeatInfo(sitter.name, None, False)
    return SeatInfo("", sitter.level if sitter else None, False)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
