"""Playthroughs: one whole game of each preset as text, to be read as a diff when a rule changes.

`python -m tests.playthroughs.record` writes them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tablee.core.entry import Entry
from tablee.core.game import Chance, Outcome
from tablee.core.value import write
from tablee.core.words import words
from tablee.games import GAMES

FOLDER = Path(__file__).parent
MOST, SHOTS = 120, 24  # actions shown of a long game; a shot says much more than a move


def lines(entry: Entry[Any], game: Any, seed: int) -> Iterator[str]:
    yield f"rules {write(entry.game, game).decode()}"
    source, state = Random(seed), game.start()
    for number in range(1, (SHOTS if entry.slow else MOST) + 1):
        turn = game.turn(state)
        if isinstance(turn, Outcome):
            break
        action = game.sample(state, source)
        who = "chance" if isinstance(turn, Chance) else f"seat {turn}"
        yield f"{number} {who} plays {entry.notation.action_text(game, state, action)}"
        step = game.apply(state, action)
        state = step.state
        for event in step.events:
            yield f"  {write(entry.event, event).decode()}"
        if number % 10 == 0:
            yield entry.draw(game.view(state, None), words(entry.id, "en"))
    turn = game.turn(state)
    yield f"then {write(type(turn), turn).decode() if isinstance(turn, Outcome) else turn}"


def playthroughs() -> Iterator[tuple[Path, str]]:
    for entry in GAMES.values():
        for name, game in entry.presets.items():
            yield FOLDER / f"{entry.id}-{name}.txt", "\n".join(lines(entry, game, 1997)) + "\n"


if __name__ == "__main__":
    for path, text in playthroughs():
        path.write_text(text, "utf-8")
