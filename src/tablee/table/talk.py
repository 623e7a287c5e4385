"""What people say to each other at a table: shown as it is said, and kept nowhere."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Set
from typing import TYPE_CHECKING

from tablee.core.people import is_program
from tablee.core.value import to_json
from tablee.table.checks import must_own
from tablee.table.client_message import Say, Write
from tablee.table.refusal import Refusal
from tablee.table.server_message import Acknowledged, Said, ServerMessage

if TYPE_CHECKING:
    from tablee.table.table_base import TableBase

AT_ONCE, EVERY = 4, 3.0  # how much one may say at once, and the seconds for each more in the long run
LONGEST = 200  # characters of what is written
REMEMBERED = 64  # messages: sent again, they are not shown again


class TableTalk:
    def __init__(self, table: TableBase) -> None:
        self._table = table
        self._heard: deque[tuple[str, str]] = deque(maxlen=REMEMBERED)
        self._until: dict[str, float] = {}  # of each who spoke: when all of it may be said again

    def say(self, guest: str, ask: Say | Write, deaf: Set[str]) -> Acknowledged:
        """A phrase to everyone, what is written to who sits at a private table; not to the `deaf`."""
        must_own(self._table.now, guest, ask.seat)
        if (guest, ask.id) not in self._heard:
            said = Said(ask.seat, None, self._readable(ask)) if isinstance(ask, Write) else _phrase(ask)
            self._count(guest)
            self._heard.append((guest, ask.id))
            self.show(said, deaf)
            self._table.link.said(said, deaf)
        return Acknowledged(ask.id, None)

    def show(self, said: Said, deaf: Set[str]) -> None:
        message, seated = to_json(ServerMessage, said), self._table.now.owners
        for watcher in self._table.watchers:
            for_them = said.text is None or (watcher.guest in seated and not is_program(watcher.guest))
            if for_them and watcher.guest not in deaf:
                watcher.tell(message)

    def _readable(self, ask: Write) -> str:
        if not self._table.now.opened.private:
            raise Refusal("only_private")
        if not (text := one_line(ask.text)):
            raise Refusal("nothing_said")
        return text

    def _count(self, guest: str) -> None:
        now = self._table.time.clock()
        until = max(self._until.get(guest, now), now)
        if (wait := until - now - (AT_ONCE - 1) * EVERY) > 0:
            raise Refusal("too_many", seconds=round(wait, 1))
        self._until = {who: end for who, end in self._until.items() if end > now} | {guest: until + EVERY}


def one_line(text: str) -> str:
    """Printable text without line breaks, tricks of direction and the spaces around it."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return re.sub(r"\s+", " ", printable).strip()[:LONGEST].strip()


def _phrase(ask: Say) -> Said:
    return Said(ask.seat, ask.phrase, None)
