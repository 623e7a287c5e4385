"""Endings solved class by class: each is a file, so that a stop loses one class at most."""

from __future__ import annotations

import lzma
import platform
from importlib.metadata import version
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablee import __version__
from tablee.core.jit_cache import fingerprint
from tablee.core.value import to_json, value
from tablee.games.dames.bot.endings import HEADER, Class, classes, codes_of, empty_table, mirrored, size
from tablee.games.dames.bot.retrograde import check, solve
from tablee.lab.parts import write_whole
from tablee.lab.progress import progress_bar

CHECKED = 2_000  # positions of each class that are looked at once more
COMPRESSED = 4  # pieces: more take an hour to compress, and are only read where they lie


@value
class SolvedClass:
    """A class: men and kings of the player to move, men and kings of the other."""

    pieces: tuple[int, int, int, int]
    positions: int  # numbers, a few of which stand for pieces on one square and are never asked for
    won: int
    lost: int
    longest: int  # plies to a win or a loss


@value
class EndgamesManifest:
    pieces: int
    tablee: str
    kernels: str
    python: str
    numba: str
    classes: tuple[SolvedClass, ...]


def solve_endgames(pieces: int, folder: Path) -> EndgamesManifest:
    """Every ending of so many pieces at most: `endings.bin`, as engines read it; compressed if small."""
    table = empty_table(pieces)
    every = list(classes(pieces))
    with progress_bar(f"{pieces} pieces", sum(map(size, every)), "positions") as bar:
        for one in every:
            bar.set_postfix_str("men and kings {}+{} against {}+{}".format(*one))
            _solve(table, one, folder / "classes")
            bar.update(size(one))
    write_whole(folder / "endings.bin", table.data)
    if pieces <= COMPRESSED:
        write_whole(folder / "endings.xz", lzma.compress(table[HEADER:].data, preset=9))
    manifest = EndgamesManifest(
        pieces,
        __version__,
        fingerprint("games/dames"),
        platform.python_version(),
        version("numba"),
        tuple(_told(table, one) for one in every),
    )
    write_whole(folder / "manifest.json", to_json(EndgamesManifest, manifest))
    return manifest


def _solve(table: NDArray[np.uint8], of: Class, folder: Path) -> None:
    """Take a class from its file, or solve it together with its mirror, and look at some of it again."""
    path, room = _file(folder, of), codes_of(table, of)
    if path.exists():
        room[:] = np.frombuffer(path.read_bytes(), np.uint8)
        return
    solve(table, of)
    for one in (mirrored(of), of):
        numbers = np.random.default_rng(size(one)).integers(0, size(one), CHECKED)
        if wrong := check(table, one, numbers):
            raise ValueError(f"{wrong} positions of {one} are not what their moves lead to")
        write_whole(_file(folder, one), codes_of(table, one).data)


def _file(folder: Path, of: Class) -> Path:
    return folder / ("-".join(map(str, of)) + ".bin")


def _told(table: NDArray[np.uint8], of: Class) -> SolvedClass:
    codes = codes_of(table, of)
    won, lost = int(((codes > 0) & (codes % 2 == 0)).sum()), int((codes % 2 == 1).sum())
    return SolvedClass(of, len(codes), won, lost, max(int(codes.max()) - 1, 0))
