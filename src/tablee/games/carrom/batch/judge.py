"""Sections 3 and 4 of the rules: what a shot makes of the round (verdict.py, queen.py)."""

from __future__ import annotations

from tablee.core.jit import jit
from tablee.games.carrom.batch.record import (
    BOARD,
    CONFIRMED,
    NOBODY,
    PENDING,
    CarromGame,
    CarromOptions,
    CarromPlaces,
)
from tablee.games.carrom.board import NINE
from tablee.games.carrom.verdict import BONUS, ENOUGH_WITHOUT, MOST_DUE

KEEPS, BACK, EARLY, EMPTY = 4, 8, 16, 32  # beside how the queen stands


@jit
def rule_on_queen(
    rules: CarromOptions, g: CarromGame, team: int, own: int, other: int, queen: bool, striker: bool
) -> int:
    """§4: how the queen stands after the shot; KEEPS, BACK and EARLY are added."""
    if queen:
        return on_pocketed(rules, g, team, own, other, striker)
    if g.queen != PENDING:
        return int(g.queen)
    if own == 0:
        return BACK
    return PENDING if striker else CONFIRMED  # KA14: the piece came out again


@jit
def on_pocketed(rules: CarromOptions, g: CarromGame, team: int, own: int, other: int, striker: bool) -> int:
    unlocked = g.ever[team] != 0
    indebted = rules.debt_refused != 0 and g.due[team] > 0
    if striker:
        return BACK | (KEEPS if rules.fouled_kept and unlocked and not indebted else 0)
    if indebted:
        return BACK
    if not unlocked and own == 0:
        return BACK | EARLY | (KEEPS if rules.early_kept and other == 0 else 0)  # K-A9
    if rules.same_shot and own >= (1 if unlocked else 2):
        return CONFIRMED
    if own >= 1:
        return PENDING
    if other == 0 or rules.fouled_kept:
        return PENDING | KEEPS
    return BACK


@jit
def judge(
    rules: CarromOptions,
    g: CarromGame,
    s: CarromPlaces,
    team: int,
    own: int,
    other: int,
    queen: bool,
    striker: bool,
) -> int:
    """Credit, striker, dues, queen (§1 to §4); KEEPS, BACK and EMPTY as flags, and what is given back."""
    ruling = rule_on_queen(rules, g, team, own, other, queen, striker)  # by how things stood before
    them = 1 - team
    s.back[0] = s.back[1] = 0
    g.pocketed[team] += own
    g.pocketed[them] += other
    if striker:
        fine(rules, g, s, team, own + 1)
    for turn in range(2):
        side = team if turn == 0 else them
        give_back(g, s, side, min(g.due[side], g.pocketed[side]), True)  # K-A4
    if own > 0:
        g.ever[team] = 1
    if other > 0:
        g.ever[them] = 1
    stands = ruling & 3
    if ruling & BACK:
        g.holder = NOBODY
    elif stands != g.queen:
        g.holder = team
    g.queen = stands
    keeps = KEEPS if own > 0 or ruling & KEEPS else 0
    empty = own == 0 and other == 0 and (ruling & EARLY != 0 or not queen)
    return keeps | (ruling & BACK) | (EMPTY if empty else 0)


@jit
def fine(rules: CarromOptions, g: CarromGame, s: CarromPlaces, team: int, owed: int) -> None:
    """§2, KA9: one piece back, or every own piece of this shot and one more; the rest is due (KA10)."""
    given = min(owed, g.pocketed[team])
    give_back(g, s, team, given, False)
    if given < owed and not rules.forgiven:
        g.due[team] = min(MOST_DUE, g.due[team] + owed - given)


@jit
def give_back(g: CarromGame, s: CarromPlaces, team: int, count: int, due: bool) -> None:
    g.pocketed[team] -= count
    s.back[team] += count
    if due:
        g.due[team] -= count


@jit
def round_end(rules: CarromOptions, g: CarromGame, team: int) -> int:
    """§7, §8: 0, or 1 + winner + 2 * points."""
    them = 1 - team
    mine, theirs = NINE - g.pocketed[team], NINE - g.pocketed[them]
    if mine == 0:
        if rules.queen_left and g.queen == BOARD:
            return 1 + them + 2 * BONUS  # K-A10
        return 1 + team + 2 * (theirs + bonus(rules, g, team))
    if theirs == 0:  # KA8
        points = mine + bonus(rules, g, them)
        if rules.three_more and g.queen == BOARD and counts(rules, g, them):
            points += BONUS
        return 1 + them + 2 * points
    return 0


@jit
def bonus(rules: CarromOptions, g: CarromGame, team: int) -> int:
    if g.queen == CONFIRMED and g.holder == team and counts(rules, g, team):
        return BONUS
    return 0


@jit
def counts(rules: CarromOptions, g: CarromGame, team: int) -> bool:
    """KA17: does the queen still count for this team?"""
    return not rules.not_from_22 or g.scores[team] < ENOUGH_WITHOUT
