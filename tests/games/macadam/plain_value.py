"""The learnt evaluation as its text describes it, on files and ranks: for reading, not for speed."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.macadam.plain import ALL_ROUND, FILES, GOAL, RANKS, SQUARES, beyond

Pawns = frozenset[str]
WAYS = 3**9
PATTERNS = 164
GUARDS = {"c1", "f1", "c2", "d2", "e2", "f2"}
TARGET = GOAL[1]


def turned(pawns: Pawns) -> Pawns:
    """Seen from the other side: ranks change, files stay."""
    return frozenset(square[0] + str(9 - int(square[1])) for square in pawns)


def across(pawns: Pawns) -> int:
    return sum(square[1] in "5678" for square in pawns)


def blocks(own: Pawns, opp: Pawns) -> Iterator[int]:
    """Three files by three ranks, from ranks 1 to 3 and from all files; the right half in a mirror."""
    for first_rank in range(3):
        for first_file in range(6):
            number = min(first_file, 5 - first_file)
            files = range(first_file, first_file + 3)
            way = 0
            for i in range(9):
                file = files[i % 3] if first_file < 3 else files[2 - i % 3]
                square = FILES[file] + RANKS[first_rank + i // 3]
                way += 3**i * (1 if square in own else 2 if square in opp else 0)
            yield PATTERNS + (first_rank * 3 + number) * WAYS + way


def jumps(starts: Pawns, over: Pawns) -> set[str]:
    """Where single jumps over these pawns lead."""
    found = set[str]()
    for start in starts:
        for way in ALL_ROUND:
            middle = beyond(start, way)
            end = beyond(middle, way) if middle in over and middle is not None else None
            if end is not None:
                found.add(end)
    return found


def reached(own: Pawns, opp: Pawns) -> set[str]:
    """What chains reach when all pawns jump at once."""
    seen, fresh = set[str](), set(own)
    while fresh:
        ends = jumps(frozenset(fresh - TARGET), own)
        fresh = {end for end in ends if end not in own | opp | GOAL[0]} - seen
        seen |= fresh
    return seen


def pairs(own: Pawns, ways: list[tuple[int, int]], far: int) -> int:
    """Pairs of pawns so many squares apart, each counted once."""
    return sum(far_off(square, way, far) in own for square in own for way in ways)


def far_off(square: str, way: tuple[int, int], far: int) -> str | None:
    at: str | None = square
    for _ in range(far):
        at = beyond(at, way) if at else None
    return at


def seen(own: Pawns, opp: Pawns) -> Iterator[int]:
    """The weights that count for one player, each as often as it counts."""
    yield from (SQUARES.index(square) for square in own)
    yield 145 + len(own & GUARDS)
    found = reached(own, opp)
    for rank in range(4):
        yield from [152 + rank] * sum(square[1] == RANKS[4 + rank] for square in found)
    launch = {square for square in jumps(frozenset(TARGET), own) if square not in opp}
    yield from [156] * len(launch)
    yield from [157] * len(launch & (found | own))
    free = frozenset(square for square in SQUARES if square not in own | opp | GOAL[0])
    can_jump = {square for square in jumps(free, own) if square in own}
    yield from [158] * across(own - can_jump)
    straight, slanted = [(0, 1), (1, 0)], [(1, 1), (-1, 1)]
    for first, far in ((159, 1), (161, 2)):
        yield from [first] * pairs(own, straight, far)
        yield from [first + 1] * pairs(own, slanted, far)
    yield from blocks(own, opp)


def value(weights: list[list[int]], own: Pawns, opp: Pawns) -> int:
    """For the player to move, whose side is ranks 1 to 4."""
    they, us = turned(opp), turned(own)
    totals = [
        sum(row[i] for i in seen(own, opp))
        - sum(row[i] for i in seen(they, us))
        + row[64 + across(own) * 9 + across(they)]
        + row[163]
        for row in weights
    ]
    left = 8 - min(across(own) + across(they), 8)
    return (totals[0] * left + totals[1] * (8 - left)) // (8 * 16)
