"""What the terms of the evaluation weigh: fitted to games that earlier weights played against themselves."""

from __future__ import annotations

# A pawn, by rank from its owner's first and by file from a to d; e to h mirror them.
PLACES = (
    (-10, 0, 10, 0),
    (0, 5, 10, 15),
    (5, 10, 15, 20),
    (15, 20, 30, 35),
    (45, 55, 65, 70),
    (55, 65, 85, 90),
    (50, 70, 100, 105),
    (40, 60, 90, 0),
)
# M11: own pawns across (rows, from 1) against fewer of the opponent's (columns, from 0).
RACES = (
    (0,),
    (0, 0),
    (0, 0, 0),
    (30, 30, 30, 0),
    (90, 90, 90, 0, 0),
    (90, 90, 90, 0, 0, 0),
    (90, 90, 90, 0, 0, 0, 0),
    (90, 90, 90, 0, 0, 0, 0, 0),
)
GUARDS = (0, 10, 20, 30, 35, 40, 45)  # by own pawns on the six guards
REACHES = (2, 3, 4, 5)  # a square that jump chains reach, on ranks 5 to 8
LAUNCH, LAUNCHED, STUCK = 8, 8, -10
TOUCH, GAP = (0, 2), (2, 2)
TEMPO = 10


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
