"""The example with a network, in its short form.

PyTorch is large, so that `./test` does not install it: where it is, all of this runs; `pip install .[torch]`
brings it.
"""

from __future__ import annotations

import importlib
import sys

import numpy as np
import pytest

from tablee import batch
from tablee.games.macadam.rules import Macadam
from tablee.lab.match import play_match

NAME = "examples.learn_with_torch"


def test_without_pytorch_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, NAME, raising=False)
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(SystemExit, match=r"pip install -e '\.\[torch\]'"):
        importlib.import_module(NAME)


def test_nothing_outside_the_mask_is_ever_likely() -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is in the extra torch")
    example = importlib.import_module(NAME)
    games, net = batch.make("macadam", 16, 1), example.Net()
    for _ in range(5):
        seen, mask = example.looked(games)
        logs, _ = net(seen, mask)
        assert np.array_equal((logs.exp() > 0).numpy(), games.mask == 1)
        games.step(torch.multinomial(logs.exp(), 1).squeeze(-1).numpy())  # an illegal one would raise


def test_a_target_turns_with_who_is_to_move() -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is in the extra torch")
    example = importlib.import_module(NAME)
    flat = torch.zeros(example.STEPS, 1)
    reward, done, same = flat.clone(), flat.clone(), flat.clone() - 1
    reward[-1], done[-1] = 1.0, 1.0  # who made the last move has won
    steps = example.Steps(flat, flat, flat, flat, reward, done, same)
    worth = example.targets(steps, torch.ones(1)).squeeze(-1)
    assert worth[-1] == 1
    assert worth[-2] == pytest.approx(-example.LAMBDA)
    assert worth[-3] == pytest.approx(example.LAMBDA**2)


def test_a_few_updates_change_it_and_it_plays_legally(monkeypatch: pytest.MonkeyPatch) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is in the extra torch")
    example = importlib.import_module(NAME)
    net, losses = example.teach(3)
    assert np.isfinite(losses).all()
    torch.manual_seed(1)
    before = example.Net().state_dict()
    assert all(not torch.equal(before[name], weights) for name, weights in net.state_dict().items())
    monkeypatch.setattr(example.Player, "net", net)
    match = play_match(Macadam(), f"python:{NAME}:Player", "random", games=2)
    assert match.failures == ()
