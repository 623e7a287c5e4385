"""`.venv/bin/python -m tools.site.planes`: the picture of what a network sees, docs/pictures/planes.svg.

Each plane of a position of Macadam and of Dames, from the environments' own arrays: ./test draws it again and
holds the file against it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tablee import batch

PICTURE = Path("docs/pictures/planes.svg")
MACADAM = (
    "own pawns", "the other's pawns", "own goal", "goal to reach", "times stood / 3", "moves made / 300",
)  # fmt: skip
DAMES = (
    "own men", "own kings", "the other's men", "the other's kings",
    "times stood / 3", "quiet moves / 50", "moves with few / 32", "has just blown",
)  # fmt: skip
# Where a few moves are made from, so that the counts are not all 0.
MACADAM_AT, DAMES_AT = "5n1n/1snn1n2/s6s/sss5/n6n/7n/8/s6s n", "W:W28,32,37,38,K3,46:B8,12,13,19,K45"
PLANE, GAP, ROW = 96, 14, 150
COLUMNS = 4


def drawn() -> str:
    """The whole picture."""
    macadam, dames = seen("macadam", MACADAM_AT, 3), seen("dames", DAMES_AT, 4)
    parts = [
        *planes(0, "macadam_v0", MACADAM, [cells(macadam[:, :, k]) for k in range(6)]),
        *planes(2 * ROW + 24, "dames_v0", DAMES, [dark(dames[:, k]) for k in range(8)]),
    ]
    width, height = COLUMNS * (PLANE + GAP) + GAP, 4 * ROW + 2 * 24
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            'font-family="sans-serif" font-size="9" fill="#2a2031">',
            f'<rect width="{width}" height="{height}" fill="#fbf8f3"/>',
            *parts,
            "</svg>\n",
        )
    )


def seen(game: str, position: str, moves: int) -> Any:
    """What the player to move sees, some moves after a position."""
    games = batch.make(game, 1, seed=moves)
    games.put(0, position)
    for _ in range(moves):
        games.step(games.sample())
    return games.observation[0]


def cells(plane: Any) -> Iterator[tuple[int, int, float, int]]:
    """Column, row from above, number, and the square's own number, of an 8x8 plane: rank 0 is below."""
    for rank in range(8):
        for file in range(8):
            yield file, 7 - rank, float(plane[rank, file]), 8 * rank + file


def dark(plane: Any) -> Iterator[tuple[int, int, float, int]]:
    """The same of the 50 playing squares of a 10x10 board, the first of them above."""
    for square in range(50):
        row, place = divmod(square, 5)
        yield 2 * place + (row + 1) % 2, row, float(plane[square]), square


def planes(top: int, title: str, names: tuple[str, ...], every: list[Iterator[Any]]) -> Iterator[str]:
    yield f'<text x="{GAP}" y="{top + 16}" font-size="11" font-weight="bold">{title}</text>'
    for k, (name, found) in enumerate(zip(names, every, strict=True)):
        numbers = list(found)
        size = PLANE / (1 + max(column for column, *_ in numbers))
        x, y = GAP + k % COLUMNS * (PLANE + GAP), top + 36 + k // COLUMNS * (ROW - 10)
        yield f'<text x="{x}" y="{y - 4}">{k}  {name}</text>'
        yield f'<rect x="{x}" y="{y}" width="{PLANE}" height="{PLANE}" fill="#fff" stroke="#b8adc2"/>'
        yield '<g fill="#4b3a86" stroke="#b8adc2" stroke-width="0.4">'
        for column, row, number, square in numbers:
            yield (
                f'<rect x="{x + size * column:g}" y="{y + size * row:g}" width="{size:g}" height="{size:g}" '
                f'fill-opacity="{0.06 + 0.94 * number:.2f}"><title>{square}: {number:.3g}</title></rect>'
            )
        yield "</g>"
        kinds = sorted({f"{number:.3g}" for _, _, number, _ in numbers})
        yield f'<text x="{x}" y="{y + PLANE + 11}" fill="#6d6175">{" and ".join(kinds)}</text>'


if __name__ == "__main__":
    PICTURE.write_text(drawn(), "utf-8")
    print(PICTURE)
