"""What the terms of the evaluation by hand weigh: fitted once to games of the search against itself."""

from __future__ import annotations

# A pawn, by rank from its owner's first and by file from a to d; e to h mirror them.
PLACES = (
    (5, 1, 7, 0),
    (11, 19, 21, 23),
    (10, 20, 25, 32),
    (19, 20, 31, 33),
    (-33, 35, 55, 75),
    (27, 54, 55, 85),
    (-55, -25, 27, 39),
    (35, 122, 83, 0),
)
# M11: own pawns across (rows, from 1) against fewer of the opponent's (columns, from 0).
RACES = (
    (-13,),
    (-9, -16),
    (-9, -1, -1),
    (58, 34, -7, -20),
    (132, 51, 52, -34, -13),
    (63, 63, 63, -34, -26, -19),
    (63, 63, 63, -20, -17, -26, -13),
    (63, 63, 63, 7, -8, -1, 0, 0),
)
GUARDS = (-2, 3, 17, 17, 24, 36, 31)  # by own pawns on the six guards
REACHES = (7, 18, 10, 49)  # a square that jump chains reach, on ranks 5 to 8
LAUNCH, LAUNCHED, STUCK = -21, 6, -7
TOUCH, GAP = (6, 2), (-6, -2)
TEMPO = 11


def _races() -> list[int]:
    """The whole table: what one player's lead is worth, the other loses."""
    return [
        RACES[a - 1][b] if a > b else -RACES[b - 1][a] if b > a else 0 for a in range(9) for b in range(9)
    ]


def _places(table: tuple[tuple[int, ...], ...]) -> list[int]:
    return [rank[min(file, 7 - file)] for rank in table for file in range(8)]


# In the order of `evaluate`.
FULL = (
    *_places(PLACES), *_races(), *GUARDS, *REACHES, LAUNCH, LAUNCHED, STUCK, *TOUCH, *GAP, TEMPO,
)  # fmt: skip
# A simple eye: how far the pawns have come, and nothing else.
ADVANCE = (*_places(tuple((10 * rank,) * 4 for rank in range(8))), *(0 for _ in FULL[64:]))
