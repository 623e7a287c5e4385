"""What a table's log says beside how it stands: the last lines as people read them, and who sent what."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from tablee.core.game import Seat
from tablee.core.game_spec import GameSpec
from tablee.core.value import from_json
from tablee.table.log import (
    Abandoned,
    ClientSeed,
    DrawAgreed,
    LogEntry,
    LogLine,
    Played,
    Rematched,
    Resigned,
    TakenBack,
)
from tablee.table.server_message import PublicEntry, Update

PAGE = 200  # lines that are told at once; earlier ones are asked for page by page


class History:
    """Everything here can be read from the log again."""

    def __init__(self, spec: GameSpec[Any], lines: Sequence[LogLine]) -> None:
        self._spec = spec
        self.recent: deque[PublicEntry] = deque(maxlen=PAGE)
        self.players: dict[int, Seat] = {}  # by the number of each move
        self.takebacks = 0
        self._kept: dict[tuple[Seat, str], int] = {}
        for line in lines:
            self._note(line.number, line.happening)
        self.recent.extend(page(spec, lines[-PAGE:]))

    def add(self, happening: LogEntry, happened: PublicEntry) -> None:
        self._note(happened.number, happening)
        self.recent.append(brief(self._spec, happened))

    def kept(self, seat: Seat, id: str) -> int | None:
        """The number of the line that this message made, if it made one."""
        return self._kept.get((seat, id))

    def _note(self, number: int, happening: LogEntry) -> None:
        match happening:
            case Played() | Resigned() | ClientSeed():
                self._kept[happening.seat, happening.id] = number
            case Abandoned():
                self._kept[happening.by, happening.id] = number
            case DrawAgreed() | TakenBack() | Rematched() if happening.by is not None:
                self._kept[happening.by, happening.id] = number
            case _:
                pass
        if isinstance(happening, Played):
            self.players[number] = happening.seat
        self.takebacks += isinstance(happening, TakenBack)


def page(spec: GameSpec[Any], lines: Iterable[LogLine]) -> list[PublicEntry]:
    """Kept lines as everyone may read them: as they were shown when they happened."""
    return [brief(spec, from_json(Update, line.shown).happened) for line in lines]


def brief(spec: GameSpec[Any], happened: PublicEntry) -> PublicEntry:
    """A line as it is told to someone who joins later."""
    if spec.wire.brief is None:
        return happened
    return replace(happened, events=tuple(map(spec.wire.brief, happened.events)))
