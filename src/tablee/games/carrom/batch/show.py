"""What a seat sees of a game, as carrom_v0 (env.py) says."""

from __future__ import annotations

from tablee.core.jit import jit
from tablee.core.kernel_types import Array, Float32
from tablee.games.carrom.batch.advance import first_of
from tablee.games.carrom.batch.places import quarters, turned
from tablee.games.carrom.batch.record import CONFIRMED, PENDING, SEEN, CarromGame, CarromOptions
from tablee.games.carrom.board import HALF, NINE, QUEEN
from tablee.games.carrom.state import LONGEST, QUIET, TRIES


@jit
def mover(g: CarromGame) -> int:
    return int(g.owed_seat[0]) if g.owing > 0 else int(g.shooter)


@jit
def row_of(id: int, mine: int) -> int:
    """Own nine first, then theirs, then the queen."""
    if id == QUEEN:
        return 2 * NINE
    return (id - 1 + NINE) % (2 * NINE) if mine > NINE else id - 1


@jit
def observe(rules: CarromOptions, g: CarromGame, seat: int, out: Array[Float32]) -> None:
    for k in range(SEEN):
        out[k] = 0.0
    us, them, quarter = seat % 2, 1 - seat % 2, quarters(rules, seat)
    mine = first_of(g, us)
    for k in range(g.lying):
        x, y = turned(g.x[k], g.y[k], -quarter)
        at = 3 * row_of(g.id[k], mine)
        out[at], out[at + 1], out[at + 2] = x / HALF, y / HALF, 1.0
    out[57], out[58] = g.pocketed[us] / 9, g.pocketed[them] / 9
    out[59], out[60] = g.due[us] / 3, g.due[them] / 3
    out[61], out[62] = g.ever[us], g.ever[them]
    stands = int(g.queen)
    out[63] = stands == 0
    out[64], out[65] = stands == PENDING and g.holder == us, stands == PENDING and g.holder == them
    out[66], out[67] = stands == CONFIRMED and g.holder == us, stands == CONFIRMED and g.holder == them
    out[68], out[69] = min(1.0, g.scores[us] / 25), min(1.0, g.scores[them] / 25)
    turn, owing = not g.over and mover(g) == seat, g.owing > 0
    out[70], out[71] = turn and not owing, turn and owing
    out[72] = owing and mine <= g.owed_id[0] < mine + NINE
    out[73], out[74] = g.shots / LONGEST, g.quiet / QUIET
    out[75], out[76] = g.breaker % 2 == us, g.tries / TRIES
