"""The example with a network, in its short form.

PyTorch is large, so that `./test` does not install it: where it is, all of this runs; `pip install .[torch]`
brings it.
"""

from __future__ import annotations

import importlib
import sys
from typing import Any

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


@pytest.fixture
def torch() -> Any:
    return pytest.importorskip("torch", reason="PyTorch is in the extra torch")


@pytest.fixture
def example(torch: Any) -> Any:
    torch.set_num_threads(1)
    return importlib.import_module(NAME)


def test_nothing_outside_the_mask_is_ever_likely(torch: Any, example: Any) -> None:
    games, net = batch.make("macadam", 16, 1, mask="list"), example.Net()
    for _ in range(5):
        seen, listed = example.looked(games)
        logs, _ = net(seen, listed)
        assert np.array_equal((logs.exp() > 0).numpy(), games.mask >= 0)
        assert torch.allclose(logs.exp().sum(-1), torch.ones(16))
        place = torch.multinomial(logs.exp(), 1)
        games.step(listed.gather(1, place).squeeze(-1).numpy())  # an illegal one would raise


def test_a_target_turns_with_who_is_to_move(torch: Any, example: Any) -> None:
    flat = torch.zeros(example.STEPS, 1)
    reward, done, same = flat.clone(), flat.clone(), flat.clone() - 1
    reward[-1], done[-1] = 1.0, 1.0  # who made the last move has won
    steps = example.Steps(flat, flat, flat, flat, flat, reward, done, same)
    worth = example.targets(steps, torch.ones(1)).squeeze(-1)
    assert worth[-1] == 1
    assert worth[-2] == pytest.approx(-example.LAMBDA * example.SOON)
    assert worth[-3] == pytest.approx((example.LAMBDA * example.SOON) ** 2)


def test_left_and_right_change_places_in_what_is_seen_and_in_what_is_played(torch: Any, example: Any) -> None:
    """A board and its mirror allow the same actions, mirrored."""
    text = "8/8/2snn1s1/2ns1n1s/1n4n1/s1nss3/5ns1/8 n"
    rows, mover = text.split()
    mirrored = "/".join(row[::-1] for row in rows.split("/")) + f" {mover}"
    games = batch.make("macadam", 2, 1, mask="list")
    games.put(0, text)
    games.put(1, mirrored)
    seen, listed = example.looked(games)
    assert torch.equal(seen[0].flip(1), seen[1])
    legal, other = ({int(action) for action in row if action >= 0} for row in listed)
    assert {action ^ example.MIRROR for action in legal} == other != legal


def test_some_updates_teach_it_to_beat_random_play(example: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    practice = example.Practice(1)
    for _ in range(24):  # by updates, not by the clock
        practice.update()
    monkeypatch.setattr(example.Player, "net", practice.net)
    match = play_match(Macadam(), f"python:{NAME}:Player", "random", games=20)
    assert match.failures == ()
    assert match.wins > 2 * match.losses
