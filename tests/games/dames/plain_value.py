"""The learnt evaluation as its text describes it, on rows and columns: for reading, not for speed."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.dames.plain import DIAGONALS, Plain, Point, inside

WAYS = 3**8
PATTERNS = 8 * WAYS


def turned(pieces: Plain) -> Plain:
    """The board from the other side, with the colours changed."""
    return {(9 - row, 9 - column): (1 - seat, king) for (row, column), (seat, king) in pieces.items()}


def blocks(pieces: Plain) -> Iterator[int]:
    """The weights of the eight blocks of the upper six rows: four from the top row, four from the third."""
    for first_row in (0, 2):
        for place in range(4):
            way = 0
            for i in range(8):
                row, side = first_row + i // 2, i % 2
                at = row, 2 * (place + side) + (1 if row % 2 == 0 else 0)
                seat, king = pieces.get(at, (0, True))
                way += 0 if king else 3**i * (1 + seat)
            yield ((0 if first_row == 0 else 4) + place) * WAYS + way


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
    yield from (PATTERNS for seat, king in pieces.values() if seat == 0 and not king)
    yield from [PATTERNS + 1] * bool(kings) + [PATTERNS + 2] * max(len(kings) - 1, 0)
    for row, column in kings:
        yield PATTERNS + 3 + row * 5 + row // 2 + column // 2
    yield from [PATTERNS + 57] * len(reach(pieces))


def value(weights: list[list[int]], pieces: Plain, mover: int) -> int:
    """For the first seat, before anything is scaled down."""
    totals = []
    for row in weights:
        total = sum(row[i] for i in seen(pieces)) - sum(row[i] for i in seen(turned(pieces)))
        totals.append(total + row[PATTERNS + 58] * (1 - 2 * mover))
    many, few = totals
    return (many * len(pieces) + few * (40 - len(pieces))) // (40 * 16)
