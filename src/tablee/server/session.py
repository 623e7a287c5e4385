"""The cookie: a guest's random id, for an account the session too, signed by the house."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata
from collections.abc import Mapping

from tablee.core.people import PROGRAM, SessionKey
from tablee.table.fairness import derived_id

OLD_COOKIE = "tablee"  # as 0.1.0 called it
TOKEN = "tablee_"  # how the tokens of programs begin, so that one that leaked is known for what it is
YEAR = 365 * 24 * 3600
LONGEST_NAME = 24
# The first mark that a browser's own description has: each of them names those before it as well.
BROWSERS = (
    ("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
SYSTEMS = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"),
    ("Mac OS", "macOS"), ("Linux", "Linux"),
)  # fmt: skip


class Signer:
    """Gives guests their cookie and knows it again. Two houses on one host give it different names."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self.cookie = f"tablee-{hashlib.sha256(key).hexdigest()[:8]}"

    def new_guest(self) -> str:
        return secrets.token_urlsafe(12)

    def sign(self, guest: str, session: str | None = None) -> str:
        signed = guest if session is None else f"{guest}.{session}"
        return f"{signed}.{self._mac(signed)}"

    def guest_in(self, cookies: Mapping[str, str], token: str | None = None) -> str | None:
        """Who pays for what comes with these. Whether they are still signed in, `Sessions` knows."""
        key = self.key_in(cookies, token)
        return None if key is None else key.guest

    def key_in(self, cookies: Mapping[str, str], token: str | None = None) -> SessionKey | None:
        """With a program's token it is that program, whatever cookies come with it."""
        if token is not None:
            return self.program(token)
        return self.key(cookies.get(self.cookie)) or self.key(cookies.get(OLD_COOKIE))

    def new_token(self, id: str) -> str:
        """For the program of this id. It is signed, so that the database is not asked about a false one."""
        return TOKEN + self.sign(PROGRAM + id, secrets.token_urlsafe(24)).removeprefix(PROGRAM)

    def program(self, token: str) -> SessionKey | None:
        """The session that a token of ours opens, by its hash: that is all that is kept of it."""
        key = self.key(PROGRAM + token.removeprefix(TOKEN)) if token.startswith(TOKEN) else None
        if key is None or key.session is None:
            return None
        return SessionKey(key.guest, hashlib.sha256(key.session.encode()).hexdigest())

    def derive(self, *parts: str) -> str:
        """An id that only this house could make of these parts, always the same."""
        return derived_id(self._key, *parts)

    def guest(self, cookie: str | None) -> str | None:
        """The guest who holds this cookie, if we signed it."""
        key = self.key(cookie)
        return None if key is None else key.guest

    def key(self, cookie: str | None) -> SessionKey | None:
        signed, _, mac = (cookie or "").rpartition(".")
        if not signed or not hmac.compare_digest(mac.encode(), self._mac(signed).encode()):
            return None
        guest, _, session = signed.partition(".")
        return SessionKey(guest, session or None)

    def _mac(self, signed: str) -> str:
        return hmac.digest(self._key, signed.encode(), "sha256").hex()[:32]


def bearer_of(headers: Mapping[str, str]) -> str | None:
    """A program's token. Another kind of authorization is for whoever stands before the house."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def clean_name(name: str) -> str:
    """One line of printable text, without the spaces around it; empty if there is nothing to read."""
    printable = "".join(letter if letter.isprintable() else " " for letter in name)
    return re.sub(r"\s+", " ", printable).strip()[:LONGEST_NAME].strip()


def login_of(name: str) -> str:
    """A name as it is compared: one may write it in capitals, or by other code points of the same letters."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def device_of(agent: str) -> str:
    """The browser and the system that a request comes from, in a word each: to know one's own again."""
    found = (next((name for mark, name in marks if mark in agent), "") for marks in (BROWSERS, SYSTEMS))
    return " · ".join(filter(None, found))
