"""Challenges: a board that a steady hand clears in so many strikes, with the strikes that do it.

`python -m tablee.games.carrom.bot.challenges` looks for the boards to clear and for every solution again, and
writes challenges.json. Where a bank or a combination is the only pot, the board is kept as it was made.
"""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Literal, TypeAlias

from tablee.core.bot import Budget
from tablee.core.game import Seat
from tablee.core.value import from_json, to_json, value
from tablee.games.carrom.board import COIN_RADIUS, HALF, POCKET_AT, POCKET_RADIUS
from tablee.games.carrom.bot.levels import LEVELS
from tablee.games.carrom.bot.player import CarromBot
from tablee.games.carrom.presets import FAMILLE
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import Shot

FILE = Path(__file__).parents[1] / "challenges.json"
Kind: TypeAlias = Literal["clear", "bank", "combination", "queen"]
TRIES = 12  # looks of level 8 at one board
LENGTHS = (2, 3, 4)  # strikes of a board to clear
DIGITS = 5  # of a strike, in the file: hundredths of a millimetre


@value
class Challenge:
    kind: Kind
    rules: Carrom
    strikes: int
    solution: tuple[Shot, ...]


def challenges() -> tuple[Challenge, ...]:
    return from_json(tuple[Challenge, ...], FILE.read_bytes())


def is_solved(rules: Carrom, shots: tuple[Shot, ...]) -> bool:
    """Do these strikes, one turn of seat 0, win the round?"""
    state = rules.start()
    for shot in shots:
        if rules.turn(state) != Seat(0):
            return False
        state = rules.apply(state, shot).state
    return state.outcome is not None and state.outcome.scores[0] == 1.0


def solve(rules: Carrom, strikes: int) -> tuple[Shot, ...] | None:
    """The strikes that level 8 aims, if they clear the board when played without error."""
    player = CarromBot(rules, LEVELS[-1])
    for attempt in range(TRIES):
        source, state = Random(f"{rules.position}/{attempt}"), rules.start()
        shots: list[Shot] = []
        while len(shots) < strikes and rules.turn(state) == Seat(0) and not state.owed:
            shots.append(_rounded(player.mean(rules.view(state, Seat(0)), Budget(), source)))
            state = rules.apply(state, shots[-1]).state
        if is_solved(rules, tuple(shots)):
            return tuple(shots)
    return None


def scatter(own: int, theirs: int, source: Random) -> str:
    """So many pieces of each side anywhere on the board, none in a pocket's mouth, no two touching."""
    places: list[tuple[float, float]] = []
    while len(places) < own + theirs:
        reach = HALF - COIN_RADIUS
        x, y = (round(source.uniform(-reach, reach), 4) for _ in range(2))
        mouth = math.hypot(abs(x) - POCKET_AT, abs(y) - POCKET_AT) < 2 * POCKET_RADIUS
        if not mouth and all(math.dist((x, y), other) > 2.2 * COIN_RADIUS for other in places):
            places.append((x, y))
    ids = [*range(1, own + 1), *range(10, 10 + theirs)]
    lying = " ".join(f"{id}={x},{y}" for id, (x, y) in zip(ids, places, strict=True))
    return f"ever=1-1 queen=confirmed-1 {lying}"


def clearing(number: int) -> Challenge:
    """A board to clear: the first of its series that level 8 clears with a strike for each piece."""
    strikes = LENGTHS[number % len(LENGTHS)]
    for attempt in range(100):
        source = Random(f"{number}/{attempt}")
        rules = replace(FAMILLE, target="one round", position=scatter(strikes, 3 + strikes, source))
        if found := solve(rules, strikes):
            return Challenge("clear", rules, strikes, found)
    raise ValueError(f"no board to clear for number {number}")


def _rounded(shot: Shot) -> Shot:
    """A shot in few digits; a hair inwards, so that the hardest and the softest stay allowed (K-A13)."""
    hair = 0.9999 if math.hypot(shot.vx, shot.vy) > 1.0 else 1.0001
    return Shot(round(shot.place, DIGITS), round(shot.vx * hair, DIGITS), round(shot.vy * hair, DIGITS))


def main() -> None:
    made = [clearing(number) for number in range(30)]
    for challenge in challenges():
        if challenge.kind != "clear":
            found = solve(challenge.rules, challenge.strikes)
            made.append(replace(challenge, solution=found or challenge.solution))
    FILE.write_text("[\n" + ",\n".join(map(_line, made)) + "\n]\n")


def _line(challenge: Challenge) -> str:
    """One line of the file; options with their default value are left out."""
    usual: dict[str, object] = json.loads(to_json(Carrom, Carrom()))
    told: dict[str, Any] = json.loads(to_json(Challenge, challenge))
    told["rules"] = {name: chosen for name, chosen in told["rules"].items() if chosen != usual[name]}
    return json.dumps(told, separators=(",", ":"))


if __name__ == "__main__":
    main()
