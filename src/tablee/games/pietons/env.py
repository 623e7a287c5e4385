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

Action, an integer below 136: codes.py has the list.

Reward, when the game is over: the share of the win less an equal share (1 - 1/n for winning alone, -1/n for
losing, so that it sums to 0); 0 before. An action that is not in the mask raises IllegalAction, which names
the rule, and changes nothing.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from tablee.core.game import Seat
from tablee.env import TableEnv, checked
from tablee.games.pietons.action_codes import ACTIONS, CODE
from tablee.games.pietons.deck import CARDS, NATURES, PAPERS, SEATS, SIGNALS
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Asked
from tablee.games.pietons.terminal import board_text
from tablee.games.pietons.view import View

STAGES = ("play", "bury", "second")
TABLE = 2 * len(CARDS) + len(NATURES) + len(STAGES) + 3 + len(SIGNALS) + 8
PLAYER = 32
SIZE = TABLE + PLAYER * SEATS


def env(**options: Any) -> AECEnv:
    """The environment with PettingZoo's own checks around it; options are those of Pietons."""
    return checked(raw_env(**options))


class raw_env(TableEnv):  # noqa: N801 - PettingZoo's name for it
    metadata = {"name": "pietons_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012
    rules: Pietons

    def __init__(self, render_mode: Literal["ansi"] | None = None, **options: Any) -> None:
        super().__init__(
            Pietons(**options), board_text, _observation_space(), spaces.Discrete(len(ACTIONS)), render_mode
        )

    def seen(self, seat: Seat) -> dict[str, np.ndarray[Any, Any]]:
        view = self.rules.view(self.position, seat)
        mask = np.zeros(len(ACTIONS), np.int8)
        mask[[CODE[choice] for choice in view.choices]] = 1
        return {"observation": _numbers(view), "action_mask": mask}

    def meant(self, seat: Seat, action: int) -> Asked:
        return ACTIONS[int(action)]

    def reward(self, score: float) -> float:
        """The share of the win less an equal share."""
        return score - 1 / self.rules.seats

    @property
    def drawn(self) -> bool:
        """The cut too: how many cards somebody lifts is chance to a machine."""
        return super().drawn or self.position.stage == "cut"


def _observation_space() -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-np.inf, np.inf, (SIZE,), np.float32),
            "action_mask": spaces.Box(0, 1, (len(ACTIONS),), np.int8),
        }
    )


def _numbers(view: View) -> np.ndarray[Any, np.dtype[np.float32]]:
    assert view.seat is not None
    buried = [note.card for note in view.notes if note.what == "buried"]
    free = Counter(view.board)
    free.subtract(view.board[place] for place in view.tokens)
    seats = len(view.players)
    found: list[float] = [
        *(view.hand.count(card) for card in CARDS),
        *(buried.count(card) for card in CARDS),
        *(view.coup is not None and view.coup.follow == nature for nature in NATURES),
        *(view.stage == stage for stage in STAGES),
        view.done.drew,
        view.done.exchanged,
        view.done.rolled,
        *(free[signal] for signal in SIGNALS),
        len(view.tokens),
        view.talon,
        view.centre,
        *view.stock,
        view.coup is not None and view.coup.green,
        view.manche,
        seats,
    ]
    for i in range(seats):
        found += _player(view, Seat((view.seat + i) % seats))
    return np.array(found + [0.0] * (SIZE - len(found)), np.float32)


def _player(view: View, seat: Seat) -> list[float]:
    player = view.players[seat]
    found: list[float] = [
        player.cards,
        *(player.laid.count(card) for card in CARDS),
        *(paper in player.papers for paper in PAPERS),
        player.tickets,
        player.points / 100,
        view.totals[seat] / 100,
        view.actor == seat and view.stage != "over",
        view.coup is not None and seat in view.coup.waiting,
        view.leader == seat,
        view.dealer == seat,
    ]
    return found + [0.0] * (PLAYER - len(found))
