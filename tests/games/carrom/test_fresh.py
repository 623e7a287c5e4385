"""The same bits and the same shot in fresh processes, which load the kernels from their cache."""

from __future__ import annotations

import hashlib
import random
import subprocess
import sys

import pytest

from tablee.core.bot import Budget
from tablee.core.game import Seat
from tablee.games.carrom.bot.levels import LEVELS
from tablee.games.carrom.bot.player import CarromBot
from tablee.games.carrom.presets import FAMILLE
from tests.games.carrom.boards import KINDS, played
from tests.games.carrom.tables import begun


def fingerprint() -> str:
    """Sixty shots to the last bit, and a shot that level 6 chooses."""
    seen = hashlib.sha256()
    for seed in range(10):
        for kind in sorted(KINDS):
            w = played(KINDS[kind](random.Random(seed)))
            seen.update(w.rest_x[:20].tobytes() + w.rest_y[:20].tobytes() + w.fell[:1].tobytes())
    view = FAMILLE.view(begun(FAMILLE), Seat(0))
    shot = CarromBot(FAMILLE, LEVELS[5]).choose(view, (), Budget(), random.Random(9))
    return f"{seen.hexdigest()} {shot}"


@pytest.mark.slow
def test_the_same_bits_and_shot_in_fresh_processes() -> None:
    """Twice: a kernel whose cached code is wrong fails in the second process only."""
    ask = "from tests.games.carrom.test_fresh import fingerprint; print(fingerprint())"
    found = [
        subprocess.run([sys.executable, "-c", ask], check=True, capture_output=True, text=True).stdout.strip()
        for _ in range(2)
    ]
    assert found == [fingerprint(), fingerprint()]
