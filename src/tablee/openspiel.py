"""The games as OpenSpiel knows games: `import tablee.openspiel`, then

    pyspiel.load_game("tablee_macadam")
    pyspiel.load_game("tablee_dames", {"capture": "souffler"})
    pyspiel.load_game("tablee_pietons", {"seats": 4, "seed": 7})

Actions are numbered and tensors encoded as in macadam_v0, dames_v0 and pietons_v0; every option of the table
is a parameter. Carrom's shots cannot be numbered, so it is not here. A state is a copy of a game's memory:
cloning it takes microseconds. What is left to chance (a lot, a deal) comes from the parameter `seed`: there
are no chance nodes, and a clone of Piétons holds the same hidden cards: a search that clones it sees them.
"""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from tablee.batch import batch_of, rules_of
from tablee.core.batch.positions import Positions
from tablee.games import GAMES

NUMBERED = ("macadam", "dames", "pietons")
HIDDEN = {"pietons"}
LONGEST = {"macadam": 400, "dames": 5_000, "pietons": 50_000}  # more actions than any game has
DIGEST = 16


@lru_cache
def engine_of(rules: Any) -> Positions:
    return Positions(rules, batch_of(rules))


class TableeGame(pyspiel.Game):
    """A game of the house with the options chosen."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = dict(params or {})
        self.seed = int(chosen.get("seed", 0))
        options = {key: option for key, option in chosen.items() if key != "seed" and option != ""}
        self.rules = rules_of(self.name, None, options)
        seats = self.rules.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=engine_of(self.rules).batch.sizes.actions,
            max_chance_outcomes=0,
            num_players=seats,
            min_utility=-1.0 / seats if self.name in HIDDEN else -1.0,
            max_utility=1.0 - 1.0 / seats if self.name in HIDDEN else 1.0,
            utility_sum=0.0,
            max_game_length=LONGEST[self.name],
        )
        super().__init__(game_type(self.name), info, chosen)

    def new_initial_state(self, state: Any = None) -> TableeState:
        return TableeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableeObserver:
        return TableeObserver(engine_of(self.rules))


class TableeState(pyspiel.State):
    """A position, and what each seat has seen so far as a chain of digests: perfect recall in few bytes."""

    def __init__(self, game: TableeGame) -> None:
        super().__init__(game)
        self.engine = engine_of(game.rules)
        self.at = self.engine.begin(game.seed)
        self.recall = (b"",) * game.rules.seats
        self.name, self.hidden = game.name, game.name in HIDDEN

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.at.over else self.at.mover

    def _legal_actions(self, _player: int) -> list[int]:
        return list(self.at.legal)

    def _apply_action(self, action: int) -> None:
        if self.hidden:
            self.recall = tuple(
                blake2b(before + self.tensor(seat).tobytes(), digest_size=DIGEST).digest()
                for seat, before in enumerate(self.recall)
            )
        self.at = self.engine.play(self.at, action)

    def _action_to_string(self, _player: int, action: int) -> str:
        meant, state = self.engine.action(self.at, action), None
        if not self.hidden and not hasattr(meant, "square"):  # a board is needed to write it
            state = self.engine.batch.state_of(str(self))
        return str(GAMES[self.name].rules.notation.action_text(self.engine.rules, state, meant))

    def is_terminal(self) -> bool:
        return self.at.over

    def returns(self) -> list[float]:
        return list(self.at.rewards) if self.at.over else [0.0] * len(self.at.rewards)

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat knows: the moves so far or, where cards are hidden, what it has seen."""
        if not self.hidden:
            return " ".join(map(str, self.history()))
        seat = self.current_player() if player is None else player
        return f"{self.recall[seat].hex()} {self.observation_string(seat)}"

    def observation_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return " ".join(f"{number:g}" for number in self.tensor(seat).ravel())

    def tensor(self, seat: int) -> Any:
        return self.engine.observe(self.at, seat)

    def __str__(self) -> str:
        if self.hidden:
            return f"player {self.at.mover}, {len(self.history())} actions"
        return self.engine.text(self.at)


class TableeObserver:
    """What a seat observes, in one tensor."""

    def __init__(self, engine: Positions) -> None:
        shape = engine.batch.sizes.shape
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: TableeState, player: int) -> None:
        self.tensor[:] = state.tensor(player).ravel()

    def string_from(self, state: TableeState, player: int) -> str:
        return state.observation_string(player)


def game_type(name: str) -> Any:
    kinds, usual, hidden = pyspiel.GameType, GAMES[name].rules.type(), name in HIDDEN
    parameters = {
        field.name: "" if (option := getattr(usual, field.name)) is None else option
        for field in fields(usual)
        if isinstance(getattr(usual, field.name), (str, int, type(None)))
    }
    return kinds(
        short_name=f"tablee_{name}",
        long_name=name.capitalize(),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION
        if hidden
        else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=6 if hidden else 2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**parameters, "seed": 0},
    )


for _name in NUMBERED:
    pyspiel.register_game(game_type(_name), type(f"{_name.capitalize()}Game", (TableeGame,), {"name": _name}))
