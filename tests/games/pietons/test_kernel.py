"""The kernel plays exactly as the rules do: they are its slow twin, step by step."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.games.pietons.action_codes import ACTIONS, AGENT, CODE, LEAD, NOTHING
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Agent, Lead, NoMore
from tests.games.pietons.scene import random_game
from tests.games.pietons.shadow import Shadow
from tests.games.pietons.test_properties import any_rules


def follow_game(rules: Pietons, seed: int) -> None:
    shadow = Shadow(rules)
    for state, action, step in random_game(rules, seed):
        shadow.follow(state, action, step)


def test_actions_have_the_numbers_the_kernel_counts_with() -> None:
    assert len(ACTIONS) == len(CODE) == 136
    assert CODE[Lead("fb", "blue-arrow")] == LEAD + 13
    assert CODE[Agent(None)] == AGENT + NOTHING
    assert CODE[NoMore()] == 135


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_kernel_plays_as_the_rules_do(seats: int) -> None:
    for seed in range(10):
        follow_game(Pietons(seats=seats), seed)  # type: ignore[arg-type]


def test_the_kernel_knows_every_option() -> None:
    for seed in range(30):
        follow_game(any_rules(random.Random(seed)), seed)


EVERY_KERNEL = """
from random import Random
from tablee.core.bot import Budget
from tablee.games.pietons import SPEC
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.bot.player import PietonsBot, warm
warm()
game, random, seen = Pietons(seats=4), Random(3), []
state = game.start()
while state.stage != "play":
    step = game.apply(state, game.sample(state, random))
    state, seen = step.state, [*seen, *step.events]
for level in SPEC.players.levels[:6]:
    print(PietonsBot(game, level).choose(game.view(state, state.actor), seen, Budget(), Random(1)))
"""


@pytest.mark.slow
def test_every_kernel_runs_again_from_the_cache(tmp_path: Path) -> None:
    """What one process compiled, the next one loads: the same decisions from both."""
    answers = []
    for _ in range(2):
        run = subprocess.run(
            [sys.executable, "-c", EVERY_KERNEL],
            env={"NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        answers.append(run.stdout)
    assert answers[0] == answers[1]
    assert len(answers[0].splitlines()) == 6
