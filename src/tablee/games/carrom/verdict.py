"""Section 3 of the rules: what a shot's events make of the round. It knows counts only, no places."""

from __future__ import annotations

from tablee.core.value import value
from tablee.games.carrom.options import Options
from tablee.games.carrom.queen import Fell, rule_on_queen
from tablee.games.carrom.state import Tally, Team, on_board

MOST_DUE = 3  # K-A1
BONUS, ENOUGH_WITHOUT = 3, 22  # §8, KA17


@value
class RuleNote:
    """One thing that the rules say about a shot."""

    rule: str
    code: str
    team: Team
    count: int = 0


@value
class End:
    """§7, §8: a round is won."""

    winner: Team
    points: int
    rule: str
    code: str


@value
class Verdict:
    tally: Tally
    back: tuple[int, int]  # pieces that each team gives back
    queen_back: bool
    keeps: bool
    empty: bool  # K-A1: nothing was pocketed that counts
    notes: tuple[RuleNote, ...]
    end: End | None


def judge(options: Options, before: Tally, team: Team, fell: Fell, scores: tuple[int, int]) -> Verdict:
    """A shot by `team`: credit, striker, dues, queen, turn, end (§1 to §8)."""
    other: Team = 1 if team == 0 else 0
    notes = []
    pocketed, due, back = list(before.pocketed), list(before.due), [0, 0]
    pocketed[team] += fell.own
    pocketed[other] += fell.other
    if fell.own:
        notes.append(RuleNote("§1", "own", team, fell.own))
    if fell.other:
        notes.append(RuleNote("§1", "other", other, fell.other))
    if fell.striker:
        notes += _penalty(options, team, fell, pocketed, due, back)
    for side in (team, other):
        paid = min(due[side], pocketed[side])  # K-A4: at once, whoever pocketed it
        if paid:
            due[side], pocketed[side], back[side] = due[side] - paid, pocketed[side] - paid, back[side] + paid
            notes.append(RuleNote("§3", "paid", side, paid))
    ruling = rule_on_queen(options, before, team, fell)
    if ruling.code:
        notes.append(RuleNote(ruling.rule, ruling.code, team))
    ever = [before.ever[0], before.ever[1]]
    ever[team] = ever[team] or fell.own > 0
    ever[other] = ever[other] or fell.other > 0
    tally = Tally(
        (pocketed[0], pocketed[1]), (due[0], due[1]), (ever[0], ever[1]), ruling.queen, ruling.holder
    )
    keeps = fell.own > 0 or ruling.keeps
    early = ruling.code == "queen_early"  # K-A9: counts as empty
    return Verdict(
        tally,
        (back[0], back[1]),
        ruling.back,
        keeps,
        fell.own == 0 and fell.other == 0 and (early or not fell.queen),
        tuple(notes),
        _end(options, tally, team, other, scores),
    )


def _penalty(
    options: Options, team: Team, fell: Fell, pocketed: list[int], due: list[int], back: list[int]
) -> list[RuleNote]:
    """§2: one piece back, or every own piece of this shot and one more (KA9)."""
    owed = fell.own + 1
    given = min(owed, pocketed[team])
    pocketed[team] -= given
    back[team] += given
    notes = [RuleNote("§2", "striker", team, given)]
    if given < owed and options.due == "debt":
        due[team] = min(MOST_DUE, due[team] + owed - given)
        notes.append(RuleNote("KA10", "due", team, due[team]))
    elif given < owed:
        notes.append(RuleNote("KA10", "forgiven", team, owed - given))
    return notes


def _end(options: Options, tally: Tally, team: Team, other: Team, scores: tuple[int, int]) -> End | None:
    """§7, §8, K-A3, K-A10."""
    mine, theirs = on_board(tally, team), on_board(tally, other)
    if mine == 0:
        if options.queen_left == "loses" and tally.queen == "board":
            return End(other, BONUS, "K-A10", "queen_left")
        code, rule = ("both_cleared", "KA7") if theirs == 0 else ("cleared", "§7")
        return End(team, theirs + _bonus(options, tally, team, scores), rule, code)
    if theirs == 0:
        points = mine + _bonus(options, tally, other, scores)
        if (
            options.last_of_theirs == "three more"
            and tally.queen == "board"
            and _counts(options, other, scores)
        ):
            points += BONUS
        return End(other, points, "KA8", "handed")
    return None


def _bonus(options: Options, tally: Tally, team: Team, scores: tuple[int, int]) -> int:
    mine = tally.queen == "confirmed" and tally.holder == team
    return BONUS if mine and _counts(options, team, scores) else 0


def _counts(options: Options, team: Team, scores: tuple[int, int]) -> bool:
    """KA17: does the queen still count for this team?"""
    return options.bonus == "always" or scores[team] < ENOUGH_WITHOUT
