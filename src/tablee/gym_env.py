"""One seat against a player of the house, as a Gymnasium environment: `import tablee.gym_env`, then

    gymnasium.make("tablee/Macadam-v0", opponent="level:3")
    gymnasium.make_vec("tablee/Dames-v0", num_envs=64, opponent="random")    # vector_env.py

Observations, masks, actions and rewards are those of the game's own environment (macadam_v0, …). An action
outside the mask raises IllegalAction and changes nothing.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import gymnasium

from tablee.core.bot import Budget
from tablee.core.game import Seat
from tablee.env import RENDER_MODES
from tablee.games import GAMES
from tablee.lab.players import player

NAMES = {
    "macadam": "tablee/Macadam-v0",
    "dames": "tablee/Dames-v0",
    "pietons": "tablee/Pietons-v0",
    "carrom": "tablee/Carrom-v0",
}


class SeatEnv(gymnasium.Env[Any, Any]):
    """The others play as soon as it is their turn: what is seen is always one's own turn, or the end."""

    metadata = {"render_modes": RENDER_MODES}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        opponent: str = "level:3",
        seat: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.world = import_module(f"tablee.games.{game}.env").raw_env(render_mode=render_mode, **options)
        self.render_mode, rules = render_mode, self.world.rules
        if seat not in range(rules.seats):
            raise ValueError(f"there are seats 0 to {rules.seats - 1}, not {seat}")
        self.agent = self.world.possible_agents[seat]
        self.others = {
            agent: player(GAMES[game], rules, opponent)
            for agent in self.world.possible_agents
            if agent != self.agent
        }
        self.observation_space = self.world.observation_space(self.agent)
        self.action_space = self.world.action_space(self.agent)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.source = Random(int(self.np_random.integers(2**63)))
        self.world.reset(seed=self.source.getrandbits(63), options=options)
        for other in self.others.values():
            other.begin()
        self._let_others_play()
        return self.world.observe(self.agent), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self.world.step(action)
        self._let_others_play()
        over = self.world.terminations[self.agent]
        return self.world.observe(self.agent), self.world.rewards[self.agent], over, False, self._info()

    def render(self) -> Any:
        return self.world.render()

    def close(self) -> None:
        self.world.close()

    def _let_others_play(self) -> None:
        world = self.world
        while not world.terminations[self.agent] and world.agent_selection != self.agent:
            seat = Seat(world.possible_agents.index(world.agent_selection))
            other = self.others[world.agent_selection]
            action = other.answer(world.position, seat, tuple(world.events), Budget(), self.source)
            world.step(world.batch.number(0, action))

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = self.world.infos[self.agent]
        return info


for _game, _name in NAMES.items():
    gymnasium.register(
        _name, entry_point="tablee.gym_env:SeatEnv", vector_entry_point="tablee.vector_env:seats",
        kwargs={"game": _game}, disable_env_checker=True,
    )  # fmt: skip
