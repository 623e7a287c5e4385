"""A person's page: their results and ratings, as far as whoever looks may know them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from tablee.core import ratings, results
from tablee.core.ratings import RatedGame
from tablee.core.results import FinishedGame, Player, Result
from tablee.server.friends import last_games
from tablee.server.people_schemas import (
    GameRecord,
    OpponentRecord,
    PersonGame,
    PersonInfo,
    PlayerLink,
    RatingLine,
)
from tablee.server.ratings import pace

MOST_GAMES = 2000  # that a page counts
MOST_OPPONENTS = 12
MOST_POINTS = 60  # of a plot


def visible(games: Sequence[FinishedGame], guest: str, *, own: bool) -> list[tuple[FinishedGame, Result]]:
    """Strangers are shown neither private tables nor that there were any."""
    open_to_all = [game for game in games if own or game.rated or not game.private]
    return results.own_games(open_to_all, guest)


def person_info(
    guest: str, name: str, page: str | None, since: float | None, *, own: bool,
    games: Sequence[tuple[FinishedGame, Result]], rated: Sequence[RatedGame], pages: Mapping[str, str],
    friend: str | None, blocked: str | None,
) -> PersonInfo:  # fmt: skip
    kept = results.record(games, guest)
    lines = _rating_lines(rated)
    by_game = tuple(
        GameRecord(game, tally.won, tally.drawn, tally.lost, lines.get(game, ()))
        for game, tally in kept.by_game.items()
    )
    often = sorted(kept.by_opponent.items(), key=lambda item: -item[1].played)[:MOST_OPPONENTS]
    last = last_games([game for game, _ in games], guest) if own else {}
    opponents = tuple(
        OpponentRecord(_link(player, pages), tally.won, tally.drawn, tally.lost, _table(last, player))
        for player, tally in often
    )
    return PersonInfo(
        page, name, own, since, len(games), kept.streak, kept.best_streak, by_game, opponents, friend, blocked
    )


def _table(last: Mapping[str, FinishedGame], player: Player) -> str | None:
    game = last.get(player.guest or "")
    return None if game is None else game.table


def listed(
    games: Sequence[tuple[FinishedGame, Result]], guest: str, rated: Sequence[RatedGame],
    pages: Mapping[str, str],
) -> tuple[PersonGame, ...]:  # fmt: skip
    change = _changes(rated)
    return tuple(
        PersonGame(
            game.table, game.game, _links(game, guest, pages), one, game.outcome.rule, game.outcome.code,
            game.number, game.at, game.rated, pace(game), change.get(game.table),
        )
        for game, one in games
    )  # fmt: skip


def chosen(
    games: Sequence[tuple[FinishedGame, Result]],
    guest: str,
    game: str | None,
    result: str | None,
    against: str,
) -> list[tuple[FinishedGame, Result]]:
    """Those of one game, with one result, against somebody whose name has these letters."""
    wanted = against.casefold().strip()

    def met(one: FinishedGame) -> bool:
        return any(wanted in player.name.casefold() for player in one.players if player.guest != guest)

    return [
        (one, how)
        for one, how in games
        if game in (None, one.game) and result in (None, how) and (not wanted or met(one))
    ]


def _links(game: FinishedGame, guest: str, pages: Mapping[str, str]) -> tuple[PlayerLink, ...]:
    """The others."""
    return tuple(_link(player, pages) for player in game.players if player.guest != guest)


def _link(player: Player, pages: Mapping[str, str]) -> PlayerLink:
    return PlayerLink(player.name, pages.get(player.guest or ""), player.level)


def _rating_lines(rated: Sequence[RatedGame]) -> Mapping[str, tuple[RatingLine, ...]]:
    """Of each game, each pace by itself; the one most played first."""
    rows: defaultdict[tuple[str, str], list[RatedGame]] = defaultdict(list)
    for row in rated:
        rows[row.game, row.pace].append(row)
    lines: defaultdict[str, list[RatingLine]] = defaultdict(list)
    for (game, at_pace), some in rows.items():
        values = [ratings.shown(row.skill) for row in some]
        points = tuple((row.at, point) for row, point in zip(some, values, strict=True))[-MOST_POINTS:]
        sure = some[-1].games >= ratings.SURE_AFTER
        lines[game].append(RatingLine(at_pace, values[-1], some[-1].games, not sure, max(values), points))
    return {game: tuple(sorted(some, key=lambda line: -line.games)) for game, some in lines.items()}


def _changes(rated: Sequence[RatedGame]) -> Mapping[str, int]:
    """By how much each game moved the rating."""
    last: dict[tuple[str, str], int] = {}
    changes: dict[str, int] = {}
    for row in rated:
        key, now = (row.game, row.pace), ratings.shown(row.skill)
        changes[row.table] = now - last.get(key, ratings.CENTRE)
        last[key] = now
    return changes
