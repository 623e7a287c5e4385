"""dames_v0: Dames as a PettingZoo AEC environment, for machines that learn.

The agents are "player_0", Blue, and "player_1", Green. Each sees the board from its own side: playing
squares are numbered 0 to 49 from the far left for Blue, and the board is turned half round for Green
(square n becomes 49 - n), so that both play towards 0 and the start looks the same to both.

Observation, a dict:
  "observation"  float32 (50, 8), by square and plane:
      0  own men                    4  times this position has stood / 3                 (DA1)
      1  own kings                  5  moves without a capture or a man's move / 50      (DA2, D-A10)
      2  the other's men            6  moves with few pieces / 32                        (D-A10)
      3  the other's kings          7  1 if the player to move has just blown a piece    (D-S3)
  "action_mask"  int8 (4096,), 1 for what can be played; all 0 for who is not to move, and at the end.

Action, an integer below 4096:
  50 * start + end   a piece moves or takes from a square to another (0 to 2499)
  2500 + square      with capture="souffler": blow the piece on that square (2500 to 2549)
  2550 + n           the n-th of the captures listed in infos[agent]["further"], for n below 1546

Two captures with the same first and last square are told apart so: the first of them, by the squares of
the captured pieces as the player to move counts them, is 50 * start + end, the others are `further`, in the
same order (then by their first and last square). Games hardly ever have one; positions composed for it have
had 215. Of more than 1546 actions, which only souffler can compose, the first are numbered.

With souffler the mask shows every square that holds a piece of the other as a possible blow, faulty or not,
since the mask may not give a fault away (D-A8). A blow at a piece that is not faulty changes nothing, and
the same agent is asked again; it is the one action that does.

Reward: 1 for a win, -1 for a loss, 0 for a draw, when the game is over; 0 before. Draws by the counters are
the end of the game by its rules, so nothing is ever truncated. An action outside the mask raises
IllegalAction, which names the rule, and changes nothing. Nothing is left to chance: no seed matters.
"""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from tablee.batch_env import BatchEnv, chosen_rules
from tablee.env import RENDER_MODES, checked
from tablee.games.dames import notation
from tablee.games.dames.batch import DamesBatch
from tablee.games.dames.batch.record import ACTIONS, FURTHER, MOVES
from tablee.games.dames.rules import Dames
from tablee.games.dames.terminal import board_text

__all__ = ["ACTIONS", "FURTHER", "MOVES", "env", "raw_env"]


def env(**options: Any) -> AECEnv:
    """The environment with PettingZoo's own checks around it; options are those of the table."""
    return checked(raw_env(**options))


class raw_env(BatchEnv):  # noqa: N801 - PettingZoo's name for it
    metadata = {"name": "dames_v0", "render_modes": RENDER_MODES, "is_parallelizable": False}  # noqa: RUF012
    rules: Dames
    batch: DamesBatch
    batch_of, notation = DamesBatch, notation

    def __init__(self, render_mode: str | None = None, **options: Any) -> None:
        super().__init__(chosen_rules("dames", options), board_text, 0.0, 1.0, render_mode)

    def _select(self) -> None:
        super()._select()
        self.infos = {agent: {} for agent in self.agents}
        if self.batch.mask[0, FURTHER:].any():
            moves = self.batch.moves(0)
            further = [moves[number] for number in sorted(moves) if number >= FURTHER]
            self.infos[self.agent_selection]["further"] = [
                (move.start, move.end, move.captured) for move in further
            ]

    def _do(self, action: Any) -> None:
        """D-A8: a blow at a piece that is not faulty is refused without penalty."""
        if not self.batch.in_vain(self._position, action):
            super()._do(action)
