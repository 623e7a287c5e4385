"""The positions of a game so far. A move asks how often one has stood (M15), late in a game as early."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.core.value import value

SIZE = 17  # bytes of a key


@value
class Past:
    """Their keys, the present last, side by side: memory is looked through far faster than a tuple."""

    keys: bytes = b""

    def __len__(self) -> int:
        return len(self.keys) // SIZE

    def __iter__(self) -> Iterator[int]:
        return (int.from_bytes(self.keys[at : at + SIZE], "big") for at in range(0, len(self.keys), SIZE))

    def then(self, key: int) -> Past:
        return Past(self.keys + key.to_bytes(SIZE, "big"))

    def count(self, key: int) -> int:
        """How often it has stood."""
        keys, wanted, times, at = self.keys, key.to_bytes(SIZE, "big"), 0, 0
        while (at := keys.find(wanted, at)) >= 0:
            times += at % SIZE == 0  # what lies across two keys is neither
            at += 1
        return times
