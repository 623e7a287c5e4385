"""A table for the tests of the rules: positions by hand, and shots whose outcome is said, not simulated."""

from __future__ import annotations

import json

from tablee.core.game import Seat, Step
from tablee.core.value import to_json
from tablee.games.carrom.board import QUEEN, STRIKER
from tablee.games.carrom.kernel.world import CONTACT, POCKET
from tablee.games.carrom.path import Bump, pack_events
from tablee.games.carrom.rack import racked
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import (
    Event,
    Lot,
    Piece,
    Rack,
    Ruled,
    Shot,
    ShotRecord,
    State,
    colours,
    team_of,
)

STILL = ((0, 0),) * 19
SOFT = Shot(0.1, 0.0, 1.0)


def begun(rules: Carrom, breaker: int = 0) -> State:
    """Racked exactly, the breaker to shoot."""
    state = rules.apply(rules.start(), Lot(Seat(breaker))).state
    return rules.apply(state, Rack(STILL)).state


def told(
    rules: Carrom, state: State, *, own: int = 0, other: int = 0, queen: bool = False, striker: bool = False,
    touching: bool = True, capped: bool = False,
) -> Step[State, Event]:  # fmt: skip
    """The shooter's shot pockets just these."""
    assert state.breaker is not None
    assert state.shooter is not None
    team = team_of(state.shooter)
    there = {piece.id for piece in state.pieces}
    mine = [id for id in colours(state.breaker)[team] if id in there][:own]
    theirs = [id for id in colours(state.breaker)[1 - team] if id in there][:other]
    assert (len(mine), len(theirs)) == (own, other)
    gone = [*mine, *theirs, *([QUEEN] if queen else []), *([STRIKER] if striker else [])]
    bumps = [Bump(CONTACT, STRIKER, 0, 1.0, 0.1)] if touching or gone else []
    bumps += [Bump(POCKET, id, 0, 1.0, 0.2) for id in gone]
    rest = tuple(piece for piece in state.pieces if piece.id not in gone)
    record = ShotRecord(rules.surface, 1, 1.0, rest, pack_events(bumps), "", capped)
    return rules.resume(state, SOFT, json.loads(to_json(ShotRecord, record)))


def codes(step: Step[State, Event]) -> list[str]:
    return [event.code for event in step.events if isinstance(event, Ruled)]


def rosette() -> tuple[Piece, ...]:
    return tuple(Piece(*one) for one in racked(STILL))
