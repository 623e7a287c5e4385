"""People: their pages, their games, and the leaders of each game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response

from tablee.core import ratings
from tablee.core.people import Acquaintance, SessionKey
from tablee.core.ratings import RatedGame
from tablee.core.results import FinishedGame, Result
from tablee.server import people
from tablee.server.api.dependencies import Deps, Guest, Key, Payers, answer
from tablee.server.api.openapi_parts import described
from tablee.server.api.quick_route import QuickRoute
from tablee.server.limits import LIST_COST
from tablee.server.people_schemas import Leader, PersonGame, PersonInfo, PlayerLink, RatingChange
from tablee.server.services import Services
from tablee.table.clock import Pace
from tablee.table.refusal import Refusal

PAGE = 30  # games at a time
MOST_LEADERS = 50
router = APIRouter(tags=["people"], route_class=QuickRoute)


@router.get("/people/{person}", **described(answers=PersonInfo))
async def person(services: Deps, key: Key, who: Payers, person: str, response: Response) -> Response:
    """Results, opponents and ratings of an account, by its page, or of `me`."""
    services.limits.ledger.charge(who, LIST_COST)
    guest = await _guest(services, key, person)
    known, account = await services.store.guest(guest), await services.store.account_of(guest)
    games = await _games(services, guest, own=guest == key.guest)
    pages = await services.store.pages_of([guest, *_others(games, guest)])
    info = people.person_info(
        guest, known.name if known else "", pages.get(guest), account.created if account else None,
        own=guest == key.guest, games=games, rated=await services.store.ratings_of(guest), pages=pages,
        friend=_known_as(await services.store.friends_of(key.guest), guest),
        blocked=_known_as(await services.store.blocked_by(key.guest), guest),
    )  # fmt: skip
    return answer(PersonInfo, info, response)


@router.get("/people/{person}/games", **described(answers=tuple[PersonGame, ...]))
async def games(
    services: Deps, key: Key, who: Payers, person: str, response: Response,
    game: Annotated[str | None, Query(max_length=20)] = None,
    result: Literal["won", "drawn", "lost"] | None = None,
    against: Annotated[str, Query(max_length=60)] = "",
    skip: Annotated[int, Query(ge=0, le=people.MOST_GAMES)] = 0,
) -> Response:  # fmt: skip
    """Finished games, the last first, thirty at a time: of one game, with one result, against a name."""
    services.limits.ledger.charge(who, LIST_COST)
    guest = await _guest(services, key, person)
    found = people.chosen(
        await _games(services, guest, own=guest == key.guest), guest, game, result, against
    )[skip : skip + PAGE]
    pages = await services.store.pages_of(_others(found, guest))
    rated = await services.store.ratings_of(guest)
    return answer(tuple[PersonGame, ...], people.listed(found, guest, rated, pages), response)


@router.get("/leaders/{game}", **described(answers=tuple[Leader, ...]))
async def leaders(
    services: Deps, guest: Guest, who: Payers, game: str, response: Response, pace: Pace = "slow"
) -> Response:
    """The best of a game at one pace, of those whose rating is no longer provisional."""
    services.limits.ledger.charge(who, LIST_COST)
    services.registry.spec(game)
    await services.ratings.catch_up()
    found = await services.store.leaders(game, pace, ratings.SURE_AFTER, MOST_LEADERS)
    told = tuple(
        Leader(PlayerLink(name, page, None), ratings.shown(row.skill), row.games, provisional=False)
        for row, name, page in found
    )
    return answer(tuple[Leader, ...], told, response)


@router.get("/tables/{table}/ratings", **described(answers=tuple[RatingChange, ...]))
async def changes(services: Deps, guest: Guest, who: Payers, table: str, response: Response) -> Response:
    """What a finished game made of the ratings of those who played it; nothing if it was not rated."""
    services.limits.ledger.charge(who, LIST_COST)
    async with services.registry.visit(table) as found:
        if found.now.outcome is None:
            raise Refusal("not_over")
        owners, rated = found.now.owners, found.now.opened.rated
    if rated:
        await services.ratings.catch_up()
    rows = await services.store.ratings_at(table) if rated else ()
    told = sorted(
        (
            RatingChange(seat, ratings.shown(row.skill), _change(row, before), row.games < ratings.SURE_AFTER)
            for row, before in rows
            for seat in owners.get(row.guest, ())
        ),
        key=lambda one: one.seat,
    )
    return answer(tuple[RatingChange, ...], tuple(told), response)


def _known_as(those: Sequence[Acquaintance], guest: str) -> str | None:
    return next((one.id for one in those if one.guest == guest), None)


def _change(row: RatedGame, before: RatedGame | None) -> int:
    return ratings.shown(row.skill) - (ratings.CENTRE if before is None else ratings.shown(before.skill))


async def _guest(services: Services, key: SessionKey, person: str) -> str:
    if person == "me":
        return key.guest
    guest = await services.store.guest_of_page(person)
    if guest is None:
        raise Refusal("unknown_person")
    return guest


async def _games(services: Services, guest: str, *, own: bool) -> list[tuple[FinishedGame, Result]]:
    await services.ratings.catch_up()
    found = await services.store.games_of(guest, people.MOST_GAMES)
    return people.visible(found, guest, own=own)


def _others(games: list[tuple[FinishedGame, Result]], guest: str) -> list[str]:
    return sorted({p.guest for game, _ in games for p in game.players if p.guest and p.guest != guest})
