"""Macadam with a small network in PyTorch: self-play in a batch, actor and critic by PPO, masks honoured.

    pip install -e '.[torch]'
    .venv/bin/python -m examples.learn_with_torch --seconds 90 --weights macadam.pt
    .venv/bin/tablee match macadam python:examples.learn_with_torch:Player level:2 --games 200

One network plays both sides, since a batch shows every position as the player to move sees it. It is asked
about the actions of the mask alone, as a list: what is not in it gets no probability at all, neither when an
action is drawn nor when it is learnt from, and no time is spent on it.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

try:
    import torch
    from torch import nn
except ModuleNotFoundError:
    sys.exit("this example needs PyTorch, which is not here: pip install -e '.[torch]'")

from tablee import batch
from tablee.games.macadam.rules import Macadam
from tablee.lab.match import play_match

GAMES, STEPS = 256, 32  # of a batch, and of each update
EPOCHS, PARTS = 2, 4  # how often an update goes over its positions, and in how many parts
WIDTH, MATCHED = 128, 8  # of the layers, and numbers in which the ends of a move are matched
RATE, LAMBDA, CLIP = 2e-3, 0.9, 0.2
SOON = 0.99  # rather soon than late
SPREAD = 0.01  # how much it is worth to keep trying
MIRROR = 7 * 64 + 7  # turns the files of a move's two squares
WEIGHTS = "MACADAM_NET"  # where a player finds them
NAME = "python:examples.learn_with_torch:Player"


class Net(nn.Module):
    """From what is seen to how good each of some actions is, and how good the position.

    An action is where it starts and where it ends: each square gets a few numbers as a start and as an end,
    and an action is as good as the two go together. All 4,096 pairs by a layer of their own would take most
    of the time.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(130, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())
        self.start, self.end = nn.Linear(WIDTH, 64 * MATCHED), nn.Linear(WIDTH, 64 * MATCHED)
        self.critic = nn.Linear(WIDTH, 1)

    def forward(self, seen: Any, listed: Any) -> tuple[Any, Any]:
        """The probability of each listed action as a logarithm, minus infinity where a list is only filled
        up; the worth of the position."""
        pawns, counts = seen[..., :2].flatten(1), seen[:, 0, 0, 4:]  # the goals are always the same
        inside = self.body(torch.cat((pawns, counts), 1))
        actions = listed.clamp(min=0)
        starts = chosen(self.start(inside), actions >> 6)
        ends = chosen(self.end(inside), actions & 63)
        logits = (starts * ends).sum(-1).masked_fill(listed < 0, -torch.inf)
        return torch.log_softmax(logits, -1), torch.tanh(self.critic(inside)).squeeze(-1)


def chosen(numbers: Any, squares: Any) -> Any:
    """Of the numbers of all squares those of some: (positions, squares, MATCHED)."""
    return numbers.unflatten(1, (64, MATCHED)).gather(1, squares[..., None].expand(-1, -1, MATCHED))


class Steps(NamedTuple):
    """What happened in some steps of a batch: (steps, games, …)."""

    seen: Any
    listed: Any
    place: Any  # of the action in its list
    likely: Any  # how likely it was, as a logarithm
    worth: Any
    reward: Any  # to who acted
    done: Any
    same: Any  # 1 where who acted acts again, else -1


def looked(games: Any) -> tuple[Any, Any]:
    """Copies: the next step overwrites what the batch shows."""
    return torch.from_numpy(games.observation.copy()), torch.from_numpy(games.mask.astype(np.int64))


def short(listed: Any) -> Any:
    """Lists that are no longer than the longest of them has actions."""
    return listed[:, : int((listed >= 0).sum(1).max())]


def play(net: Net, games: Any) -> tuple[Steps, Any]:
    """Some steps of each game, and what the positions after them seem worth to who is to move."""
    rows: list[tuple[Any, ...]] = []
    for _ in range(STEPS):
        seen, listed = looked(games)
        mover = games.mover.copy()
        with torch.no_grad():
            logs, worth = net(seen, short(listed))
        place = torch.multinomial(logs.exp(), 1)
        games.step(listed.gather(1, place).squeeze(-1).numpy())
        reward = torch.from_numpy(games.rewards[np.arange(games.n), mover])
        done = torch.from_numpy(games.done.astype(np.float32))
        same = torch.from_numpy(np.where(games.mover == mover, 1, -1).astype(np.float32))
        rows.append((seen, listed, place, logs.gather(1, place), worth, reward, done, same))
    with torch.no_grad():
        seen, listed = looked(games)
        _, last = net(seen, short(listed))
    return Steps(*(torch.stack(column) for column in zip(*rows, strict=True))), last


def targets(steps: Steps, last: Any) -> Any:
    """What each position turned out to be worth to who acted in it: TD(λ), backwards."""
    found, after, carried = torch.zeros_like(steps.worth), last, last
    for t in range(STEPS - 1, -1, -1):
        mixed = SOON * ((1 - LAMBDA) * after + LAMBDA * carried)
        carried = steps.reward[t] + (1 - steps.done[t]) * steps.same[t] * mixed
        found[t], after = carried, steps.worth[t]
    return found


class Practice:
    """A network, and the games that it learns from."""

    def __init__(self, seed: int) -> None:
        torch.manual_seed(seed)
        self.net, self.positions = Net(), 0
        self.optimizer = torch.optim.Adam(self.net.parameters(), RATE)
        self.games = batch.make("macadam", GAMES, seed, mask="list", opening=4)

    def update(self, rate: float = RATE) -> None:
        """Some steps of self-play, and what they teach."""
        self.optimizer.param_groups[0]["lr"] = rate
        steps, last = play(self.net, self.games)
        worth = targets(steps, last)
        better = worth - steps.worth
        better = (better - better.mean()) / (better.std() + 1e-6)
        flat = [column.flatten(0, 1) for column in (*steps[:4], worth, better)]
        for _ in range(EPOCHS):
            for part in torch.randperm(GAMES * STEPS).chunk(PARTS):
                self._learn(*(column[part] for column in flat))
        self.positions += GAMES * STEPS

    def _learn(self, seen: Any, listed: Any, place: Any, likely: Any, worth: Any, better: Any) -> None:
        """One step of PPO; in half of them left is right, which changes nothing in this game."""
        listed = short(listed)
        if torch.rand(()) < 0.5:
            seen, listed = seen.flip(2), torch.where(listed < 0, listed, listed ^ MIRROR)
        logs, seems = self.net(seen, listed)
        ratio = (logs.gather(1, place) - likely).exp().squeeze(-1)
        gain = torch.minimum(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better)
        spread = -(logs.exp() * logs.masked_fill(listed < 0, 0)).sum(-1)
        loss = (seems - worth).square().mean() - gain.mean() - SPREAD * spread.mean()
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimizer.step()


class Player:
    """A policy for matches, by the weights in the file that $MACADAM_NET names."""

    net: Net | None = None  # that of the file, unless somebody has set another

    def __init__(self, rules: Any) -> None:
        if self.net is None:
            self.net = Net()
            self.net.load_state_dict(torch.load(os.environ.get(WEIGHTS, "macadam.pt"), weights_only=True))

    def act(self, observation: Any, mask: Any) -> int:
        assert self.net is not None
        listed = np.flatnonzero(mask)
        with torch.no_grad():
            logs, _ = self.net(torch.from_numpy(observation)[None], torch.from_numpy(listed)[None])
        return int(listed[logs.argmax()])


def teach(seconds: float, seed: int, levels: list[str], games: int, looks: int) -> Net:
    """For so much processor time; says on the way there what the network is worth in matches, which is not
    counted."""
    practice, spent, looked_at = Practice(seed), 0.0, 0
    print("seconds   positions  " + "  ".join(f"{level:>7}" for level in levels))
    while True:
        if spent >= seconds * looked_at / looks:
            Player.net, looked_at = practice.net, looked_at + 1
            shares = [play_match(Macadam(), NAME, level, games=games).share for level in levels]
            points = "  ".join(f"{100 * share:5.0f} %" for share in shares)
            print(f"{spent:7.0f} {practice.positions:11,}  {points}", flush=True)
        if spent >= seconds:
            return practice.net
        began = time.process_time()
        practice.update(RATE * max(0.01, 1 - spent / seconds))
        spent += time.process_time() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=90, help="of processor time")
    parser.add_argument("--threads", type=int, default=1, help="of PyTorch; a small network gains little")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", type=Path, default=Path("macadam.pt"))
    parser.add_argument("--levels", nargs="*", default=["random", "level:1", "level:2", "level:3"])
    parser.add_argument("--games", type=int, default=20, help="against each of them, at each look")
    parser.add_argument("--looks", type=int, default=6)
    asked = parser.parse_args()
    torch.set_num_threads(asked.threads)
    net = teach(asked.seconds, asked.seed, asked.levels, asked.games, asked.looks)
    torch.save(net.state_dict(), asked.weights)
    print(asked.weights)


if __name__ == "__main__":
    from examples import learn_with_torch  # a match finds its players there, and not in what is being run

    learn_with_torch.main()
