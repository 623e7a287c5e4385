"""An update is written by the game's own types, in parts: the same JSON as when it is written whole."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tablee.core.game import Outcome, Seat
from tablee.core.game_spec import GameSpec
from tablee.core.value import to_json
from tablee.games import GAMES
from tablee.table.log import Opened, Person
from tablee.table.server_message import PublicEntry, ServerMessage, Update, update_head, update_json
from tablee.table.table_state import TableState, initial_state

PRESETS = [
    pytest.param(spec, game, id=f"{id}-{name}")
    for id, spec in GAMES.items()
    for name, game in spec.rules.presets.items()
]


def whole(happened: PublicEntry, now: TableState, seat: Seat | None) -> Any:
    return json.loads(to_json(ServerMessage, Update(happened, now.turn, now.view(seat))))


@pytest.mark.parametrize(("spec", "game"), PRESETS)
def test_the_parts_make_the_whole(spec: GameSpec[Any], game: Any) -> None:
    chance = random.Random(7)
    opened = Opened(spec.id, {}, spec.rules.version, "f", False, "ada")
    now = initial_state(spec, game, opened)
    state, events = now.replay.state, ()
    for number in range(1, 25):
        now = TableState(spec, game, opened, now.replay, (Person("ada", "Ada"),) * game.seats, ())
        happened = PublicEntry(number, "played", Seat(0), None, events, 1.5)
        for seat in (None, *(Seat(i) for i in range(game.seats))):
            parts = update_json(update_head(happened, now.turn), now.written(seat))
            assert json.loads(parts) == whole(happened, now, seat)
        if isinstance(game.turn(state), Outcome):
            break
        step = game.apply(state, game.sample(state, chance))
        now = TableState(spec, game, opened, now.replay.advance(number, step), now.sitters, ())
        state, events = step.state, step.events
