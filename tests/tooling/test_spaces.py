"""The spaces that docs/environments.md and each env.py describe are those of the environments."""

from __future__ import annotations

import importlib
import re
from typing import Any

import pytest
from gymnasium import spaces

from tablee.games import GAMES
from tests.tooling.tree import ROOT

DOC = (ROOT / "docs" / "environments.md").read_text("utf-8")
MACADAM, OTHERS = DOC.split("## The others")
ROW = re.compile(r"^\| `(\w+)`[^|]*\| ([^|]+) \| ([^|]+) \| ([^|]+) \| \[`([\w.]+)`\]", re.MULTILINE)


def numbers(text: str) -> list[int]:
    return [int(found.replace(",", "")) for found in re.findall(r"\d[\d,]*(?<!,)", text)]


def shape(text: str) -> tuple[int, ...]:
    return tuple(int(found) for found in re.findall(r"\d+", text))


def made(module: str, **options: Any) -> tuple[Any, Any, int]:
    """The space of actions, what is seen of the game, and the number of agents."""
    world = importlib.import_module(module).env(**options)
    world.reset(seed=1)
    agent = world.agents[0]
    seen = world.observation_space(agent)
    board = seen["observation"] if isinstance(seen, spaces.Dict) else seen
    return world.action_space(agent), board, len(world.agents)


def size(actions: Any) -> int:
    return int(actions.n) if isinstance(actions, spaces.Discrete) else int(actions.shape[0])


def test_macadam() -> None:
    actions, seen, agents = made("tablee.games.macadam.env")
    assert agents == 2
    assert re.findall(r"whole number below (\d+)", MACADAM) == [str(size(actions))]
    assert [shape(found) for found in re.findall(r"float32, shape \(([\d, ]+)\)", MACADAM)] == [seen.shape]
    assert MACADAM.count("| `4096 + square` |") == 1
    assert size(actions) == 4096 + 64


@pytest.mark.parametrize(("name", "agents", "actions", "seen", "module"), ROW.findall(OTHERS))
def test_the_table_of_the_others(name: str, agents: str, actions: str, seen: str, module: str) -> None:
    if name == "Practice":
        world = importlib.import_module(module).Practice()
        assert (size(world.action_space), world.observation_space.shape) == (numbers(actions)[0], shape(seen))
        return
    assert importlib.import_module(module).raw_env.metadata["name"] == name
    least, *most = numbers(agents)
    for seats in (least, *most):
        space, view, count = made(module, **({"seats": seats} if most else {}))
        assert count == seats
        assert size(space) == numbers(actions)[0]
        assert isinstance(space, spaces.Box) == ("box" in actions)
        assert view.shape == shape(seen)


def test_the_table_names_every_environment() -> None:
    named = {module for *_, module in ROW.findall(OTHERS)} | {"tablee.games.macadam.env"}
    assert named == {f"tablee.games.{game}.env" for game in GAMES}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_first_lines_of_an_environment(game: str) -> None:
    module = f"tablee.games.{game}.env"
    actions, seen, _ = made(module)
    said = importlib.import_module(module).__doc__ or ""
    described = [shape(found) for found in re.findall(r"float32 (?:Box\(-1, 1, )?\(([\d, ]+)\)", said)]
    assert described == ([actions.shape, seen.shape] if isinstance(actions, spaces.Box) else [seen.shape])
    if isinstance(actions, spaces.Discrete):
        assert re.findall(r"an integer below (\d+)", said) == [str(size(actions))]
        assert re.findall(r"int8 \((\d+),\)", said) == [str(size(actions))]
