"""What every batch promises, whatever the game."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from tablee import batch as batches
from tablee.batch import Batch, IllegalStep
from tablee.core.value import Malformed
from tablee.games.dames.state import BIT, SQUARES

BOARDS = ("macadam", "dames")
GAMES = (*BOARDS, "pietons")
EVERY = (*GAMES, "carrom")
every_board = pytest.mark.parametrize("game", BOARDS)
every_game = pytest.mark.parametrize("game", GAMES)
any_game = pytest.mark.parametrize("game", EVERY)  # Carrom has no mask
written = pytest.mark.parametrize("game", [*BOARDS, "carrom"])


def made(game: str, n: int = 6, seed: int = 3, **options: Any) -> Batch:
    return batches.make(game, n, seed, **options)


def walk(batch: Batch, steps: int) -> Batch:
    for _ in range(steps):
        batch.step(batch.sample())
    return batch


def shown(batch: Batch) -> list[Any]:
    return [
        batch.observation.tolist(),
        batch.mask.tolist(),
        batch.mover.tolist(),
        batch.rewards.tolist(),
        batch.done.tolist(),
    ]


@every_game
def test_the_three_masks_say_the_same(game: str) -> None:
    dense, bits, listed = (walk(made(game, mask=mask), 0) for mask in ("dense", "bits", "list"))
    for _ in range(60):
        for i in range(dense.n):
            legal = np.flatnonzero(dense.mask[i]).tolist()
            words = np.unpackbits(bits.mask[i].view(np.uint8), bitorder="little")
            assert np.flatnonzero(words).tolist() == legal
            row = listed.mask[i].tolist()
            assert sorted(row[: len(legal)]) == legal
            assert set(row[len(legal) :]) == {-1}
        actions = dense.sample().copy()
        for batch in (dense, bits, listed):
            batch.step(actions)


def test_observation_in_bits_is_the_planes_of_macadam() -> None:
    planes, bits = made("macadam"), made("macadam", observe="bits")
    for _ in range(80):
        own, other, counts = bits.observation.T
        for plane, board in ((0, own), (1, other)):
            squares = np.array([[int(b) >> s & 1 for s in range(64)] for b in board])
            assert np.array_equal(planes.observation[..., plane].reshape(-1, 64), squares)
        assert np.allclose(planes.observation[:, 0, 0, 4], np.minimum(counts & np.uint64(255), 3) / 3)
        assert np.allclose(planes.observation[:, 0, 0, 5], (counts >> np.uint64(8)) / 300)
        actions = planes.sample().copy()
        planes.step(actions)
        bits.step(actions)


def test_observation_in_bits_is_the_planes_of_dames() -> None:
    planes, bits = made("dames", capture="souffler"), made("dames", capture="souffler", observe="bits")
    for _ in range(80):
        for plane in range(4):
            board = bits.observation[:, plane]
            squares = np.array([[int(b) >> BIT[s] & 1 for s in SQUARES] for b in board])
            assert np.array_equal(planes.observation[..., plane], squares)
        counts = bits.observation[:, 4]
        assert np.allclose(planes.observation[:, 0, 5], (counts >> np.uint64(8) & np.uint64(255)) / 50)
        assert np.array_equal(planes.observation[:, 0, 7], counts >> np.uint64(24))
        actions = planes.sample().copy()
        planes.step(actions)
        bits.step(actions)


@any_game
def test_the_same_seed_gives_the_same_games_on_any_number_of_threads(game: str) -> None:
    one, three = walk(made(game), 70), walk(made(game, threads=3), 70)
    assert shown(one) == shown(three)
    assert shown(walk(made(game, seed=4), 70)) != shown(one)


@every_board
def test_an_illegal_action_names_its_game_and_leaves_it_alone(game: str) -> None:
    batch, twin = walk(made(game), 9), walk(made(game), 9)
    actions = batch.sample().copy()
    outside = int(np.flatnonzero(batch.mask[4] == 0)[0])
    before = (batch.observation[4].tolist(), batch.mask[4].tolist(), batch.mover[4].item(), batch.text(4))
    twin.step(actions)
    actions[4] = outside
    with pytest.raises(IllegalStep, match=f"action {outside} is not legal in game 4") as refused:
        batch.step(actions)
    assert refused.value.indices == (4,)
    assert (
        batch.observation[4].tolist(), batch.mask[4].tolist(), batch.mover[4].item(), batch.text(4),
    ) == before  # fmt: skip
    others = [0, 1, 2, 3, 5]
    assert np.array_equal(batch.observation[others], twin.observation[others])


@every_board
@pytest.mark.parametrize("wrong", [-1, 1 << 15, 1 << 40, -(1 << 40)])
def test_no_number_becomes_another_one(game: str, wrong: int) -> None:
    batch = made(game, 2)
    with pytest.raises(IllegalStep) as refused:
        batch.step(np.array([wrong, batch.sample()[1]], np.int64))
    assert refused.value.indices == (0,)


@every_board
def test_what_are_no_actions_is_refused_before_anything_happens(game: str) -> None:
    batch = made(game, 3)
    before = shown(batch)
    for wrong in (np.zeros(2, int), np.zeros(3, float), np.zeros((3, 1), int)):
        with pytest.raises(ValueError, match="one whole number for each of 3 games"):
            batch.step(wrong)
    assert shown(batch) == before


@written
def test_a_fork_is_a_copy_that_leads_its_own_life(game: str) -> None:
    batch = walk(made(game), 20)
    fork = batch.fork([2, 2, 5])
    assert np.array_equal(fork.observation, batch.observation[[2, 2, 5]])
    assert np.array_equal(fork.mask, batch.mask[[2, 2, 5]])
    before = shown(batch)
    walk(fork, 40)
    assert fork.text(0) != fork.text(1)  # luck of their own
    assert shown(batch) == before


@any_game
def test_a_copy_and_a_pickle_go_on_alike(game: str) -> None:
    batch = walk(made(game), 30)
    twins = [copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    after = shown(walk(batch, 60))
    for twin in twins:
        assert shown(walk(twin, 60)) == after


@any_game
def test_what_is_no_position_is_not_put(game: str) -> None:
    batch = walk(made(game), 10)
    before = shown(batch)
    for wrong in (None, 7, {"moves": 3}, object()):
        with pytest.raises(TypeError, match="a position is a text or a state of the rules"):
            batch.put(0, wrong)
    assert shown(batch) == before


@written
def test_put_and_text_are_each_other_s_way_back(game: str) -> None:
    batch = walk(made(game), 25)
    texts = [batch.text(i) for i in range(batch.n)]
    other = made(game)
    for i, text in enumerate(texts):
        other.put(i, text)
    assert [other.text(i) for i in range(batch.n)] == texts
    assert np.array_equal(other.mover, batch.mover)


@every_board
def test_without_auto_reset_a_game_stays_as_it_ended(game: str) -> None:
    batch = made(game, 3, auto_reset=False)
    while not batch.done[0]:
        going = ~batch.done
        actions = batch.sample().copy()
        assert np.array_equal(actions >= 0, going)
        if going.all():
            batch.step(actions)
            continue
        with pytest.raises(IllegalStep):
            batch.step(actions)
    end = batch.text(0)
    assert not batch.mask[0].any()
    with pytest.raises(IllegalStep):
        batch.step(batch.sample())
    assert batch.text(0) == end
    assert batch.done[0]
    batch.reset([0])
    assert not batch.done[0]
    assert batch.mask[0].any()


@any_game
def test_a_rollout_counts_what_it_ended(game: str) -> None:
    batch = made(game, 4)
    result = batch.rollout(8_000)
    assert (result.ended > 0).all()
    assert np.allclose(result.rewards.sum(axis=1), 0, atol=1e-4)
    once = batch.rollout(8_000, once=True)
    assert once.ended.tolist() == [1] * 4
    assert np.abs(once.rewards).max() <= 1
    walk(batch, 30)


@every_board
def test_openings_differ_and_none_is_over(game: str) -> None:
    batch = made(game, 8, opening=6)
    assert len({batch.text(i) for i in range(8)}) > 4
    assert not batch.done.any()
    assert batch.mask.any(axis=1).all()
    with pytest.raises(ValueError, match="no fewer than 0"):
        made(game, opening=-1)


def test_what_cannot_be_made_is_refused_in_words() -> None:
    for wrong, words in (
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": "dames", "preset": "chess"}, "the presets of dames are"),
        ({"game": "dames", "mask": "sparse"}, "mask is one of"),
        ({"game": "dames", "n": 0}, "one game at least"),
    ):
        with pytest.raises(ValueError, match=words):
            made(**wrong)
    with pytest.raises(Malformed):
        made("dames", capture="perhaps")
    with pytest.raises(Malformed):
        made("dames", colour="red")


def test_presets_are_the_tables() -> None:
    assert made("dames", preset="souffler").rules.is_souffler
    assert made("macadam", preset="free").mask[0, 4096:].any()


def test_piétons_is_not_observed_in_bits() -> None:
    with pytest.raises(ValueError, match="not observed in bits"):
        made("pietons", observe="bits")
    with pytest.raises(ValueError, match="cannot be written"):
        made("pietons").text(0)


@every_game
def test_numbers_are_actions_of_the_rules_and_back(game: str) -> None:
    batch = walk(made(game), 11)
    for i in range(batch.n):
        for number in np.flatnonzero(batch.mask[i]).tolist():
            assert batch.number(i, batch.action(i, number)) == number


def test_actions_come_in_any_array_of_whole_numbers() -> None:
    """The kernel is called without a look at types: whatever is given has become what it was compiled for."""
    for form in (np.int64, np.uint16, ">i4", np.int32):
        batch, twin = made("macadam", 6), made("macadam", 6)
        for _ in range(5):
            chosen = twin.sample().copy()
            wide = np.zeros((6, 3), form)
            wide[:, 1] = chosen
            batch.step(wide[:, 1])  # neither in one piece nor of that type
            twin.step(chosen.tolist())
            assert np.array_equal(batch.observation, twin.observation)
    bytes_between = np.zeros(6, [("odd", np.int8), ("action", np.int32)])
    bytes_between["action"] = batch.sample()
    batch.step(bytes_between["action"])
    refused: list[Any] = [
        np.zeros(6),
        np.zeros(5, np.int32),
        np.zeros((6, 1), np.int32),
        ["a"] * 6,
        [None] * 6,
    ]
    for wrong in refused:
        with pytest.raises(ValueError, match="one whole number for each of 6 games"):
            batch.step(wrong)
