"""Carrom's rules with the options chosen. Shots come from the kernel; the rules read their events only.

Where each rule is decided: K1 to K3 board, pieces and rosette: board.py, rack.py. K4 the break, K5 the
match: here. K6, K7 what may be shot: refusals.py, and the free parts of the line: baseline.py. K8 what a
shot comes to: verdict.py (section 3), queen.py (section 4). K9 what is seen: view.py.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from pydantic import JsonValue

from tablee.core.chance import Source, below
from tablee.core.game import Chance, IllegalAction, Outcome, Seat, Step, Turn
from tablee.core.value import from_json, to_json, value
from tablee.games.carrom import baseline, notation, rosace, sampling
from tablee.games.carrom.board import LINE, QUEEN, STRIKER
from tablee.games.carrom.options import Options
from tablee.games.carrom.path import events as bumps_of
from tablee.games.carrom.path import fallen, touched
from tablee.games.carrom.physics import strike
from tablee.games.carrom.queen import Fell
from tablee.games.carrom.rack import STRAY, racked, stray
from tablee.games.carrom.refusals import check_put, check_shot
from tablee.games.carrom.state import (
    LONGEST,
    QUIET,
    TRIES,
    VOIDS,
    Action,
    Event,
    Late,
    Lot,
    LotDrawn,
    Owed,
    Piece,
    Placed,
    Put,
    Rack,
    Racked,
    RoundOver,
    Ruled,
    Shot,
    ShotRecord,
    State,
    Struck,
    Tally,
    Team,
    colours,
    team_of,
)  # fmt: skip
from tablee.games.carrom.verdict import End, judge
from tablee.games.carrom.view import Phase, View

TARGETS = {"25 points": 25, "11 points": 11}


@value
class Carrom(Options):
    """The rules as a value: its fields are the table's options."""

    def start(self) -> State:
        if self.position is None:
            return State()
        state = notation.position(self.position)
        if max(state.shooter or 0, state.breaker or 0, *(one.seat for one in state.owed), 0) >= self.seats:
            raise notation.Unreadable("a seat in the position is not at this table")
        return self._settle(state, ()).state

    def team(self, seat: Seat) -> tuple[Seat, ...]:
        """K1: with four, those who face each other play together."""
        return tuple(Seat(i) for i in range(self.seats) if team_of(i) == team_of(seat))

    def turn(self, state: State) -> Turn:
        if state.outcome is not None:
            return state.outcome
        if state.breaker is None or state.shooter is None:
            return Chance()
        return state.owed[0].seat if state.owed else state.shooter

    def sample(self, state: State, source: Source) -> Action:
        match phase(state):
            case "lot":
                return Lot(Seat(below(source, self.seats)))
            case "rack":
                return Rack(stray(source))
            case "placing":
                return sampling.put(state.pieces, source)
            case "shooting":
                return sampling.shot(state.pieces, self._quarter(state), source, self.full_cover == "yes")
            case "over":
                assert state.outcome is not None
                raise IllegalAction(state.outcome.rule, "over")

    def apply(self, state: State, action: Action) -> Step[State, Event]:
        if state.outcome is not None:
            raise IllegalAction(state.outcome.rule, "over")
        match action:
            case Lot(first):
                return self._draw(state, first)
            case Rack(offsets):
                return self._rack(state, offsets)
            case Put():
                return self._put(state, action)
            case Shot():
                return self._shoot(state, action)
            case Late():
                return self._late(state)

    def resume(self, state: State, action: Action, record: JsonValue) -> Step[State, Event]:
        """`apply` with the shot's outcome as it was kept: nothing is simulated, no place is judged anew."""
        if record is None or not isinstance(action, Shot):
            return self.apply(state, action)
        return self._struck(state, action, from_json(ShotRecord, json.dumps(record)))

    def record(self, step: Step[State, Event]) -> JsonValue:
        """What has to be kept with an action so that `resume` can follow it; None for most."""
        for event in step.events:
            if isinstance(event, Struck):
                kept: JsonValue = json.loads(to_json(ShotRecord, event.record))
                return kept
        return None

    def imagine(self, view: View, seen: Sequence[Event], source: Source) -> State:
        """Nothing is hidden: the view holds the whole state."""
        return view.state

    def view(self, state: State, seat: Seat | None) -> View:
        shooting = phase(state) == "shooting"
        quarter = self._quarter(state)
        return View(
            phase=phase(state),
            state=state,
            white=None if state.breaker is None else team_of(state.breaker),
            line=baseline.free_parts(state.pieces, quarter) if shooting else (),
            covers=baseline.covers(state.pieces, quarter) if shooting and self.full_cover == "yes" else (),
        )

    # What an action does

    def _draw(self, state: State, first: Seat) -> Step[State, Event]:
        if state.breaker is not None or first not in range(self.seats):
            raise IllegalAction("K4", "lot")
        return Step(replace(state, breaker=first), (LotDrawn(first),))

    def _rack(self, state: State, offsets: tuple[tuple[int, int], ...]) -> Step[State, Event]:
        if state.breaker is None or state.shooter is not None:
            raise IllegalAction("K3", "rack")
        if len(offsets) != 19 or any(abs(d) > STRAY for pair in offsets for d in pair):
            raise IllegalAction("§8c", "rack")
        quarter = baseline.quarters(self.seats, state.breaker)
        pieces = tuple(Piece(id, *baseline.turned(x, y, quarter)) for id, x, y in racked(offsets))
        tries = TRIES if self.failed_break == "three tries" else 1
        begun = replace(
            state, shooter=state.breaker, pieces=pieces, tally=Tally(), shots=0, quiet=0, tries=tries
        )
        return Step(begun, (Racked(state.breaker, pieces),))

    def _put(self, state: State, put: Put) -> Step[State, Event]:
        self._begun(state)
        if not state.owed:
            raise IllegalAction("KA15", "nothing_to_place")
        check_put(state.pieces, put)
        seat, piece = state.owed[0].seat, Piece(state.owed[0].id, put.x, put.y)
        return self._settle(_laid(state, piece), (Placed(seat, piece),))

    def _shoot(self, state: State, shot: Shot) -> Step[State, Event]:
        self._begun(state)
        if state.owed:
            raise IllegalAction("KA15", "place_first")
        quarter = self._quarter(state)
        check_shot(self, state.pieces, quarter, shot)  # K6, K7: refusals.py says what may be shot
        at = baseline.turned(shot.place, -LINE, quarter)
        record = strike(self.surface, state.pieces, at, baseline.turned(shot.vx, shot.vy, quarter))
        return self._struck(state, shot, record)

    def _struck(self, state: State, shot: Shot, record: ShotRecord) -> Step[State, Event]:
        seat, bumps = self._begun(state), bumps_of(record.events)
        events: tuple[Event, ...] = (Struck(seat, shot.place, shot.vx, shot.vy, record),)
        if record.capped:
            events += (Ruled("§8b", "capped", seat, team_of(seat)),)
        gone = fallen(bumps)
        assert state.breaker is not None
        own, other = colours(state.breaker)[:: 1 if team_of(seat) == 0 else -1]
        fell = Fell(
            own=sum(id in own for id in gone),
            other=sum(id in other for id in gone),
            queen=QUEEN in gone,
            striker=STRIKER in gone,
        )
        return self._resolve(replace(state, pieces=record.rest), fell, touched(bumps), events)

    def _late(self, state: State) -> Step[State, Event]:
        """K-A12: an empty shot, or the house lays the piece."""
        seat = self._begun(state)
        if state.owed:
            return self._settle(*_house_lays(state, ()))
        return self._resolve(state, Fell(), False, (Ruled("K-A12", "late", seat, team_of(seat)),))

    def _begun(self, state: State) -> Seat:
        if state.breaker is None:
            raise IllegalAction("K4", "lot_first")
        if state.shooter is None:
            raise IllegalAction("K3", "rack_first")
        return state.shooter

    # What a shot comes to

    def _resolve(
        self, state: State, fell: Fell, touching: bool, events: tuple[Event, ...]
    ) -> Step[State, Event]:
        """Section 3, from the credit to whose turn it is."""
        seat = self._begun(state)
        verdict = judge(self, state.tally, team_of(seat), fell, state.scores)
        events += tuple(Ruled(n.rule, n.code, seat, n.team, n.count) for n in verdict.notes)
        failed = not touching and not fell.striker
        state = replace(
            state,
            tally=verdict.tally,
            shots=state.shots + 1,
            quiet=state.quiet + 1 if verdict.empty else 0,
            tries=max(0, state.tries - 1) if failed else 0,
        )
        if verdict.end is not None:
            return self._won(state, verdict.end, events)
        if state.quiet >= QUIET or state.shots >= LONGEST:
            return self._void(state, events)
        again = failed and state.tries > 0
        events += (_turn(seat, verdict.keeps, again, state.tries, fell),)
        if verdict.queen_back:
            queen = Piece(QUEEN, *rosace.nearest_free(state.pieces, 0.0))
            state = replace(state, pieces=(queen, *state.pieces))
            events += (Placed(None, queen),)
        owed = self._owed(state, seat, verdict.back)
        after = seat if verdict.keeps or again else self._right_of(seat)
        return self._settle(replace(state, owed=owed, shooter=after), events)

    def _owed(self, state: State, seat: Seat, back: tuple[int, int]) -> tuple[Owed, ...]:
        """K-A2: the shooter's pieces are laid by the player to the right, the others' by the shooter."""
        assert state.breaker is not None
        there = {piece.id for piece in state.pieces}
        owed: tuple[Owed, ...] = ()
        for team, placer in ((team_of(seat), self._right_of(seat)), (team_of(seat + 1), seat)):
            missing = [id for id in colours(state.breaker)[team] if id not in there]
            owed += tuple(Owed(id, placer) for id in missing[: back[team]])
        return owed

    def _settle(self, state: State, events: tuple[Event, ...]) -> Step[State, Event]:
        """What happens by itself, until a player has something to decide."""
        while state.owed and (self.returned == "by the house" or not rosace.room(state.pieces)):
            state, events = _house_lays(state, events)
        if phase(state) == "shooting" and not self._can_stand(state):  # K-A6
            seat = self._begun(state)
            events += (Ruled("K-A6", "blocked", seat, team_of(seat)),)
            return self._resolve(state, Fell(), True, events)
        return Step(state, events)

    def _can_stand(self, state: State) -> bool:
        quarter = self._quarter(state)
        if baseline.free_parts(state.pieces, quarter):
            return True
        return self.full_cover == "yes" and bool(baseline.covers(state.pieces, quarter))

    # Rounds and the match

    def _won(self, state: State, end: End, events: tuple[Event, ...]) -> Step[State, Event]:
        """§8, §9: points, and the next round or the end of the match."""
        scores = (
            state.scores[0] + (end.points if end.winner == 0 else 0),
            state.scores[1] + (end.points if end.winner == 1 else 0),
        )
        events += (RoundOver(end.winner, end.points, end.rule, end.code, scores),)
        state = replace(state, scores=scores)
        if self.target == "one round":
            return Step(replace(state, outcome=self._outcome(end.winner, "K5", "one_round")), events)
        if scores[end.winner] >= TARGETS[self.target]:
            return Step(replace(state, outcome=self._outcome(end.winner, "K5", "target")), events)
        assert state.breaker is not None
        following = State(self._next_breaker(state.breaker, end.winner), scores=scores, round=state.round + 1)
        return Step(following, events)

    def _void(self, state: State, events: tuple[Event, ...]) -> Step[State, Event]:
        """K-A1: replayed with the same breaker; after two in a row the score decides."""
        code = "quiet" if state.quiet >= QUIET else "long"
        events += (RoundOver(None, 0, "K-A1", code, state.scores),)
        if state.voids + 1 < VOIDS:
            again = State(state.breaker, scores=state.scores, round=state.round, voids=state.voids + 1)
            return Step(again, events)
        ours, theirs = state.scores
        leader: Team | None = None if ours == theirs else 0 if ours > theirs else 1
        return Step(replace(state, outcome=self._outcome(leader, "K-A1", "void")), events)

    def _outcome(self, winner: Team | None, rule: str, code: str) -> Outcome:
        scores = tuple(
            0.5 if winner is None else 1.0 if team_of(seat) == winner else 0.0 for seat in range(self.seats)
        )
        return Outcome(scores, rule, code)

    def _next_breaker(self, breaker: Seat, winner: Team) -> Seat:
        """K4, KA18, K-A11."""
        if self.next_break == "alternates":
            return self._right_of(breaker)
        wanted = winner if self.next_break == "winner" else 1 - winner
        seat = self._right_of(breaker)
        return seat if team_of(seat) == wanted else self._right_of(seat)

    # Seats

    def _right_of(self, seat: Seat) -> Seat:
        """KA20; with two players, the other."""
        return Seat((seat + 1) % self.seats)

    def _quarter(self, state: State) -> int:
        return baseline.quarters(self.seats, state.shooter or 0)


def phase(state: State) -> Phase:
    if state.outcome is not None:
        return "over"
    if state.breaker is None:
        return "lot"
    if state.shooter is None:
        return "rack"
    return "placing" if state.owed else "shooting"


def _laid(state: State, piece: Piece) -> State:
    return replace(state, pieces=(*state.pieces, piece), owed=state.owed[1:])


def _house_lays(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """K-A5: at the free place nearest to the middle, outside the centre circle."""
    piece = Piece(state.owed[0].id, *rosace.nearest_free(state.pieces, rosace.DIAMETER))
    return _laid(state, piece), (*events, Placed(None, piece))


def _turn(seat: Seat, keeps: bool, again: bool, tries: int, fell: Fell) -> Ruled:
    """§5, in the words that the table says last."""
    if again:
        return Ruled("KA19", "break_again", seat, team_of(seat), tries)
    if keeps:
        return Ruled("§5", "keeps", seat, team_of(seat))
    nothing = fell == Fell()
    return Ruled("§5", "missed" if nothing else "passes", seat, team_of(seat))
