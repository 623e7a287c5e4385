"""Puzzles: the list, one of them, and a try at it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Response

from tablee.server import puzzles
from tablee.server.api.dependencies import Deps, Guest, Payers, answer, body
from tablee.server.api.openapi_parts import described
from tablee.server.api.quick_route import QuickRoute
from tablee.server.limits import LIST_COST
from tablee.server.study_schemas import PuzzleAnswer, PuzzleList, PuzzleShown, TryPuzzle
from tablee.table.refusal import Refusal

router = APIRouter(prefix="/puzzles/{game}", tags=["puzzles"], route_class=QuickRoute)


@router.get("", **described(answers=PuzzleList))
async def all_puzzles(services: Deps, guest: Guest, who: Payers, game: str, response: Response) -> Response:
    """Every puzzle of a game with what I made of it, the one of the day, and my streak."""
    known = puzzles.puzzles_of(services.registry.spec(game))
    services.limits.ledger.charge(who, LIST_COST)
    mine, counts, days = (
        await services.store.puzzle_results_of(guest, game),
        await services.store.puzzle_counts(game),
        await services.store.puzzle_days_of(guest, game),
    )
    listed = puzzles.listed(known, mine, counts, datetime.now(UTC).date(), days)
    return answer(PuzzleList, listed, response)


@router.get("/{puzzle}", **described(answers=PuzzleShown))
async def one_puzzle(services: Deps, who: Payers, game: str, puzzle: str, response: Response) -> Response:
    """A puzzle to be solved, without its solution."""
    found = puzzles.puzzle_of(services.registry.spec(game), puzzle)
    tried, clean = (await services.store.puzzle_counts(game)).get(puzzle, (0, 0))
    shown = await services.workers.run(who, puzzles.shown, game, found, tried, clean)
    return answer(PuzzleShown, shown, response)


@router.post("/{puzzle}", **described(asks=TryPuzzle, answers=PuzzleAnswer))
async def try_puzzle(
    services: Deps, guest: Guest, who: Payers, game: str, puzzle: str, response: Response,
    ask: Annotated[TryPuzzle, Depends(body(TryPuzzle))],
) -> Response:  # fmt: skip
    """Judge a move, or help. A try that ends, well or not, is kept with the guest."""
    if not ask.dos and not ask.help:
        raise Refusal("malformed")
    found = puzzles.puzzle_of(services.registry.spec(game), puzzle)
    told = await services.workers.run(who, puzzles.tried, game, found, ask)
    ended = told.verdict in ("solved", "wrong") or ask.help == puzzles.SHOWS_ALL
    if ended:
        helped = ask.helped or ask.help > 0
        await services.store.keep_try(guest, game, puzzle, told.verdict == "solved", helped)
    today = datetime.now(UTC).date()
    known = puzzles.puzzles_of(services.registry.spec(game))
    if told.verdict == "solved" and puzzles.daily(known, today) == puzzle:
        await services.store.keep_puzzle_day(guest, game, today)
    return answer(PuzzleAnswer, told, response)
