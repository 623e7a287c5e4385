"""A shot's events and segments as short text: little-endian records in base64, for the log and the wire.

An event is 9 bytes: kind, disc, other (uint8 each), strength in mm/s (uint16), time in µs (uint32).
Kinds are 0 stop, 1 and 2 cushion, 3 pocket, 4 contact; `other` is the second disc of a contact, the side of
a cushion (0 right, 1 top, 2 left, 3 bottom) or the pocket (0 right top, then against the clock).
A segment is 13 bytes: disc (uint8, 128 more when it has fallen), time in µs (uint32), x and y in 12.5 µm,
vx and vy in 0.25 mm/s (int16 each). Until its next segment a disc is at x + v t - (drag / 2) t² v/|v|, and
rests once it has stopped.
"""

from __future__ import annotations

import struct
from base64 import b64decode, b64encode
from collections.abc import Iterable
from typing import NamedTuple

from tablee.games.carrom.kernel.world import CONTACT, POCKET

EVENT, SEGMENT = struct.Struct("<BBBHI"), struct.Struct("<BIhhhh")
MICRO, MILLI, LENGTH, SPEED = 1e6, 1e3, 80_000.0, 4_000.0
FALLEN = 128


class Bump(NamedTuple):
    """One event of a shot."""

    kind: int
    disc: int
    other: int
    strength: float
    time: float


class Segment(NamedTuple):
    """A disc from a moment on: where it is and how fast it goes."""

    disc: int
    fallen: bool
    time: float
    x: float
    y: float
    vx: float
    vy: float


def pack_events(bumps: Iterable[Bump]) -> str:
    return _text(
        EVENT.pack(b.kind, b.disc, b.other, min(round(b.strength * MILLI), 0xFFFF), round(b.time * MICRO))
        for b in bumps
    )


def events(text: str) -> tuple[Bump, ...]:
    return tuple(
        Bump(kind, disc, other, strength / MILLI, time / MICRO)
        for kind, disc, other, strength, time in EVENT.iter_unpack(b64decode(text))
    )


def pack_segments(segments: Iterable[Segment]) -> str:
    return _text(
        SEGMENT.pack(
            s.disc + FALLEN * s.fallen, round(s.time * MICRO),
            round(s.x * LENGTH), round(s.y * LENGTH), round(s.vx * SPEED), round(s.vy * SPEED),
        )
        for s in segments
    )  # fmt: skip


def segments(text: str) -> tuple[Segment, ...]:
    return tuple(
        Segment(disc % FALLEN, disc >= FALLEN, t / MICRO, x / LENGTH, y / LENGTH, vx / SPEED, vy / SPEED)
        for disc, t, x, y, vx, vy in SEGMENT.iter_unpack(b64decode(text))
    )


def fallen(bumps: Iterable[Bump]) -> tuple[int, ...]:
    """The discs that fell into pockets, in their order."""
    return tuple(bump.disc for bump in bumps if bump.kind == POCKET)


def touched(bumps: Iterable[Bump]) -> bool:
    """Did the striker touch anything? The first contact is always its own: nothing else moves before."""
    return any(bump.kind == CONTACT for bump in bumps)


def _text(records: Iterable[bytes]) -> str:
    return b64encode(b"".join(records)).decode("ascii")
