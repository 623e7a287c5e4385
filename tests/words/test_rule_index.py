"""The first lines of a game's rules.py say where each numbered rule is decided, and they are true."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "src" / "tablee" / "games"
LETTER = {"macadam": "M", "dames": "D", "carrom": "K", "pietons": "C"}


def index(game: str) -> str:
    return ast.get_docstring(ast.parse((GAMES / game / "rules.py").read_text("utf-8"))) or ""


def numbers(game: str) -> set[int]:
    """Every number that the index speaks of: "D5 to D9" is five of them."""
    letter, found = LETTER[game], set[int]()
    for first, last in re.findall(rf"\b{letter}(\d+)(?:\s+to\s+{letter}(\d+))?", index(game)):
        found |= set(range(int(first), int(last or first) + 1))
    return found


@pytest.mark.parametrize("game", LETTER)
def test_every_rule_has_its_place(game: str) -> None:
    rules = (GAMES / game / "RULES.md").read_text("utf-8")
    numbered = {int(number) for number in re.findall(rf"^{LETTER[game]}(\d+)\. ", rules, re.MULTILINE)}
    assert len(numbered) > 8
    assert numbers(game) == numbered


@pytest.mark.parametrize("game", LETTER)
def test_every_file_that_is_named_is_there(game: str) -> None:
    named = re.findall(r"[\w/]+\.py", index(game))
    assert len(named) > 2
    for name in named:
        assert (GAMES / game / name).exists() or (GAMES.parent / name).exists(), name
