"""The types that kernels are annotated with: one annotation for the reader, the checker, numpy and numba.

To the checker a board of bits is an `int`; `Bits` says that numba works on it as 64 unsigned bits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from types import NoneType
from typing import (
    Annotated,
    Any,
    Generic,
    Self,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

import numpy as np
from numba import boolean, float64, from_dtype, int64, types, void
from numpy.typing import NDArray

T = TypeVar("T")

Bits: TypeAlias = Annotated[int, np.uint64]
Byte: TypeAlias = Annotated[int, np.uint8]
Int8: TypeAlias = Annotated[int, np.int8]
Int16: TypeAlias = Annotated[int, np.int16]
Int32: TypeAlias = Annotated[int, np.int32]
Float32: TypeAlias = Annotated[float, np.float32]

# Casts inside a kernel, where -1 and 2⁶⁴-1 are not the same, and functions that numpy types too loosely.
U = cast(Callable[[int], int], np.uint64)
signed = cast(Callable[[int], int], int64)
# A constant that is no literal: numba compiles a kernel anew for each literal it is called with.
typed = cast(Callable[[int], int], np.int64)
sqrt = cast(Callable[[float], float], np.sqrt)
exp = cast(Callable[[float], float], np.exp)
log = cast(Callable[[float], float], np.log)
single = cast(Callable[[float], float], np.float32)

tuples: Any = types  # numba gives them no types
ELEMENTS: dict[Any, Any] = {int: np.int64, float: np.float64}
SCALARS: dict[Any, Any] = {int: int64, float: float64, bool: boolean, NoneType: void}


class Array(Generic[T]):
    """A row of numbers. In a `Record` its length stands beside it: Annotated[Array[int], 9].

    Only the checker sees this class: what runs is numpy's array.
    """

    size: int

    def __len__(self) -> int:
        raise NotImplementedError

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice | NDArray[Any]) -> NDArray[Any]: ...
    def __getitem__(self, index: int | slice | NDArray[Any]) -> T | NDArray[Any]:
        raise NotImplementedError

    def __setitem__(self, index: int | slice, value: T | Any) -> None:
        raise NotImplementedError


class Grid(Generic[T]):
    """Rows of numbers."""

    shape: tuple[int, int]

    def __getitem__(self, row: int) -> Array[T]:
        raise NotImplementedError


class KernelRecord:
    """A block of memory that kernels work in; a class that inherits from it declares the fields."""

    @classmethod
    @cache
    def dtype(cls) -> np.dtype[np.void]:
        hints = _hints(cls)
        if taken := [name for name in hints if hasattr(np.record, name)]:
            raise TypeError(f"{cls.__name__}: numpy's own record already has {', '.join(taken)}")
        return np.dtype([(name, *_field(hint)) for name, hint in hints.items()], align=True)

    @classmethod
    def new(cls) -> Self:
        """One of them, with nothing but zeros in it."""
        return cls.several(1)[0]

    @classmethod
    def several(cls, count: int) -> Array[Self]:
        return cast(Array[Self], np.zeros(count, cls.dtype()).view(np.recarray))

    @classmethod
    def read(cls, kept: NDArray[Any]) -> Array[Self]:
        """Such records as a file holds them: numpy forgets there that they are aligned, and numba minds."""
        return cast(Array[Self], np.ascontiguousarray(kept).view(cls.dtype()).view(np.recarray))


def ints(numbers: Iterable[int]) -> Array[int]:
    """A table that kernels read from."""
    return cast(Array[int], np.array(list(numbers), np.int64))


def floats(rows: Iterable[Iterable[float]]) -> Grid[float]:
    """The same, with rows of fractions."""
    return cast(Grid[float], np.array([list(row) for row in rows]))


def _hints(annotated: Any) -> dict[str, Any]:
    return get_type_hints(annotated, include_extras=True)


def _field(hint: Any) -> tuple[Any, ...]:
    """The type of a field, and its length if it is an array."""
    kind, *length = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    if get_origin(kind) is Array:
        return _element(get_args(kind)[0]), *length
    return (_element(hint),)


def _element(hint: Any) -> Any:
    return get_args(hint)[1] if get_origin(hint) is Annotated else ELEMENTS[hint]


def numba_type(hint: Any) -> Any:
    """What numba calls a type that a kernel is annotated with."""
    of = [numba_type(one) for one in get_args(hint)] if get_origin(hint) in (Array, Grid, tuple) else []
    if get_origin(hint) is Array:
        return of[0][::1]
    if get_origin(hint) is Grid:
        return of[0][:, ::1]
    if get_origin(hint) is tuple:
        return tuples.Tuple(of)
    if get_origin(hint) is Annotated:
        return from_dtype(np.dtype(get_args(hint)[1]))
    if isinstance(hint, type) and issubclass(hint, KernelRecord):
        return from_dtype(hint.dtype())
    if isinstance(hint, type) and issubclass(hint, tuple):  # a NamedTuple
        return tuples.NamedTuple([numba_type(one) for one in _hints(hint).values()], hint)
    return SCALARS[hint]


def signature(function: Callable[..., Any], record: type[KernelRecord] | None = None) -> Any:
    """What a function is compiled for: its annotations, with `record` in place of a base class of it."""
    hints = _hints(function)
    if record is not None:
        hints = {
            name: record if isinstance(hint, type) and issubclass(record, hint) else hint
            for name, hint in hints.items()
        }
    returned = numba_type(hints.pop("return"))
    return returned(*(numba_type(hint) for hint in hints.values()))
