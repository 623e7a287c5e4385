"""What a table's log says beside how it stands: the last lines as people read them, and who sent what."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from tablee.core.entry import Entry
from tablee.core.game import Seat
from tablee.core.value import read
from tablee.table.log import Cut, DrawAgreed, Happening, Line, Played, Rematched, Resigned, TakenBack
from tablee.table.update import Happened, Update

PAGE = 200  # lines that are told at once; earlier ones are asked for page by page


class Past:
    """Everything here can be read from the log again."""

    def __init__(self, entry: Entry[Any], lines: Sequence[Line]) -> None:
        self._entry = entry
        self.recent: deque[Happened] = deque(maxlen=PAGE)
        self.players: dict[int, Seat] = {}  # by the number of each move
        self.takebacks = 0
        self._kept: dict[tuple[Seat, str], int] = {}
        for line in lines:
            self._note(line.number, line.happening)
        self.recent.extend(page(entry, lines[-PAGE:]))

    def add(self, happening: Happening, happened: Happened) -> None:
        self._note(happened.number, happening)
        self.recent.append(brief(self._entry, happened))

    def kept(self, seat: Seat, id: str) -> int | None:
        """The number of the line that this message made, if it made one."""
        return self._kept.get((seat, id))

    def _note(self, number: int, happening: Happening) -> None:
        match happening:
            case Played() | Resigned() | Cut():
                self._kept[happening.seat, happening.id] = number
            case DrawAgreed() | TakenBack() | Rematched() if happening.by is not None:
                self._kept[happening.by, happening.id] = number
            case _:
                pass
        if isinstance(happening, Played):
            self.players[number] = happening.seat
        self.takebacks += isinstance(happening, TakenBack)


def page(entry: Entry[Any], lines: Iterable[Line]) -> list[Happened]:
    """Kept lines as everyone may read them: as they were shown when they happened."""
    return [brief(entry, read(Update, line.shown).happened) for line in lines]


def brief(entry: Entry[Any], happened: Happened) -> Happened:
    """A line as who comes later is told of it."""
    if entry.brief is None:
        return happened
    return replace(happened, events=tuple(map(entry.brief, happened.events)))
