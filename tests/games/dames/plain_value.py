"""The learnt evaluation as its text describes it, on rows and columns: for reading, not for speed."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.dames.plain import DIAGONALS, Plain, Point, inside

PART, BLOCK = 3**8, 3**12
MAN = 8 * PART
BLOCKS = MAN + 59


def turned(pieces: Plain) -> Plain:
    """The board from the other side, with the colours changed."""
    return {(9 - row, 9 - column): (1 - seat, king) for (row, column), (seat, king) in pieces.items()}


def way(pieces: Plain, first_row: int, rows: int, place: int) -> int:
    """How men fill these rows of four columns."""
    found = 0
    for i in range(2 * rows):
        row, side = first_row + i // 2, i % 2
        at = row, 2 * (place + side) + (1 if row % 2 == 0 else 0)
        seat, king = pieces.get(at, (0, True))
        found += 0 if king else 3**i * (1 + seat)
    return found


def blocks(pieces: Plain) -> Iterator[int]:
    """The weights of the four blocks of the upper six rows, and of their first and last four rows."""
    for place in range(4):
        yield place * PART + way(pieces, 0, 4, place)
        yield (4 + place) * PART + way(pieces, 2, 4, place)
        yield BLOCKS + place * BLOCK + way(pieces, 0, 6, place)


def reach(pieces: Plain) -> set[Point]:
    """Empty squares to which a king of the first seat can go, over nobody."""
    found: set[Point] = set()
    for start, (seat, king) in pieces.items():
        for rows, columns in DIAGONALS:
            at = start[0] + rows, start[1] + columns
            while seat == 0 and king and inside(at) and at not in pieces:
                found.add(at)
                at = at[0] + rows, at[1] + columns
    return found


def seen(pieces: Plain) -> Iterator[int]:
    """The weights that count for the first seat, each as often as it counts."""
    yield from blocks(pieces)
    kings = [at for at, (seat, king) in pieces.items() if seat == 0 and king]
    yield from (MAN for seat, king in pieces.values() if seat == 0 and not king)
    yield from [MAN + 1] * bool(kings) + [MAN + 2] * max(len(kings) - 1, 0)
    for row, column in kings:
        yield MAN + 3 + row * 5 + row // 2 + column // 2
    yield from [MAN + 57] * len(reach(pieces))


def value(weights: list[list[int]], pieces: Plain, mover: int) -> int:
    """For the first seat, before anything is scaled down."""
    totals = []
    for row in weights:
        total = sum(row[i] for i in seen(pieces)) - sum(row[i] for i in seen(turned(pieces)))
        totals.append(total + row[MAN + 58] * (1 - 2 * mover))
    many, few = totals
    return (many * len(pieces) + few * (40 - len(pieces))) // (40 * 16)
