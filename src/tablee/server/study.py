"""Study: actions played from a start, judged by the rules, kept nowhere. Lessons run on it."""

from __future__ import annotations

from dataclasses import replace

from tablee.core.value import to_json
from tablee.server.jobs import play_study
from tablee.server.schemas import Study, StudyResult
from tablee.server.services import Services


async def study(services: Services, payers: tuple[str, ...], ask: Study) -> bytes:
    spec = services.registry.spec(ask.game)
    game = services.registry.rules(spec, ask.rules)
    played = await services.workers.run(payers, play_study, ask.game, ask.rules, ask.dos)
    answer = played.answer
    if ask.hint and played.seat is not None:
        who = payers[0] if payers else ""
        told = await services.bots.advise(spec, game, answer.view, played.seen, who)
        answer = replace(answer, hint=told.do, thought=told.thought)
    return to_json(StudyResult, answer)
