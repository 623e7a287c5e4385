"""Macadam's moves in plain Python on square names: slow, written for reading, the kernel's twin."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

FILES, RANKS = "abcdefgh", "12345678"
SQUARES = [file + rank for rank in RANKS for file in FILES]
AHEAD_AND_ASIDE = [(0, 1), (1, 0), (-1, 0), (0, -1)]
ALL_ROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
SOUTH, NORTH = 0, 1
SIDE = [{s for s in SQUARES if s[1] in "1234"}, {s for s in SQUARES if s[1] in "5678"}]  # M2
GOAL = [{"d1", "e1"}, {"d8", "e8"}]  # M2

Move = tuple[str, str]


@dataclass(frozen=True)
class Position:
    """Pawns by player, and whose turn it is."""

    pawns: tuple[frozenset[str], frozenset[str]]
    mover: int

    @property
    def mine(self) -> frozenset[str]:
        return self.pawns[self.mover]

    def empty(self, square: str) -> bool:
        return square not in self.pawns[0] and square not in self.pawns[1]


def beyond(square: str, way: tuple[int, int]) -> str | None:
    """The next square that way, if the board has one."""
    file, rank = FILES.index(square[0]) + way[0], RANKS.index(square[1]) + way[1]
    return FILES[file] + RANKS[rank] if 0 <= file < 8 and 0 <= rank < 8 else None


def slides(position: Position, start: str) -> set[str]:
    """M5: in a straight line over empty squares, all in the player's own side and outside his goal."""
    allowed = SIDE[position.mover] - GOAL[position.mover]
    found = set()
    if start in SIDE[position.mover]:
        for way in AHEAD_AND_ASIDE:
            square = beyond(start, way)
            while square in allowed and position.empty(square):
                found.add(square)
                square = beyond(square, way)
    return found


def one_jump(position: Position, start: str, square: str) -> Iterator[str]:
    """M6: single jumps from a square by the pawn that began at `start`, which stands there no more (M-A4)."""
    for way in ALL_ROUND:
        over = beyond(square, way)
        end = beyond(over, way) if over else None
        if over in position.mine and over != start and end is not None:
            free = position.empty(end) or end == start
            if free and end not in GOAL[position.mover]:  # M9
                yield end


def jumps(position: Position, start: str) -> dict[str, int]:
    """M7: the squares that chains end on, each with the fewest jumps that lead there."""
    fewest, at_hand = {start: 0}, [start]
    for square in at_hand:
        if square in GOAL[1 - position.mover]:  # M10: the chain stops there
            continue
        for end in one_jump(position, start, square):
            if end not in fewest:
                fewest[end] = fewest[square] + 1
                at_hand.append(end)
    del fewest[start]  # M13
    return fewest


def moves(position: Position) -> list[Move]:
    """Every (from, to), once."""
    return [
        (start, end)
        for start in sorted(position.mine)
        for end in sorted(slides(position, start) | set(jumps(position, start)))
    ]


def winner(position: Position) -> int | None:
    """M10, M11: who has won, whoever moved last."""
    across = [len(position.pawns[p] & SIDE[1 - p]) for p in (SOUTH, NORTH)]
    for player in (SOUTH, NORTH):
        in_goal = position.pawns[player] & GOAL[1 - player]
        if in_goal or (across[player] >= 6 and across[1 - player] <= 2):
            return player
    return None


def mobile(position: Position) -> bool:
    """M14: can the player to move do anything?"""
    return any(slides(position, start) or jumps(position, start) for start in position.mine)


def play(position: Position, move: Move) -> Position:
    """The position after a move; a player who cannot answer is passed over (M14)."""
    mine = position.mine - {move[0]} | {move[1]}
    other = position.pawns[1 - position.mover]
    pawns = (mine, other) if position.mover == SOUTH else (other, mine)
    after = Position(pawns, 1 - position.mover)
    return after if winner(after) is not None or moves(after) else Position(pawns, position.mover)


def perft(position: Position, depth: int) -> int:
    """Lines of `depth` moves."""
    if depth == 0:
        return 1
    if winner(position) is not None:
        return 0
    return sum(perft(play(position, move), depth - 1) for move in moves(position))


def read(text: str) -> Position:
    """A position string: ranks 8 to 1, then the side to move."""
    board, mover = text.split()
    pawns: dict[str, set[str]] = {"s": set(), "n": set()}
    for rank, row in zip(reversed(RANKS), board.split("/"), strict=True):
        file = 0
        for letter in row:
            if letter in pawns:
                pawns[letter].add(FILES[file] + rank)
            file += 1 if letter in pawns else int(letter)
    return Position((frozenset(pawns["s"]), frozenset(pawns["n"])), "sn".index(mover))
