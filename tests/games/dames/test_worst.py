"""The positions with the most to play that a search could find: the work and the bytes of each stay small."""

from __future__ import annotations

import pytest

from tablee.core.game import Seat
from tablee.core.value import to_json
from tablee.games.dames.kernel import moves as kernel
from tablee.games.dames.kernel.workspace import STACK
from tablee.games.dames.moves import MOST_CHOICES, workspace
from tablee.games.dames.rules import Dames, board_of
from tablee.games.dames.state import BIT, BOARD, Move, State, mask
from tablee.games.dames.view import View

# Found by climbing from random positions, towards more moves and towards more time.
WORST = [
    "W:WK1,K3,K6,K25,K26,K45,K48,K49,K50:B9,10,11,12,19,20,21,23,28,30,31,32,39,40,41,42",
    "W:WK1,K3,K5,K25,K26,K45,K46,K48:B8,9,10,11,12,19,20,21,22,28,30,31,33,34,41,42,43,44",
    "W:WK1,K4,K5,K6,K15,K35,K36,K42,K45,K46,K48,K50:B8,9,11,12,14,20,21,22,24,25,26,28,29,33,39,47,49",
    "W:WK1,K5,K6,K45,K46,K50:B9,10,11,12,19,20,21,22,29,30,31,32,39,40,41,42",
]
MOST_BYTES = 32 * 1024


@pytest.mark.parametrize("fen", WORST)
@pytest.mark.parametrize("capture", ["strict", "souffler"])
def test_a_view_stays_small_and_names_what_is_a_duty(fen: str, capture: str) -> None:
    game = Dames(capture=capture, position=fen)  # type: ignore[arg-type]
    state = game.start()
    view = game.view(state, Seat(0))
    assert len(view.choices) <= MOST_CHOICES
    assert len(to_json(View, view)) <= MOST_BYTES
    duty = {(move.start, move.end, move.captured) for move in game._moves(state).longest}
    told = {(one.path[0], one.path[-1], tuple(sorted(one.captured))) for one in view.choices}
    assert duty <= told or (len(duty) > MOST_CHOICES and told <= duty)


@pytest.mark.parametrize("fen", WORST)
def test_D5_D6_every_capture_is_found_once_whatever_the_number_of_ways(fen: str) -> None:
    game = Dames(capture="souffler", position=fen)
    state = game.start()
    found = [move for move in game._moves(state).all if move.captured]
    assert sorted((m.start, m.end, m.captured) for m in found) == sorted(_reached(state))


@pytest.mark.parametrize("fen", WORST)
def test_a_move_that_is_not_listed_can_be_played(fen: str) -> None:
    game = Dames(capture="souffler", position=fen)
    state = game.start()
    listed = set(game._moves(state).listed)
    hidden = [move for move in game._moves(state).all if move not in listed]
    assert hidden
    for move in hidden[:: len(hidden) // 5]:
        assert game.apply(state, move).state.mover == 1
    absent = Move(hidden[0].start, hidden[0].end, (*hidden[0].captured[:-1], 50), ())
    assert absent not in game._moves(state).all


@pytest.mark.parametrize("fen", WORST)
def test_the_kernel_looks_at_each_capture_under_way_once(fen: str) -> None:
    state = Dames(capture="souffler", position=fen).start()
    w = workspace()
    n = kernel.souffler_moves(w, state.pieces[0], state.pieces[1], state.kings, 0, 0)
    assert w.visits <= n < STACK // 2
    kernel.legal(w, state.pieces[0], state.pieces[1], state.kings, 0, 0)
    assert w.visits <= n


def _reached(state: State) -> set[tuple[int, int, tuple[int, ...]]]:
    """Every capture of the kings, broken off anywhere: each square with each captured set is gone to once."""
    board = board_of(state)
    assert not board.pieces[0] & ~board.kings
    number = {bit: square for square, bit in BIT.items()}
    found: set[tuple[int, int, tuple[int, ...]]] = set()
    for start in (square for square in BIT if board.pieces[0] >> BIT[square] & 1):
        empty = BOARD & ~(board.pieces[0] | board.pieces[1]) | 1 << BIT[start]
        gone: set[tuple[int, frozenset[int]]] = set()
        waiting = [(BIT[start], frozenset[int]())]
        while waiting:
            at, taken = waiting.pop()
            for step in (-6, -5, 5, 6):
                over = at + step
                while over >= 0 and empty >> over & 1:
                    over += step
                if over < 0 or not board.pieces[1] >> over & 1 or number[over] in taken:
                    continue
                to = over + step
                while to >= 0 and empty >> to & 1:
                    then = (to, taken | {number[over]})
                    if then not in gone:
                        gone.add(then)
                        waiting.append(then)
                        found.add((start, number[to], tuple(sorted(then[1]))))
                    to += step
    assert all(mask(taken) for _, _, taken in found)
    return found
