"""The learnt evaluation: the kernel against its slow twin, whole games, and what a regression is told."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tablee.core.search.phases import packed
from tablee.core.value import from_json
from tablee.games.macadam.bot import arena
from tablee.games.macadam.bot.by_hand import FULL as BY_HAND
from tablee.games.macadam.bot.learning import LEARNER, WON
from tablee.games.macadam.bot.learnt import SIZE, learnt_value
from tablee.games.macadam.bot.terms import TERMS
from tablee.games.macadam.bot.weights import weights as shipped_weights
from tablee.games.macadam.state import DOTS
from tablee.lab.training import Manifest
from tests.games.macadam import plain_value
from tests.games.macadam.plain import SQUARES


@pytest.fixture(scope="module")
def weights() -> NDArray[np.int16]:
    return np.random.default_rng(1).integers(-3000, 3000, (2, SIZE), np.int16)


@pytest.fixture(scope="module")
def played() -> NDArray[Any]:
    return arena.self_play(None, 12, 200, "test")


def squares(bits: int) -> frozenset[str]:
    return frozenset(square for i, square in enumerate(SQUARES) if bits >> i & 1)


def value(words: NDArray[np.int64], own: int, opp: int) -> int:
    return int(learnt_value(words.ctypes.data, own, opp))


def test_the_shipped_weights_are_those_that_their_manifest_tells_of() -> None:
    manifest = from_json(Manifest, shipped_weights.place.with_suffix(".json").read_bytes())
    shipped = shipped_weights.stored()
    assert (shipped.dtype.name, shipped.shape) == ("int16", (2, SIZE))
    assert manifest.settings.game == "macadam"
    assert manifest.rounds[manifest.accepted - 1].match.accepted
    assert manifest.rounds[manifest.accepted - 1].match.interval[0] > 0


def test_the_kernel_agrees_with_its_slow_twin(weights: NDArray[np.int16], played: NDArray[Any]) -> None:
    words, rows = packed(weights), weights.tolist()
    for own, opp in played[["own", "opp"]][::2].tolist():
        assert value(words, own, opp) == plain_value.value(rows, squares(own), squares(opp))


def test_blocks_see_the_same_in_a_position_and_in_its_mirror_image(played: NDArray[Any]) -> None:
    def mirrored(bits: int) -> int:
        return sum(1 << (i ^ 7) for i in range(64) if bits >> i & 1)

    weights = shipped_weights.stored()
    weights[:, :TERMS] = 0  # a pawn's place has a weight of its own for each square
    words = packed(weights)
    for own, opp in played[["own", "opp"]][::5].tolist():
        assert value(words, own, opp) == value(words, mirrored(own), mirrored(opp))


def test_a_pawn_that_has_come_forward_is_worth_something() -> None:
    words = shipped_weights()
    own, opp = DOTS
    ahead = own & ~(1 << SQUARES.index("d2")) | 1 << SQUARES.index("d4")
    assert value(words, ahead, opp) > value(words, own, opp)


def test_what_a_training_begins_with_is_the_evaluation_by_hand(played: NDArray[Any]) -> None:
    """The terms of both are the same: with these weights the same games are played."""
    start = np.rint(LEARNER.start() * LEARNER.scale * LEARNER.unit).astype(np.int16)
    assert start[0][: len(BY_HAND)].tolist() == [16 * one for one in BY_HAND]
    assert LEARNER.self_play(start, 12, 200, "test").tobytes() == played.tobytes()


def test_a_regression_is_told_what_the_evaluation_sees(
    weights: NDArray[np.int16], played: NDArray[Any]
) -> None:
    words, told = packed(weights), LEARNER.examples(played)
    begin, end = ((weights[:, told.features] * told.counts.astype(np.int64)).sum(axis=2)).astype(float)
    mixed = np.floor((begin * told.phase + end * (1 - told.phase)) / LEARNER.unit + 1e-9).astype(int)
    kept = played[(played["calm"] == 1) & (np.abs(played["score"]) <= WON)]
    assert len(kept) > len(played) / 2
    assert mixed.tolist() == [value(words, own, opp) for own, opp in kept[["own", "opp"]].tolist()]
    winners = kept["result"] * (1 - 2 * kept["side"])
    assert told.result.tolist() == ((winners + 1) / 2).tolist()


def test_games_are_played_to_their_end_and_say_how_they_ended(played: NDArray[Any]) -> None:
    assert set(played["number"].tolist()) == set(range(12))
    for number in range(12):
        game = played[played["number"] == number]
        assert len(set(game[["result", "ended"]].tolist())) == 1
        assert (int(game["ended"][0]) == 15) == (int(game["result"][0]) == 0)
    assert {-1, 1} <= set(played["result"].tolist())


def test_the_same_seed_gives_the_same_games_whatever_was_played_before(played: NDArray[Any]) -> None:
    arena.self_play(None, 2, 100, "something else")
    assert arena.self_play(None, 12, 200, "test").tobytes() == played.tobytes()
    assert arena.self_play(None, 12, 200, "other").tobytes() != played.tobytes()


def test_a_match_between_equals_is_fair_and_one_with_more_nodes_is_won() -> None:
    results = arena.match_pairs(None, None, 6, (20, 2_000), "test")
    assert results.shape == (6, 2)
    assert results.sum() < -4
    assert (arena.match_pairs(None, None, 6, (20, 2_000), "test") == results).all()
