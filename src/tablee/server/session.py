"""Guests: a random id in a signed cookie. Nothing else is known of anyone but the name they give."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping

from tablee.table.fairness import derived_id

OLD_COOKIE = "tablee"  # as 0.1.0 called it
YEAR = 365 * 24 * 3600
LONGEST_NAME = 24


class Signer:
    """Gives guests their cookie and knows it again. Two houses on one host give it different names."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self.cookie = f"tablee-{hashlib.sha256(key).hexdigest()[:8]}"

    def new_guest(self) -> str:
        return secrets.token_urlsafe(12)

    def sign(self, guest: str) -> str:
        return f"{guest}.{self._mac(guest)}"

    def guest_in(self, cookies: Mapping[str, str]) -> str | None:
        """The guest who came with these cookies."""
        return self.guest(cookies.get(self.cookie)) or self.guest(cookies.get(OLD_COOKIE))

    def derive(self, *parts: str) -> str:
        """An id that only this house could make of these parts, always the same."""
        return derived_id(self._key, *parts)

    def guest(self, cookie: str | None) -> str | None:
        """The guest who holds this cookie, if we signed it."""
        guest, _, mac = (cookie or "").partition(".")
        return guest if guest and hmac.compare_digest(mac.encode(), self._mac(guest).encode()) else None

    def _mac(self, guest: str) -> str:
        return hmac.new(self._key, guest.encode(), hashlib.sha256).hexdigest()[:32]


def clean_name(name: str) -> str:
    """One line of printable text, without the spaces around it; empty if there is nothing to read."""
    printable = "".join(letter if letter.isprintable() else " " for letter in name)
    return re.sub(r"\s+", " ", printable).strip()[:LONGEST_NAME].strip()


def default_name(guest: str, languages: str) -> str:
    """A name until one is given, always the same for a guest."""
    number = int.from_bytes(hashlib.sha256(guest.encode()).digest()[:2], "big") % 900 + 100
    return f"Invité {number}" if languages.strip().lower().startswith("fr") else f"Guest {number}"
