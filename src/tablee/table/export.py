"""A finished game as a file: its log, without anyone's secret, and the proof that it was fair."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any

from pydantic import Discriminator, JsonValue

from tablee.core.game import Chance, IllegalAction, Recorded
from tablee.core.game_spec import GameSpec
from tablee.core.value import Malformed, from_json, from_parsed, to_json, to_parsed, value
from tablee.table.fairness import FairSource, fingerprint
from tablee.table.log import (
    Chanced,
    DrawAgreed,
    Flagged,
    LogEntry,
    LogLine,
    Opened,
    Person,
    Played,
    Resigned,
    Revealed,
    Seated,
    TakenBack,
)
from tablee.table.server_message import ToMove
from tablee.table.table_state import TableState, after, initial_state, record_of, step_of

HAPPENING: Any = Annotated[LogEntry, Discriminator("kind")]


@value
class Exported:
    """One line of the file."""

    number: int
    happening: Annotated[LogEntry, Discriminator("kind")]


def standing(lines: Sequence[LogLine]) -> list[LogLine]:
    """The lines of a game that were not taken back: its start, its actions and its end."""
    kept: list[LogLine] = []
    for line in lines:
        if isinstance(line.happening, TakenBack):
            to = line.happening.to
            kept = [one for one in kept if one.number <= to or one.number == 0]
        elif isinstance(line.happening, Opened | Played | Chanced | Flagged) or _ends(kept, line):
            kept.append(line)
    return kept


def standing_actions(happenings: Iterable[tuple[int, LogEntry]]) -> list[JsonValue]:
    """The actions of players and of chance that were not taken back."""
    kept: list[tuple[int, JsonValue]] = []
    for number, happening in happenings:
        if isinstance(happening, TakenBack):
            kept = [one for one in kept if one[0] <= happening.to]
        elif isinstance(happening, Played | Chanced):
            kept.append((number, happening.do))
    return [do for _, do in kept]


def _ends(kept: Sequence[LogLine], line: LogLine) -> bool:
    """Is this the line that ended the game? What comes after it changes nothing that is shown."""
    return line.outcome is not None and not (kept and kept[-1].outcome)


def export(lines: Sequence[LogLine]) -> str:
    return "".join(
        to_json(Exported, Exported(line.number, _public(line.happening))).decode() + "\n" for line in lines
    )


def _public(happening: LogEntry) -> LogEntry:
    """Guests' ids stay in the house."""
    match happening:
        case Opened():
            return replace(happening, host="")
        case Seated(_, Person(_, name)):
            return replace(happening, sitter=Person("", name))
        case _:
            return happening


@value
class Verification:
    """What a check of an exported game found; no faults means: by the rules, and fair."""

    lines: int
    draws: int
    faults: tuple[str, ...]


def verify(games: Mapping[str, GameSpec[Any]], text: str) -> Verification:
    """Fold the game by the rules again, and draw every draw of chance again."""
    try:
        lines = [from_json(Exported, line) for line in text.splitlines() if line.strip()]
    except Malformed as fault:
        return Verification(0, 0, (f"not an exported game: {fault}",))
    if not lines or not isinstance(lines[0].happening, Opened) or lines[0].happening.game not in games:
        return Verification(len(lines), 0, ("the file does not begin with the opening of a game we know",))
    opened = lines[0].happening
    spec = games[opened.game]
    seed = next((line.happening.seed for line in lines if isinstance(line.happening, Revealed)), None)
    faults: list[str] = []
    draws = number = 0
    try:
        if seed is not None and fingerprint(seed) != opened.fingerprint:
            faults.append("the seed is not the one whose fingerprint was published")
        now = initial_state(spec, from_parsed(spec.rules.type, opened.rules), opened)
        for line in lines[1:]:
            number = now.number + 1
            if line.number != number:
                faults.append(f"line {number} is missing")
                break
            draws += isinstance(line.happening, Chanced)
            faults += [f"line {number}: {fault}" for fault in _line_faults(now, line.happening, seed)]
            faults += [f"line {number}: {fault}" for fault in _record_faults(now, line.happening)]
            now = after(now, line.happening, step_of(spec, now.game, now.replay.state, line.happening))
        else:
            if now.outcome is None:
                faults.append("the game has no end")
    except IllegalAction as refusal:
        faults.append(f"line {number}: {refusal}")
    except (Malformed, ValueError, AttributeError) as fault:  # no such rules, seed, number or kept outcome
        faults.append(f"line {number}: not a game by these rules: {fault}")
    if faults and opened.version != spec.rules.version:
        was, now_is = opened.version, spec.rules.version
        faults.insert(0, f"played by version {was} of the rules, and these are version {now_is}")
    return Verification(len(lines), draws, tuple(faults))


def _line_faults(now: TableState, happening: LogEntry, seed: str | None) -> Iterator[str]:
    """What is wrong with a line beyond what the rules say of its action: whose turn it was, and chance."""
    match happening:
        case Played(seat) if now.turn != ToMove(seat):
            yield f"seat {seat} was not to move"
        case Flagged(seat) if now.can_flag != seat:
            yield f"the time of seat {seat} did not run"
        case Chanced() if now.turn != Chance():
            yield "nothing was to be drawn"
        case Chanced() if seed is None:
            yield "drawn, but the seed was never shown"
        case Chanced(do) if seed is not None:
            source = FairSource(seed, [one or "" for one in now.client_seeds], now.number + 1)
            if to_parsed(now.spec.wire.action, now.game.sample(now.replay.state, source)) != do:
                yield "the seed draws something else"
        case Resigned() | DrawAgreed() | TakenBack() if now.outcome is not None:
            yield "the game was over"
        case _:
            return


def _record_faults(now: TableState, happening: LogEntry) -> Iterator[str]:
    """A kept outcome is computed again, here and nowhere else."""
    if isinstance(happening, Played) and isinstance(now.game, Recorded):
        again = step_of(now.spec, now.game, now.replay.state, replace(happening, record=None))
        if record_of(now.game, again) != happening.record:
            yield "the action came to something else than was kept"
