"""One suite over every game of the house and each of its presets, and over the example of a new game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.core.game_spec import GameSpec
from tablee.games import GAMES
from tests.contract import properties
from tests.newgame.noughts import SPEC as NOUGHTS
from tests.table.memory import Sitting

SPECS = (*GAMES.values(), NOUGHTS)
OFFERED = [(spec, game) for spec in SPECS for game in spec.rules.presets.values()]
NAMES = [f"{spec.id}-{name}" for spec in SPECS for name in spec.rules.presets]
every_game = pytest.mark.parametrize(("spec", "game"), OFFERED, ids=NAMES)
# A game of Carrom by chance takes hundreds of shots.
every_game_to_its_end = pytest.mark.parametrize(
    ("spec", "game"),
    [pytest.param(*one, marks=pytest.mark.slow if one[0].id == "carrom" else ()) for one in OFFERED],
    ids=NAMES,
)
seeds = st.integers(0, 2**32)


@every_game_to_its_end
@settings(max_examples=10)
@given(seed=seeds)
def test_a_game_ends_with_a_score_for_each_seat(spec: GameSpec[Any], game: Any, seed: int) -> None:
    properties.ends_with_a_score_for_each_seat(game, seed)


@every_game_to_its_end
@settings(max_examples=4)
@given(seed=seeds)
def test_apply_leaves_its_argument_alone_and_repeats_itself(
    spec: GameSpec[Any], game: Any, seed: int
) -> None:
    properties.apply_is_pure(game, seed)


@every_game
@settings(max_examples=3)
@given(seed=seeds)
def test_the_listed_actions_are_exactly_the_accepted_ones(spec: GameSpec[Any], game: Any, seed: int) -> None:
    if hasattr(game, "actions"):  # claim only what is true: carrom has none
        properties.listed_actions_are_the_accepted_ones(game, seed)


@every_game
@settings(max_examples=4)
@given(seed=seeds)
def test_an_imagined_state_looks_the_same(spec: GameSpec[Any], game: Any, seed: int) -> None:
    properties.imagines_what_is_seen(game, seed)


@every_game_to_its_end
@settings(max_examples=3)
@given(seed=seeds)
def test_everything_survives_json(spec: GameSpec[Any], game: Any, seed: int) -> None:
    properties.everything_survives_json(spec, game, seed)


@every_game
@settings(max_examples=3)
@given(seed=seeds)
def test_a_client_may_not_choose_chance(spec: GameSpec[Any], game: Any, seed: int) -> None:
    properties.client_may_not_choose_chance(spec, game, seed)


AT_A_TABLE = [
    properties.log_rebuilds_the_table,
    properties.nothing_unsaved_is_told,
    properties.said_twice_counts_once,
    properties.malformed_actions_change_nothing,
]


@every_game
@pytest.mark.parametrize("promise", AT_A_TABLE, ids=lambda promise: promise.__name__)
@settings(max_examples=3)
@given(seed=seeds)
def test_at_a_table(
    spec: GameSpec[Any], game: Any, promise: Callable[[Sitting, int], Awaitable[None]], seed: int
) -> None:
    async def sit() -> None:
        async with Sitting(spec, game) as sitting:
            await promise(sitting, seed)

    asyncio.run(sit())


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.id)
def test_a_house_warms_up_through_every_seat(spec: GameSpec[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """By its default options; of games that begin with chance, too, though nothing is drawn for it."""
    seen, view = set[object](), spec.rules.type.view

    def watched(game: Any, state: Any, seat: Any) -> Any:
        seen.add(seat)
        return view(game, state, seat)

    monkeypatch.setattr(spec.rules.type, "view", watched)
    spec.warm()
    assert seen == {None, *range(spec.rules.type().seats)}
