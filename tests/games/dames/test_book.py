"""The opening book: legal moves, the same bytes for the same question, and variety by level."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tablee.core.bot import Budget
from tablee.games.dames.bot.book import Book, book, book_key, book_move
from tablee.games.dames.bot.levels import LEVELS
from tablee.games.dames.bot.player import DamesBot
from tablee.games.dames.rules import PRESETS, Dames
from tablee.games.dames.state import Move, State
from tablee.lab.opening_book import BookSettings, write_book
from tablee.lab.workers import HERE

SMALL = BookSettings(plies=2, nodes=200, margin=10)


def walked(positions: Book, state: State, plies: int) -> int:
    """How many positions of the book good moves lead to; every one of them is legal on the way."""
    if plies == 0 or book_key(state) not in positions.positions:
        return 0
    moves = positions.positions[book_key(state)]
    assert moves
    assert moves[0].behind == 0
    return 1 + sum(walked(positions, Dames().apply(state, one.move).state, plies - 1) for one in moves)


def test_the_shipped_book_can_be_played() -> None:
    assert walked(book(), Dames().start(), 4) > 50
    assert len(book().positions) > 200


def test_it_is_the_same_whenever_it_is_asked_for_and_goes_on_after_a_stop(tmp_path: Path) -> None:
    whole = write_book(SMALL, tmp_path / "a", HERE)
    assert walked(whole, Dames().start(), 2) == len(whole.positions)
    assert write_book(SMALL, tmp_path / "b", HERE) == whole
    first = (tmp_path / "b" / "book.json").read_bytes()
    next((tmp_path / "b" / "positions").glob("1-*")).unlink()
    write_book(SMALL, tmp_path / "b", HERE)
    assert (tmp_path / "b" / "book.json").read_bytes() == first == (tmp_path / "a" / "book.json").read_bytes()


def test_a_strong_level_is_choosier_and_a_weak_one_has_no_book() -> None:
    start = Dames().start()

    def found(margin: int) -> set[Move | None]:
        return {book_move(book().positions, start, margin, Random(seed)) for seed in range(60)}

    assert found(4) <= found(12)
    assert len(found(12)) >= 2
    assert [level.book is None for level in LEVELS] == [True] * 4 + [False] * 4
    margins = [level.book for level in LEVELS if level.book is not None]
    assert margins == sorted(margins, reverse=True)


def test_a_level_plays_from_the_book_and_searches_in_souffler() -> None:
    for name, from_book in (("famille", True), ("souffler", False)):
        rules = PRESETS[name]
        bot = DamesBot(rules, LEVELS[4])
        start = rules.start()
        move = bot.choose(rules.view(start, start.mover), (), Budget(nodes=500), Random(1))
        assert move in rules.actions(start)
        assert (bot.result is None) == from_book
