"""Positions as values, and the games as OpenSpiel plays them."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from tablee import batch as batches
from tablee.batch import IllegalStep, batch_of, rules_of
from tablee.core.batch.positions import Position, Positions

GAMES = [
    ("macadam", {}),
    ("macadam", {"setup": "free", "first": "by lot"}),
    ("dames", {}),
    ("dames", {"capture": "souffler", "quiet": "off"}),
    ("pietons", {"seats": 3}),
]


def positions_of(game: str, options: dict[str, Any]) -> Positions:
    rules = rules_of(game, None, options)
    return Positions(rules, batch_of(rules))


@pytest.mark.parametrize(("game", "options"), GAMES, ids=str)
def test_playing_from_kept_positions_is_playing_in_a_batch(game: str, options: dict[str, Any]) -> None:
    positions, source = positions_of(game, options), random.Random(1)
    batch = batches.make(game, 1, 3, auto_reset=False, **options)
    kept: list[tuple[Position, int]] = []
    at = positions.begin(3)
    while not at.over:
        assert at.legal == np.flatnonzero(batch.mask[0]).tolist()
        assert at.mover == batch.mover[0]
        for seat in range(2):
            assert np.array_equal(positions.observe(at, seat), batch.observe(0, seat))
        action = source.choice(at.legal)
        kept.append((at, action))
        if len(kept) % 7 == 0:  # elsewhere and back: nothing of it stays
            before, other = source.choice(kept)
            again = positions.play(before, other)
            assert again.legal == positions.play(before, other).legal
        at = positions.play(at, action)
        batch.step([action])
    assert batch.done[0]
    assert at.rewards == batch.rewards[0].tolist()
    assert at.legal == []
    with pytest.raises(IllegalStep):
        positions.play(kept[0][0], 4095)


@pytest.mark.parametrize(("game", "options"), GAMES, ids=str)
def test_openspiel_plays_them(game: str, options: dict[str, Any]) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is in the extra openspiel")
    from tablee import openspiel

    assert game in openspiel.NUMBERED
    loaded = pyspiel.load_game(f"tablee_{game}", {**options, "seed": 3})
    state, source = loaded.new_initial_state(), random.Random(2)
    seen = {seat: {state.information_state_string(seat)} for seat in range(2)}
    for _ in range(12):
        twin = state.clone()
        actions = state.legal_actions()
        assert len({state.action_to_string(action) for action in actions}) == len(actions)
        state.apply_action(source.choice(actions))
        assert twin.legal_actions() == actions
        for seat in range(2):
            seen[seat].add(state.information_state_string(seat))
            assert len(state.observation_tensor(seat)) == np.prod(loaded.observation_tensor_shape())
    assert len(seen[0]) == 13
    while not state.is_terminal():
        state.apply_action(source.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(0, abs=1e-6)


def test_openspiel_searches_and_writes_a_playthrough() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is in the extra openspiel")
    from open_spiel.python.algorithms import generate_playthrough, mcts

    from tablee import openspiel

    assert openspiel.NUMBERED
    # South goes into the goal at once (M10): a search that sees it has understood the game.
    loaded = pyspiel.load_game("tablee_macadam", {"position": "8/3s4/3s4/nnnnnnnn/8/8/ssssss2/8 s"})
    luck = np.random.RandomState(1)
    bot = mcts.MCTSBot(loaded, 2.0, 300, mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
    state = loaded.new_initial_state()
    state.apply_action(bot.step(state))
    assert state.is_terminal()
    assert state.returns() == [1.0, -1.0]
    written = generate_playthrough.playthrough("tablee_dames", None, seed=1)
    assert 'GameType.short_name = "tablee_dames"' in written
