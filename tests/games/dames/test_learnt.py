"""The learnt evaluation: the kernel against its slow twin, and what a regression is told."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tablee.core.search.score import SURE
from tablee.core.value import from_json
from tablee.games.dames import fen
from tablee.games.dames.bot import arena
from tablee.games.dames.bot.endings import SHIPPED
from tablee.games.dames.bot.evaluate import scale_drawish
from tablee.games.dames.bot.learning import LEARNER
from tablee.games.dames.bot.learnt import SIZE, learnt_value, whole_blocks
from tablee.games.dames.bot.weights import weights as shipped_weights
from tablee.games.dames.moves import Board
from tablee.games.dames.state import mask
from tablee.lab.training import Manifest
from tests.games.dames import plain_value
from tests.games.dames.test_kernel import drawn, to_plain


@pytest.fixture(scope="module")
def weights() -> NDArray[np.int16]:
    return np.random.default_rng(1).integers(-3000, 3000, (2, SIZE), np.int16)


def test_weights_are_loaded_once_whoever_asks_first() -> None:
    """The kernel keeps their address: a second array in their place would be a crash."""
    code = (
        "import threading; from tablee.games.dames.bot.weights import weights\n"
        "found = []; gate = threading.Barrier(8)\n"
        "def ask(): gate.wait(); found.append(weights().ctypes.data)\n"
        "threads = [threading.Thread(target=ask) for _ in range(8)]\n"
        "[one.start() for one in threads]; [one.join() for one in threads]\n"
        "print(len(found), len(set(found)))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.split() == ["8", "1"]


def test_the_shipped_weights_are_those_that_their_manifest_tells_of() -> None:
    manifest = from_json(Manifest, shipped_weights.place.with_suffix(".json").read_bytes())
    shipped = shipped_weights.stored()
    assert (shipped.dtype.name, shipped.shape) == ("int16", (2, SIZE))
    assert manifest.settings.game == "dames"
    assert manifest.rounds[manifest.accepted - 1].match.accepted
    assert manifest.rounds[manifest.accepted - 1].match.interval[0] > 0
    assert shipped_weights.place.stat().st_size < 10_000_000


def test_the_evaluation_knows_what_a_man_and_a_king_are_worth() -> None:
    words = shipped_weights()
    start = fen.read("W:W31-50:B1-20")[0]
    assert abs(value(words, start, 0) - value(words, start, 1)) <= 1  # the same for both, but for rounding
    man_less = Board((start.pieces[0], start.pieces[1] & ~mask([3])), 0)
    assert 40 < value(words, man_less, 0) < 200
    ahead, _ = fen.read("W:W38,39,42,43,K1:B7,8,12,13,14")
    assert value(words, ahead, 0) > 100


@pytest.fixture(scope="module")
def played() -> NDArray[Any]:
    return arena.self_play(None, 12, 150, "test")


def value(words: NDArray[np.int64], board: Board, mover: int) -> int:
    own, opp = board.pieces[mover], board.pieces[1 - mover]
    return int(learnt_value(words.ctypes.data, own, opp, board.kings, mover))


def scaled(score: int, board: Board) -> int:
    """What few pieces cannot win counts for little, as in the evaluation by hand."""
    if not board.kings:
        return score
    men = [(one & ~board.kings).bit_count() for one in board.pieces]
    kings = [one & board.kings for one in board.pieces]
    counts = men[0], kings[0].bit_count(), men[1], kings[1].bit_count()
    return int(scale_drawish(score, *counts, kings[0], kings[1]))


def test_the_kernel_agrees_with_its_slow_twin(weights: NDArray[np.int16]) -> None:
    words, rows = whole_blocks(weights), weights.tolist()
    source = random.Random(1)
    for number in range(150):
        board, mover = drawn(source), number % 2
        twin = scaled(plain_value.value(rows, to_plain(board), mover), board)
        assert value(words, board, mover) == twin * (1 - 2 * mover)


def test_a_regression_is_told_what_the_evaluation_sees(
    weights: NDArray[np.int16], played: NDArray[Any]
) -> None:
    words, told = whole_blocks(weights), LEARNER.examples(played)
    many, few = ((weights[:, told.features] * told.counts.astype(np.int64)).sum(axis=2)).astype(float)
    mixed = np.floor((many * told.phase + few * (1 - told.phase)) / LEARNER.unit + 1e-9)
    learnt = [
        int(learnt_value(words.ctypes.data, own, opp, kings, side)) * (1 - 2 * side)
        for own, opp, kings, side in played[["own", "opp", "kings", "side"]].tolist()
    ]
    assert len(mixed) > len(played) / 4
    # Positions that are not learnt from are left out; those that are stand in their order.
    rest = iter(learnt)
    assert all(any(one == other for other in rest) for one in mixed.astype(int))


def test_games_are_played_to_their_end_and_say_how_they_ended(played: NDArray[Any]) -> None:
    assert set(played["number"].tolist()) == set(range(12))
    for number in range(12):
        game = played[played["number"] == number]
        assert len(set(game["result"].tolist())) == 1
        assert (game["side"][1:] != game["side"][:-1]).all()
    assert {-1, 1} <= set(played["result"].tolist())


def test_a_game_that_the_table_of_endings_knows_is_not_played_out(played: NDArray[Any]) -> None:
    assert np.bitwise_count(played["own"] | played["opp"]).min() > SHIPPED
    for number in range(12):
        last = played[played["number"] == number][-1]
        if abs(int(last["score"])) > SURE:
            assert np.sign(last["score"]) * (1 - 2 * last["side"]) == last["result"]


def test_the_same_seed_gives_the_same_games_whatever_was_played_before(played: NDArray[Any]) -> None:
    arena.self_play(None, 2, 100, "something else")
    assert arena.self_play(None, 12, 150, "test").tobytes() == played.tobytes()
    assert arena.self_play(None, 12, 150, "other").tobytes() != played.tobytes()


def test_a_match_between_equals_is_fair_and_one_with_more_nodes_is_won() -> None:
    results = arena.match_pairs(None, None, 6, (20, 2_000), "test")
    assert results.shape == (6, 2)
    assert results.sum() < -4
    again = arena.match_pairs(None, None, 6, (20, 2_000), "test")
    assert (again == results).all()
