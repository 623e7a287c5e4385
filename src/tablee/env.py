"""A game as a PettingZoo AEC environment: what is the same for every game. Needs the research extras."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tablee.core.game import Game, Seat

LETTERS = "letters"
RENDER_MODES = ["ansi", "rgb_array", "human"]


class TableEnv(AECEnv):
    """Agents "player_0", "player_1" … are the seats; chance is played here, from the seed of reset.

    What plays the game (`batch_env.py`) says how it begins, what a step does and what an agent observes.
    """

    reset_options: frozenset[str] = frozenset()
    ignored = frozenset({"options"})  # PettingZoo's api_test asks for this one of every environment

    def __init__(
        self,
        rules: Game[Any, Any, Any, Any],
        draw: Callable[[Any], str],
        observation: spaces.Space[Any],
        action: spaces.Space[Any],
        render_mode: str | None,
    ) -> None:
        super().__init__()
        modes = self.metadata["render_modes"]
        if render_mode is not None and render_mode not in modes:
            raise ValueError(f"no render mode {render_mode!r}: there is {', '.join(modes)}")
        self.rules, self.draw, self.render_mode = rules, draw, render_mode
        self.source = random.Random()
        self._screen: Any = None
        self.possible_agents = [f"player_{seat}" for seat in range(rules.seats)]
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = dict.fromkeys(self.possible_agents, action)

    # What PettingZoo asks for

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.source = random.Random(seed)
        if unknown := set(options or ()) - self.reset_options - self.ignored:
            raise ValueError(f"reset has no option {', '.join(sorted(unknown))}")
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._begin(options or {})
        self._show_people()

    def _begin(self, options: dict[str, Any]) -> None:
        """A new game, until somebody is to act."""
        raise NotImplementedError

    @property
    def position(self) -> Any:
        """The state of the rules."""
        raise NotImplementedError

    def render(self) -> Any:
        """The table as everyone sees it: "ansi" in letters, "rgb_array" as a picture (height, width, 3) of
        uint8, "human" in a window, or in letters where there is no display, and that at every step."""
        return None if self.render_mode is None else self.render_state(self.position)

    def render_state(self, state: Any) -> Any:
        """Any state of the rules, as `render` shows the present one."""
        view = self.rules.view(state, None)
        if self.render_mode == "ansi":
            return self.draw(view)
        if self.render_mode == "human" and self._screen is None:
            self._screen = _screen(self.metadata["name"])
        if self._screen is LETTERS:
            print(self.draw(view))
            return None
        folder = type(self.rules).__module__.rpartition(".")[0]
        picture = import_module(f"{folder}.picture").picture(view)
        if self._screen is None:
            return picture
        self._screen.show(picture)
        return None

    def _show_people(self) -> None:
        """As PettingZoo and Gymnasium have it: with "human" nobody has to ask."""
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """The window, if there is one."""
        if self._screen not in (None, LETTERS):
            self._screen.close()
        self._screen = None

    def __getstate__(self) -> dict[str, Any]:
        """Copied and pickled without its window."""
        return {**self.__dict__, "_screen": None}

    def _seat(self, agent: str) -> Seat:
        return Seat(self.possible_agents.index(agent))


def _screen(title: str) -> Any:
    """A window, or LETTERS where none can be opened."""
    try:
        import tkinter

        from tablee.screen import Screen
    except ImportError:
        return LETTERS
    try:
        return Screen(title)
    except tkinter.TclError:
        return LETTERS


def checked(raw: AECEnv) -> AECEnv:
    """With PettingZoo's own checks around it."""
    agent = raw.possible_agents[0]
    if isinstance(raw.action_space(agent), spaces.Discrete):
        raw = wrappers.AssertOutOfBoundsWrapper(raw)
    return wrappers.OrderEnforcingWrapper(raw)
