"""Macadam with a small network in PyTorch: self-play in a batch, actor and critic, masks honoured.

    pip install -e '.[torch]'
    .venv/bin/python -m examples.learn_with_torch --updates 300 --weights macadam.pt
    .venv/bin/tablee match macadam python:examples.learn_with_torch:Player random --games 40

One network plays both sides, since a batch shows every position as the player to move sees it. What is not in
the mask gets no probability at all, neither when an action is drawn nor when it is learnt from.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

try:
    import torch
    from torch import nn
except ModuleNotFoundError:
    sys.exit("this example needs PyTorch, which is not here: pip install -e '.[torch]'")

from tablee import batch
from tablee.lab.progress import progress_bar

GAMES, STEPS = 128, 32  # of a batch, and of each update
WIDTH, RATE, LAMBDA, SPREAD = 128, 1e-3, 0.9, 0.003  # SPREAD: how much it is worth to keep trying
SEEN, ACTIONS = (8, 8, 6), 4160
WEIGHTS = "MACADAM_NET"  # where a player finds them


class Net(nn.Module):
    """From what is seen to how good each action is, and how good the position."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Flatten(), nn.Linear(int(np.prod(SEEN)), WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU()
        )
        self.actor, self.critic = nn.Linear(WIDTH, ACTIONS), nn.Linear(WIDTH, 1)

    def forward(self, seen: Any, mask: Any) -> tuple[Any, Any]:
        """The probability of each action as a logarithm, minus infinity outside the mask; the worth."""
        inside = self.body(seen)
        logits = self.actor(inside).masked_fill(mask == 0, -torch.inf)
        return torch.log_softmax(logits, -1), torch.tanh(self.critic(inside)).squeeze(-1)


class Steps(NamedTuple):
    """What happened in some steps of a batch: (steps, games, …)."""

    seen: Any
    mask: Any
    action: Any
    worth: Any
    reward: Any  # to who acted
    done: Any
    same: Any  # 1 where who acted acts again, else -1


def play(net: Net, games: Any) -> tuple[Steps, Any]:
    """Some steps of each game, and what the positions after them seem worth to who is to move."""
    rows: list[tuple[Any, ...]] = []
    for _ in range(STEPS):
        seen, mask = looked(games)
        mover = games.mover.copy()
        with torch.no_grad():
            logs, worth = net(seen, mask)
        action = torch.multinomial(logs.exp(), 1).squeeze(-1)
        games.step(action.numpy())
        reward = torch.from_numpy(games.rewards[np.arange(games.n), mover])
        done = torch.from_numpy(games.done.astype(np.float32))
        same = torch.from_numpy(np.where(games.mover == mover, 1, -1).astype(np.float32))
        rows.append((seen, mask, action, worth, reward, done, same))
    with torch.no_grad():
        _, last = net(*looked(games))
    return Steps(*(torch.stack(column) for column in zip(*rows, strict=True))), last


def looked(games: Any) -> tuple[Any, Any]:
    """Copies: the next step overwrites what the batch shows."""
    return torch.from_numpy(games.observation.copy()), torch.from_numpy(games.mask.copy())


def targets(steps: Steps, last: Any) -> Any:
    """What each position turned out to be worth to who acted in it: TD(λ), backwards."""
    found, after, carried = torch.zeros_like(steps.worth), last, last
    for t in range(STEPS - 1, -1, -1):
        mixed = (1 - LAMBDA) * after + LAMBDA * carried
        carried = steps.reward[t] + (1 - steps.done[t]) * steps.same[t] * mixed
        found[t], after = carried, steps.worth[t]
    return found


def learn(net: Net, optimizer: Any, steps: Steps, last: Any) -> float:
    """One update; what it was wrong by."""
    worth = targets(steps, last).flatten()
    logs, seems = net(steps.seen.flatten(0, 1), steps.mask.flatten(0, 1))
    taken = logs.gather(1, steps.action.flatten()[:, None]).squeeze(-1)
    spread = -(logs.exp() * logs.masked_fill(logs == -torch.inf, 0)).sum(-1)
    better = worth - steps.worth.flatten()
    loss = -(better * taken).mean() + (seems - worth).square().mean() - SPREAD * spread.mean()
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(net.parameters(), 1.0)
    optimizer.step()
    return float(loss.detach())


def teach(updates: int, seed: int = 1) -> tuple[Net, list[float]]:
    torch.manual_seed(seed)
    net = Net()
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    games = batch.make("macadam", GAMES, seed, opening=4)
    losses: list[float] = []
    with progress_bar("learning", updates, "updates") as bar:
        for _ in range(updates):
            losses.append(learn(net, optimizer, *play(net, games)))
            bar.update(1)
    return net, losses


class Player:
    """A policy for matches, by the weights in the file that $MACADAM_NET names."""

    net: Net | None = None  # that of the file, unless somebody has set another

    def __init__(self, rules: Any) -> None:
        if self.net is None:
            self.net = Net()
            self.net.load_state_dict(torch.load(os.environ.get(WEIGHTS, "macadam.pt"), weights_only=True))

    def act(self, observation: Any, mask: Any) -> int:
        assert self.net is not None
        with torch.no_grad():
            logs, _ = self.net(torch.from_numpy(observation)[None], torch.from_numpy(mask)[None])
        return int(logs.argmax())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--updates", type=int, default=300, help=f"each of {STEPS * GAMES} positions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", type=Path, default=Path("macadam.pt"))
    asked = parser.parse_args()
    net, _ = teach(asked.updates, asked.seed)
    torch.save(net.state_dict(), asked.weights)
    print(f"{asked.updates * STEPS * GAMES:,} positions; {asked.weights}")


if __name__ == "__main__":
    main()
