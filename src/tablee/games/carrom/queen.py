"""§4: what becomes of the queen. Every row of the rules' table is one return below."""

from __future__ import annotations

from tablee.core.value import value
from tablee.games.carrom.options import Options
from tablee.games.carrom.state import QueenIs, Tally, Team


@value
class Fell:
    """What a shot pocketed, seen by the shooter's team."""

    own: int = 0
    other: int = 0
    queen: bool = False
    striker: bool = False


@value
class Ruling:
    """How the queen stands after the shot, whether that alone keeps the turn, and why."""

    queen: QueenIs
    holder: Team | None
    keeps: bool
    rule: str
    code: str  # "" when there is nothing to say
    back: bool = False


def rule_on_queen(options: Options, before: Tally, team: Team, fell: Fell) -> Ruling:
    if fell.queen:
        return _pocketed(options, before, team, fell)
    if before.queen != "pending":
        return Ruling(before.queen, before.holder, False, "§4", "")
    if fell.own == 0:
        return _back(False, "§4", "queen_unconfirmed")
    if fell.striker:  # KA14: the piece came out again
        return Ruling("pending", team, False, "KA14", "queen_still")
    return Ruling("confirmed", team, False, "§4", "queen_confirmed")


def _pocketed(options: Options, before: Tally, team: Team, fell: Fell) -> Ruling:
    unlocked = before.ever[team]
    indebted = options.queen_in_debt == "refused" and before.due[team] > 0
    if fell.striker:
        return _back(
            options.fouled_queen == "turn kept" and unlocked and not indebted, "KA12", "queen_striker"
        )
    if indebted:
        return _back(False, "KA11", "queen_debt")
    if not unlocked and fell.own == 0:
        keeps = options.early_queen == "turn kept" and fell.other == 0  # K-A9
        return _back(keeps, "KA5", "queen_early")
    if options.same_shot == "confirms" and fell.own >= (1 if unlocked else 2):  # ICF 70b
        return Ruling("confirmed", team, False, "KA2", "queen_same_shot")
    if fell.own >= 1:
        return Ruling("pending", team, False, "K-A8", "queen_pending")
    if fell.other == 0 or options.fouled_queen == "turn kept":
        return Ruling("pending", team, True, "§4", "queen_pending")
    return _back(False, "KA13", "queen_other")


def _back(keeps: bool, rule: str, code: str) -> Ruling:
    return Ruling("board", None, keeps, rule, code, back=True)
