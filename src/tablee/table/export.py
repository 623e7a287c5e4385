"""A finished game as a file: its log, without anyone's secret, and the proof that it was fair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any

from pydantic import Discriminator

from tablee.core.entry import Entry
from tablee.core.game import IllegalAction
from tablee.core.value import Malformed, plain, read, shape, value, write
from tablee.table.fairness import FairSource, fingerprint
from tablee.table.log import Chanced, Happening, Line, Opened, Person, Played, Revealed, Seated, TakenBack
from tablee.table.situation import after, opening, step_of

HAPPENING: Any = Annotated[Happening, Discriminator("kind")]


@value
class Exported:
    """One line of the file."""

    number: int
    happening: Annotated[Happening, Discriminator("kind")]


def standing(lines: Sequence[Line]) -> list[Line]:
    """The lines of a game that were not taken back: its start, its actions and its end."""
    kept: list[Line] = []
    for line in lines:
        if isinstance(line.happening, TakenBack):
            to = line.happening.to
            kept = [one for one in kept if one.number <= to or one.number == 0]
        elif isinstance(line.happening, Opened | Played | Chanced) or line.outcome is not None:
            kept.append(line)
    return kept


def export(lines: Sequence[Line]) -> str:
    return "".join(
        write(Exported, Exported(line.number, _public(line.happening))).decode() + "\n" for line in lines
    )


def _public(happening: Happening) -> Happening:
    """Guests' ids stay in the house."""
    match happening:
        case Opened():
            return replace(happening, host="")
        case Seated(_, Person(_, name)):
            return replace(happening, sitter=Person("", name))
        case _:
            return happening


@value
class Verdict:
    """What a check of an exported game found; no faults means: by the rules, and fair."""

    lines: int
    draws: int
    faults: tuple[str, ...]


def verify(games: Mapping[str, Entry[Any]], text: str) -> Verdict:
    """Fold the game by the rules again, and draw every draw of chance again."""
    try:
        lines = [read(Exported, line) for line in text.splitlines() if line.strip()]
    except Malformed as fault:
        return Verdict(0, 0, (f"not an exported game: {fault}",))
    if not lines or not isinstance(lines[0].happening, Opened) or lines[0].happening.game not in games:
        return Verdict(len(lines), 0, ("the file does not begin with the opening of a game we know",))
    opened = lines[0].happening
    entry = games[opened.game]
    seed = next((line.happening.seed for line in lines if isinstance(line.happening, Revealed)), None)
    faults: list[str] = []
    if seed is not None and fingerprint(seed) != opened.fingerprint:
        faults.append("the seed is not the one whose fingerprint was published")
    draws = 0
    try:
        now = opening(entry, shape(entry.game, opened.rules), opened)
        for line in lines[1:]:
            if line.number != now.number + 1:
                faults.append(f"line {now.number + 1} is missing")
                break
            if isinstance(line.happening, Chanced):
                draws += 1
                if seed is None:
                    faults.append(f"line {line.number}: drawn, but the seed was never shown")
                else:
                    source = FairSource(seed, [cut or "" for cut in now.cuts], line.number)
                    drawn = now.game.sample(now.replay.state, source)
                    if plain(entry.happens, drawn) != line.happening.do:
                        faults.append(f"line {line.number}: the seed draws something else")
            now = after(now, line.happening, step_of(entry, now.game, now.replay.state, line.happening))
    except IllegalAction as refusal:
        faults.append(f"line {now.number + 1}: {refusal}")
    except (Malformed, ValueError) as fault:
        faults.append(f"not a game by these rules: {fault}")
    return Verdict(len(lines), draws, tuple(faults))
