"""Finished games as people look back on them, and the ratings that follow from those that were rated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, func, insert, select

from tablee.core.game import Outcome
from tablee.core.ratings import RatedGame, Skill
from tablee.core.results import FinishedGame, Player
from tablee.core.value import from_json, to_parsed
from tablee.store.lines import read_sitter
from tablee.store.lists import CALLED_OFF
from tablee.store.schema import accounts, guests, lines, ratings, sitters, tables
from tablee.table.log import Opened, Person, Robot

CLOSED = '%"rule":"house","code":"closed"%'  # by a change of the rules: nobody's result
AT_ONCE = 500


def games_of(connection: Connection, guest: str, limit: int) -> Sequence[FinishedGame]:
    """The last finished games of a guest, the last first."""
    sits = select(sitters.c.table_id).where(sitters.c.guest == guest)
    return _finished(connection, tables.c.id.in_(sits), limit)


def rated_since(connection: Connection, at: float) -> Sequence[FinishedGame]:
    """Every rated game that ended then or later, in order."""
    found = _finished(connection, tables.c.rated & (tables.c.moved_at >= at), None)
    return sorted((game for game in found if game.at >= at), key=lambda game: (game.at, game.table))


def first_unrated(connection: Connection) -> float | None:
    """When the first of the games ended that have no ratings yet."""
    none = ~exists().where(ratings.c.table_id == tables.c.id)
    found = _finished(connection, tables.c.rated & none, None)
    return min((game.at for game in found), default=None)


def _finished(
    connection: Connection, which: ColumnElement[bool], limit: int | None
) -> Sequence[FinishedGame]:
    """The line that ended a game is the first with the outcome that its last line has."""
    last = (
        select(func.max(lines.c.number))
        .where(lines.c.table_id == tables.c.id)
        .correlate(tables)
        .scalar_subquery()
    )
    real = and_(~lines.c.outcome.like(CALLED_OFF), ~lines.c.outcome.like(CLOSED))
    rows = connection.execute(
        select(tables.c.id, tables.c.opened, lines.c.number, lines.c.outcome, lines.c.at)
        .join(lines, (lines.c.table_id == tables.c.id) & (lines.c.number == last))
        .where(tables.c.finished, which, real)
        .order_by(tables.c.moved_at.desc(), tables.c.id)
        .limit(limit)
    ).all()
    seated, ended = (
        _players(connection, [row.id for row in rows]),
        _ends(connection, [row.id for row in rows]),
    )
    return [_game(row.id, row.opened, row.outcome, row.number, ended[row.id], seated[row.id]) for row in rows]


def _game(
    table: str, opened_text: str, outcome: str, number: int, at: float, players: Sequence[Player]
) -> FinishedGame:
    opened = from_json(Opened, opened_text)
    clock = to_parsed(object, opened.clock)
    return FinishedGame(
        table, opened.game, opened.rules, clock, opened.private, opened.rated, tuple(players),
        from_json(Outcome, outcome), number, at,
    )  # fmt: skip


def _ends(connection: Connection, ids: Sequence[str]) -> Mapping[str, float]:
    """When each game ended: what is kept after its end, as the seed, does not count."""
    ended: dict[str, float] = {}
    for first in range(0, len(ids), AT_ONCE):
        some = lines.c.table_id.in_(ids[first : first + AT_ONCE]) & lines.c.outcome.is_not(None)
        rows = select(lines.c.table_id, func.min(lines.c.at)).where(some).group_by(lines.c.table_id)
        ended |= {row[0]: row[1] for row in connection.execute(rows)}
    return ended


def _players(connection: Connection, ids: Sequence[str]) -> Mapping[str, Sequence[Player]]:
    seated: dict[str, list[Player]] = {table: [] for table in ids}
    for first in range(0, len(ids), AT_ONCE):
        some = sitters.c.table_id.in_(ids[first : first + AT_ONCE])
        for row in connection.execute(
            select(sitters).where(some).order_by(sitters.c.table_id, sitters.c.seat)
        ):
            match read_sitter(row.sitter):
                case Person(guest, name):
                    seated[row.table_id].append(Player(guest, name))
                case Robot(level):
                    seated[row.table_id].append(Player(None, "", level))
    return seated


# Ratings


def ratings_before(connection: Connection, at: float) -> Sequence[RatedGame]:
    """The last rating of everyone, in each game and pace, of those that are older than this."""
    t = ratings.c
    last = (
        select(t.guest, t.game, t.pace, func.max(t.games).label("games"))
        .where(t.at < at)
        .group_by(t.guest, t.game, t.pace)
        .subquery()
    )
    same = and_(
        t.guest == last.c.guest, t.game == last.c.game, t.pace == last.c.pace, t.games == last.c.games
    )
    return [_rated(row) for row in connection.execute(select(ratings).join(last, same))]


def keep_ratings(connection: Connection, since: float, rows: Sequence[RatedGame]) -> None:
    """In place of all that were kept of games that ended then or later."""
    connection.execute(delete(ratings).where(ratings.c.at >= since))
    if rows:
        connection.execute(
            insert(ratings),
            [
                {
                    "table_id": row.table, "guest": row.guest, "game": row.game, "pace": row.pace,
                    "mu": row.skill.mu, "sigma": row.skill.sigma, "games": row.games, "at": row.at,
                }
                for row in rows
            ],
        )  # fmt: skip


def ratings_of(connection: Connection, guest: str) -> Sequence[RatedGame]:
    """In order."""
    chosen = select(ratings).where(ratings.c.guest == guest).order_by(ratings.c.at, ratings.c.table_id)
    return [_rated(row) for row in connection.execute(chosen)]


def standings(connection: Connection, those: Sequence[str]) -> Sequence[RatedGame]:
    """The last rating of each of these guests, in each game and pace."""
    t = ratings.c
    last = (
        select(t.guest, t.game, t.pace, func.max(t.games).label("games"))
        .where(t.guest.in_(those))
        .group_by(t.guest, t.game, t.pace)
        .subquery()
    )
    same = and_(
        t.guest == last.c.guest, t.game == last.c.game, t.pace == last.c.pace, t.games == last.c.games
    )
    return [_rated(row) for row in connection.execute(select(ratings).join(last, same))]


def ratings_at(connection: Connection, table: str) -> Sequence[tuple[RatedGame, RatedGame | None]]:
    """What a game made of everyone's ratings, each with the one before it."""
    found: list[tuple[RatedGame, RatedGame | None]] = []
    for row in connection.execute(select(ratings).where(ratings.c.table_id == table)).all():
        t = ratings.c
        same = and_(t.guest == row.guest, t.game == row.game, t.pace == row.pace, t.games == row.games - 1)
        before = connection.execute(select(ratings).where(same)).first()
        found.append((_rated(row), None if before is None else _rated(before)))
    return found


def leaders(
    connection: Connection, game: str, pace: str, least: int, limit: int
) -> Sequence[tuple[RatedGame, str, str | None]]:
    """The best of those with so many games: the last rating, the name, and the page of each."""
    t = ratings.c
    last = (
        select(t.guest, func.max(t.games).label("games"))
        .where(t.game == game, t.pace == pace)
        .group_by(t.guest)
        .having(func.max(t.games) >= least)
        .subquery()
    )
    chosen = (
        select(ratings, guests.c.name, accounts.c.page)
        .join(last, and_(t.guest == last.c.guest, t.games == last.c.games))
        .join(guests, guests.c.id == t.guest)
        .join(accounts, accounts.c.guest == t.guest)
        .where(t.game == game, t.pace == pace)
        .order_by(t.mu.desc(), t.guest)
        .limit(limit)
    )
    return [(_rated(row), row.name, row.page) for row in connection.execute(chosen)]


def pages_of(connection: Connection, those: Sequence[str]) -> Mapping[str, str]:
    """The pages of those guests who have an account."""
    some = accounts.c.guest.in_(those) & accounts.c.page.is_not(None)
    return {
        row.guest: row.page
        for row in connection.execute(select(accounts.c.guest, accounts.c.page).where(some))
    }


def guest_of_page(connection: Connection, page: str) -> str | None:
    return connection.execute(select(accounts.c.guest).where(accounts.c.page == page)).scalar_one_or_none()


def _rated(row: Any) -> RatedGame:
    skill = Skill(row.mu, row.sigma)
    return RatedGame(row.table_id, row.guest, row.game, row.pace, skill, row.games, row.at)
