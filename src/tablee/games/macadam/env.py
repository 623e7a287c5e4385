"""macadam_v0: Macadam as a PettingZoo AEC environment, for machines that learn.

The agents are "player_0", South, and "player_1", North. Each sees the board from its own side: a
square is numbered 8 * rank + file from a1 for South, and the board is turned half round for North
(h8 comes first), so that both play upwards and the start on the dots looks the same to both.

Observation, a dict:
  "observation"  float32 (8, 8, 6), by rank, file and plane:
      0  own pawns                  3  the goal to reach
      1  the other's pawns          4  times this position has stood / 3       (M15)
      2  own goal                   5  moves made / 300                        (M15, M-A3)
  "action_mask"  int8 (4160,), 1 for what can be played; all 0 for who is not to move, and at the end.

Action, an integer below 4160:
  64 * start + end   a pawn moves from a square to another; the way there changes nothing (0 to 4095)
  4096 + square      a pawn is put on the board, with setup="free" (M17)

Reward: 1 for a win, -1 for a loss, 0 for a draw, when the game is over; 0 before. A draw by the cap
is the end of the game by its rules, so nothing is ever truncated. Who cannot move passes (M14): then
the other agent is selected twice in a row. An action that is not in the mask raises IllegalAction,
which names the rule, and changes nothing. The seed of reset decides who begins with first="by lot".
"""

from __future__ import annotations

import random
from typing import Any, Literal, TypeAlias

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tablee.core.game import Chance, Outcome, Seat
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import (
    CAP,
    GOAL,
    INDEX,
    NORTH,
    SOUTH,
    SQUARES,
    Action,
    Move,
    Place,
    squares_of,
)
from tablee.games.macadam.terminal import draw
from tablee.games.macadam.view import View

Agent: TypeAlias = Literal["player_0", "player_1"]
SEATS: dict[Agent, Seat] = {"player_0": SOUTH, "player_1": NORTH}
AGENTS: dict[Seat, Agent] = {seat: agent for agent, seat in SEATS.items()}

PLANES = 6
MOVES = 64 * 64
ACTIONS = MOVES + 64


def env(**options: Any) -> AECEnv:
    """The environment with PettingZoo's own checks around it; options are those of Macadam."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(**options)))


class raw_env(AECEnv):  # noqa: N801 - PettingZoo's name for it
    metadata = {"name": "macadam_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, render_mode: Literal["ansi"] | None = None, **options: Any) -> None:
        super().__init__()
        self.rules = Macadam(**options)
        self.render_mode = render_mode
        self.source = random.Random()
        self.possible_agents: list[Agent] = ["player_0", "player_1"]
        self.observation_spaces = {agent: _observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: Agent) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.source = random.Random(seed)
        self.agents = list(self.possible_agents)
        self.rewards: dict[Agent, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[Agent, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection: Agent = "player_0"
        self.position = self.rules.start()
        if isinstance(self.rules.turn(self.position), Chance):
            self.position = self.rules.apply(
                self.position, self.rules.sample(self.position, self.source)
            ).state
        self._see_whose_turn()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or action is None:
            self._was_dead_step(action)
            return
        self.position = self.rules.apply(self.position, _action(int(action), SEATS[agent])).state
        self._cumulative_rewards[agent] = 0.0
        self._see_whose_turn()
        self._accumulate_rewards()

    def observe(self, agent: Agent) -> dict[str, np.ndarray[Any, Any]]:
        seat = SEATS[agent]
        view = self.rules.view(self.position, seat)
        return {"observation": _planes(view, seat), "action_mask": _mask(view, seat)}

    def render(self) -> str | None:
        """The board as text."""
        return draw(self.rules.view(self.position, None)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""

    def _see_whose_turn(self) -> None:
        match self.rules.turn(self.position):
            case Outcome(scores):
                self.rewards = {agent: 2 * scores[seat] - 1 for agent, seat in SEATS.items()}
                self.terminations = dict.fromkeys(self.agents, True)
                self.agent_selection = self.agents[0]
            case Chance():
                raise AssertionError("the lot is drawn in reset, and only there")
            case seat:
                self.agent_selection = AGENTS[seat]


def _observation_space() -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (8, 8, PLANES), np.float32),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


def number(square: str, seat: Seat) -> int:
    """A square as the seat numbers it, from its own side."""
    return INDEX[square] if seat == SOUTH else 63 - INDEX[square]


def _name(square: int, seat: Seat) -> str:
    return SQUARES[square if seat == SOUTH else 63 - square]


def _action(action: int, seat: Seat) -> Action:
    if action >= MOVES:
        return Place(_name(action - MOVES, seat))
    return Move(_name(action // 64, seat), _name(action % 64, seat))


def _planes(view: View, seat: Seat) -> np.ndarray[Any, np.dtype[np.float32]]:
    planes = np.zeros((64, PLANES), np.float32)
    own, other = (view.south, view.north) if seat == SOUTH else (view.north, view.south)
    marked = (own, other, squares_of(GOAL[seat]), squares_of(GOAL[1 - seat]))
    for plane, squares in enumerate(marked):
        planes[[number(square, seat) for square in squares], plane] = 1
    planes[:, 4] = min(view.times, 3) / 3
    planes[:, 5] = view.moves / CAP
    return planes.reshape(8, 8, PLANES)


def _mask(view: View, seat: Seat) -> np.ndarray[Any, np.dtype[np.int8]]:
    mask = np.zeros(ACTIONS, np.int8)
    moves = [64 * number(choice.path[0], seat) + number(choice.path[-1], seat) for choice in view.choices]
    mask[moves] = 1
    mask[[MOVES + number(square, seat) for square in view.places]] = 1
    return mask
