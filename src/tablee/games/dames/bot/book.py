"""The opening book: good first moves, searched beforehand by `tablee lab book dames`."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from pathlib import Path

from tablee.core.chance import Source, pick
from tablee.core.value import from_json, value
from tablee.games.dames.state import Move, State

PLACE = Path(__file__).with_name("book.json")


@value
class BookMove:
    start: int
    end: int
    captured: tuple[int, ...]
    behind: int  # hundredths of a man behind the best move of the position

    @property
    def move(self) -> Move:
        return Move(self.start, self.end, self.captured, ())


@value
class Book:
    """Positions by their key (`State.past`) in hexadecimal digits, and how they were searched."""

    nodes: int  # after each move
    plies: int
    margin: int  # how far behind a move may be that is followed
    kernels: str
    positions: dict[str, tuple[BookMove, ...]]


_loading = threading.Lock()
_loaded: list[Book] = []


def book() -> Book:
    """The one that comes with the package, read when first asked for."""
    with _loading:
        if not _loaded:
            _loaded.append(from_json(Book, PLACE.read_bytes()))
        return _loaded[0]


def book_key(state: State) -> str:
    return f"{state.past[-1]:x}"


def book_move(
    positions: Mapping[str, tuple[BookMove, ...]], state: State, margin: int, source: Source
) -> Move | None:
    """One of the moves that are no more than so far behind the best, each as likely; None out of book."""
    good = [one.move for one in positions.get(book_key(state), ()) if one.behind <= margin]
    return pick(source, good) if good else None
