"""An update is written by the game's own types, in parts: the same JSON as when it is written whole."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tablee.core.entry import Entry
from tablee.core.game import Outcome, Seat
from tablee.core.value import write
from tablee.games import GAMES
from tablee.table.log import Opened, Person
from tablee.table.situation import Situation, opening
from tablee.table.update import Happened, Told, Update, update_head, update_json

PRESETS = [
    pytest.param(entry, game, id=f"{id}-{name}")
    for id, entry in GAMES.items()
    for name, game in entry.presets.items()
]


def whole(happened: Happened, now: Situation, seat: Seat | None) -> Any:
    return json.loads(write(Told, Update(happened, now.turn, now.view(seat))))


@pytest.mark.parametrize(("entry", "game"), PRESETS)
def test_the_parts_make_the_whole(entry: Entry[Any], game: Any) -> None:
    chance = random.Random(7)
    opened = Opened(entry.id, {}, entry.version, "f", False, "ada")
    now = opening(entry, game, opened)
    state, events = now.replay.state, ()
    for number in range(1, 25):
        now = Situation(entry, game, opened, now.replay, (Person("ada", "Ada"),) * game.seats, ())
        happened = Happened(number, "played", Seat(0), None, events, 1.5)
        for seat in (None, *(Seat(i) for i in range(game.seats))):
            parts = update_json(update_head(happened, now.turn), now.written(seat))
            assert json.loads(parts) == whole(happened, now, seat)
        if isinstance(game.turn(state), Outcome):
            break
        step = game.apply(state, game.sample(state, chance))
        now = Situation(entry, game, opened, now.replay.advance(number, step), now.sitters, ())
        state, events = step.state, step.events
