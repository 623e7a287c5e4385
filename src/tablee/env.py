"""A game as a PettingZoo AEC environment: what is the same for every game. Needs the research extras."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Literal

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tablee.core.game import Chance, Game, Outcome, Seat


class TableEnv(AECEnv):
    """Agents "player_0", "player_1" … are the seats; chance is played here, from the seed of reset.

    A game says what an agent sees (`seen`), what an action means (`meant`), and how it is drawn.
    """

    def __init__(
        self,
        rules: Game[Any, Any, Any, Any],
        draw: Callable[[Any], str],
        observation: spaces.Space[Any],
        action: spaces.Space[Any],
        render_mode: Literal["ansi"] | None,
    ) -> None:
        super().__init__()
        self.rules, self.draw, self.render_mode = rules, draw, render_mode
        self.source = random.Random()
        self.possible_agents = [f"player_{seat}" for seat in range(rules.seats)]
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = dict.fromkeys(self.possible_agents, action)

    def seen(self, seat: Seat) -> Any:
        """What an agent observes, made from what its seat may see."""
        raise NotImplementedError

    def meant(self, seat: Seat, action: Any) -> Any:
        """The game's action that an agent's stands for; the rules refuse what is not allowed."""
        raise NotImplementedError

    def reward(self, score: float) -> float:
        """1 for a win, -1 for a loss, 0 for a draw."""
        return 2 * score - 1

    def after(self, action: Any) -> Any:
        """The position once the action is made."""
        return self.rules.apply(self.position, action).state

    @property
    def drawn(self) -> bool:
        """Does the environment itself play here?"""
        return isinstance(self.rules.turn(self.position), Chance)

    # What PettingZoo asks for

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.source = random.Random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self.position = self.rules.start()
        self._go_on()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or action is None:
            self._was_dead_step(action)
            return
        self.position = self.after(self.meant(self._seat(agent), action))
        self._cumulative_rewards[agent] = 0.0
        self._go_on()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Any:
        return self.seen(self._seat(agent))

    def render(self) -> str | None:
        """The table as everyone sees it, in letters."""
        return self.draw(self.rules.view(self.position, None)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""

    def _seat(self, agent: str) -> Seat:
        return Seat(self.possible_agents.index(agent))

    def _go_on(self) -> None:
        """Chance plays; then somebody is to play, or it is over."""
        while self.drawn:
            self.position = self.after(self.rules.sample(self.position, self.source))
        match self.rules.turn(self.position):
            case Outcome(scores):
                self.rewards = {
                    agent: self.reward(score) for agent, score in zip(self.agents, scores, strict=True)
                }
                self.terminations = dict.fromkeys(self.agents, True)
                self.agent_selection = self.agents[0]
            case seat:
                assert isinstance(seat, int)
                self.agent_selection = self.possible_agents[seat]


def checked(raw: AECEnv) -> AECEnv:
    """With PettingZoo's own checks around it."""
    agent = raw.possible_agents[0]
    if isinstance(raw.action_space(agent), spaces.Discrete):
        raw = wrappers.AssertOutOfBoundsWrapper(raw)
    return wrappers.OrderEnforcingWrapper(raw)
