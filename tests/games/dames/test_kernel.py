"""The kernel against the reference counts and against its slow twin, and twice in fresh processes."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.core.game import Seat
from tablee.games.dames import fen
from tablee.games.dames.kernel import perft as kernel
from tablee.games.dames.kernel.workspace import DamesWorkspace
from tablee.games.dames.moves import Board, Moves, moves, walk, ways
from tablee.games.dames.state import LAST_ROW, Move, mask
from tests.games.dames import plain

START = "W:W31-50:B1-20"
WOLDOUBY = "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26"
COUNTS = {
    START: [9, 81, 658, 4265, 27117, 167140, 1049442, 6483961],
    WOLDOUBY: [6, 12, 30, 73, 215, 590, 1944, 6269, 22369, 88050, 377436],
}
DEEP = {START: [(9, 41022423), (10, 258895763)], WOLDOUBY: [(12, 1910989)]}


def perft(text: str, depth: int) -> int:
    board, mover = fen.read(text)
    own, opp = board.pieces[mover], board.pieces[1 - mover]
    return int(kernel.perft(DamesWorkspace.new(), own, opp, board.kings, mover, depth, 0))


@pytest.mark.parametrize("text", COUNTS)
def test_perft_reference_counts(text: str) -> None:
    assert [perft(text, depth) for depth in range(1, len(COUNTS[text]) + 1)] == COUNTS[text]


@pytest.mark.slow
@pytest.mark.parametrize("text", DEEP)
def test_perft_reference_counts_deeper(text: str) -> None:
    assert [(depth, perft(text, depth)) for depth, _ in DEEP[text]] == DEEP[text]


def test_perft_of_the_twin() -> None:
    board, _ = fen.read(START)
    assert [plain.perft(to_plain(board), 0, depth) for depth in (1, 2, 3, 4)] == COUNTS[START][:4]


def to_plain(board: Board) -> plain.Plain:
    return {
        plain.point(square): (seat, bool(board.kings & mask([square])))
        for seat in (0, 1)
        for square in range(1, 51)
        if board.pieces[seat] & mask([square])
    }


def as_found(moves_of: Moves) -> list[plain.Found]:
    return [(move.start, move.end, frozenset(move.captured)) for move in moves_of.all]


def drawn(source: random.Random) -> Board:
    """Any position at all, from nearly empty to full, men and kings."""
    blue, green = source.randint(0, 20), source.randint(0, 20)
    taken = source.sample(range(1, 51), max(1, blue + green))
    pieces = mask(taken[:blue]), mask(taken[blue:])
    share = source.choice([0.0, 0.2, 0.6])
    kings = mask(square for square in taken if source.random() < share)
    idle = (pieces[0] & LAST_ROW[0]) | (pieces[1] & LAST_ROW[1])
    return Board(pieces, kings | idle)


def compare(board: Board, seat: Seat) -> None:
    slow = to_plain(board)
    strict, free = moves(board, seat, False), moves(board, seat, True)
    for fast, twin in ((strict, plain.strict(slow, seat)), (free, plain.free(slow, seat))):
        found = as_found(fast)
        assert len(found) == len(set(found))
        assert set(found) == twin
    taken = {len(captured) for _, _, captured in plain.strict(slow, seat)}
    assert strict.most == free.most == max(taken, default=0)
    for move in strict.all[:6]:
        assert to_plain(board.after(seat, move)) == plain.after(
            slow, (move.start, move.end, frozenset(move.captured))
        )


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_the_kernel_agrees_with_its_twin(seed: int) -> None:
    """Twenty positions of each seed, by both sides, strict and free."""
    source = random.Random(seed)
    for _ in range(10):
        board = drawn(source)
        compare(board, Seat(0))
        compare(board, Seat(1))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_every_way_of_a_capture_takes_what_the_move_says(seed: int) -> None:
    source = random.Random(seed)
    for _ in range(20):
        board = drawn(source)
        for move in moves(board, Seat(0), True).all[:40]:
            if move.captured:
                check_ways(board, move)


def check_ways(board: Board, move: Move) -> None:
    found = ways(board, Seat(0), move)
    assert found
    assert len({way.path for way in found}) == len(found)
    for way in found:
        assert (way.path[0], way.path[-1]) == (move.start, move.end)
        assert walk(board, Seat(0), way.path) == way.captured
        assert tuple(sorted(way.captured)) == move.captured


@pytest.mark.slow
def test_kernels_run_twice_in_fresh_processes() -> None:
    """A cached kernel that was compiled wrongly crashes only in the second process (numba issue 6061)."""
    code = (
        "from tablee.games.dames.kernel import captures, moves, perft, workspace;"
        "from tablee.games.dames.state import BEGIN; w = workspace.DamesWorkspace.new();"
        "print(perft.perft(w, *BEGIN, 0, 0, 4, 0), moves.souffler_moves(w, *BEGIN, 0, 0, 0),"
        "captures.can_take(*BEGIN, 0))"
    )
    for _ in range(2):
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert ran.stdout.split() == ["4265", "9", "False"]
