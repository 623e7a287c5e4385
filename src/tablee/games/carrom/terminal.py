"""Carrom in letters, for the terminal: the board, and what happened in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.core.game import Seat
from tablee.core.names import Names
from tablee.core.words import capital, fill, words
from tablee.games.carrom.board import HALF, LINE, POCKET_AT, QUEEN, REACH, WHITE
from tablee.games.carrom.state import Event, LotDrawn, Placed, Racked, RoundOver, Ruled, Struck, Team, team_of
from tablee.games.carrom.view import View

WIDE, HIGH = 53, 27  # letters are about twice as high as wide
ENGLISH = words("tablee.games.carrom", "en")


def board_text(view: View, words: Mapping[str, Any] = ENGLISH) -> str:
    """Seat 0 below; o white, * black, Q the queen, O a pocket; then the score and what each team has in."""
    rows = [[" "] * WIDE for _ in range(HIGH)]
    for x in (-POCKET_AT, POCKET_AT):
        for y in (-POCKET_AT, POCKET_AT):
            _set(rows, x, y, "O")
    for step in range(-6, 7):
        for y in (-LINE, LINE):
            _set(rows, step * REACH / 6, y, "-")
    for piece in view.state.pieces:
        _set(rows, piece.x, piece.y, "Q" if piece.id == QUEEN else "o" if piece.id in WHITE else "*")
    frame = "+" + "-" * WIDE + "+"
    state, tally = view.state, view.state.tally
    first, second = tally.pocketed
    facts = {"score": "{} - {}".format(*state.scores), "first": first, "second": second}
    below = fill(words["below"], {**facts, "queen": words["queen"][tally.queen]})
    return "\n".join([frame, *("|" + "".join(row) + "|" for row in rows), frame, below])


def _set(rows: list[list[str]], x: float, y: float, letter: str) -> None:
    column = round((x + HALF) / (2 * HALF) * (WIDE - 1))
    row = round((HALF - y) / (2 * HALF) * (HIGH - 1))
    rows[row][column] = letter


def event_text(words: Mapping[str, Any], event: Event, who: Names) -> str:
    match event:
        case LotDrawn(first):
            return fill(words["event"]["drawn"], {"who": who(first)})
        case Racked(breaker):
            return fill(words["event"]["racked"], {"who": who(breaker)})
        case Struck(seat):
            return fill(words["event"]["struck"], {"who": who(seat)})
        case Placed(seat, piece):
            return _placed(words, None if seat is None else who(seat), piece.id)
        case Ruled(rule, code, seat, _, count):
            return f"{fill(words['ruled'][code], {'who': who(seat), 'count': count})} ({rule})"
        case RoundOver(winner, points, rule, code):
            facts = {"winner": "" if winner is None else _team(words, winner, who), "points": points}
            return f"{capital(fill(words['round'][code], facts))} ({rule})"


def _placed(words: Mapping[str, Any], who: str | None, id: int) -> str:
    if id == QUEEN:
        return str(words["event"]["queen_placed"])
    return fill(words["event"]["house_placed" if who is None else "placed"], {"who": who or ""})


def _team(words: Mapping[str, Any], team: Team, who: Names) -> str:
    """K1: a team is one player, or the two who face each other."""
    seats = [Seat(seat) for seat in range(len(who.names)) if team_of(seat) == team]
    return who.together(words, seats)
