"""A page as somebody may find it: how one comes there, and what must be in sight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page


@dataclass(frozen=True)
class State:
    name: str
    reach: Callable[[Page], None]
    needed: tuple[str, ...] = ()  # selectors: the first that is seen of each, without scrolling
    board: str | None = None
    ratio: float = 1.0  # of the board, width over height
