"""What an outcome is worth to the shooter's team, counted in pieces, and what the board left is worth."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.games.carrom import baseline
from tablee.games.carrom.board import QUEEN, STRIKER
from tablee.games.carrom.bot.difficulty import Difficulty
from tablee.games.carrom.queen import Fell
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import State, Tally, colours, on_board, team_of
from tablee.games.carrom.verdict import judge

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

WIN, POINT = 6.0, 0.6  # a round, and each point that it brings
THEIRS = 0.8  # a piece of theirs in a pocket
DUE = 0.7
PENDING, QUEEN_IN = 0.5, 2.0
NEEDED = 1.5  # more for the queen where a round cannot be finished without her
TURN = 0.4
NEXT, REST = 1.0, 0.3  # the next pot, and the others that the board offers
COVER = 1.2  # the next pot more, when it also confirms the queen
FINISH = {1: 6.0, 2: 3.0, 3: 1.0}  # the next pot more, when so few are left


class KnownOutcome(NamedTuple):
    """What the rules make of an outcome, as far as a player cares."""

    value: float
    keeps: bool
    over: bool
    mine: int  # bits: what either side would shoot at
    theirs: int
    next: float  # the next pot's worth to whose turn it is


class Evaluation:
    """The scale of one decision: the rules, the state and the seat that shoots."""

    def __init__(self, rules: Carrom, state: State) -> None:
        assert state.breaker is not None
        assert state.shooter is not None
        self.rules, self.state = rules, state
        self.team = team_of(state.shooter)
        ours, theirs = colours(state.breaker)[:: 1 if self.team == 0 else -1]
        self.ours, self.theirs = _bits(ours), _bits(theirs)
        # a single round is won or lost without the queen, where she need not be taken (KA4)
        self.idle_queen = rules.target == "one round" and rules.queen_left == "no bonus"
        here = baseline.quarters(rules.seats, state.shooter)
        there = baseline.quarters(rules.seats, (state.shooter + 1) % rules.seats)
        self.across = (there - here) % 4  # the next player's side, as the shooter sees it
        own = self._following(state.tally, self.team)
        self.good = WIN + POINT if own > NEXT + COVER + FINISH[2] else own + TURN  # the worth of a plain pot
        self._known: dict[tuple[int, int, bool, bool], KnownOutcome] = {}

    def targets(self) -> int:
        """The ids worth pocketing now."""
        return self._wanted(self.state.tally, self.ours, self.team)

    def plain(self, fell: Ints) -> tuple[Floats, list[KnownOutcome]]:
        """The worth of each outcome without the board that is left, and what is known of it."""
        known = [self._judged(int(bits)) for bits in fell]
        return np.array([one.value for one in known]), known

    def look_for(self, e: Difficulty, known: list[KnownOutcome]) -> None:
        """Ask how easy each board is for who plays next, and for who waits."""
        n = len(known)
        keeps = np.array([one.keeps for one in known])
        mine, theirs = np.array([one.mine for one in known]), np.array([one.theirs for one in known])
        e.quarter[:n] = np.where(keeps, 0, self.across)
        e.other_quarter[:n] = np.where(keeps, self.across, 0)
        e.targets[:n] = np.where(keeps, mine, theirs)
        e.other_targets[:n] = np.where(keeps, theirs, mine)

    def board(self, e: Difficulty, known: list[KnownOutcome]) -> Floats:
        """The worth of the boards that were looked at."""
        n = len(known)
        sign = np.array([0.0 if one.over else 1.0 if one.keeps else -1.0 for one in known])
        following = np.array([one.next for one in known])
        best, total = e.best[:n], e.total[:n]
        value: Floats = sign * (TURN + following * best + REST * (total - e.other_total[:n]))
        return value

    def _judged(self, fell: int) -> KnownOutcome:
        own, other = (fell & self.ours).bit_count(), (fell & self.theirs).bit_count()
        key = own, other, bool(fell >> QUEEN & 1), bool(fell >> STRIKER & 1)
        if key not in self._known:
            self._known[key] = self._judge(Fell(*key))
        return self._known[key]

    def _judge(self, fell: Fell) -> KnownOutcome:
        before = self.state.tally
        verdict = judge(self.rules, before, self.team, fell, self.state.scores)
        tally = verdict.tally
        if verdict.end is not None:
            won = 1.0 if verdict.end.winner == self.team else -1.0
            return KnownOutcome(won * (WIN + POINT * verdict.end.points), verdict.keeps, True, 0, 0, 0.0)
        value = self._standing(tally) - self._standing(before)
        mine = self._wanted(tally, self.ours, self.team)
        theirs = self._wanted(tally, self.theirs, 1 - self.team)
        following = self._following(tally, self.team if verdict.keeps else 1 - self.team)
        return KnownOutcome(value, verdict.keeps, False, mine, theirs, following)

    def _following(self, tally: Tally, team: int) -> float:
        """What the next pot is worth to the team whose turn it is: more, the nearer it is to the end."""
        covering = tally.queen == "pending" and not self.idle_queen
        held = tally.queen == "board" and self.rules.queen_left == "loses"
        few = 0.0 if held else FINISH.get(on_board(tally, team), 0.0)
        return NEXT + few + (COVER if covering else 0.0)

    def _standing(self, tally: Tally) -> float:
        us, them = self.team, 1 - self.team
        value = tally.pocketed[us] - THEIRS * tally.pocketed[them]
        value -= DUE * (tally.due[us] - tally.due[them])
        if self.idle_queen:
            return value
        queen = QUEEN_IN + (NEEDED if self.rules.queen_left == "loses" else 0.0)
        if tally.queen == "confirmed":
            value += queen if tally.holder == us else -queen
        elif tally.queen == "pending":
            value += PENDING
        return value

    def _wanted(self, tally: Tally, pieces: int, team: int) -> int:
        if tally.queen != "board" or not tally.ever[team] or self.idle_queen:
            return pieces
        if self.rules.queen_left == "loses" and tally.pocketed[team] == 8:
            return 1 << QUEEN  # the last piece would lose the round
        return pieces | 1 << QUEEN


def _bits(ids: range) -> int:
    return sum(1 << id for id in ids)
