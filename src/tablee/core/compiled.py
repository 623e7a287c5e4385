"""How every kernel is compiled: one way, with its types kept for the reader and the checker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import tablee.core.kernels  # noqa: F401  (the cache folder is chosen before numba is imported)

from numba import njit  # isort: skip

F = TypeVar("F", bound=Callable[..., Any])


def compiled(signature: Any) -> Callable[[F], F]:
    """Compile for exactly this signature, without the interpreter's lock, into the cache."""
    decorate: Any = njit(signature, nogil=True, cache=True, error_model="numpy")

    def compile_one(function: F) -> F:
        made: F = decorate(function)
        return made

    return compile_one
