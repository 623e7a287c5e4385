"""What the pages for readers name is there: files, commands, examples."""

from __future__ import annotations

import importlib.util
import json
import re
import shlex
import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from tablee import cli
from tablee.games import GAMES
from tests.tooling.test_dependencies import PROJECT
from tests.tooling.tree import ROOT
from tools import check, play

PAGES = [
    *(ROOT / f"{name}.md" for name in ("README", "ARCHITECTURE", "CONTRIBUTING", "SECURITY")),
    *ROOT.glob("docs/*.md"),
]
RULES = sorted(ROOT.glob("docs/rules/*.md"))
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
PATH = re.compile(r"(?!\./)[\w.<>-]+(?:/[\w.<>-]+)*/?")
ENDINGS = (".py", ".md", ".rst", ".json", ".txt", ".ts", ".svelte", ".toml", ".sh", ".js")
STAND_IN = {"GAME": "macadam", "A": "level:1", "B": "level:2", "LOG": "game.log"}  # words for any such thing

# The words of the command line, as its help lists them.
WORDS = set(re.findall(r"^    (\w+)", cli.parser().format_help(), re.MULTILINE))
PARSERS: dict[str, Callable[[Sequence[str]], Namespace]] = {
    "tablee": lambda words: cli.parser().parse_args(words),
    "./play": play.parse,
    "./test": check.parse,
}


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def spans(text: str) -> list[str]:
    return SPAN.findall(FENCE.sub("", text))


def blocks(text: str, language: str) -> list[str]:
    return [block for named, block in FENCE.findall(text) if named == language]


def tracked() -> set[str]:
    """Every file that git keeps or is about to, and every folder of one; each begins with a slash."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    files = [Path("/", one) for one in listed if (ROOT / one).exists()]
    return {str(path) for file in files for path in (file, *file.parents)}


def paths(page: Path) -> Iterator[str]:
    """What a page calls by a path; `<game>` is each game, or the one that is the example."""
    games = ["macadam"] if page.name == "adding-a-game.md" else list(GAMES)
    for span in spans(page.read_text("utf-8")):
        if PATH.fullmatch(span) and ("/" in span or span.endswith(ENDINGS)):
            yield from {span.rstrip("/").replace("<game>", game) for game in games}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_path_is_there(page: Path) -> None:
    """In full, or from a folder that the reader knows: `table/table.py`, `words.json`."""
    there = tracked()
    assert [path for path in paths(page) if not any(one.endswith(f"/{path}") for one in there)] == []


@pytest.mark.parametrize("page", [*PAGES, *RULES], ids=name)
def test_every_link_leads_somewhere(page: Path) -> None:
    links = [link.partition("#")[0] for link in LINK.findall(FENCE.sub("", page.read_text("utf-8")))]
    ours = [link for link in links if link and not re.match(r"\w+:|/", link)]
    assert [link for link in ours if not (page.parent / link).exists()] == []


def commands(page: Path) -> Iterator[list[str]]:
    """What a page tells the reader to type, as words; a game, a player and a file stand in for any."""
    text = page.read_text("utf-8")
    lines = [line for block in blocks(text, "") for line in block.splitlines()]
    for line in [*spans(text), *lines]:
        if re.match(r"\./|\.venv/bin/|(tablee|python|npm|pip) |bench/\w", line):
            first, *words = shlex.split(line, comments=True)
            yield [first.removeprefix(".venv/bin/"), *(STAND_IN.get(word, word) for word in words)]
    for span in spans(text):
        if span.split()[0] in WORDS and " " in span:  # "…and `match dames …` plays against theirs"
            yield ["tablee", *shlex.split(span)]


def holds(command: list[str]) -> bool:
    """Would this command be understood?"""
    match command:
        case ["tablee", word] if not word.startswith("-"):
            return word in WORDS
        case [program, *words] if program in PARSERS:
            try:
                PARSERS[program](words)
            except SystemExit as end:
                return end.code == 0  # it said its version
            return True
        case ["python", "-m", module, *_]:
            return importlib.util.find_spec(module) is not None
        case ["python", script, *words] | [script, *words] if script.startswith("bench/"):
            file = ROOT / script
            return file.is_file() and all(
                word in file.read_text("utf-8") for word in words if not word.isdecimal()
            )
        case ["npm", "run", script]:
            return script in json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["scripts"]
        case ["pip", "install", what]:
            return what in {f".[{extra}]" for extra in PROJECT["optional-dependencies"]}
        case ["pre-commit", "install"] | ["uv", "build"]:
            return Path(sys.executable).with_name(command[0]).is_file()
    return False


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_command_is_understood(page: Path) -> None:
    assert [" ".join(command) for command in commands(page) if not holds(command)] == []


@pytest.mark.parametrize(
    "wrong",
    ["tablee mach", "tablee --versions", "tablee match macadam level:1", "./play --lann", "./test slowly",
     "npm run wires", "python -m tools.locks", "python bench/levels/carrom.py stairs",
     "pip install .[envs]", "./unknown"],
)  # fmt: skip
def test_a_wrong_command_is_found(wrong: str) -> None:
    assert not holds(wrong.split())


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_python_example_runs(page: Path) -> None:
    for number, block in enumerate(blocks(page.read_text("utf-8"), "python")):
        exec(compile(block, f"{page.name}, example {number}", "exec"), {})
