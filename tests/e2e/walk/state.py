"""A page as somebody may find it: how one comes there, and what must be in sight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

Reach = Callable[[Page], None]
CITY = (".city", 1.46)  # six signals by four, with the kerb
SQUARE = (".square > *", 1.0)


@dataclass(frozen=True)
class State:
    name: str
    reach: Reach
    needed: tuple[str, ...] = ()  # selectors: the first that is seen of each, without scrolling
    board: str | None = None
    ratio: float = 1.0  # of the board, width over height
    only: str | None = None  # what lies open over the rest, which it may cover
    change: Reach | None = None  # what is done to the page at each size, before it is looked at


def board(name: str, reach: Reach, game: str, *more: str) -> State:
    """A page with a board: the board and the voice are always in sight."""
    seen, ratio = CITY if game == "pietons" else SQUARE
    return State(name, reach, (seen, ".voice, .replay", *more), seen, ratio)


def at_table(game: str, name: str, reach: Reach, *more: str) -> State:
    seats = (".seat--me",) if game == "pietons" else (".seat--near", ".seat--far")
    return board(f"table {game}, {name}", reach, game, ".acts", *seats, *more)


def over_table(game: str, name: str, reach: Reach, only: str, *more: str) -> State:
    """Something opened over a table, until it is closed again."""
    return State(f"table {game}, {name}", reach, (only, *more), only=only)
