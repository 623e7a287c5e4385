"""A link as a QR code, for whoever sits beside the screen with a telephone."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Response

from tablee.core.value import to_json
from tablee.server import jobs
from tablee.server.api.dependencies import Deps, Payers, body, json_answer
from tablee.server.api.openapi_parts import described
from tablee.server.api.quick_route import QuickRoute
from tablee.server.schemas import DrawQr, QrCode

router = APIRouter(tags=["qr"], route_class=QuickRoute)


@router.post("/qr", **described(asks=DrawQr, answers=QrCode))
async def draw(services: Deps, who: Payers, ask: Annotated[DrawQr, Depends(body(DrawQr))]) -> Response:
    """Drawn where it holds nobody up; nothing is kept of it."""
    return json_answer(to_json(QrCode, await services.workers.run(who, jobs.draw_qr, ask.text)))
