"""What was found in positions, studies that were shared, and what became of puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from sqlalchemy import Connection, case, func, insert, select, update

from tablee.core.study.puzzle import PuzzleResult
from tablee.store.guests import inserted
from tablee.store.schema import analyses, puzzle_days, puzzle_results, studies

AT_ONCE = 500  # keys of one question


def kept_analyses(connection: Connection, keys: Sequence[str]) -> Mapping[str, str]:
    """Of these keys, those that something was found for."""
    found: dict[str, str] = {}
    for first in range(0, len(keys), AT_ONCE):
        some = analyses.c.key.in_(keys[first : first + AT_ONCE])
        rows = connection.execute(select(analyses.c.key, analyses.c.found).where(some))
        found |= {row.key: row.found for row in rows}
    return found


def keep_analysis(connection: Connection, key: str, found: str) -> None:
    """Whoever comes second has found the same."""
    inserted(connection, analyses, key=key, found=found)


def keep_study(connection: Connection, id: str, guest: str, content: str, now: float) -> None:
    connection.execute(insert(studies).values(id=id, guest=guest, content=content, created=now))


def study(connection: Connection, id: str) -> str | None:
    return connection.execute(select(studies.c.content).where(studies.c.id == id)).scalar_one_or_none()


def keep_try(
    connection: Connection, guest: str, game: str, puzzle: str, solved: bool, helped: bool, now: float
) -> None:
    """A try that ended: only the first can be clean, help that was taken stays, so does what is solved."""
    t = puzzle_results.c
    this = (t.guest == guest) & (t.game == game) & (t.puzzle == puzzle)
    first = inserted(
        connection, puzzle_results, guest=guest, game=game, puzzle=puzzle,
        solved=solved, clean=solved and not helped, helped=helped, tries=1, at=now,
    )  # fmt: skip
    if not first:
        again = update(puzzle_results).where(this & ~t.solved)
        connection.execute(again.values(solved=solved, helped=t.helped | helped, tries=t.tries + 1, at=now))


def keep_puzzle_day(connection: Connection, guest: str, game: str, day: date) -> None:
    """Solved again on its day, it counts once."""
    inserted(connection, puzzle_days, guest=guest, game=game, day=day.isoformat())


def puzzle_days_of(connection: Connection, guest: str, game: str) -> frozenset[date]:
    t = puzzle_days.c
    rows = connection.execute(select(t.day).where((t.guest == guest) & (t.game == game)))
    return frozenset(map(date.fromisoformat, rows.scalars()))


def puzzle_results_of(connection: Connection, guest: str, game: str) -> Sequence[PuzzleResult]:
    """Mine, the latest first."""
    t = puzzle_results.c
    mine = (t.guest == guest) & (t.game == game)
    rows = connection.execute(
        select(t.puzzle, t.solved, t.clean, t.helped, t.at).where(mine).order_by(t.at.desc(), t.puzzle)
    )
    return [PuzzleResult(row.puzzle, row.solved, row.clean, row.helped, row.at) for row in rows]


def puzzle_counts(connection: Connection, game: str) -> Mapping[str, tuple[int, int]]:
    """Of each puzzle that somebody tried: by how many, and how many of them solved it cleanly."""
    t = puzzle_results.c
    clean = func.sum(case((t.clean, 1), else_=0))
    rows = connection.execute(select(t.puzzle, func.count(), clean).where(t.game == game).group_by(t.puzzle))
    return {puzzle: (int(tried), int(solved)) for puzzle, tried, solved in rows}
