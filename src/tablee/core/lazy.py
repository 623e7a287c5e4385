"""What a record works out once, when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801 (it stands where `property` would)
    """`functools.cached_property` without the lock that it has before Python 3.12.

    That takes longer than most of what is worked out. Two threads that ask at once may both work it out.
    """

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self._work_out = work_out
        self._name = work_out.__name__
        self.__doc__ = work_out.__doc__

    @overload
    def __get__(self, owner: None, kind: type[Any]) -> lazy[T]: ...
    @overload
    def __get__(self, owner: object, kind: type[Any]) -> T: ...
    def __get__(self, owner: Any, kind: type[Any]) -> lazy[T] | T:
        if owner is None:
            return self
        found = owner.__dict__[self._name] = self._work_out(owner)
        return found
