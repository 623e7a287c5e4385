"""Playthroughs: one whole game of each preset as text, to be read as a diff when a rule changes.

`python -m tests.playthroughs.record` writes them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tablee.core.game import Chance, Outcome
from tablee.core.game_spec import GameSpec
from tablee.core.value import to_json
from tablee.games import GAMES

FOLDER = Path(__file__).parent
MOST, SHOTS = 120, 24  # actions shown of a long game; a shot says much more than a move


def lines(spec: GameSpec[Any], game: Any, seed: int) -> Iterator[str]:
    yield f"rules {to_json(spec.rules.type, game).decode()}"
    source, state = Random(seed), game.start()
    for number in range(1, (SHOTS if spec.table.slow else MOST) + 1):
        turn = game.turn(state)
        if isinstance(turn, Outcome):
            break
        action = game.sample(state, source)
        who = "chance" if isinstance(turn, Chance) else f"seat {turn}"
        yield f"{number} {who} plays {spec.rules.notation.action_text(game, state, action)}"
        step = game.apply(state, action)
        state = step.state
        for event in step.events:
            yield f"  {to_json(spec.wire.event, event).decode()}"
        if number % 10 == 0:
            yield spec.terminal.board(game.view(state, None), spec.words("en"))
    turn = game.turn(state)
    yield f"then {to_json(type(turn), turn).decode() if isinstance(turn, Outcome) else turn}"


def playthroughs() -> Iterator[tuple[Path, str]]:
    for spec in GAMES.values():
        for name, game in spec.rules.presets.items():
            yield FOLDER / f"{spec.id}-{name}.txt", "\n".join(lines(spec, game, 1997)) + "\n"


if __name__ == "__main__":
    for path, text in playthroughs():
        path.write_text(text, "utf-8")
