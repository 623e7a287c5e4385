"""carrom_v0: Carrom as a PettingZoo AEC environment, and a Gymnasium one to practise alone.

The agents are "player_0" and "player_1", with seats=4 up to "player_3". Each sees the board from its side.

Action, a float32 Box(-1, 1, (3,)). Every action is legal: it is read as something that the rules allow.
  To shoot:  [place, direction, force]. `place` runs over the free parts of the line from left to right (K6);
             `direction` is the angle from straight ahead in half turns, to the left positive, so that ±1 is
             straight back; `force` runs from the softest flick to the hardest. With full_cover="yes" a
             `place` of -1 or 1 covers that end circle (KA1), unless a piece lies there.
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

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from tablee.batch_env import BatchEnv, chosen_rules
from tablee.core.batch.batch import Batch
from tablee.core.game import Seat
from tablee.env import RENDER_MODES, checked
from tablee.games.carrom import notation
from tablee.games.carrom.batch import CarromBatch
from tablee.games.carrom.batch.record import NUMBERS, SEEN
from tablee.games.carrom.batch.states import strays
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import Lot, Rack, State
from tablee.games.carrom.terminal import board_text

Floats = NDArray[np.float32]


def env(**options: Any) -> AECEnv:
    """The environment with PettingZoo's own checks around it; options are those of the table."""
    return checked(raw_env(**options))


class raw_env(BatchEnv):  # noqa: N801 - PettingZoo's name for it
    metadata = {"name": "carrom_v0", "render_modes": RENDER_MODES, "is_parallelizable": False}  # noqa: RUF012
    rules: Carrom
    batch: CarromBatch
    batch_of, notation = CarromBatch, notation

    def __init__(self, render_mode: str | None = None, **options: Any) -> None:
        super().__init__(chosen_rules("carrom", options), board_text, -1.0, 1.0, render_mode)

    def _spaces(self, low: float, high: float) -> tuple[spaces.Space[Any], spaces.Space[Any]]:
        return seen_space(), action_space()

    def _any_action(self) -> Any:
        return [2 * self.source.random() - 1 for _ in range(NUMBERS)]

    def observe(self, agent: str) -> Floats:
        return self.batch.observe(0, self._seat(agent))

    def drew(self, state: State, shadow: Batch) -> Lot | Rack:
        game = shadow._games[0][0]
        if state.breaker is None:
            return Lot(Seat(int(game["breaker"])))
        return Rack(strays(self.rules.seats, game))


class Practice(gymnasium.Env[Any, Any]):
    """Clear the board alone: a shot is [place, direction, force] as above, the house lays returned pieces.

    Reward: own pieces pocketed by the shot, less those that come back, less 0.1. It is over when all nine
    are in, and cut short after `most` shots. What is seen is what carrom_v0 shows to player_0.
    """

    metadata = {"render_modes": RENDER_MODES}  # noqa: RUF012

    def __init__(self, render_mode: str | None = None, most: int = 60, **options: Any) -> None:
        self.world = raw_env(render_mode, **{"returned": "by the house", "target": "one round", **options})
        self.render_mode, self.most = render_mode, most
        self.observation_space, self.action_space = seen_space(), action_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        super().reset(seed=seed)
        self.world.reset(seed=int(self.np_random.integers(2**63)), options=options)
        self.taken = 0
        self._alone()
        return self.world.observe("player_0"), {}

    def step(self, action: Floats) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        batch, game = self.world.batch, self.world.batch._games[0][0]
        before = int(game["pocketed"][0])
        batch.step([action])
        self.taken += 1
        over = bool(batch.done[0])
        reward = int(game["pocketed"][0]) - before - 0.1
        if not over:
            self._alone()
        if self.render_mode == "human":
            self.render()
        return self.world.observe("player_0"), reward, over, not over and self.taken >= self.most, {}

    def _alone(self) -> None:
        """The same player again, with white, and no end for want of pockets."""
        game = self.world.batch._games[0][0]
        game["breaker"] = game["shooter"] = game["quiet"] = 0
        game["shots"] = min(game["shots"], 1)

    def render(self) -> Any:
        """As carrom_v0 does."""
        return None if self.render_mode is None else self.world.render_state(self.world.batch.state(0))


def action_space() -> spaces.Box:
    return spaces.Box(-1.0, 1.0, (NUMBERS,), np.float32)


def seen_space() -> spaces.Box:
    return spaces.Box(-1.0, 1.0, (SEEN,), np.float32)
