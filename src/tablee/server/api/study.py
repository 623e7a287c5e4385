"""Positions that belong to no table: studied, or read from a file."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Response

from tablee.core.transcript import ReadResult
from tablee.server import jobs
from tablee.server.api.dependencies import Deps, Payers, body, json_answer
from tablee.server.api.openapi_parts import described
from tablee.server.api.quick_route import QuickRoute
from tablee.server.schemas import ReadText, Study, StudyResult
from tablee.server.study import study
from tablee.server.transcripts import transcript_of

router = APIRouter(tags=["study"], route_class=QuickRoute)


@router.post("/study", **described(asks=Study, answers=StudyResult))
async def studied(services: Deps, who: Payers, ask: Annotated[Study, Depends(body(Study))]) -> Response:
    """Actions played from the start of some rules, judged and kept nowhere; with a hint, if asked for."""
    return json_answer(await study(services, who, ask))


@router.post("/read", **described(asks=ReadText, answers=ReadResult))
async def read_text(
    services: Deps, who: Payers, ask: Annotated[ReadText, Depends(body(ReadText))]
) -> Response:
    """Games in the notation of the game's own world: what is in a file, and one of them to step through."""
    transcript_of(services.registry.spec(ask.game))
    return json_answer(await services.workers.run(who, jobs.read_games, ask.game, ask.text, ask.which))
