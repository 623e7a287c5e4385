"""How every kernel is compiled: one way, with its types kept for the reader and the checker."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import update_wrapper
from typing import Any, TypeVar, cast

from numba import config, njit, types
from numba.extending import typeof_impl

from tablee.core.jit_cache import folder, part_of
from tablee.core.kernel_types import KernelRecord, signature

F = TypeVar("F", bound=Callable[..., Any])

_one_at_a_time = threading.RLock()  # a kernel that is compiled asks for those it calls
_kernels: dict[str, list[Kernel]] = {}  # of each part


def jit(function: F) -> F:
    """Compile for exactly the types it is annotated with, without the interpreter's lock, into its own cache.

    Not before somebody needs it: taking all kernels of all games from the cache takes longer than
    everything else that the house does before it opens.
    """
    return _kept(function, Kernel(function))


def jit_inline(function: F) -> F:
    """The same, made a part of each kernel that calls it: for what a hot loop does at every turn."""
    return _kept(function, Kernel(function, inline=True))


def jit_brief(function: F) -> F:
    """The same for what takes a microsecond or two, and keeps the interpreter's lock.

    To give the lock back and to take it again where other threads want it takes many times as long.
    """
    return _kept(function, Kernel(function, brief=True))


def jit_for(record: type[KernelRecord], function: F, *, inline: bool = False) -> F:
    """Compile a function that any record of a base class will do, for this one, into its own game's cache."""
    return _kept(function, Kernel(function, record, inline))


def unchecked(kernel: F) -> F:
    """The kernel without numba's look at the types of its arguments, which takes longer than a small kernel.

    Others than it was compiled for end the process: only for arguments that the caller has made itself.
    """
    assert isinstance(kernel, Kernel)
    return cast(F, kernel.bare or kernel.open_bare())


def _kept(function: F, kernel: Kernel) -> F:
    _kernels.setdefault(kernel.part, []).append(kernel)
    return cast(F, kernel)


def load(part: str) -> None:
    """Compile or load every kernel of a part ("games/macadam") now, rather than when it is first called."""
    for kernel in _kernels.get(part, ()):
        kernel.open()


class Kernel:
    """A function that is compiled when it is first called, or when a kernel that calls it is compiled."""

    def __init__(
        self,
        function: Callable[..., Any],
        record: type[KernelRecord] | None = None,
        inline: bool = False,
        brief: bool = False,
    ) -> None:
        update_wrapper(self, function)
        self.function, self.record, self.inline, self.brief = function, record, inline, brief
        self.part = part_of((record or function).__module__)
        self.begun: Any = None  # numba's function, while it is compiled and after
        self.ready: Any = None  # the same, once it can be called
        self.bare: Any = None  # what that calls when it has looked at the types

    def __call__(self, *args: Any) -> Any:
        return (self.ready or self.open())(*args)

    def open(self) -> Any:
        """Compile it, or take it from the cache. Other threads wait; one that calls itself does not."""
        with _one_at_a_time:
            if self.begun is None:
                with _cache_in(folder(self.part)):
                    how = njit(nogil=not self.brief, cache=True, error_model="numpy", forceinline=self.inline)
                    self.begun = how(self.function)
                try:
                    self.begun.compile(signature(self.function, self.record))
                except BaseException:
                    self.begun = None  # the next call says again what is wrong
                    raise
                self.begun.disable_compile()
                self.ready = self.begun
            return self.begun

    def open_bare(self) -> Any:
        [compiled] = self.open().overloads.values()
        self.bare = compiled.entry_point
        return self.bare

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its source: numba makes the kernels that a closure refers to part of its cache key."""
        return Kernel, (self.function, self.record, self.inline, self.brief)


@typeof_impl.register(Kernel)
def _type_of_kernel(kernel: Kernel, _context: Any) -> Any:
    """What numba asks when a function that it compiles calls a kernel."""
    return types.Dispatcher(kernel.open())


@contextmanager
def _cache_in(chosen: Any) -> Iterator[None]:
    """Numba reads its cache folder from a global setting when a function is made: set it then, restore it."""
    before = config.CACHE_DIR  # type: ignore[attr-defined]
    config.CACHE_DIR = str(chosen)  # type: ignore[attr-defined]
    try:
        yield
    finally:
        config.CACHE_DIR = before  # type: ignore[attr-defined]
