"""The spaces that docs/environments.md and each env.py describe are those of the environments."""

from __future__ import annotations

import importlib
import re
from typing import Any

import pytest
from gymnasium import spaces

from tablee.games import GAMES
from tablee.games.pietons.action_codes import ACTIONS
from tests.tooling.tree import ROOT
from tools.site import planes

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


def table(section: str, head: str) -> list[tuple[str, str]]:
    """The rows of a table of two columns, below a heading of the page."""
    _, _, rest = DOC.partition(f"\n## {section}\n")
    _, _, rest = rest.partition("\n## ")[0].partition(f"| {head} |")
    rows = rest.partition("\n\n")[0].splitlines()[2:]
    return [(row.split("|")[1].strip(), row.split("|")[2].strip()) for row in rows]


@pytest.mark.parametrize(("section", "count"), [("macadam_v0", 6), ("dames_v0", 8)])
def test_every_plane_is_described_once(section: str, count: int) -> None:
    described = [number for first, _ in table(section, "plane | is") for number in numbers(first)]
    assert described == list(range(count))


@pytest.mark.parametrize(
    ("section", "widths"),
    [
        # how many numbers stand in each row, as its words say
        ("pietons_v0", (13, 13, 10, 3, 3, 6, 8, 6 * 32)),
        ("carrom_v0", (19 * 3, 2, 2, 2, 5, 2, 3, 2, 2)),
    ],
)
def test_what_is_seen_is_described_without_gaps(section: str, widths: tuple[int, ...]) -> None:
    _, seen, _ = made(f"tablee.games.{section.removesuffix('_v0')}.env")
    begins = [number for first, _ in table(section, "from | is") for number in numbers(first)]
    assert begins == [sum(widths[:k]) for k in range(len(widths))]
    assert sum(widths) == seen.shape[0]


def test_every_action_of_pietons_is_in_the_table() -> None:
    described = table("pietons_v0", "number | means")
    kinds = [type(action).__name__ for action in ACTIONS]
    at = 0
    for first, words in described:
        low, high = (numbers(first) * 2)[:2]
        (kind,) = re.findall(r"^`(\w+)`", words)
        assert (low, {kind}) == (at, set(kinds[low : high + 1]))
        at = high + 1
    assert at == len(ACTIONS)


def test_the_picture_of_the_planes_is_drawn_from_the_environments() -> None:
    told = "docs/pictures/planes.svg is old: .venv/bin/python -m tools.site.planes"
    assert (ROOT / planes.PICTURE).read_text("utf-8") == planes.drawn(), told
    for section, names in (("macadam_v0", planes.MACADAM), ("dames_v0", planes.DAMES)):
        assert sum(len(numbers(first)) for first, _ in table(section, "plane | is")) == len(names)
