"""The door to a table's websocket."""

from __future__ import annotations

from secrets import token_hex

from fastapi import APIRouter
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from tablee.core.people import SessionKey
from tablee.server.budget import payers
from tablee.server.limits import SOCKET_COST, address_of, same_origin
from tablee.server.logs import log_context
from tablee.server.services import Services
from tablee.server.session import bearer_of
from tablee.server.socket import TRY_LATER, Account, Connection
from tablee.server.ws_protocol import EXTENSION
from tablee.table.refusal import Refusal


async def socket(websocket: WebSocket) -> None:
    services: Services = websocket.app.state.services
    table: str = websocket.path_params["table"]
    if not services.limits.is_own_host(websocket.headers) or not same_origin(websocket.headers):
        await websocket.close(1008, "foreign")
        return
    log_context.set({"request": token_hex(4), "table": table})
    token = bearer_of(websocket.headers)
    found_key = await services.sessions.key_in(websocket.cookies, token)
    if found_key is None and token is not None:
        await websocket.close(1008, "wrong_token")
        return
    key = found_key or SessionKey(services.signer.new_guest())
    guest = key.guest
    address = address_of(websocket.scope)
    account = Account(services.limits.ledger, payers(guest, address))
    account.charge(SOCKET_COST)
    await account.may_go_on()  # before the handshake is answered, which is most of what a socket costs
    async with services.limits.handshakes:
        await websocket.accept()
    try:
        with services.limits.socket(guest, address):
            async with services.registry.visit(table) as found:
                wire = websocket.scope["extensions"][EXTENSION]["wire"]
                connection = Connection(wire, guest, found, account, services.talk, services.latency)
                wire.hear_now = connection.hear_now
                with services.sessions.line(key, wire):
                    await connection.run()
    except Refusal as refusal:
        code = TRY_LATER if refusal.code == "too_many" else 4404
        await websocket.close(code, refusal.code)


# Nothing of it needs what FastAPI solves for each connection anew.
router = APIRouter(routes=[WebSocketRoute("/tables/{table}/socket", socket)])
