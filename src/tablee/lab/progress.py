"""Progress bars, the same for every long word of the command line: done, rate, time left."""

from __future__ import annotations

import sys
from typing import Any

from tqdm import tqdm


def progress_bar(what: str, total: int, unit: str, done: int = 0) -> Any:
    """A bar on the terminal's error stream; nothing where nobody watches."""
    return tqdm(
        total=total, initial=done, desc=what, unit=f" {unit}", file=sys.stderr, disable=None, smoothing=0.05
    )
