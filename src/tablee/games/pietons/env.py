"""pietons_v0: the card game as a PettingZoo AEC environment, for machines that learn.

The agents are "player_0" to "player_5", as many as there are seats. Chance and the cut of the pack are made
by the environment, from the seed of reset. What an agent observes comes from its own view and nothing else.

Observation, a dict:
  "observation"  float32 (248,):
      0 to 12    own hand: how many of each card (deck.CARDS)
      13 to 25   cards one has put under the talon in this manche, of each card
      26 to 35   what must be followed, one of deck.Nature; all 0 for a leader
      36 to 38   stage: to play, to bury after an exchange, asked for a second card
      39 to 41   what the actor has done this turn: drew, exchanged, rolled
      42 to 47   free signals of each kind (deck.SIGNALS)
      48 to 55   tokens laid, cards in the talon, Agents in the centre, tickets left of each paper (2),
                 coup led with a green arrow, manche from 1, number of players
      56 on      six times 32, from oneself clockwise, all 0 where nobody sits:
                 cards in hand, exposed cards of each kind (13), papers valid (2), tickets,
                 points / 100 of this manche, points / 100 of those before, to act,
                 still to play in this coup, leads, deals, and 9 zeros
  "action_mask"  int8 (136,), 1 for what can be done; all 0 for who is not to act, and at the end.

Action, an integer below 136: action_codes.py has the list.

Reward, when the game is over: the share of the win less an equal share (1 - 1/n for winning alone, -1/n for
losing, so that it sums to 0); 0 before. An action that is not in the mask raises IllegalAction, which names
the rule, and changes nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import AECEnv

from tablee.batch_env import BatchEnv, chosen_rules
from tablee.core.batch.batch import Batch
from tablee.env import RENDER_MODES, checked
from tablee.games.pietons import notation
from tablee.games.pietons.batch import PietonsBatch
from tablee.games.pietons.batch.follow import chance
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Action, State
from tablee.games.pietons.terminal import board_text


def env(**options: Any) -> AECEnv:
    """The environment with PettingZoo's own checks around it; options are those of the table."""
    return checked(raw_env(**options))


class raw_env(BatchEnv):  # noqa: N801 - PettingZoo's name for it
    metadata = {"name": "pietons_v0", "render_modes": RENDER_MODES, "is_parallelizable": False}  # noqa: RUF012
    rules: Pietons
    batch_of, notation = PietonsBatch, notation

    def __init__(self, render_mode: str | None = None, **options: Any) -> None:
        super().__init__(chosen_rules("pietons", options), board_text, -np.inf, np.inf, render_mode)

    def is_drawn(self, state: State) -> bool:
        """The cut too: how many cards somebody lifts is chance to a machine."""
        return super().is_drawn(state) or state.stage == "cut"

    def drew(self, state: State, shadow: Batch) -> Action:
        tables, games = shadow._games
        return chance(self.rules, state, tables[0], int(games[0]["dealer"]))
