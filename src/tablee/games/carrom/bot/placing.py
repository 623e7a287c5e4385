"""Laying a returned piece: where it does its owner least good, and the placer's own team no harm."""

from __future__ import annotations

import math

from tablee.core.chance import Source
from tablee.games.carrom import baseline, rosace
from tablee.games.carrom.bot.difficulty import Difficulty, look
from tablee.games.carrom.kernel.world import World
from tablee.games.carrom.physics import set_board
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.sampling import put as any_put
from tablee.games.carrom.state import Piece, Put, State, colours, team_of

RINGS, SPOKES = 4, 24
THEIR_TURN = 2.0  # what the next player can do weighs more


def put(w: World, e: Difficulty, rules: Carrom, state: State, looks: int, source: Source) -> Put:
    """Of some free places in the rosace the one after which the owner's team has least to shoot at."""
    assert state.breaker is not None
    owed = state.owed[0]
    me = team_of(owed.seat)
    best, found = math.inf, None
    for place in _free_places(state, source)[: max(1, looks)]:
        pieces = (*state.pieces, Piece(owed.id, *place))
        value = 0.0
        for team in (0, 1):
            sign = -1.0 if team == me else 1.0
            for seat in range(team, rules.seats, 2):
                quarter = baseline.quarters(rules.seats, seat)
                set_board(w, [Piece(p.id, *baseline.turned(p.x, p.y, -quarter)) for p in pieces])
                e.want = sum(1 << id for id in colours(state.breaker)[team])
                look(w, e)
                first = THEIR_TURN if seat == state.shooter else 0.0
                value += sign * (first * float(e.found_best) + float(e.found_total)) / (rules.seats / 2)
        if value < best:
            best, found = value, place
    return any_put(state.pieces, source) if found is None else Put(*found)


def _free_places(state: State, source: Source) -> list[tuple[float, float]]:
    """Places on rings around the middle, in the order of chance."""
    turn = source.getrandbits(16) / (1 << 16)
    places = []
    for ring in range(RINGS):
        far = rosace.DIAMETER + (rosace.INSIDE - rosace.DIAMETER) * ring / (RINGS - 1)
        for spoke in range(SPOKES):
            angle = 2 * math.pi * (spoke + turn) / SPOKES
            x, y = far * math.cos(angle), far * math.sin(angle)
            if rosace.overlapped(state.pieces, x, y) is None:
                places.append((x, y))
    step = 7  # coprime with most counts: few looks still see all around
    return [places[k * step % len(places)] for k in range(len(places))] if len(places) % step else places
