"""The door to a table's websocket."""

from __future__ import annotations

from fastapi import APIRouter, WebSocket

from tablee.server.budget import payers
from tablee.server.limits import SOCKET_COST, address_of, same_origin
from tablee.server.services import Services
from tablee.server.socket import TRY_LATER, Account, Connection
from tablee.server.ws_protocol import EXTENSION
from tablee.table.refusal import Refusal

router = APIRouter()


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
    async with services.limits.handshakes:
        await websocket.accept()
    try:
        with services.limits.socket(guest, address):
            async with services.registry.visit(table) as found:
                wire = websocket.scope["extensions"][EXTENSION]["wire"]
                await Connection(wire, guest, found, account).run()
    except Refusal as refusal:
        code = TRY_LATER if refusal.code == "too_many" else 4404
        await websocket.close(code, refusal.code)
