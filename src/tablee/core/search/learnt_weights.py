"""Weights that were learnt, as they come with the package: data, made by `tablee lab train`.

A manifest beside them (`weights.json`) says how: seed, versions, games, losses and matches.
"""

from __future__ import annotations

import io
import lzma
import threading
from collections.abc import Callable
from pathlib import Path
from typing import cast

import numpy as np
from numpy.typing import NDArray


def compressed(weights: bytes) -> bytes:
    """A file of numpy's as it comes with the package: most weights may be zero, of what no game has shown."""
    return lzma.compress(weights)


def decompressed(path: Path) -> bytes:
    """The file of numpy's again."""
    return lzma.decompress(path.read_bytes())


class LearntWeights:
    """Called, they are what the kernels read."""

    def __init__(self, place: Path, for_kernels: Callable[[NDArray[np.int16]], NDArray[np.int64]]) -> None:
        self.place = place
        self._for_kernels = for_kernels
        self._loading = threading.Lock()
        self._loaded: NDArray[np.int64] | None = None

    def read(self) -> bytes:
        """As a file of numpy's."""
        return decompressed(self.place)

    def stored(self) -> NDArray[np.int16]:
        """As they were learnt: a row for the beginning of a game, and one for its end."""
        return cast("NDArray[np.int16]", np.load(io.BytesIO(self.read())))

    def __call__(self) -> NDArray[np.int64]:
        """Read when first asked for, once: kernels keep the address, so that it must never be another."""
        with self._loading:
            if self._loaded is None:
                self._loaded = self._for_kernels(self.stored())
            return self._loaded
