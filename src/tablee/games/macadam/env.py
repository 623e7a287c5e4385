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

from typing import Any

from pettingzoo import AECEnv

from tablee.batch_env import BatchEnv, chosen_rules
from tablee.core.batch.batch import Batch
from tablee.core.game import Seat
from tablee.env import RENDER_MODES, checked
from tablee.games.macadam import notation
from tablee.games.macadam.batch import MacadamBatch
from tablee.games.macadam.batch.record import ACTIONS, MOVES
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import Lot, State
from tablee.games.macadam.terminal import board_text

__all__ = ["ACTIONS", "MOVES", "env", "raw_env"]


def env(**options: Any) -> AECEnv:
    """The environment with PettingZoo's own checks around it; options are those of the table."""
    return checked(raw_env(**options))


class raw_env(BatchEnv):  # noqa: N801 - PettingZoo's name for it
    metadata = {"name": "macadam_v0", "render_modes": RENDER_MODES, "is_parallelizable": False}  # noqa: RUF012
    rules: Macadam
    batch_of, notation = MacadamBatch, notation

    def __init__(self, render_mode: str | None = None, **options: Any) -> None:
        super().__init__(chosen_rules("macadam", options), board_text, 0.0, 1.0, render_mode)

    def drew(self, state: State, shadow: Batch) -> Lot:
        return Lot(Seat(int(shadow.mover[0])))
