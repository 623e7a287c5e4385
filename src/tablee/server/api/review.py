"""Finished games judged part by part: shots of Carrom, decisions at the card table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response

from tablee.server.api.dependencies import Deps, Guest, Payers, body, json_answer, with_cookie
from tablee.server.api.openapi_parts import described
from tablee.server.limits import LINE_COST
from tablee.server.reviews import ReviewedGame
from tablee.server.services import Services
from tablee.server.study_schemas import ReviewState, RunAnalysis
from tablee.table.log import Opened
from tablee.table.refusal import Refusal

router = APIRouter(prefix="/tables/{table}/review", tags=["study"])


@router.get("", **described(answers=ReviewState))
async def review(services: Deps, who: Payers, table: str) -> Response:
    """How far the review of a finished game is, and what it says so far."""
    return json_answer(await services.reviews.state(await _finished(services, who, table), who))


@router.post("", **described(asks=RunAnalysis, answers=ReviewState))
async def run_review(
    services: Deps, guest: Guest, who: Payers, table: str, response: Response,
    ask: Annotated[RunAnalysis, Depends(body(RunAnalysis))],
) -> Response:  # fmt: skip
    """Have a finished game reviewed in the background, or stop wanting that. It goes on where it stopped."""
    one = await _finished(services, who, table)
    if ask.run:
        services.reviews.start(one, guest, who)
    else:
        services.background.stop(table, guest)
    return with_cookie(json_answer(await services.reviews.state(one, who)), response)


@router.get("/{part}", **described(answers=dict))
async def look(
    services: Deps, who: Payers, table: str, part: int, hand: Annotated[int, Query(ge=1, le=8)]
) -> Response:
    """One part of a review, counted from 0, looked into for a hand as steady as a level's: of a shot, where
    it succeeds."""
    one = await _finished(services, who, table)
    if services.registry.spec(one.game).review.look is None or not 0 <= part < len(one.questions):  # type: ignore[union-attr]
        raise Refusal("malformed")
    return json_answer(await services.reviews.look(one, part, hand, who))


async def _finished(services: Services, who: tuple[str, ...], table: str) -> ReviewedGame:
    lines = await services.store.lines(table)
    if not lines:
        raise Refusal("unknown_table")
    services.limits.ledger.charge(who, LINE_COST * len(lines))
    opened = lines[0].happening
    assert isinstance(opened, Opened)
    return await services.reviews.find(services.registry.spec(opened.game), lines, who)
