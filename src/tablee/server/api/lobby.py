"""The door to the lobby's websocket."""

from __future__ import annotations

from secrets import token_hex

from fastapi import APIRouter
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from tablee.core.people import SessionKey
from tablee.server.budget import payers
from tablee.server.limits import SOCKET_COST, address_of, same_origin
from tablee.server.lobby_socket import LobbyVisit
from tablee.server.logs import log_context
from tablee.server.services import Services
from tablee.server.session import bearer_of
from tablee.server.socket import TRY_LATER, Account
from tablee.server.ws_protocol import EXTENSION
from tablee.table.refusal import Refusal


async def socket(websocket: WebSocket) -> None:
    services: Services = websocket.app.state.services
    if not services.limits.is_own_host(websocket.headers) or not same_origin(websocket.headers):
        await websocket.close(1008, "foreign")
        return
    if bearer_of(websocket.headers) is not None:  # strangers who are brought together are people
        await websocket.close(1008, "not_a_person")
        return
    log_context.set({"request": token_hex(4), "path": "lobby"})
    known = await services.sessions.key_in(websocket.cookies)
    key = known or SessionKey(services.signer.new_guest())
    address = address_of(websocket.scope)
    account = Account(services.limits.ledger, payers(key.guest, address))
    account.charge(SOCKET_COST)
    await account.may_go_on()  # before the handshake is answered, which is most of what a socket costs
    async with services.limits.handshakes:
        await websocket.accept()
    try:
        with services.limits.socket(key.guest, address):
            wire = websocket.scope["extensions"][EXTENSION]["wire"]
            with services.sessions.line(key, wire):
                await LobbyVisit(wire, key, services.lobby, account, may_seek=known is not None).run()
    except Refusal as refusal:
        await websocket.close(TRY_LATER, refusal.code)


router = APIRouter(routes=[WebSocketRoute("/lobby/socket", socket)])
