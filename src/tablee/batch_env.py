"""A game as a PettingZoo AEC environment on the kernels of its batch: what every such game shares."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from tablee.batch import rules_of
from tablee.core.batch.arrays import wanted
from tablee.core.batch.batch import Batch, IllegalStep
from tablee.core.game import Chance
from tablee.core.notation import Notation
from tablee.env import TableEnv


def chosen_rules(game: str, options: dict[str, Any]) -> Any:
    """Options of the table, or `preset` and the name of some; ValueError says what would be right."""
    others = {name: option for name, option in options.items() if name != "preset"}
    return rules_of(game, options.get("preset"), others)


class BatchEnv(TableEnv):
    """One game of a batch. The rules follow behind, when somebody asks for `position`.

    `reset(options={"position": text, "opening": k})` begins from a position, or with k random actions.
    """

    reset_options = frozenset({"position", "opening"})
    notation: Notation[Any, Any, Any]
    batch_of: type[Batch]

    def __init__(self, rules: Any, draw: Any, low: float, high: float, render_mode: str | None) -> None:
        want = wanted("dense", "planes", keep_last=False, auto_reset=False)
        self.batch = self.batch_of(rules, 1, 0, 1, want, 0)
        self._position: Any = None
        super().__init__(rules, draw, *self._spaces(low, high), render_mode)
        self.state_space = spaces.Box(low, high, (rules.seats, *self.batch.sizes.shape), np.float32)

    def _spaces(self, low: float, high: float) -> tuple[spaces.Space[Any], spaces.Space[Any]]:
        """What an agent sees, and its actions."""
        sizes = self.batch.sizes
        seen = spaces.Dict(
            {
                "observation": spaces.Box(low, high, sizes.shape, np.float32),
                "action_mask": spaces.Box(0, 1, (sizes.actions,), np.int8),
            }
        )
        return seen, spaces.Discrete(sizes.actions)

    # What PettingZoo asks for

    def _begin(self, options: dict[str, Any]) -> None:
        self._seed, self._start = self.source.getrandbits(63), options.get("position")
        self.played: list[Any] = []
        self._position, self._events, self._followed = None, list[Any](), 0
        self._set(self.batch)
        for _ in range(int(options.get("opening", 0))):
            self._play(self._any_action())
            if self.batch.done[0]:
                raise ValueError("the game was over before all random actions of its opening were made")
        self._select()

    def _set(self, batch: Batch) -> None:
        """Let a batch begin as this game has begun."""
        batch.reset(seed=self._seed)
        if self._start is not None:
            batch.put(0, self._start)

    def _any_action(self) -> Any:
        return self.source.choice(np.flatnonzero(self.batch.mask[0]).tolist())

    def _play(self, action: Any) -> None:
        chosen = np.array([action], self.batch.kind)
        self.batch.step(chosen)
        self.played.append(chosen[0])

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or action is None:
            self._was_dead_step(action)
            return
        try:
            self._play(action)
        except IllegalStep:
            self._refuse(action)
        self._cumulative_rewards[agent] = 0.0
        self._select()
        self._accumulate_rewards()
        self._show_people()

    def _refuse(self, action: Any) -> None:
        """The rules say why: IllegalAction names the rule."""
        self.rules.apply(self.position, self.batch.action(0, action))
        raise AssertionError(f"the rules allow {action}, the kernel does not")

    def _select(self) -> None:
        if self.batch.done[0]:
            self.rewards = dict(zip(self.agents, self.batch.rewards[0].tolist(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.batch.mover[0]]

    def observe(self, agent: str) -> Any:
        seat, batch = self._seat(agent), self.batch
        acts = batch.mover[0] == seat and not batch.done[0]
        mask = batch.mask[0].copy() if acts else np.zeros(batch.sizes.actions, np.int8)
        return {"observation": batch.observe(0, seat), "action_mask": mask}

    def state(self) -> Any:
        """What all seats see, one after the other: nothing is hidden from it."""
        return np.stack([self.batch.observe(0, seat) for seat in range(self.rules.seats)])

    # Actions in letters, and back

    def action_text(self, action: Any) -> str:
        """An action of the agent to act as people write it."""
        return self.notation.action_text(self.rules, self.position, self.batch.action(0, action))

    def action_number(self, text: str) -> Any:
        """What is written, as a number (for Carrom three); the rules refuse what they do not allow."""
        meant = self.notation.action(self.rules, self.position, text)
        self.rules.apply(self.position, meant)
        return self.batch.number(0, meant)

    # The rules, which follow when somebody asks

    @property
    def position(self) -> Any:
        """The state of the rules."""
        self._follow()
        return self._position

    @property
    def events(self) -> list[Any]:
        """Everything that all have seen since the game began."""
        self._follow()
        return self._events

    def _follow(self) -> None:
        """Another batch does the same once more, and the rules beside it."""
        if self._position is None:
            self._shadow = self.batch.fork([0])
            self._set(self._shadow)
            self._position = self._shadow.state_of(self._start) if self._start else self.rules.start()
            self._settle()
        for number in self.played[self._followed :]:
            action = self._shadow.action(0, number)
            self._shadow.step(np.array([number], self.batch.kind))
            self._do(action)
            self._settle()
        self._followed = len(self.played)

    def _do(self, action: Any) -> None:
        step = self.rules.apply(self._position, action)
        self._position = step.state
        self._events.extend(step.events)

    def _settle(self) -> None:
        while self.is_drawn(self._position):
            self._do(self.drew(self._position, self._shadow))

    def is_drawn(self, state: Any) -> bool:
        """Is it chance's turn?"""
        return isinstance(self.rules.turn(state), Chance)

    def drew(self, state: Any, shadow: Batch) -> Any:
        """What chance did here, to lead to this game."""
        raise NotImplementedError
