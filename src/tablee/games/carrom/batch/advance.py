"""What an action does, until a player has something to decide again (rules.py)."""

from __future__ import annotations

from math import cos, pi, sin

from tablee.core.batch.luck import below, fraction
from tablee.core.jit import jit, jit_for
from tablee.core.kernel_types import floats, ints
from tablee.games.carrom.batch.judge import BACK, EMPTY, KEEPS, judge, round_end
from tablee.games.carrom.batch.places import (
    can_stand,
    covers,
    free_parts,
    nearest_free,
    overlaps,
    quarters,
    room,
    turned,
)
from tablee.games.carrom.batch.record import (
    ALTERNATES,
    BOARD,
    DRAW,
    NOBODY,
    PIECES,
    WINNER,
    CarromGame,
    CarromOptions,
    CarromPlaces,
)
from tablee.games.carrom.board import BLACK, END_CIRCLE, FASTEST, LINE, NINE, QUEEN, SLOWEST, STRIKER, WHITE
from tablee.games.carrom.kernel.simulate import simulate
from tablee.games.carrom.kernel.world import World
from tablee.games.carrom.rack import NANO, ROSETTE, STRAY
from tablee.games.carrom.rosace import DIAMETER, INSIDE
from tablee.games.carrom.state import LONGEST, QUIET, VOIDS

lot = jit_for(CarromGame, below)
share = jit_for(CarromGame, fraction)
RACKED_ID = ints(id for id, _, _ in ROSETTE)
RACKED = floats((x, y) for _, x, y in ROSETTE)
FIRST_WHITE, FIRST_BLACK = WHITE[0], BLACK[0]


# Rounds


@jit
def rack(rules: CarromOptions, g: CarromGame) -> None:
    """K3, §8c: a round begins."""
    quarter = quarters(rules, g.breaker)
    for k in range(PIECES):
        dx = lot(g, 2 * STRAY + 1) - STRAY
        dy = lot(g, 2 * STRAY + 1) - STRAY
        g.id[k] = RACKED_ID[k]
        g.x[k], g.y[k] = turned(RACKED[k][0] + dx * NANO, RACKED[k][1] + dy * NANO, quarter)
    g.lying, g.owing, g.queen, g.holder = PIECES, 0, BOARD, NOBODY
    for team in range(2):
        g.pocketed[team] = g.due[team] = g.ever[team] = 0
    g.shots = g.quiet = 0
    g.tries = rules.tries
    g.shooter = g.breaker


@jit
def begin(rules: CarromOptions, start: CarromGame, g: CarromGame) -> None:
    """K4: the lot and the rack, or a position."""
    copy(start, g)
    if g.breaker == NOBODY:
        g.breaker = lot(g, rules.seats)
    if g.shooter == NOBODY:
        rack(rules, g)


@jit
def copy(one: CarromGame, g: CarromGame) -> None:
    """All but the luck."""
    g.lying, g.owing, g.queen, g.holder = one.lying, one.owing, one.queen, one.holder
    for k in range(PIECES):
        g.id[k], g.x[k], g.y[k] = one.id[k], one.x[k], one.y[k]
    for k in range(one.owing):
        g.owed_id[k], g.owed_seat[k] = one.owed_id[k], one.owed_seat[k]
    for team in range(2):
        g.pocketed[team], g.due[team], g.ever[team] = one.pocketed[team], one.due[team], one.ever[team]
        g.scores[team] = one.scores[team]
    g.breaker, g.shooter, g.rounds, g.voids = one.breaker, one.shooter, one.rounds, one.voids
    g.shots, g.quiet, g.tries, g.over = one.shots, one.quiet, one.tries, one.over


@jit
def end_round(rules: CarromOptions, g: CarromGame, end: int) -> None:
    """§8, §9: points, and the next round or the end of the match."""
    winner, points = (end - 1) % 2, (end - 1) // 2
    g.scores[winner] += points
    if rules.target == 0 or g.scores[winner] >= rules.target:
        g.over = 1 + winner
        return
    right = (g.breaker + 1) % rules.seats
    if rules.next_break != ALTERNATES:  # KA18, K-A11
        wanted = winner if rules.next_break == WINNER else 1 - winner
        if right % 2 != wanted:
            right = (right + 1) % rules.seats
    g.breaker = right
    g.rounds += 1
    g.voids = 0
    rack(rules, g)


@jit
def void_round(rules: CarromOptions, g: CarromGame) -> None:
    """K-A1: replayed with the same breaker; after two in a row the score decides."""
    if g.voids + 1 < VOIDS:
        g.voids += 1
        rack(rules, g)
    elif g.scores[0] == g.scores[1]:
        g.over = DRAW
    else:
        g.over = 1 if g.scores[0] > g.scores[1] else 2


# A shot


@jit
def add_piece(g: CarromGame, id: int, x: float, y: float) -> None:
    g.id[g.lying], g.x[g.lying], g.y[g.lying] = id, x, y
    g.lying += 1


@jit
def lay(g: CarromGame, x: float, y: float) -> None:
    """The first of the pieces that are owed lies there."""
    add_piece(g, g.owed_id[0], x, y)
    g.owing -= 1
    for k in range(g.owing):
        g.owed_id[k], g.owed_seat[k] = g.owed_id[k + 1], g.owed_seat[k + 1]


@jit
def return_queen(g: CarromGame, s: CarromPlaces) -> None:
    """§4: as near to the middle as can be; the rules name her first."""
    x, y = nearest_free(g, s, 0.0)
    add_piece(g, QUEEN, x, y)
    for k in range(g.lying - 1, 0, -1):
        g.id[k], g.x[k], g.y[k] = g.id[k - 1], g.x[k - 1], g.y[k - 1]
    g.id[0], g.x[0], g.y[0] = QUEEN, x, y


@jit
def first_of(g: CarromGame, team: int) -> int:
    """K4: the first id of a team's pieces."""
    return FIRST_WHITE if g.breaker % 2 == team else FIRST_BLACK


@jit
def owe(g: CarromGame, team: int, placer: int, count: int) -> None:
    """K-A2: so many pieces of a team are to be laid, those of the lowest numbers first."""
    first = first_of(g, team)
    for id in range(first, first + NINE):
        lies = False
        for k in range(g.lying):
            lies |= g.id[k] == id
        if not lies and count > 0:
            g.owed_id[g.owing], g.owed_seat[g.owing] = id, placer
            g.owing += 1
            count -= 1


@jit
def resolve(
    rules: CarromOptions,
    g: CarromGame,
    s: CarromPlaces,
    own: int,
    other: int,
    queen: bool,
    striker: bool,
    touching: bool,
) -> bool:
    """Section 3, from the credit to whose turn it is; is the round over?"""
    seat, team = int(g.shooter), g.shooter % 2
    verdict = judge(rules, g, s, team, own, other, queen, striker)
    failed = not touching and not striker
    g.shots += 1
    g.quiet = g.quiet + 1 if verdict & EMPTY else 0
    g.tries = max(0, g.tries - 1) if failed else 0
    end = round_end(rules, g, team)
    if end:
        end_round(rules, g, end)
        return True
    if g.quiet >= QUIET or g.shots >= LONGEST:
        void_round(rules, g)
        return True
    if verdict & BACK:
        return_queen(g, s)
    right = (seat + 1) % rules.seats
    g.owing = 0
    owe(g, team, right, s.back[team])
    owe(g, 1 - team, seat, s.back[1 - team])
    if not (verdict & KEEPS or (failed and g.tries > 0)):
        g.shooter = right
    return False


@jit
def settle(rules: CarromOptions, g: CarromGame, s: CarromPlaces) -> None:
    """What happens by itself: the house lays pieces, who has no place for the striker passes (K-A6)."""
    while True:
        while g.owing > 0 and (rules.by_house or not room(g, s)):
            x, y = nearest_free(g, s, DIAMETER)
            lay(g, x, y)
        if g.owing > 0 or can_stand(rules, g, s):
            return
        if resolve(rules, g, s, 0, 0, False, False, True):
            return


@jit
def strike(g: CarromGame, w: World, x: float, y: float, vx: float, vy: float) -> int:
    """Let everything come to rest; a bit for each disc that fell."""
    w.pieces = g.lying
    for k in range(g.lying):
        w.piece_id[k], w.piece_x[k], w.piece_y[k] = g.id[k], g.x[k], g.y[k]
    w.shot_x[0], w.shot_y[0], w.shot_vx[0], w.shot_vy[0] = x, y, vx, vy
    simulate(w, 1)
    n, fell = 0, w.fell[0]
    for k in range(g.lying):
        id = int(g.id[k])
        if not fell >> id & 1:
            g.id[n], g.x[n], g.y[n] = id, w.rest_x[id], w.rest_y[id]
            n += 1
    g.lying = n
    return fell


@jit
def shoot(
    rules: CarromOptions, g: CarromGame, s: CarromPlaces, w: World, place: float, vx: float, vy: float
) -> None:
    """K6 to K8, as the shooter sees it."""
    quarter = quarters(rules, g.shooter)
    x, y = turned(place, -LINE, quarter)
    vx, vy = turned(vx, vy, quarter)
    fell = strike(g, w, x, y, vx, vy)
    mine, theirs, own, other = first_of(g, g.shooter % 2), first_of(g, 1 - g.shooter % 2), 0, 0
    for k in range(NINE):
        own += fell >> (mine + k) & 1
        other += fell >> (theirs + k) & 1
    queen, striker = fell >> QUEEN & 1 != 0, fell >> STRIKER & 1 != 0
    if not resolve(rules, g, s, own, other, queen, striker, w.first[0] >= 0):
        settle(rules, g, s)


# Actions: three numbers from -1 to 1


@jit
def along(s: CarromPlaces, n: int, part: float) -> float:
    """A point of several stretches laid end to end."""
    left = 0.0
    for k in range(n):
        left += s.high[k] - s.low[k]
    left *= part
    for k in range(n):
        if left <= s.high[k] - s.low[k]:
            return min(s.high[k], s.low[k] + left)
        left -= s.high[k] - s.low[k]
    return s.high[n - 1]


@jit
def stand(rules: CarromOptions, g: CarromGame, s: CarromPlaces, one: float) -> float:
    """Where the striker stands. KA1: at the very ends it covers an end circle, if that may be."""
    quarter = quarters(rules, g.shooter)
    n = free_parts(g, s, quarter)
    if rules.full_cover:
        for side in (-1.0, 1.0):
            if (n == 0 or one == side) and covers(g, quarter, side * END_CIRCLE):
                return side * END_CIRCLE
    return along(s, n, (one + 1) / 2) if n else 0.0


@jit
def meant(
    rules: CarromOptions, g: CarromGame, s: CarromPlaces, one: float, two: float, three: float
) -> tuple[float, float, float]:
    """The shot (place, vx, vy) or the placing (x, y) that three numbers stand for; always allowed."""
    one, two, three = min(1.0, max(-1.0, one)), min(1.0, max(-1.0, two)), min(1.0, max(-1.0, three))
    if g.owing == 0:
        speed = SLOWEST + (FASTEST - SLOWEST) * (three + 1) / 2
        return stand(rules, g, s, one), -speed * sin(pi * two), speed * cos(pi * two)
    away = DIAMETER + (INSIDE - DIAMETER) * (two + 1) / 2
    quarter = quarters(rules, g.owed_seat[0])
    x, y = turned(away * cos(pi * one), away * sin(pi * one), quarter)
    if overlaps(g, x, y, DIAMETER):
        x, y = nearest_free(g, s, DIAMETER)
    return x, y, 0.0


@jit
def advance(
    rules: CarromOptions, g: CarromGame, s: CarromPlaces, w: World, one: float, two: float, three: float
) -> int:
    """Play an action. 0: it goes on; 1 and the team that won; DRAW."""
    x, y, z = meant(rules, g, s, one, two, three)
    if g.owing == 0:
        shoot(rules, g, s, w, x, y, z)
    else:
        lay(g, x, y)
        settle(rules, g, s)
    return int(g.over)


@jit
def any_number(g: CarromGame) -> float:
    return 2 * share(g) - 1


@jit
def open_game(
    rules: CarromOptions, start: CarromGame, g: CarromGame, s: CarromPlaces, w: World, opening: int
) -> None:
    """Begin, with so many random actions; an opening that ends the game is made anew."""
    begin(rules, start, g)
    made = 0
    while made < opening and not g.over:
        one, two, three = any_number(g), any_number(g), any_number(g)
        made += 1
        if advance(rules, g, s, w, one, two, three):
            begin(rules, start, g)
            made = 0
