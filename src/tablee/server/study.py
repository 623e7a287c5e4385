"""Study: actions played from a start, judged by the rules, kept nowhere. Lessons run on it."""

from __future__ import annotations

from dataclasses import replace

from tablee.core.value import write
from tablee.server.asks import Studied, Study
from tablee.server.house import House
from tablee.server.jobs import play_study


async def study(house: House, payers: tuple[str, ...], ask: Study) -> bytes:
    entry = house.hall.entry(ask.game)
    game = house.hall.rules(entry, ask.rules)
    played = await house.workers.run(payers, play_study, ask.game, ask.rules, ask.dos)
    answer = played.answer
    if ask.hint and played.seat is not None:
        who = payers[0] if payers else ""
        told = await house.thinkers.advise(entry, game, answer.view, played.seen, who)
        answer = replace(answer, hint=told.do, thought=told.thought)
    return write(Studied, answer)
