"""Draughts as a child would program it: rows and columns, sets and recursion. For reading, not for speed."""

from __future__ import annotations

from collections.abc import Iterator

Point = tuple[int, int]
Piece = tuple[int, bool]  # seat, king
Plain = dict[Point, Piece]
Found = tuple[int, int, frozenset[int]]  # from, to, captured

DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def point(square: int) -> Point:
    row, place = divmod(square - 1, 5)
    return row, 2 * place + (1 if row % 2 == 0 else 0)


def number(at: Point) -> int:
    return at[0] * 5 + at[1] // 2 + 1


def inside(at: Point) -> bool:
    return 0 <= at[0] < 10 and 0 <= at[1] < 10


def board(blue: str, green: str) -> Plain:
    """Squares between spaces, kings with a K: board("32 K48", "1 2")."""
    found: Plain = {}
    for seat, side in enumerate((blue, green)):
        for word in side.split():
            found[point(int(word.lstrip("K")))] = (seat, word.startswith("K"))
    return found


def sequences(pieces: Plain, start: Point) -> Iterator[tuple[Point, frozenset[Point], bool]]:
    """Every capture of one piece, broken off anywhere: where it stops, what it took, could it go on."""
    seat, king = pieces[start]
    others = {at: piece for at, piece in pieces.items() if at != start}

    def go_on(at: Point, taken: frozenset[Point]) -> Iterator[tuple[Point, frozenset[Point], bool]]:
        more = False
        for rows, columns in DIAGONALS:
            over = at[0] + rows, at[1] + columns
            while king and inside(over) and over not in others:
                over = over[0] + rows, over[1] + columns
            if over not in others or others[over][0] == seat or over in taken:
                continue
            to = over[0] + rows, over[1] + columns
            while inside(to) and to not in others:
                more = True
                yield from go_on(to, taken | {over})
                if not king:
                    break
                to = to[0] + rows, to[1] + columns
        if taken:
            yield at, taken, more

    yield from go_on(start, frozenset())


def steps(pieces: Plain, start: Point) -> Iterator[Point]:
    """Where one piece can go without taking."""
    seat, king = pieces[start]
    for rows, columns in DIAGONALS:
        if not king and rows != (-1 if seat == 0 else 1):
            continue
        to = start[0] + rows, start[1] + columns
        while inside(to) and to not in pieces:
            yield to
            if not king:
                break
            to = to[0] + rows, to[1] + columns


def captures(pieces: Plain, seat: int) -> set[Found]:
    """All captures, broken off or not."""
    return {
        (number(start), number(end), frozenset(map(number, taken)))
        for start, piece in pieces.items()
        if piece[0] == seat
        for end, taken, _ in sequences(pieces, start)
    }


def simple(pieces: Plain, seat: int) -> set[Found]:
    return {
        (number(start), number(end), frozenset())
        for start, piece in pieces.items()
        if piece[0] == seat
        for end in steps(pieces, start)
    }


def strict(pieces: Plain, seat: int) -> set[Found]:
    """D8: the longest captures, or any move if there is none."""
    every = captures(pieces, seat)
    most = max((len(taken) for _, _, taken in every), default=0)
    return {one for one in every if len(one[2]) == most} or simple(pieces, seat)


def free(pieces: Plain, seat: int) -> set[Found]:
    """Souffler: whatever free captures would allow."""
    return captures(pieces, seat) | simple(pieces, seat)


def after(pieces: Plain, move: Found) -> Plain:
    start, end, taken = point(move[0]), point(move[1]), {point(square) for square in move[2]}
    seat, king = pieces[start]
    left = {at: piece for at, piece in pieces.items() if at != start and at not in taken}
    left[end] = (seat, king or end[0] == (0 if seat == 0 else 9))
    return left


def perft(pieces: Plain, seat: int, depth: int) -> int:
    found = strict(pieces, seat)
    if depth == 1:
        return len(found)
    return sum(perft(after(pieces, move), 1 - seat, depth - 1) for move in found)
