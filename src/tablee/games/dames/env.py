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
the captured pieces, is 50 * start + end, the others are `further`, in the same order. Games hardly ever have
one; positions composed for it have had 215, so there is room for all.

With souffler the mask shows every square that holds a piece of the other as a possible blow, faulty or not,
since the mask may not give a fault away (D-A8). A blow at a piece that is not faulty changes nothing, and
the same agent is asked again; it is the one action that does.

Reward: 1 for a win, -1 for a loss, 0 for a draw, when the game is over; 0 before. Draws by the counters are
the end of the game by its rules, so nothing is ever truncated. An action outside the mask raises
IllegalAction, which names the rule, and changes nothing. Nothing is left to chance: no seed matters.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from tablee.core.game import Chance, IllegalAction, Outcome, Seat
from tablee.env import TableEnv, checked
from tablee.games.dames.rules import Dames
from tablee.games.dames.state import BLUE, Action, Blow, Move, State
from tablee.games.dames.terminal import board_text
from tablee.games.dames.view import View

PLANES = 8
MOVES = 50 * 50
FURTHER = MOVES + 50
ACTIONS = 4096


def env(**options: Any) -> AECEnv:
    """The environment with PettingZoo's own checks around it; options are those of Dames."""
    return checked(raw_env(**options))


class raw_env(TableEnv):  # noqa: N801 - PettingZoo's name for it
    metadata = {"name": "dames_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012
    rules: Dames

    def __init__(self, render_mode: Literal["ansi"] | None = None, **options: Any) -> None:
        super().__init__(
            Dames(**options), board_text, _observation_space(), spaces.Discrete(ACTIONS), render_mode
        )

    def seen(self, seat: Seat) -> dict[str, np.ndarray[Any, Any]]:
        mask = np.zeros(ACTIONS, np.int8)
        if self.rules.turn(self.position) == seat:
            mask[list(numbered(self.rules, self.position, seat))] = 1
        return {"observation": _planes(self.rules.view(self.position, None), seat), "action_mask": mask}

    def meant(self, seat: Seat, action: int) -> Action:
        return _chosen(self.rules, self.position, seat, int(action))

    def after(self, action: Action) -> State:
        """D-A8: a blow at a piece that is not faulty is refused without penalty."""
        try:
            return self.rules.apply(self.position, action).state
        except IllegalAction as refused:
            if refused.code != "not_faulty":
                raise
            state: State = self.position
            return state

    def _go_on(self) -> None:
        super()._go_on()
        self.infos = {agent: {} for agent in self.agents}
        turn = self.rules.turn(self.position)
        if isinstance(turn, Outcome | Chance):
            return
        listed = numbered(self.rules, self.position, turn)
        more = [one for number, one in sorted(listed.items()) if number >= FURTHER]
        if more:
            further = [(one.start, one.end, one.captured) for one in more if isinstance(one, Move)]
            self.infos[self.agent_selection]["further"] = further


def numbered(rules: Dames, state: State, seat: Seat) -> dict[int, Action]:
    """Every action that the mask shows, by its number."""
    found: dict[int, Action] = {}
    further = FURTHER
    moves = [action for action in rules.actions(state) if isinstance(action, Move)]
    for move in sorted(moves, key=lambda one: one.captured):
        number = 50 * _seen(move.start, seat) + _seen(move.end, seat)
        if number in found:
            number, further = further, further + 1
        found[number] = move
    if rules.is_souffler and not state.blown and rules.turn(state) == seat:
        view = rules.view(state, None)
        for square in view.green if seat == BLUE else view.blue:
            found[MOVES + _seen(square, seat)] = Blow(square)
    return found


def _chosen(rules: Dames, state: State, seat: Seat, number: int) -> Action:
    """What a number means here. Outside the mask it is read by its squares, and the rules refuse it."""
    listed = numbered(rules, state, seat).get(number)
    if listed is not None:
        return listed
    if number >= FURTHER:
        raise IllegalAction("D9", "cannot_take", start=0, end=0)
    if number >= MOVES:
        return Blow(_square(number - MOVES, seat))
    return Move(_square(number // 50, seat), _square(number % 50, seat), (), ())


def _observation_space() -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (50, PLANES), np.float32),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


def _seen(square: int, seat: Seat) -> int:
    """A square as the seat numbers it, from its own side."""
    return square - 1 if seat == BLUE else 50 - square


def _square(number: int, seat: Seat) -> int:
    return number + 1 if seat == BLUE else 50 - number


def _planes(view: View, seat: Seat) -> np.ndarray[Any, np.dtype[np.float32]]:
    planes = np.zeros((50, PLANES), np.float32)
    own, other = (view.blue, view.green) if seat == BLUE else (view.green, view.blue)
    for plane, squares in ((0, own), (2, other)):
        for square in squares:
            planes[_seen(square, seat), plane + (square in view.kings)] = 1
    planes[:, 4] = min(view.times, 3) / 3
    planes[:, 5] = min(view.quiet.moves, 50) / 50 if view.quiet else 0
    planes[:, 6] = min(view.few.moves, 32) / 32 if view.few else 0
    planes[:, 7] = view.blown
    return planes
