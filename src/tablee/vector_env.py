"""A vector of seats, as `gymnasium.make_vec` makes it: on the kernels of a batch where they can play it all.

That is where the others do anything legal (`opponent="random"`) and actions have numbers. Levels and classes
think in Python about one game at a time, which is where the time goes: for them each seat is an environment
of its own.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from tablee.batch import batch_of
from tablee.core.batch.arrays import wanted
from tablee.core.batch.batch import IllegalStep
from tablee.gym_env import SeatEnv

WAITS = -1  # is nobody's action: such a game stays as it is


def seats(
    num_envs: int,
    game: str,
    opponent: str = "level:3",
    seat: int = 0,
    render_mode: str | None = None,
    **options: Any,
) -> VectorEnv[Any, Any, Any]:
    """What `gymnasium.make_vec` asks for."""
    if opponent == "random" and game != "carrom" and render_mode is None:
        return RandomOpponents(num_envs, game, seat, **options)
    alone = partial(SeatEnv, game, opponent=opponent, seat=seat, render_mode=render_mode, **options)
    return SyncVectorEnv([alone] * num_envs)


class RandomOpponents(VectorEnv[Any, Any, Any]):
    """As a vector of SeatEnv: a game that has ended begins anew with the next step, whose action it ignores.

    An action outside the mask raises IllegalStep, which names its game, and nothing is played anywhere.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(self, num_envs: int, game: str, seat: int = 0, threads: int = 1, **options: Any) -> None:
        world = import_module(f"tablee.games.{game}.env").raw_env(**options)
        if seat not in range(world.rules.seats):
            raise ValueError(f"there are seats 0 to {world.rules.seats - 1}, not {seat}")
        self.num_envs, self.seat = num_envs, seat
        agent = world.possible_agents[seat]
        self.single_observation_space = world.observation_space(agent)
        self.single_action_space = world.action_space(agent)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        want = wanted("dense", "planes", keep_last=False, auto_reset=False)
        self.batch = batch_of(world.rules)(world.rules, num_envs, 0, threads, want, 0)
        self._ended = np.ones(num_envs, np.bool_)  # until the first reset

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        if options:
            raise ValueError(f"no such options of reset: {', '.join(sorted(options))}")
        super().reset(seed=seed)
        self.batch.reset(seed=int(self.np_random.integers(2**63)))
        self._let_others_play()
        self._ended = self.batch.done.copy()
        return self._seen(), {}

    def step(
        self, actions: ArrayLike
    ) -> tuple[dict[str, NDArray[Any]], NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        batch, anew = self.batch, np.flatnonzero(self._ended)
        chosen = np.where(self._ended, WAITS, self._legal(np.asarray(actions)))
        self._play(chosen)
        if len(anew):
            batch.reset(anew)
        self._let_others_play()
        self._ended = batch.done.copy()
        rewards = np.where(self._ended, batch.rewards[:, self.seat], 0.0)
        return self._seen(), rewards, self._ended.copy(), np.zeros(self.num_envs, np.bool_), {}

    def close_extras(self, **_kwargs: Any) -> None:
        """Nothing is open."""

    def _legal(self, actions: NDArray[Any]) -> NDArray[Any]:
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            raise ValueError(
                f"one whole number for each of {self.num_envs} games, not {actions.dtype} {actions.shape}"
            )
        mask = self.batch.mask
        known = (actions >= 0) & (actions < mask.shape[1])
        allowed = mask[np.arange(self.num_envs), np.where(known, actions, 0)].view(np.bool_) & known
        wrong = np.flatnonzero(~(allowed | self._ended))
        if len(wrong):
            raise IllegalStep(wrong.tolist(), actions[wrong].tolist())
        return actions

    def _let_others_play(self) -> None:
        batch = self.batch
        while (theirs := (batch.mover != self.seat) & ~batch.done).any():
            self._play(np.where(theirs, batch.sample(), WAITS))

    def _play(self, actions: NDArray[Any]) -> None:
        """Games that wait, and those that have ended, stay as they are."""
        try:
            self.batch.step(actions)
        except IllegalStep as waiting:
            if (actions[list(waiting.indices)] != WAITS).any():
                raise

    def _seen(self) -> dict[str, NDArray[Any]]:
        seen, mask = self.batch.observation.copy(), self.batch.mask.copy()
        for index in np.flatnonzero(self._ended):
            seen[index], mask[index] = self.batch.observe(int(index), self.seat), 0
        return {"observation": seen, "action_mask": mask}
