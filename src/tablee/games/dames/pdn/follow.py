"""The moves of a PDN game played on the board: many at a time in the kernel, else one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pydantic import JsonValue

from tablee.core.game import IllegalAction, Seat
from tablee.core.notation import Unreadable
from tablee.games.dames.kernel.perft import play_wanted
from tablee.games.dames.kernel.workspace import FOLLOWED
from tablee.games.dames.moves import Board, workspace
from tablee.games.dames.notation import resolve
from tablee.games.dames.pdn.game import Ply
from tablee.games.dames.pdn.tokens import PdnToken
from tablee.games.dames.rules import Dames, board_of
from tablee.games.dames.state import BIT, Action, Blow, Move, squares_of


@dataclass(slots=True)
class Raw:
    """A move as it is written, before it is played."""

    token: PdnToken
    path: tuple[int, ...]
    takes: bool
    comment: str = ""
    nags: list[int] = field(default_factory=list)
    variations: list[list[Raw]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class LineStart:
    """Where a line begins: the board, who is to move, and how many moves were made."""

    board: Board
    seat: Seat
    moves: int


class Unplayable(Exception):
    """The first move that cannot be played, and why."""

    def __init__(
        self, token: PdnToken, move: int, code: str, facts: Mapping[str, JsonValue], rule: str = ""
    ) -> None:
        super().__init__(code)
        self.token, self.move, self.code, self.facts, self.rule = token, move, code, facts, rule


def follow(rules: Dames, line: Sequence[Raw]) -> tuple[Ply, ...]:
    """The main line and every variation, played."""
    start = rules.start()
    return _line(LineStart(board_of(start), start.mover, int(start.mover)), line, rules.is_souffler)


def _line(place: LineStart, line: Sequence[Raw], free: bool) -> tuple[Ply, ...]:
    moves, places = _play(place, line, free)
    return tuple(
        Ply(
            move,
            "".join(raw.token.text.split()),
            raw.comment,
            tuple(raw.nags),
            tuple(_line(at, variation, free) for variation in raw.variations),
        )
        for raw, move, at in zip(line, moves, places, strict=True)
    )


def _play(place: LineStart, line: Sequence[Raw], free: bool) -> tuple[list[Action], list[LineStart]]:
    """Each move, and the place it was played from."""
    moves: list[Action] = []
    places: list[LineStart] = []
    while len(moves) < len(line):
        rest = line[len(moves) :]
        for move in [] if free else _together(place, rest):
            moves.append(move)
            places.append(place)
            place = LineStart(place.board.after(place.seat, move), Seat(1 - place.seat), place.moves + 1)
        if len(moves) < len(line):
            raw = line[len(moves)]
            made = _one(place, raw, free)
            moves.append(made)
            places.append(place)
            if isinstance(made, Blow):
                place = LineStart(place.board.without(made.square), place.seat, place.moves)
            else:
                place = LineStart(place.board.after(place.seat, made), Seat(1 - place.seat), place.moves + 1)
    return moves, places


def _together(place: LineStart, line: Sequence[Raw]) -> list[Move]:
    """As many moves as the kernel can identify by their first and last squares alone."""
    w = workspace()
    wanted, count = w.wanted, 0
    for raw in line[:FOLLOWED]:
        if len(raw.path) != 2:
            break
        wanted[count] = BIT[raw.path[0]] | BIT[raw.path[1]] << 6
        count += 1
    own, opp = place.board.pieces[place.seat], place.board.pieces[1 - place.seat]
    done = int(play_wanted(w, own, opp, place.board.kings, place.seat, count)[0])
    found = []
    for raw, took in zip(line, w.took[:done].tolist(), strict=False):
        if bool(took) != raw.takes:
            break
        found.append(Move(raw.path[0], raw.path[-1], squares_of(took) if took else (), ()))
    return found


def _one(place: LineStart, raw: Raw, free: bool) -> Action:
    number = place.moves // 2 + 1
    if len(raw.path) == 1:
        if not free or not place.board.pieces[1 - place.seat] >> BIT[raw.path[0]] & 1:
            raise Unplayable(raw.token, number, "nothing_to_blow", {"square": raw.path[0]})
        return Blow(raw.path[0])
    try:
        return resolve(place.board, place.seat, raw.path, raw.takes, free)
    except Unreadable as fault:
        raise Unplayable(raw.token, number, fault.code, fault.facts) from None
    except IllegalAction as refused:
        raise Unplayable(raw.token, number, refused.code, refused.facts, refused.rule) from None
