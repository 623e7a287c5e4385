"""What clients saw, and whether one log explains all of it. The checker knows nothing else."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Line: TypeAlias = tuple[Any, ...]  # what happened, by which seat, going back where, when


class Wrong(AssertionError):
    """No log explains what was seen."""


@dataclass
class Said:
    """One message of a person, and what became of it."""

    kind: str
    seat: int
    wanted: int | None  # the number that a move was to have
    kept: int | None = None  # the number that it was acknowledged with
    refused: str | None = None


@dataclass
class TableSeen:
    """One table, by all who were there."""

    lines: dict[int, Line] = field(default_factory=dict)
    said: dict[str, Said] = field(default_factory=dict)  # by id


class Seen:
    def __init__(self) -> None:
        self.tables: defaultdict[str, TableSeen] = defaultdict(TableSeen)

    def line(self, table: str, happened: dict[str, Any]) -> None:
        """Everyone sees the same line under the same number, however often and by whichever process."""
        line = happened["what"], happened["seat"], happened["to"], happened["at"]
        known = self.tables[table].lines.setdefault(happened["number"], line)
        if known != line:
            raise Wrong(f"{table}: line {happened['number']} is {known} and {line}")

    def kept(self, table: str, id: str, number: int) -> None:
        said = self.tables[table].said[id]
        if said.kept not in (None, number):
            raise Wrong(f"{table}: {id} was acknowledged as {said.kept} and as {number}")
        if said.refused is not None:
            raise Wrong(f"{table}: {id} was refused ({said.refused}) and acknowledged")
        said.kept = number

    def refused(self, table: str, id: str, code: str) -> None:
        said = self.tables[table].said[id]
        if said.kept is not None:
            raise Wrong(f"{table}: {id} was acknowledged and refused ({code})")
        said.refused = code

    @property
    def acknowledged(self) -> int:
        return sum(said.kept is not None for table in self.tables.values() for said in table.said.values())

    def check(self) -> None:
        """Nothing acknowledged is lost or doubled, and nothing is there that nobody sent."""
        for id, table in self.tables.items():
            _check(id, table)


def _check(id: str, table: TableSeen) -> None:
    if sorted(table.lines) != list(range(len(table.lines))):
        raise Wrong(f"{id}: a line that nobody saw between others: {sorted(table.lines)}")
    by_number: dict[int, str] = {}
    for name, said in table.said.items():
        if said.kept is None:
            continue
        if said.kept in by_number:
            raise Wrong(f"{id}: {name} and {by_number[said.kept]} are both line {said.kept}")
        by_number[said.kept] = name
        what, seat, *_ = table.lines.get(said.kept, ("nothing", None))
        if seat != said.seat or what != {"play": "played"}.get(said.kind, said.kind):
            raise Wrong(f"{id}: {name} was acknowledged as line {said.kept}, which is {what} by {seat}")
    people = {said.seat for said in table.said.values()}
    for number, (what, seat, *_) in table.lines.items():
        if what != "played" or seat not in people or number in by_number:
            continue
        open_ones = [one for one in table.said.values() if (one.seat, one.wanted) == (seat, number)]
        if not any(one.refused is None for one in open_ones):
            raise Wrong(f"{id}: line {number} is a move of seat {seat} that was refused, or that nobody sent")
