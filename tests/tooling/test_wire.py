"""The browser's types and numbers are made from the server's: those that `npm run wire` makes today."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.server.page_numbers import modules
from tests.tooling.tree import ROOT
from tools import node
from tools.environment import VENV, packages

NUMBERS = list(modules())


def test_wire_ts_is_fresh(tmp_path: Path) -> None:
    found = node.of_machine() or node.of_pip(packages(ROOT / VENV))
    assert found is not None
    schema, made = tmp_path / "wire.json", tmp_path / "wire.ts"
    with schema.open("w") as out:
        subprocess.run([sys.executable, "-m", "tablee.server.openapi"], stdout=out, check=True)
    maker = ROOT / "web" / "node_modules" / ".bin" / "openapi-typescript"
    env = {**os.environ, **found.env}
    subprocess.run([maker, schema, "-o", made], cwd=ROOT / "web", env=env, capture_output=True, check=True)
    kept = ROOT / "web" / "src" / "wire.ts"
    assert made.read_text() == kept.read_text(), "web/src/wire.ts is stale: run `npm run wire` in web/"


@pytest.mark.parametrize(("path", "text"), NUMBERS, ids=[path.parent.name for path, _ in NUMBERS])
def test_numbers_ts_is_fresh(path: Path, text: str) -> None:
    kept = ROOT / "web" / "src" / "games" / path
    assert kept.read_text("utf-8") == text, f"web/src/games/{path} is stale: run `npm run wire` in web/"
