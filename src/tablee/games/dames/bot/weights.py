"""The weights of the learnt evaluation: data of the package, made by `tablee lab train dames`.

`weights.json` beside them says how: seed, versions, games, losses and matches.
"""

from __future__ import annotations

import io
import lzma
import threading
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablee.games.dames.bot.learnt import whole_blocks

PLACE = Path(__file__).with_name("weights.xz")  # most are zero: of ways in which no game's men stood
_loading = threading.Lock()
_loaded: list[NDArray[np.int64]] = []


def read() -> bytes:
    """As a file of numpy's."""
    return lzma.decompress(PLACE.read_bytes())


def weights() -> NDArray[np.int64]:
    """Read when first asked for, once: kernels keep the address, so that it must never be another."""
    with _loading:
        if not _loaded:
            _loaded.append(whole_blocks(np.load(io.BytesIO(read()))))
        return _loaded[0]
