"""The kernel says what the rules say: against its slow twin, move for move."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.games.macadam import kernel
from tablee.games.macadam.state import DOTS, INDEX, SQUARES
from tablee.games.macadam.view import Choice, Ends, read_choices, spell
from tests.games.macadam import plain

DOTS_POSITION = plain.read("8/n1n1n1n1/1n1n1n1n/8/8/s1s1s1s1/1s1s1s1s/8 s")
GOALS = plain.GOAL[0] | plain.GOAL[1]


def bits(squares: frozenset[str], turned: bool) -> int:
    """Squares as bits, the board turned upside down for North."""
    return sum(1 << (INDEX[square] ^ (56 if turned else 0)) for square in squares)


def seen_by_mover(position: plain.Position) -> tuple[int, int]:
    north = position.mover == plain.NORTH
    return bits(position.mine, north), bits(position.pawns[1 - position.mover], north)


def names(mask: int, mover: int) -> set[str]:
    turn = 56 if mover == plain.NORTH else 0
    return {SQUARES[i ^ turn] for i in range(64) if mask >> i & 1}


def check_position(w: Any, position: plain.Position) -> None:
    """Slides, jumps and their paths are the twin's."""
    turn = 56 if position.mover == plain.NORTH else 0
    count = kernel.reach(w, *seen_by_mover(position))
    assert count == len(position.mine)
    for i in range(count):
        start = SQUARES[int(w.pawn[i]) ^ turn]
        assert names(int(w.slides[i]), position.mover) == plain.slides(position, start)
        fewest = plain.jumps(position, start)
        assert names(int(w.jumps[i]), position.mover) == set(fewest)
        parents = w.parent[i * 64 : i * 64 + 64]
        for square in SQUARES:
            before = int(parents[INDEX[square] ^ turn])
            if square not in fewest:
                assert before == kernel.NOWHERE
                continue
            came_from = SQUARES[before ^ turn]
            assert square in plain.one_jump(position, start, came_from)
            assert fewest[square] == fewest.get(came_from, 0) + 1
            assert came_from not in plain.GOAL[1 - position.mover]
    check_ways(w, position, turn)


def check_ways(w: Any, position: plain.Position, turn: int) -> None:
    """Every move of the twin once, each jump by a chain of the twin's jumps, as short as can be."""
    own, opp = seen_by_mover(position)
    count = kernel.ways(w, own, opp, own, turn)
    found = w.ways[:].reshape(-1, kernel.RECORD)[:count].tolist()
    paths = [[SQUARES[square] for square in record[3 : 3 + record[0]]] for record in found]
    moves = {
        (start, end)
        for start in position.mine
        for end in plain.slides(position, start) | set(plain.jumps(position, start))
    }
    assert sorted((path[0], path[-1]) for path in paths) == sorted(moves)
    for (_, slide, end, *_rest), path in zip(found, paths, strict=True):
        start = path[0]
        assert SQUARES[end] == path[-1]
        assert slide == (path[-1] in plain.slides(position, start))
        if not slide:
            assert len(path) == plain.jumps(position, start)[path[-1]] + 1
            assert all(b in plain.one_jump(position, start, a) for a, b in pairwise(path))
    check_single_ways(w, position, turn, found)
    check_spelling(w, position, turn, list(zip(paths, (record[1] for record in found), strict=True)))


def check_single_ways(w: Any, position: plain.Position, turn: int, found: list[list[int]]) -> None:
    """Asked for one by one, from any square to any other, the same ways."""
    own, opp = seen_by_mover(position)
    by_ends = {(record[3], record[2]): record for record in found}
    for start, end in [*by_ends, *((i, (7 * i + 3) % 64) for i in range(64))]:
        there = kernel.way_to(w, own, opp, start ^ turn, end ^ turn, turn)
        assert bool(there) == ((start, end) in by_ends)
        if there:
            assert w.ways[: kernel.RECORD].tolist() == by_ends[start, end]


def check_spelling(w: Any, position: plain.Position, turn: int, found: list[tuple[list[str], int]]) -> None:
    """The same ways as text say the same, and what each brings about at once."""
    third = {(path[0], path[-1]) for path, _ in found[::7]}
    for start, end in third:
        w.third[INDEX[start] ^ turn] |= np.uint64(1 << (INDEX[end] ^ turn))
    six, last = ((True, False), (False, False), (True, True))[len(found) % 3]
    size = kernel.spelled_ways(w, *seen_by_mover(position), turn, six, last)
    text = bytes(w.text[:size].tolist()).decode()
    w.third[:] = 0
    said = tuple(
        Choice(
            tuple(path), "slide" if slide else "jump",
            brings(position, path, six=six, draws=last or (path[0], path[-1]) in third),
        )
        for path, slide in found
    )  # fmt: skip
    assert read_choices(text) == said
    assert " ".join(map(spell, said)) == text


def brings(position: plain.Position, path: list[str], *, six: bool, draws: bool) -> Ends | None:
    """M10, M11, M14 and M15, as the twin sees them."""
    me = position.mover
    mine = position.mine - {path[0]} | {path[-1]}
    pawns = (mine, position.pawns[1]) if me == plain.SOUTH else (position.pawns[0], mine)
    if path[-1] in plain.GOAL[1 - me]:
        return "goal"
    winner = plain.winner(plain.Position(pawns, 1 - me)) if six else None
    if winner is not None:
        return "six" if winner == me else "theirs"
    stuck = not any(plain.mobile(plain.Position(pawns, player)) for player in (1 - me, me))
    return "draw" if draws or stuck else None


@st.composite
def placements(draw: st.DrawFn) -> plain.Position:
    """Sixteen pawns anywhere outside the goals, drawn close together so that chains are long."""
    squares = draw(st.permutations([s for s in plain.SQUARES if s not in GOALS]))
    pawns = frozenset(squares[:8]), frozenset(squares[8:16])
    return plain.Position(pawns, draw(st.sampled_from([plain.SOUTH, plain.NORTH])))


@given(placements())
def test_kernel_and_twin_agree_on_placements(position: plain.Position) -> None:
    check_position(kernel.MacadamWorkspace.new(), position)


@pytest.mark.parametrize("seed", range(4))
def test_kernel_and_twin_agree_in_play(seed: int) -> None:
    source, w = Random(seed), kernel.MacadamWorkspace.new()
    position = DOTS_POSITION
    for _ in range(500):
        check_position(w, position)
        position = plain.play(position, source.choice(plain.moves(position)))
        if plain.winner(position) is not None:
            position = DOTS_POSITION


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_kernel_and_twin_agree_on_thousands_of_placements(seed: int) -> None:
    source, w = Random(seed), kernel.MacadamWorkspace.new()
    squares = [s for s in plain.SQUARES if s not in GOALS]
    for _ in range(2500):
        chosen = source.sample(squares, 16)
        pawns = frozenset(chosen[:8]), frozenset(chosen[8:])
        check_position(w, plain.Position(pawns, source.randrange(2)))


@given(placements())
def test_M10_M11_kernel_and_twin_name_the_same_winner(position: plain.Position) -> None:
    verdict = {position.mover: 1, 1 - position.mover: -1, None: 0}[plain.winner(position)]
    assert kernel.won(*seen_by_mover(position)) == verdict


@pytest.mark.parametrize(("depth", "lines"), [(1, 46), (2, 2116), (3, 103360), (4, 5044272)])
def test_perft_from_the_dots(depth: int, lines: int) -> None:
    assert kernel.perft(kernel.MacadamWorkspace.new(), *DOTS, depth) == lines


@pytest.mark.slow
def test_perft_from_the_dots_to_depth_five() -> None:
    assert kernel.perft(kernel.MacadamWorkspace.new(), *DOTS, 5) == 251493972


def test_perft_of_the_twin() -> None:
    assert [plain.perft(DOTS_POSITION, depth) for depth in (1, 2)] == [46, 2116]


def test_M10_a_won_position_has_no_moves() -> None:
    won = bits(frozenset(["a2", "b2", "c2", "d2", "e2", "f2", "g2", "d8"]), turned=False)
    assert kernel.perft(kernel.MacadamWorkspace.new(), won, DOTS[1], 1) == 0


def test_X3_chain_of_the_worked_example() -> None:
    """North's c5 reaches c7 e7 e5 g5 g3 e1 by jumps, and a5 b5 by slides."""
    south, north = "c6 g6 d5 h5 a3 d3 e3 g2", "d6 e6 c5 f5 b4 g4 c3 f2"
    position = plain.Position((frozenset(south.split()), frozenset(north.split())), plain.NORTH)
    check_position(kernel.MacadamWorkspace.new(), position)
    assert set(plain.jumps(position, "c5")) == {"c7", "e7", "e5", "g5", "g3", "e1"}
    assert plain.slides(position, "c5") == {"a5", "b5"}
    wins = [move for move in plain.moves(position) if plain.winner(plain.play(position, move)) is not None]
    assert wins == [("c5", "e1")]


def test_M14_no_move_at_all() -> None:
    stuck = bits(frozenset(["a5", "c5", "e5", "g5", "a7", "c7", "e7", "g7"]), turned=False)
    others = bits(frozenset(["a1", "b1", "c1", "a8", "b8", "c8", "f8", "g8"]), turned=False)
    assert kernel.perft(kernel.MacadamWorkspace.new(), stuck, others, 1) == 0


EVERY_KERNEL = """
from tablee.games.macadam import kernel
from tablee.games.macadam.bot import warm
from tablee.games.macadam.state import DOTS
w = kernel.MacadamWorkspace.new()
assert kernel.reach(w, *DOTS) == 8
assert kernel.perft(w, *DOTS, 3) == 103360
print(warm.first_search().line)
"""


@pytest.mark.slow
def test_every_kernel_runs_again_from_the_cache(tmp_path: Any) -> None:
    """A recursion compiled badly works in the process that compiled it and crashes the next one."""
    answers = []
    for _ in range(2):
        run = subprocess.run(
            [sys.executable, "-c", EVERY_KERNEL],
            env={"NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        answers.append(run.stdout)
    assert answers[0] == answers[1]
