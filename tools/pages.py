"""The pages: built from web/ into the package, again only when a source changed."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from tools import node, stamps
from tools.environment import FROM_LOCK, LOCKS, PIP, PYTHON, packages
from tools.node import Node
from tools.steps import run
from tools.words import Stop

WEB = Path("web")
STATIC = Path("src", "tablee", "server", "static")
MODULES = WEB / "node_modules"
MODULE = frozenset({".ts", ".js", ".svelte", ".css", ".html"})
RELATIVE = re.compile(r"""["'`(](\.\.?/[^"'`?#()\s]+)""")


def node_for_house() -> Node:
    """The machine's Node, or one from pip in .venv."""
    found = node.of_machine()
    if found is not None:
        return found
    if node.of_pip(packages()) is None:
        run("node", [PYTHON, *PIP, *FROM_LOCK, LOCKS / "node.txt"])
    found = node.of_pip(packages())
    if found is None:
        raise Stop("no node")
    return found


def build(find_node: Callable[[], Node] = node_for_house) -> None:
    """Make the built pages what the sources say."""
    wanted = stamps.fingerprint(sources())
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


def sources() -> Iterator[Path]:
    """Of the pages: web/, and every file elsewhere that one of its modules imports."""
    shared: set[Path] = set()
    for path in stamps.sources(WEB):
        yield path
        if path.suffix in MODULE:
            shared |= set(_imported(path))
    yield from sorted(path for path in shared if WEB not in path.parents)


def _imported(module: Path) -> Iterator[Path]:
    """The files that a module names by a path from its own folder, or by a pattern of such paths."""
    for name in RELATIVE.findall(module.read_text("utf-8")):
        yield from filter(Path.is_file, Path().glob(os.path.normpath(module.parent / name)))
