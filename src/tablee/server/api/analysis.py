"""Finished games judged, positions searched, and studies shared by a link."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response
from pydantic import JsonValue

from tablee.core.value import from_json, to_json
from tablee.server import study_jobs, study_tree
from tablee.server.api.dependencies import (
    Deps,
    Guest,
    Payers,
    answer,
    body,
    file_answer,
    json_answer,
    with_cookie,
)
from tablee.server.api.openapi_parts import described
from tablee.server.api.quick_route import QuickRoute
from tablee.server.searched_game import searched_game
from tablee.server.services import Services
from tablee.server.study_schemas import (
    AnalysisState,
    AskLines,
    AskPositions,
    RunAnalysis,
    SharedStudy,
    StudiedLines,
    StudyNode,
    StudyPositions,
    StudyShared,
)
from tablee.server.transcripts import names_of, transcript_of
from tablee.table.fair_queue import Urgency
from tablee.table.refusal import Refusal

ID_BYTES = 9
STUDY_COST = 0.05  # seconds of the loop for a study that is shared: it stays
TEXT = "text/plain; charset=utf-8"
router = APIRouter(tags=["study"], route_class=QuickRoute)


@router.get("/tables/{table}/analysis", **described(answers=AnalysisState))
async def analysis(services: Deps, who: Payers, table: str) -> Response:
    """How far the analysis of a finished game is, and what it says so far."""
    return json_answer(await services.analyses.state(await services.finished.find(table, who), who))


@router.post("/tables/{table}/analysis", **described(asks=RunAnalysis, answers=AnalysisState))
async def run_analysis(
    services: Deps, guest: Guest, who: Payers, table: str, response: Response,
    ask: Annotated[RunAnalysis, Depends(body(RunAnalysis))],
) -> Response:  # fmt: skip
    """Have a finished game analysed in the background, or stop wanting that. It goes on where it stopped."""
    one = await services.finished.find(table, who)
    if ask.run:
        services.analyses.start(one, guest, who)
    else:
        services.background.stop(table, guest)
    return with_cookie(json_answer(await services.analyses.state(one, who)), response)


@router.get("/tables/{table}/analysis/{part}", **described(answers=dict))
async def look(
    services: Deps, who: Payers, table: str, part: int, hand: Annotated[int, Query(ge=1, le=8)]
) -> Response:
    """One part of an analysis, counted from 0, looked into for a hand as steady as a level's: of a shot,
    where it succeeds."""
    one = await services.finished.find(table, who)
    return json_answer(await services.analyses.look(one, part, hand, who))


@router.get("/tables/{table}/study", **described(answers=SharedStudy))
async def table_study(services: Deps, who: Payers, table: str, response: Response) -> Response:
    """A finished game as a study that nobody has added to yet."""
    spec, lines = await services.finished.log(table, who)
    if spec.study is None:
        raise Refusal("unknown_game", reason="not_searched")
    one = searched_game(lines)
    async with services.registry.visit(table) as found:
        title = study_tree.BETWEEN_NAMES.join(names_of(found))
    nodes = tuple(StudyNode(at - 1, do, "") for at, do in enumerate(one.dos))
    study = SharedStudy(one.game, one.rules, table, title, "", nodes)
    return answer(SharedStudy, study, response)


@router.post("/study/lines", **described(asks=AskLines, answers=StudiedLines))
async def lines(services: Deps, who: Payers, ask: Annotated[AskLines, Depends(body(AskLines))]) -> Response:
    """The two best lines of a position that belongs to no game in progress, and what is threatened there."""
    _studied(services, ask.game, ask.rules)
    found = await services.workers.run_behind(who, Urgency.ANSWER, study_jobs.live_lines, ask)
    return json_answer(found)


@router.post("/study/positions", **described(asks=AskPositions, answers=StudyPositions))
async def positions(
    services: Deps, who: Payers, ask: Annotated[AskPositions, Depends(body(AskPositions))]
) -> Response:
    """How the board stands along a tree of play; nothing is kept."""
    _studied(services, ask.game, ask.rules)
    return json_answer(await services.workers.run(who, study_tree.positions, ask))


@router.post("/studies", **described(asks=SharedStudy, answers=StudyShared))
async def share_study(
    services: Deps, guest: Guest, who: Payers, response: Response,
    ask: Annotated[SharedStudy, Depends(body(SharedStudy))],
) -> Response:  # fmt: skip
    """Keep a game with its variations and comments, under an address that can be passed on."""
    _studied(services, ask.game, ask.rules)
    await services.workers.run(who, study_tree.check, ask)
    services.limits.ledger.charge(who, STUDY_COST)
    id = token_urlsafe(ID_BYTES)
    await services.store.keep_study(id, guest, to_json(SharedStudy, ask).decode())
    return answer(StudyShared, StudyShared(id), response)


@router.get("/studies/{study}", **described(answers=SharedStudy))
async def shared_study(services: Deps, study: str) -> Response:
    """A study as it was shared."""
    return json_answer(to_json(SharedStudy, await _shared(services, study)))


@router.get("/studies/{study}/notation", **described(answers=str, media=TEXT))
async def study_notation(services: Deps, who: Payers, study: str) -> Response:
    """A study as a file that other programs read: its variations, comments, marks and evaluations."""
    shared = await _shared(services, study)
    script = transcript_of(services.registry.spec(shared.game))
    found = await study_tree.kept(services.store, services.registry.spec(shared.game), shared)
    text = await services.workers.run(who, study_tree.written, shared, found)
    return file_answer(text, TEXT, f"tablee-{study}.{script.extension}")


def _studied(services: Services, game: str, rules: dict[str, JsonValue]) -> None:
    """Refused where no search sees how a game will end, or by rules that are none."""
    spec = services.registry.spec(game)
    if spec.study is None:
        raise Refusal("unknown_game", reason="not_searched")
    services.registry.rules(spec, rules)


async def _shared(services: Services, study: str) -> SharedStudy:
    content = await services.store.study(study)
    if content is None:
        raise Refusal("unknown_study")
    return from_json(SharedStudy, content)
