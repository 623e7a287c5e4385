"""How a table stands: the fold of its log. Pure, so that playing and recovering are the same thing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import JsonValue

from tablee.core.game import Chance, Outcome, Seat, Step, Teams
from tablee.core.game_spec import GameSpec
from tablee.core.lazy import lazy
from tablee.core.quick_init import quick_init
from tablee.core.replay import Replay, begin
from tablee.core.value import from_json, from_parsed, to_json
from tablee.table.clock import ClockState, begin_clock, is_banked
from tablee.table.log import (
    Abandoned,
    CalledOff,
    Chanced,
    ClientSeed,
    Closed,
    DrawAgreed,
    Flagged,
    LogEntry,
    LogLine,
    Opened,
    Person,
    Played,
    Rematched,
    Resigned,
    Revealed,
    Robot,
    Seated,
    Sitter,
    TakenBack,
)
from tablee.table.server_message import ToMove, Turn, Update, Waiting


@quick_init
@dataclass(frozen=True)
class TableState:
    """Everything that the log says."""

    spec: GameSpec[Any]
    game: Any
    opened: Opened
    replay: Replay[Any, Any]
    sitters: tuple[Sitter | None, ...]
    client_seeds: tuple[str | None, ...]
    number: int = 0
    ended: Outcome | None = None  # by resignation, agreement or closing: not by the game's own rules
    shown: Update | None = None  # a finished game stands as it was shown, and is never folded again
    next: str | None = None
    revealed: bool = False
    drawn: bool = False  # chance has spoken: the client seeds are fixed
    resigned: tuple[Seat, ...] = ()  # the game goes on among the others, and the house plays these seats
    clock: ClockState | None = None
    turn_began: int = 0  # the line with which the turn under way began, and when that was
    since: float = 0.0
    late: Seat | None = None  # out of time for this one action: the house does it

    @lazy
    def turn(self) -> Turn:
        if self.shown is not None:
            return self.shown.turn
        if self.ended is not None:
            return self.ended
        turn = self.game.turn(self.replay.state)
        if isinstance(turn, Outcome):
            return turn
        if None in self.sitters:
            return Waiting()
        return turn if isinstance(turn, Chance) else ToMove(turn)

    @property
    def outcome(self) -> Outcome | None:
        turn = self.turn
        return turn if isinstance(turn, Outcome) else None

    def view(self, seat: Seat | None) -> Any:
        """What a seat sees, or everyone (None): from `Game.view`, the one place that reads hidden cards."""
        return self.shown.view if self.shown is not None else self.game.view(self.replay.state, seat)

    def written(self, seat: Seat | None) -> bytes:
        """The view as JSON. Who sees what everyone sees is sent the very same bytes."""
        if seat is None or self.shown is not None:
            return self._public
        if not self.spec.table.hidden and not is_to_move(self.turn, seat):
            return self._public
        return to_json(self.spec.wire.view, self.view(seat))

    @lazy
    def _public(self) -> bytes:
        """What everyone sees. Pydantic writes a type that it knows many times as fast as one it finds out."""
        return to_json(self.spec.wire.view if self.shown is None else Any, self.view(None))

    @lazy
    def owners(self) -> Mapping[str, tuple[Seat, ...]]:
        """The seats of each guest who has any."""
        owners: dict[str, tuple[Seat, ...]] = {}
        for i, sitter in enumerate(self.sitters):
            if isinstance(sitter, Person):
                owners[sitter.guest] = (*owners.get(sitter.guest, ()), Seat(i))
        return owners

    @property
    def on_the_clock(self) -> Seat | None:
        """The seat whose time runs."""
        turn = self.turn
        if self.clock is None or not isinstance(turn, ToMove) or not self.clock.runs(turn.seat):
            return None
        return turn.seat

    @property
    def can_flag(self) -> Seat | None:
        """The same, if it can run out: a robot's is counted, but what it waits for is the house."""
        seat = self.on_the_clock
        if seat is None or seat in self.resigned or seat == self.late:
            return None
        return seat if isinstance(self.sitters[seat], Person) else None

    def team(self, seat: Seat) -> tuple[Seat, ...]:
        """Who wins and loses with this seat, itself included."""
        return self.game.team(seat) if isinstance(self.game, Teams) else (seat,)

    def robot(self, seat: Seat) -> Robot | None:
        sitter = self.sitters[seat]
        return sitter if isinstance(sitter, Robot) else None

    def still_in(self) -> tuple[Seat, ...]:
        """The persons' seats that have not resigned."""
        return tuple(seat for seat in self.persons() if seat not in self.resigned)

    def persons(self) -> tuple[Seat, ...]:
        return tuple(Seat(i) for i, sitter in enumerate(self.sitters) if not isinstance(sitter, Robot))


def is_to_move(turn: Turn, seat: Seat) -> bool:
    return isinstance(turn, ToMove) and turn.seat == seat


def initial_state(spec: GameSpec[Any], game: Any, opened: Opened) -> TableState:
    clock = None if opened.clock is None else begin_clock(opened.clock, game.seats)
    return TableState(
        spec, game, opened, begin(game.start()), (None,) * game.seats, (None,) * game.seats, clock=clock
    )


def step_of(spec: GameSpec[Any], game: Any, state: Any, happening: LogEntry) -> Step[Any, Any] | None:
    """What the game makes of a line; None if the line is not the game's."""
    match happening:
        case Played(_, do, _, record) if record is not None:
            return game.resume(state, from_parsed(spec.wire.player_action, do), record)  # type: ignore[no-any-return]
        case Flagged(_, None):
            return None
        case Played(_, do) | Chanced(do) | Flagged(_, do):
            return game.apply(state, from_parsed(spec.wire.action, do))  # type: ignore[no-any-return]
        case _:
            return None


def record_of(game: Any, step: Step[Any, Any] | None) -> JsonValue:
    """What is kept beside an action so that it is never computed again; None for most games.

    Asked on every move: whether a game is Recorded takes Python as long as the rules themselves.
    """
    return game.record(step) if step is not None and hasattr(game, "record") else None


def after(now: TableState, happening: LogEntry, step: Step[Any, Any] | None, at: float = 0.0) -> TableState:
    """How the table stands after one more line; `step` is what the game made of it, `at` when that was."""
    then = _after(now, happening, step)
    if now.clock is None or not _begins_turn(now, happening):
        return then
    return replace(then, turn_began=then.number, since=at, clock=_clock_after(now.clock, then, happening))


def _begins_turn(now: TableState, happening: LogEntry) -> bool:
    """Does the time of a turn begin with this line?"""
    match happening:
        case Played() | Chanced() | TakenBack() | Flagged():
            return True
        case Seated():
            return now.turn == Waiting()
        case _:
            return False


def _clock_after(clock: ClockState, then: TableState, happening: LogEntry) -> ClockState:
    match happening:
        case Played(seat, spent=spent):
            return clock.done(then.number, seat, spent or 0.0, then.team(seat))
        case Flagged(seat) if not is_banked(clock.control):  # the next action has its own time
            return clock.done(then.number, seat, 0.0, ())
        case TakenBack(to):
            return clock.back(to)
        case _:
            return clock


def _after(now: TableState, happening: LogEntry, step: Step[Any, Any] | None) -> TableState:
    number = now.number + 1
    replay = now.replay if step is None else now.replay.advance(number, step)
    # Every move comes by here, and `replace` takes as long as the rules.
    then = TableState(
        now.spec, now.game, now.opened, replay, now.sitters, now.client_seeds, number,
        now.ended, now.shown, now.next, now.revealed, now.drawn, now.resigned,
        now.clock, now.turn_began, now.since,
    )  # fmt: skip
    match happening:
        case Played():
            then.__dict__["owners"] = now.owners  # worked out already, of the same people
            return then
        case Chanced():
            return replace(then, drawn=True)
        case Seated(seat, sitter):
            return replace(then, sitters=_put(now.sitters, seat, sitter))
        case ClientSeed(seat, chosen):
            return replace(then, client_seeds=_put(now.client_seeds, seat, chosen))
        case Resigned(seat):
            return _without(then, seat, "resigned")
        case Flagged(seat):
            return _out_of_time(then, seat, step)
        case Abandoned(seat, draw):
            return (
                replace(then, ended=_nobody_wins(now, "abandoned"))
                if draw
                else _without(then, seat, "abandoned")
            )
        case DrawAgreed():
            level = tuple(0.0 if i in now.resigned else 0.5 for i in range(now.game.seats))
            return replace(then, ended=Outcome(level, "house", "agreed"))
        case TakenBack(to):
            return replace(then, replay=now.replay.back(to), ended=None)
        case Revealed():
            return replace(then, revealed=True)
        case Rematched(table):
            return replace(then, next=table)
        case CalledOff():
            return replace(then, ended=_nobody_wins(now, "called_off"))
        case Closed():
            return replace(then, ended=_nobody_wins(now, "closed"))
        case Opened():
            raise ValueError("a table is opened once")


def _nobody_wins(now: TableState, code: str) -> Outcome:
    return Outcome((0.5,) * now.game.seats, "house", code)


def _out_of_time(now: TableState, seat: Seat, step: Step[Any, Any] | None) -> TableState:
    """Of one action: the rules say what it is (K-A12), or the house does it. Of the game: it is lost."""
    if step is not None:
        return now
    assert now.clock is not None
    if now.spec.table.stand_in is not None and not is_banked(now.clock.control):
        return replace(now, late=seat)
    return _without(now, seat, "time")


def _without(now: TableState, seat: Seat, code: str) -> TableState:
    """A side is out. One other side has won; several play on, as long as there is a person among them."""
    teams = [now.team(Seat(i)) for i in range(now.game.seats)]
    then = replace(now, resigned=tuple(sorted({*now.resigned, *teams[seat]})))
    sides = {team for i, team in enumerate(teams) if i not in then.resigned}
    if len(sides) > 1 and then.still_in():
        return then
    scores = tuple(0.0 if i in then.resigned else 1 / len(sides) for i in range(now.game.seats))
    return replace(then, ended=Outcome(scores, "house", code))


def fold(spec: GameSpec[Any], game: Any, lines: Sequence[LogLine]) -> TableState:
    """The log alone rebuilds the table."""
    opened = lines[0].happening
    if not isinstance(opened, Opened):
        raise ValueError("a log begins with its opening")
    now = initial_state(spec, game, opened)
    for line in lines[1:]:
        if line.number != now.number + 1:
            raise ValueError(f"line {now.number + 1} is missing")
        now = after(now, line.happening, step_of(spec, game, now.replay.state, line.happening), line.at)
    return now


def sitters_in(lines: Sequence[LogLine], seats: int) -> tuple[Sitter | None, ...]:
    """Who sat where in the end, from the log alone."""
    sitters: tuple[Sitter | None, ...] = (None,) * seats
    for line in lines:
        if isinstance(line.happening, Seated):
            sitters = _put(sitters, line.happening.seat, line.happening.sitter)
    return sitters


def restore(spec: GameSpec[Any], game: Any, lines: Sequence[LogLine]) -> TableState:
    """The table of a log: folded while its game goes on, as it was shown once it is over."""
    over = next((line for line in lines if line.outcome is not None), None)
    if over is None:
        return fold(spec, game, lines)
    return as_shown(spec, game, lines, from_json(Update, over.shown))


def as_shown(spec: GameSpec[Any], game: Any, lines: Sequence[LogLine], shown: Update) -> TableState:
    """A table whose game is not folded: only who sat there and where it goes on are read from the log."""
    opened = lines[0].happening
    assert isinstance(opened, Opened)
    now = initial_state(spec, game, opened)
    for line in lines[1:]:
        if isinstance(line.happening, Seated | ClientSeed | Chanced | Rematched | Revealed):
            now = after(now, line.happening, None)
    return replace(now, shown=shown, number=lines[-1].number)


def _put(items: tuple[Any, ...], seat: Seat, item: Any) -> tuple[Any, ...]:
    return (*items[:seat], item, *items[seat + 1 :])
