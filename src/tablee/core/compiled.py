"""How every kernel is compiled: one way, with its types kept for the reader and the checker."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import config, njit

from tablee.core.kernels import folder, part_of

F = TypeVar("F", bound=Callable[..., Any])

_one_at_a_time = threading.RLock()  # a kernel that is compiled asks for those it calls
_late: dict[str, list[_Late]] = {}  # the kernels of each part


def compiled(signature: Any) -> Callable[[F], F]:
    """Compile for exactly this signature, without the interpreter's lock, into the game's own cache.

    Not before somebody needs it: taking all kernels of all games from the cache takes longer than
    everything else that the house does before it opens.
    """

    def compile_one(function: F) -> F:
        part = part_of(function.__module__)
        config.CACHE_DIR = str(folder(part))  # type: ignore[attr-defined]
        made: Any = njit(nogil=True, cache=True, error_model="numpy")(function)
        _late.setdefault(part, []).append(_Late(made, signature))
        return cast(F, made)

    return compile_one


def load(part: str) -> None:
    """Every kernel of a part ("games/macadam"), needed or not: so that none is left to be compiled."""
    for late in _late.get(part, ()):
        late.open()


class _Late:
    """Stands at numba's two doors to a function, the call and the typing of a call, until it is compiled."""

    def __init__(self, kernel: Any, signature: Any) -> None:
        self.kernel, self.signature = kernel, signature
        self.begun = False
        kernel._compile_for_args = self._first_call
        kernel.get_call_template = self._first_typing

    def _first_call(self, *args: Any, **named: Any) -> Any:
        """What numba calls next, with the same arguments."""
        self.open()
        return self.kernel

    def _first_typing(self, args: Any, named: Any) -> Any:
        self.open()
        return type(self.kernel).get_call_template(self.kernel, args, named)

    def open(self) -> None:
        """Compile it, or take it from the cache. Other threads wait; one that calls itself does not."""
        with _one_at_a_time:
            if self.begun:
                return
            self.begun = True
            self.kernel.compile(self.signature)
            self.kernel.disable_compile()
            del self.kernel._compile_for_args, self.kernel.get_call_template
