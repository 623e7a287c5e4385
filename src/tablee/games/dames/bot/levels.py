"""The eight levels: how far each one looks, and what it sees."""

from __future__ import annotations

from tablee.core.bot import Level
from tablee.core.value import value

ALL = 99


@value
class DamesLevel(Level):
    """How far a level looks, and what it sees on the way."""

    nodes: int
    depth: int
    plies: int = ALL  # beyond them not even a capture is seen
    jumps: int = ALL  # of a capture: longer ones are neither owed nor noticed when missed (souffler)
    book: int | None = None  # plays from the book what is no more than so far behind; None: it has none
    endings: bool = True  # knows every ending of three pieces
    spread: int = 3  # scores this close are equal: chance picks among them; a man is a hundred


LEVELS = (
    DamesLevel(1, 400, 1, plies=2, jumps=1, endings=False, spread=250),
    DamesLevel(2, 1_000, 1, plies=6, jumps=2, endings=False, spread=70),
    DamesLevel(3, 2_000, 2, jumps=3, endings=False, spread=40),
    DamesLevel(4, 3_000, 4, endings=False, spread=15),
    DamesLevel(5, 12_000, 40, book=12),
    DamesLevel(6, 50_000, 40, book=9),
    DamesLevel(7, 200_000, 40, book=6),
    DamesLevel(8, 800_000, 40, book=4),
)
