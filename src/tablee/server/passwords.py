"""Passwords: which are taken, how they are kept, and codes for when one is forgotten."""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from tablee.table.refusal import Refusal

T = TypeVar("T")
SHORTEST, LONGEST = 8, 256
CODES = 6  # of recovery, made at a time
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
CODE_PARTS, PART_LENGTH = 4, 4  # about 79 bits
KEYS = (
    "0123456789",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "azertyuiop",
    "qsdfghjklm",
)
LEET = str.maketrans("013457@$!", "oleastasi")
# One at a time, off the event loop, in 19 MiB (OWASP's choice for two passes): who asks for many waits.
HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


class Passwords:
    """Hashing takes long on purpose, so it has a thread of its own."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="tablee-password")
        self._nobodys = HASHER.hash(secrets.token_urlsafe())

    async def hashed(self, password: str) -> str:
        return await self._run(HASHER.hash, password)

    async def is_right(self, kept: str | None, password: str) -> bool:
        """As long for a name that nobody has: time does not tell which names there are."""
        right = await self._run(_matches, kept or self._nobodys, password)
        return right and kept is not None

    def is_dated(self, kept: str) -> bool:
        return HASHER.check_needs_rehash(kept)

    def close(self) -> None:
        self._thread.shutdown()

    async def _run(self, work: Callable[..., T], *arguments: str) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)


def _matches(kept: str, password: str) -> bool:
    try:
        return HASHER.verify(kept, password)
    except VerifyMismatchError:
        return False


def must_be_strong(password: str, name: str) -> None:
    """Length counts, not what it is made of; and it must not be among the first that anybody would try."""
    if len(password) < SHORTEST:
        raise Refusal("weak_password", why="short", least=SHORTEST)
    if len(password) > LONGEST:
        raise Refusal("weak_password", why="long", most=LONGEST)
    if is_common(password) or _is_made_of(password.casefold(), name.casefold()):
        raise Refusal("weak_password", why="common")


def is_common(password: str) -> bool:
    """A word that many take, with figures and signs around it or in it; a row of keys; the same again."""
    plain = password.casefold()
    words = {re.sub(r"^[\W\d_]+|[\W\d_]+$", "", text) for text in (plain, plain.translate(LEET))}
    common = words | {plain, plain.translate(LEET)}
    return not common.isdisjoint(_common()) or _is_row(plain) or _repeats(plain)


def _is_made_of(password: str, name: str) -> bool:
    """One's own name, and hardly anything else."""
    return len(name) > 2 and name in password and len(password) - len(name) <= 4


def _is_row(text: str) -> bool:
    """Neighbours on a keyboard, in either direction, are most of it."""
    neighbours = {pair for row in KEYS for line in (row, row[::-1]) for pair in pairwise(line)}
    pairs = list(pairwise(text))
    return sum(pair in neighbours for pair in pairs) >= 0.8 * len(pairs)


def _repeats(text: str) -> bool:
    """A short piece, again and again."""
    return any(text == (text[:n] * len(text))[: len(text)] for n in range(1, min(5, len(text) // 2 + 1)))


@cache
def _common() -> frozenset[str]:
    listed = Path(__file__).with_name("common_passwords.txt").read_text("ascii")
    return frozenset(listed.split())


def new_codes() -> Sequence[str]:
    """To be written down: each replaces a forgotten password once."""

    def part() -> str:
        return "".join(secrets.choice(CODE_LETTERS) for _ in range(PART_LENGTH))

    return tuple("-".join(part() for _ in range(CODE_PARTS)) for _ in range(CODES))


def code_hash(code: str) -> str:
    """However it was typed. Nobody guesses one, so a plain hash is enough."""
    return hashlib.sha256(re.sub(r"[^a-z0-9]", "", code.casefold()).encode()).hexdigest()
