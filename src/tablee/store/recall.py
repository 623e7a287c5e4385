"""What is known of people without asking the database again, where nobody else writes to it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, TypeVar, cast

T = TypeVar("T")

MOST = 10_000  # answers; beyond that, the one asked for longest ago is forgotten


class Recall:
    """The answers to questions about one guest each. A write that is done forgets them: all, unless it says
    which. Of a question that is under way at that moment the answer may be older, and is not kept.
    """

    def __init__(self, *, trusted: bool) -> None:
        """`trusted`: this process alone writes to the database."""
        self._trusted = trusted
        self._answers: OrderedDict[str, dict[Hashable, Any]] = OrderedDict()  # by guest, then by question
        self._asking: dict[str, set[object]] = {}  # those whose answer will be kept

    async def ask(self, question: Callable[..., T], guest: str, read: Callable[[], Awaitable[T]]) -> T:
        """The answer that is known, or else what `read` says."""
        if not self._trusted:
            return await read()
        known = self._answers.get(guest)
        if known is not None and question in known:
            self._answers.move_to_end(guest)
            return cast(T, known[question])
        mark = object()
        self._asking.setdefault(guest, set()).add(mark)
        try:
            answer = await read()
            if mark in self._asking.get(guest, ()):
                self.keep(guest, question, answer)
            return answer
        finally:
            self._done(guest, mark)

    def keep(self, guest: str, question: Callable[..., object], answer: object) -> None:
        if self._trusted:
            self._answers.setdefault(guest, {})[question] = answer
            self._answers.move_to_end(guest)
            while len(self._answers) > MOST:
                self._answers.popitem(last=False)

    def forget_all(self) -> None:
        self._answers.clear()
        self._asking.clear()

    def forget(self, guest: str, *questions: Hashable) -> None:
        known = self._answers.get(guest, {})
        for question in questions:
            known.pop(question, None)
        self._asking.pop(guest, None)

    def _done(self, guest: str, mark: object) -> None:
        asking = self._asking.get(guest)
        if asking is not None:
            asking.discard(mark)
            if not asking:
                del self._asking[guest]
