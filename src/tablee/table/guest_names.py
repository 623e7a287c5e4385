"""What a guest is called who has given no name: a number, which each page says in its reader's language."""

from __future__ import annotations

import hashlib

OTHER_NAMES = ("Invité {}",)  # as logs of 0.1.0 and requests of pages may have it


def guest_number(guest: str) -> int:
    """Always the same for a guest."""
    return int.from_bytes(hashlib.sha256(guest.encode()).digest()[:2], "big") % 900 + 100


def default_name(guest: str) -> str:
    """For the log, and for programs that do not care."""
    return f"Guest {guest_number(guest)}"


def unnamed(guest: str, name: str) -> int | None:
    """The guest's number, if that is all there is of this name."""
    number = guest_number(guest)
    is_default = name == default_name(guest) or name in {other.format(number) for other in OTHER_NAMES}
    return number if is_default else None
