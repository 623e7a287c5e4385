"""Study: actions played from a start, judged by the rules, kept nowhere. Lessons run on it."""

from __future__ import annotations

import asyncio
from typing import Any

from tablee.core.bot import Advice
from tablee.core.game import Chance, Outcome, Seat
from tablee.core.replay import begin
from tablee.core.value import shape, write
from tablee.server.asks import Studied, Study
from tablee.server.house import House
from tablee.table.update import ToMove, Turn


async def study(house: House, ask: Study) -> bytes:
    entry = house.hall.entry(ask.game)
    game = house.hall.rules(entry, ask.rules)

    def play() -> Any:
        replay: Any = begin(game.start())
        for number, do in enumerate(ask.dos, 1):
            replay = replay.advance(number, game.apply(replay.state, shape(entry.happens, do)))
        return replay

    replay = await asyncio.to_thread(play)  # up to 400 actions: not on the event loop
    turn = game.turn(replay.state)
    seat = None if isinstance(turn, Chance | Outcome) else Seat(turn)
    shown: Turn = turn if isinstance(turn, Chance | Outcome) else ToMove(turn)
    view = game.view(replay.state, seat)
    told = Advice(None, None)
    if ask.hint and seat is not None:
        house.thinkers.must_have_time()
        told = await house.thinkers.advise(entry, game, view, replay.seen)
    events = tuple(stand.events for stand in replay.stands[1:])
    return write(Studied, Studied(shown, view, events, told.do, told.thought))
