"""The weights of the learnt evaluation: data of the package, made by `tablee lab train macadam`.

`weights.json` beside them says how: seed, versions, games, losses and matches.
"""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablee.core.search.phases import packed

PLACE = Path(__file__).with_name("weights.npy")
_loading = threading.Lock()
_loaded: list[NDArray[np.int64]] = []


def read() -> bytes:
    """As a file of numpy's."""
    return PLACE.read_bytes()


def weights() -> NDArray[np.int64]:
    """Read when first asked for, once: kernels keep the address, so that it must never be another."""
    with _loading:
        if not _loaded:
            _loaded.append(packed(np.load(PLACE)))
        return _loaded[0]
