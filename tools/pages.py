"""The pages: built from web/ into the package, again only when a source changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from tools import node, stamps
from tools.environment import PIP, VENV
from tools.node import Node
from tools.steps import run

WEB = Path("web")
STATIC = Path("src", "tablee", "server", "static")
MODULES = WEB / "node_modules"


def node_for_house() -> Node:
    """The machine's Node, or one from pip in .venv."""
    found = node.of_machine()
    if found is not None:
        return found
    [packages] = VENV.glob("lib/python3*/site-packages")
    if node.of_pip(packages) is None:
        run("node", [*PIP, node.PACKAGE])
    found = node.of_pip(packages)
    if found is None:
        raise FileNotFoundError(f"{node.PACKAGE} brought no node and npm")
    return found


def build(find_node: Callable[[], Node] = node_for_house) -> None:
    """Make the built pages what the sources say."""
    wanted = stamps.fingerprint(_sources())
    if (STATIC / "index.html").exists() and stamps.fresh(STATIC / ".stamp", wanted):
        return
    found = find_node()
    fill_modules(found)
    run("pages", [*found.npm, "run", "build"], cwd=WEB, env=found.env)
    stamps.put(STATIC / ".stamp", wanted)


def fill_modules(found: Node) -> None:
    """Make web/node_modules what the lock file says."""
    wanted = stamps.fingerprint([WEB / "package.json", WEB / "package-lock.json"])
    if not stamps.fresh(MODULES / ".stamp", wanted):
        run("npm", [*found.npm, "ci", "--no-audit", "--no-fund"], cwd=WEB, env=found.env)
        stamps.put(MODULES / ".stamp", wanted)


def _sources() -> Iterator[Path]:
    """Of the pages: web/, and the words and rules that they share with the package."""
    yield from stamps.sources(WEB)
    yield from sorted(Path("src", "tablee").rglob("words.json"))
    yield from sorted(Path("src", "tablee", "core").glob("*.json"))
    yield from stamps.sources(Path("docs", "rules"))
