"""Fair chance: neither the house nor a player can choose what is drawn, and anyone can check it.

Before anything is drawn the table publishes the SHA-256 of its seed; then each seat adds a number of
its own. Every draw is HMAC-SHA-256 keyed by the seed over those numbers and the number of the draw's
line in the log. At the end the seed is published.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Sequence


def new_seed() -> str:
    return secrets.token_hex(32)


def derived_id(key: bytes, *parts: str) -> str:
    """An id that follows from a secret: always the same, and nobody else's to guess."""
    digest = hmac.digest(key, "\0".join(parts).encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(digest[:9]).decode()


def fingerprint(seed: str) -> str:
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


class FairSource:
    """The bits of one line of the log."""

    def __init__(self, seed: str, client_seeds: Sequence[str], line: int) -> None:
        self._key = bytes.fromhex(seed)
        # Each number with its length, so that no two sets of numbers read alike.
        said = "".join(f"{len(seed)}:{seed}" for seed in client_seeds)
        self._text = f"{said}|{line}|".encode()
        self._block = 0
        self._pool = 0
        self._left = 0

    def getrandbits(self, k: int, /) -> int:
        while self._left < k:
            block = hmac.digest(self._key, self._text + str(self._block).encode(), "sha256")
            self._pool = self._pool << 256 | int.from_bytes(block, "big")
            self._left += 256
            self._block += 1
        self._left -= k
        drawn = self._pool >> self._left
        self._pool &= (1 << self._left) - 1
        return drawn
