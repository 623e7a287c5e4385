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

from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from tablee.core.game import Seat
from tablee.env import TableEnv, checked
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import (
    CAP,
    GOAL,
    INDEX,
    SOUTH,
    SQUARES,
    Action,
    Move,
    Place,
    squares_of,
)
from tablee.games.macadam.terminal import board_text
from tablee.games.macadam.view import View, read_choices

PLANES = 6
MOVES = 64 * 64
ACTIONS = MOVES + 64


def env(**options: Any) -> AECEnv:
    """The environment with PettingZoo's own checks around it; options are those of Macadam."""
    return checked(raw_env(**options))


class raw_env(TableEnv):  # noqa: N801 - PettingZoo's name for it
    metadata = {"name": "macadam_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012
    rules: Macadam

    def __init__(self, render_mode: Literal["ansi"] | None = None, **options: Any) -> None:
        super().__init__(
            Macadam(**options), board_text, _observation_space(), spaces.Discrete(ACTIONS), render_mode
        )

    def seen(self, seat: Seat) -> dict[str, np.ndarray[Any, Any]]:
        view = self.rules.view(self.position, seat)
        return {"observation": _planes(view, seat), "action_mask": _mask(view, seat)}

    def meant(self, seat: Seat, action: int) -> Action:
        return _action(int(action), seat)


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
    paths = [choice.path for choice in read_choices(view.choices)]
    mask[[64 * number(path[0], seat) + number(path[-1], seat) for path in paths]] = 1
    mask[[MOVES + number(square, seat) for square in view.places]] = 1
    return mask
