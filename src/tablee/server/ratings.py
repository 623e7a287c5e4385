"""Ratings kept up to date: a cache of the fold over all finished rated games, in the order of their ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from tablee.core.game import Seat, Teams
from tablee.core.game_spec import GameSpec
from tablee.core.ratings import RatedGame, Standing, fold
from tablee.core.results import FinishedGame
from tablee.core.value import from_parsed
from tablee.table.clock import TimeControl, pace_of
from tablee.table.leases import Leases

LEASE = "ratings"  # one process of the house at a time


class RatingStorage(Protocol):
    async def first_unrated(self) -> float | None: ...
    async def rated_since(self, at: float) -> Sequence[FinishedGame]: ...
    async def ratings_before(self, at: float) -> Sequence[RatedGame]: ...
    async def keep_ratings(self, since: float, rows: Sequence[RatedGame]) -> None: ...


class Ratings:
    def __init__(self, storage: RatingStorage, games: Mapping[str, GameSpec[Any]], leases: Leases) -> None:
        self._storage, self._games, self._leases = storage, games, leases

    async def catch_up(self) -> None:
        """Rate the games that have ended since. If one of them ended before others that are rated already,
        those are rated again: the order of the ends decides, and nothing else."""
        since = await self._storage.first_unrated()
        if since is None or not await self._leases.take(LEASE, 0):
            return
        try:
            await self.fold_since(since)
        finally:
            await self._leases.release(LEASE)

    async def fold_since(self, since: float) -> None:
        """With 0, everything anew from the logs."""
        known = {
            (row.guest, row.game, row.pace): Standing(row.skill, row.games)
            for row in await self._storage.ratings_before(since)
        }
        games = [game for game in await self._storage.rated_since(since) if game.game in self._games]
        rows = list(fold(((game, pace(game), self._teams(game)) for game in games), known))
        await self._storage.keep_ratings(since, rows)

    def _teams(self, game: FinishedGame) -> Sequence[Sequence[int]]:
        rules: Any = from_parsed(self._games[game.game].rules.type, game.rules)
        seats = [Seat(i) for i in range(len(game.players))]
        if isinstance(rules, Teams):
            return sorted({tuple(sorted(rules.team(seat))) for seat in seats})
        return [(seat,) for seat in seats]


def pace(game: FinishedGame) -> str:
    return pace_of(None if game.clock is None else from_parsed(TimeControl, game.clock))  # type: ignore[arg-type]
