"""What a batch shows after each step: one set of arrays, written by the kernels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np

from tablee.core.kernel_types import Array, Bits, Byte, Float32, Grid, Int8, Int16, KernelRecord

Mask: TypeAlias = Literal["dense", "bits", "list"] | None
Observe: TypeAlias = Literal["planes", "bits"] | None

# What the kernels are asked to write, as bits of one number.
DENSE, WORDS, LISTED, PLANES, BOARDS, LAST, HOLD = 1, 2, 4, 8, 16, 32, 64
NOTHING = -1  # fills up a list of actions
LINE = 64  # bytes of a cache line


class Shown(NamedTuple):
    """The arrays. One that nobody asked for has rows without numbers."""

    dense: Grid[Int8]  # the mask, a byte for each action
    dense_words: Grid[Bits]  # the same memory, eight actions at once
    words: Grid[Bits]  # the mask, a bit for each action: bit a % 64 of word a // 64
    listed: Grid[Int16]  # the actions themselves, then NOTHING
    planes: Grid[Float32]
    boards: Grid[Bits]
    last: Grid[Float32]  # of a game that has just ended, its last position
    rewards: Grid[Float32]  # by seat
    done: Array[Byte]
    mover: Array[Byte]
    illegal: Array[Byte]


class Sizes(NamedTuple):
    """How much room a game needs: its seats, actions, actions at once, and what is seen."""

    seats: int
    actions: int
    most: int
    shape: tuple[int, ...]
    boards: int


def wanted(mask: Mask, observe: Observe, keep_last: bool, auto_reset: bool) -> int:
    """What is asked for, as one number."""
    chosen = {
        DENSE: mask == "dense",
        WORDS: mask == "bits",
        LISTED: mask == "list",
        PLANES: observe == "planes",
        BOARDS: observe == "bits",
        LAST: keep_last,
        HOLD: not auto_reset,
    }
    return sum(flag for flag, on in chosen.items() if on)


def shown(n: int, sizes: Sizes, want: int) -> Shown:
    """Room for all that is asked for, and for nothing else."""

    def room(flag: int, width: int, kind: Any) -> Any:
        return aligned(n, width if want & flag else 0, kind)

    seen = int(np.prod(sizes.shape))
    dense = room(DENSE, -(-sizes.actions // 8), np.uint64)
    return Shown(
        dense=dense.view(np.int8),
        dense_words=dense,
        words=room(WORDS, -(-sizes.actions // 64), np.uint64),
        listed=room(LISTED, sizes.most, np.int16),
        planes=room(PLANES, seen, np.float32),
        boards=room(BOARDS, sizes.boards, np.uint64),
        last=room(LAST, seen, np.float32),
        rewards=np.zeros((n, sizes.seats), np.float32),  # type: ignore[arg-type] # what runs is numpy's array
        done=np.zeros(n, np.uint8),  # type: ignore[arg-type]
        mover=np.zeros(n, np.uint8),  # type: ignore[arg-type]
        illegal=np.zeros(n, np.uint8),  # type: ignore[arg-type]
    )


def aligned(n: int, width: int, kind: Any) -> Any:
    """Zeros that begin with a cache line: 64 actions of a dense mask are then one line, not parts of two."""
    size = n * width * np.dtype(kind).itemsize
    room = np.zeros(size + LINE, np.uint8)
    first = -room.ctypes.data % LINE
    return room[first : first + size].view(kind).reshape(n, width)


def one(kind: type[KernelRecord], **fields: Any) -> Any:
    """A record as an array of one: numba takes an array in a hundredth of the time that a record takes."""
    room = np.zeros(1, kind.dtype())
    for name, number in fields.items():
        room[name] = number
    return room


def streams(seed: Sequence[int], n: int) -> np.ndarray[Any, np.dtype[np.uint64]]:
    """The state of a stream of random numbers for each game; none is 0."""
    return np.random.SeedSequence(seed).generate_state(n, np.uint64) | np.uint64(1)
