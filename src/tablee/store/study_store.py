"""The part of the store that study asks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import TypeVar

from tablee.core.study.puzzle import PuzzleResult
from tablee.store import study

T = TypeVar("T")


class StudyStore(ABC):
    _clock: Callable[[], float]

    async def kept_analyses(self, keys: Sequence[str]) -> Mapping[str, str]:
        return await self._read(study.kept_analyses, keys)

    async def keep_analysis(self, key: str, found: str) -> None:
        await self._write(study.keep_analysis, key, found)

    async def keep_study(self, id: str, guest: str, content: str) -> None:
        await self._write(study.keep_study, id, guest, content, self._clock())

    async def study(self, id: str) -> str | None:
        return await self._read(study.study, id)

    async def keep_try(self, guest: str, game: str, puzzle: str, solved: bool, helped: bool) -> None:
        await self._write(study.keep_try, guest, game, puzzle, solved, helped, self._clock())

    async def keep_puzzle_day(self, guest: str, game: str, day: date) -> None:
        await self._write(study.keep_puzzle_day, guest, game, day)

    async def puzzle_days_of(self, guest: str, game: str) -> frozenset[date]:
        return await self._read(study.puzzle_days_of, guest, game)

    async def puzzle_results_of(self, guest: str, game: str) -> Sequence[PuzzleResult]:
        return await self._read(study.puzzle_results_of, guest, game)

    async def puzzle_counts(self, game: str) -> Mapping[str, tuple[int, int]]:
        return await self._read(study.puzzle_counts, game)

    @abstractmethod
    async def _write(self, work: Callable[..., T], *arguments: object) -> T: ...

    @abstractmethod
    async def _read(self, query: Callable[..., T], *arguments: object) -> T: ...
