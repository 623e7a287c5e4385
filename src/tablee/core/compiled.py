"""How every kernel is compiled: one way, with its types kept for the reader and the checker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from numba import config, njit

from tablee.core.kernels import folder, part_of

F = TypeVar("F", bound=Callable[..., Any])


def compiled(signature: Any) -> Callable[[F], F]:
    """Compile for exactly this signature, without the interpreter's lock, into the game's own cache."""

    def compile_one(function: F) -> F:
        config.CACHE_DIR = str(folder(part_of(function.__module__)))  # type: ignore[attr-defined]
        made: F = njit(signature, nogil=True, cache=True, error_model="numpy")(function)
        return made

    return compile_one
