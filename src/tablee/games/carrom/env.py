"""carrom_v0: Carrom as a PettingZoo AEC environment, and a Gymnasium one to practise alone.

The agents are "player_0" and "player_1", with seats=4 up to "player_3". Each sees the board from its side.

Action, a float32 Box(-1, 1, (3,)). Every action is legal: it is read as something that the rules allow.
  To shoot:  [place, direction, force]. `place` runs over the free parts of the line from left to right (K6);
             `direction` is the angle from straight ahead in half turns, to the left positive, so that ±1 is
             straight back; `force` runs from the softest flick to the hardest.
  To place:  [angle, distance, unused], in the rosace: the angle from the right in half turns, the distance of
             the piece's centre from as near to the middle as allowed to as far. Where a piece lies already,
             the free place nearest to the middle is taken (K-A5).

Observation, a float32 Box(-1, 1, (77,)):
  0 to 56    19 pieces, three numbers each: x and y as shares of half the board, and 1 if it lies there, else
             0 0 0; first the own nine, then theirs, then the queen
  57 to 58   own and their pieces in the pockets / 9
  59 to 60   own and their dues / 3
  61 to 62   1 if own, their queen is unlocked (KA6)
  63 to 67   the queen: on the board; pending by us, by them; confirmed by us, by them
  68 to 69   own and their score / 25, at most 1
  70 to 72   1 if this agent is to shoot; to place; if a piece to be placed is its own
  73 to 74   shots of the round / 300, shots in a row without a pocket / 60 (K-A1)
  75 to 76   1 if this agent's team broke and so has white; tries left for the break / 3 (KA19)

Reward: 1 for a won match, -1 for a lost one, 0 for a draw, at the end; 0 before. Nothing is truncated.
"""

from __future__ import annotations

import math
import random
from dataclasses import replace
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from tablee.core.game import Chance, Seat
from tablee.env import TableEnv, checked
from tablee.games.carrom import baseline, rosace
from tablee.games.carrom.board import FASTEST, HALF, QUEEN, SLOWEST
from tablee.games.carrom.rules import LONGEST, QUIET, TRIES, Carrom
from tablee.games.carrom.state import Put, Shot, State, colours, team_of
from tablee.games.carrom.terminal import board_text

SEEN = 77
Floats = NDArray[np.float32]


def env(**options: Any) -> AECEnv:
    """The environment with PettingZoo's own checks around it; options are those of Carrom."""
    return checked(raw_env(**options))


class raw_env(TableEnv):  # noqa: N801 - PettingZoo's name for it
    metadata = {"name": "carrom_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012
    rules: Carrom

    def __init__(self, render_mode: Literal["ansi"] | None = None, **options: Any) -> None:
        super().__init__(Carrom(**options), board_text, seen_space(), action_space(), render_mode)

    def seen(self, seat: Seat) -> Floats:
        return seen(self.rules, self.position, seat)

    def meant(self, seat: Seat, action: Floats) -> Shot | Put:
        return meant(self.rules, self.position, action)


class Practice(gymnasium.Env[Any, Any]):
    """Clear the board alone: a shot is [place, direction, force] as above, the house lays returned pieces.

    Reward: own pieces pocketed by the shot, less those that come back, less 0.1. It is over when all nine
    are in, and cut short after `most` shots. What is seen is what carrom_v0 shows to player_0.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(self, render_mode: Literal["ansi"] | None = None, most: int = 60, **options: Any) -> None:
        self.rules = Carrom(**{"returned": "by the house", "target": "one round", **options})
        self.render_mode, self.most = render_mode, most
        self.observation_space, self.action_space = seen_space(), action_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        super().reset(seed=seed)
        source = random.Random(int(self.np_random.integers(2**63)))
        self.position = self.rules.start()
        while isinstance(self.rules.turn(self.position), Chance):
            self.position = self.rules.apply(self.position, self.rules.sample(self.position, source)).state
        self.position = alone(self.position)
        self.taken = 0
        return seen(self.rules, self.position, Seat(0)), {}

    def step(self, action: Floats) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        before = self.position.tally.pocketed[0]
        after = self.rules.apply(self.position, meant(self.rules, self.position, action)).state
        self.taken += 1
        over = after.outcome is not None
        self.position = after if over else alone(after)
        reward = after.tally.pocketed[0] - before - 0.1
        short = not over and self.taken >= self.most
        return seen(self.rules, self.position, Seat(0)), float(reward), over, short, {}

    def render(self) -> str | None:
        """The board as text."""
        return board_text(self.rules.view(self.position, None)) if self.render_mode == "ansi" else None


def alone(state: State) -> State:
    """The same player again, with white, and no end for want of pockets."""
    return replace(state, breaker=Seat(0), shooter=Seat(0), quiet=0, shots=min(state.shots, 1))


def action_space() -> spaces.Box:
    return spaces.Box(-1.0, 1.0, (3,), np.float32)


def seen_space() -> spaces.Box:
    return spaces.Box(-1.0, 1.0, (SEEN,), np.float32)


def meant(rules: Carrom, state: State, action: Floats) -> Shot | Put:
    """The action that three numbers stand for."""
    one, two, three = (min(1.0, max(-1.0, float(part))) for part in action)
    if state.owed:
        return _put(rules, state, one, two)
    parts = rules.view(state, None).line
    place = _along(parts, (one + 1) / 2) if parts else rules.view(state, None).covers[0]
    speed = SLOWEST + (FASTEST - SLOWEST) * (three + 1) / 2
    return Shot(place, -speed * math.sin(math.pi * two), speed * math.cos(math.pi * two))


def _put(rules: Carrom, state: State, angle: float, distance: float) -> Put:
    far = rosace.DIAMETER + (rosace.INSIDE - rosace.DIAMETER) * (distance + 1) / 2
    quarter = baseline.quarters(rules.seats, state.owed[0].seat)
    x, y = baseline.turned(far * math.cos(math.pi * angle), far * math.sin(math.pi * angle), quarter)
    if rosace.overlapped(state.pieces, x, y) is None:
        return Put(x, y)
    return Put(*rosace.nearest_free(state.pieces, rosace.DIAMETER))


def _along(parts: tuple[tuple[float, float], ...], share: float) -> float:
    """A point of several stretches laid end to end."""
    left = share * sum(hi - lo for lo, hi in parts)
    for lo, hi in parts:
        if left <= hi - lo:
            return min(hi, lo + left)
        left -= hi - lo
    return parts[-1][1]


def seen(rules: Carrom, state: State, seat: Seat) -> Floats:
    """What an agent sees, as the docstring of this file says."""
    out = np.zeros(SEEN, np.float32)
    if state.breaker is None:
        return out
    us, them = team_of(seat), team_of(seat + 1)
    teams = colours(state.breaker)
    quarter = baseline.quarters(rules.seats, seat)
    row = {id: k for k, id in enumerate((*teams[us], *teams[them], QUEEN))}
    for piece in state.pieces:
        x, y = baseline.turned(piece.x, piece.y, -quarter)
        out[3 * row[piece.id] : 3 * row[piece.id] + 3] = x / HALF, y / HALF, 1.0
    tally = state.tally
    queen = ("board", None), ("pending", us), ("pending", them), ("confirmed", us), ("confirmed", them)
    turn, owed = rules.turn(state) == seat, state.owed[0] if state.owed else None
    out[57:] = (
        tally.pocketed[us] / 9, tally.pocketed[them] / 9, tally.due[us] / 3, tally.due[them] / 3,
        tally.ever[us], tally.ever[them], *((tally.queen, tally.holder) == one for one in queen),
        min(1.0, state.scores[us] / 25), min(1.0, state.scores[them] / 25),
        turn and not state.owed, turn and bool(state.owed), owed is not None and owed.id in teams[us],
        state.shots / LONGEST, state.quiet / QUIET, team_of(state.breaker) == us, state.tries / TRIES,
    )  # fmt: skip
    return out
