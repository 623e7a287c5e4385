"""Carrom in text. A shot is `shot PLACE VX VY`, a placing `put X Y`; a position is words like `shooter=0`.

A position: `breaker=0 shooter=1 score=12-7 due=0-1 ever=11 queen=pending0 0=0.0,0.0 3=0.1,-0.2 …`, where a
number names a piece that lies on the board. What is left out has its value at the start of a round; the
pieces that are neither on the board nor owed are in the pockets. Numbers are written in full, to the bit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from math import isfinite

from tablee.core.game import Seat
from tablee.core.notation import Unreadable
from tablee.core.notation import unreadable as _unreadable
from tablee.games.carrom import rosace
from tablee.games.carrom.board import COIN_RADIUS, HALF, NINE, QUEEN
from tablee.games.carrom.state import (
    Action,
    Late,
    Lot,
    Owed,
    Piece,
    Put,
    QueenIs,
    Rack,
    Shot,
    State,
    Tally,
    Team,
    colours,
)  # fmt: skip

LONGEST = 4000  # characters
unreadable = partial(_unreadable, "tablee.games.carrom")
NUMBER = re.compile(r"-?\d{1,20}(\.\d{1,30})?(e-?\d{1,3})?", re.ASCII)
COUNT = re.compile(r"\d{1,4}", re.ASCII)
COUNTS = ("round", "voids", "shots", "quiet", "tries")
IDS = tuple(str(id) for id in range(19))
QUEENS: tuple[QueenIs, ...] = ("pending", "confirmed")


# Positions


def position(text: str) -> State:
    """A position to shoot from; Unreadable if it is not one."""
    if len(text) > LONGEST:
        raise Unreadable("too long for a position")
    words = _words(text)
    pieces = tuple(_piece(id, words) for id in list(words) if id in IDS)
    owed = _owed(words)
    breaker, shooter = _seat(words, "breaker"), _seat(words, "shooter")
    tally = Tally()
    if pieces or owed:
        breaker = Seat(0) if breaker is None else breaker
        shooter = breaker if shooter is None else shooter
        tally = _tally(words, pieces, owed, breaker)
    elif shooter is not None:
        raise Unreadable("there is nothing on the board to shoot at")
    state = State(
        breaker,
        shooter,
        pieces,
        tally,
        owed,
        scores=_two(words, "score"),
        round=_count(words, "round", 1),
        voids=_count(words, "voids", 0),
        shots=_count(words, "shots", 0),
        quiet=_count(words, "quiet", 0),
        tries=_count(words, "tries", 0),
    )
    if words:
        raise Unreadable(f"{next(iter(words))[:20]!r} says nothing about this position")
    return state


def position_text(state: State) -> str:
    """The position as text; before the rack nothing lies on the board. An outcome is not written."""
    words = [] if state.breaker is None else [f"breaker={state.breaker}"]
    words += [] if state.shooter is None else [f"shooter={state.shooter}"]
    words += [f"score={state.scores[0]}-{state.scores[1]}"]
    words += [f"{name}={getattr(state, name)}" for name in COUNTS]
    if not state.pieces and not state.owed:
        return " ".join(words)
    tally = state.tally
    words += [f"due={tally.due[0]}-{tally.due[1]}", f"ever={tally.ever[0]:d}-{tally.ever[1]:d}"]
    if tally.queen != "board":
        words.append(f"queen={tally.queen}-{tally.holder}")
    if state.owed:
        words.append("owed=" + ",".join(f"{one.id}-{one.seat}" for one in state.owed))
    words += [f"{piece.id}={piece.x!r},{piece.y!r}" for piece in state.pieces]
    return " ".join(words)


def _words(text: str) -> dict[str, tuple[str, int]]:
    """Each word's value and column by its name."""
    found: dict[str, tuple[str, int]] = {}
    for match in re.finditer(r"\S+", text):
        name, equals, rest = match[0].partition("=")
        if not equals or not rest:
            raise Unreadable(f"{match[0][:20]!r} is not NAME=VALUE", match.start() + 1)
        if name in found:
            raise Unreadable(f"{name[:20]!r} stands twice", match.start() + 1)
        found[name] = rest, match.start() + len(name) + 2
    return found


def _count(words: dict[str, tuple[str, int]], name: str, usual: int) -> int:
    text, column = words.pop(name, (str(usual), 1))
    if not COUNT.fullmatch(text):
        raise Unreadable(f"{name} is a number from 0 to 9999", column)
    return int(text)


def _seat(words: dict[str, tuple[str, int]], name: str) -> Seat | None:
    if name not in words:
        return None
    text, column = words.pop(name)
    if text not in ("0", "1", "2", "3"):
        raise Unreadable(f"{name} is a seat from 0 to 3", column)
    return Seat(int(text))


def _two(words: dict[str, tuple[str, int]], name: str, most: int = 9999) -> tuple[int, int]:
    text, column = words.pop(name, ("0-0", 1))
    one, dash, other = text.partition("-")
    if not dash or not COUNT.fullmatch(one) or not COUNT.fullmatch(other) or max(int(one), int(other)) > most:
        raise Unreadable(f"{name} is two numbers up to {most}, like 1-0", column)
    return int(one), int(other)


def _piece(id: str, words: dict[str, tuple[str, int]]) -> Piece:
    text, column = words.pop(id)
    x, comma, y = text.partition(",")
    if not comma:
        raise Unreadable("a piece lies at X,Y", column)
    piece = Piece(int(id), _number(x, column), _number(y, column + len(x) + 1))
    if max(abs(piece.x), abs(piece.y)) > HALF - COIN_RADIUS + 1e-9:
        raise Unreadable(f"piece {id} lies outside the board", column)
    return piece


def _owed(words: dict[str, tuple[str, int]]) -> tuple[Owed, ...]:
    if "owed" not in words:
        return ()
    text, column = words.pop("owed")
    owed = []
    for part in text.split(","):
        if not re.fullmatch(r"([1-9]|1[0-8])-[0-3]", part, re.ASCII):
            raise Unreadable("what is owed is PIECE-SEAT, from 1 to 18", column)
        id, _, seat = part.partition("-")
        owed.append(Owed(int(id), Seat(int(seat))))
        column += len(part) + 1
    return tuple(owed)


def _tally(
    words: dict[str, tuple[str, int]], pieces: tuple[Piece, ...], owed: tuple[Owed, ...], breaker: Seat
) -> Tally:
    there = [piece.id for piece in pieces] + [one.id for one in owed]
    if len(set(there)) < len(there):
        raise Unreadable("a piece that lies on the board is not owed")
    for i, piece in enumerate(pieces):
        if rosace.overlapped(pieces[:i], piece.x, piece.y) is not None:
            raise Unreadable(f"piece {piece.id} lies on another")
    queen: QueenIs = "board"
    holder: Team | None = None
    if "queen" in words:
        text, column = words.pop("queen")
        how, _, team = text.partition("-")
        if how not in QUEENS or team not in ("0", "1"):
            raise Unreadable("a queen off the board is pending-TEAM or confirmed-TEAM", column)
        queen, holder = how, 1 if team == "1" else 0
    if (queen == "board") != (QUEEN in there):
        raise Unreadable("the queen is either on the board or pending or confirmed")
    teams = colours(breaker)
    pocketed = tuple(NINE - sum(id in ids for id in there) for ids in teams)
    ever = _two(words, "ever", 1) if "ever" in words else tuple(int(n > 0) for n in pocketed)
    due = _two(words, "due", 3)
    for team_, n in enumerate(pocketed):
        if n == NINE:
            raise Unreadable("a team without a piece on the board has won already")
        if n and (due[team_] or not ever[team_]):
            raise Unreadable("a team with a piece in the pockets has no debt, and has pocketed once")
    return Tally((pocketed[0], pocketed[1]), due, (bool(ever[0]), bool(ever[1])), queen, holder)


# Actions


def _with_columns(parts: Sequence[str], first: int) -> Iterator[tuple[str, int]]:
    """Each part of a text split at its spaces, and the column where it begins."""
    for part in parts:
        yield part, first
        first += len(part) + 1


def action(_game: object, _state: State, text: str) -> Action:
    """`shot 0.05 0.1 3.2`, `put 0.04 -0.03`; chance's `lot 0` and `rack 12,-7 …`; the clock's `late`."""
    if len(text) > LONGEST:
        raise unreadable("action_too_long")
    word, *rest = text.split(" ")
    numbers = list(_with_columns(rest, len(word) + 2))
    match word, len(rest):
        case "shot", 3:
            place, vx, vy = (_number(*one) for one in numbers)
            return Shot(place, vx, vy)
        case "put", 2:
            x, y = (_number(*one) for one in numbers)
            return Put(x, y)
        case "lot", 1 if rest[0] in ("0", "1", "2", "3"):
            return Lot(Seat(int(rest[0])))
        case "rack", 19:
            return Rack(tuple(_offset(*one) for one in numbers))
        case "late", 0:
            return Late()
    raise unreadable("no_action")


def action_text(_game: object, _state: State, action: Action) -> str:
    match action:
        case Shot(place, vx, vy):
            return f"shot {place!r} {vx!r} {vy!r}"
        case Put(x, y):
            return f"put {x!r} {y!r}"
        case Lot(first):
            return f"lot {first}"
        case Rack(offsets):
            return "rack " + " ".join(f"{dx},{dy}" for dx, dy in offsets)
        case Late():
            return "late"


def _number(text: str, column: int) -> float:
    if not NUMBER.fullmatch(text) or not isfinite(float(text)):
        raise unreadable("no_number", column, text=text[:20])
    return float(text)


def _offset(text: str, column: int) -> tuple[int, int]:
    if not re.fullmatch(r"-?\d{1,5},-?\d{1,5}", text, re.ASCII):
        raise unreadable("no_offset", column, text=text[:20])
    dx, _, dy = text.partition(",")
    return int(dx), int(dy)


__all__ = ["Unreadable", "action", "action_text", "position", "position_text"]
