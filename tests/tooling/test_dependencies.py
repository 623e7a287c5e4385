"""pyproject.toml names what the package imports, and an extra holds what only an extra needs."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

from tests.tooling.tree import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
CARRIED = {
    "prometheus_client": "prometheus-client",  # by its name as a package
    "pydantic_core": "pydantic",
    "starlette": "fastapi",
    "llvmlite": "numba",
    "argon2": "argon2-cffi",
    "PIL": "pillow",
    "pyspiel": "open_spiel",
}  # comes with its carrier, in step with it, or is called otherwise


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[^\w-]", requirement)[0] for requirement in requirements}


def imported(path: Path) -> set[str]:
    """The packages that a file imports, without the standard library's and our own."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return {CARRIED.get(name, name) for name in found if name not in sys.stdlib_module_names} - {"tablee"}


def allowed(path: Path) -> set[str]:
    extras = PROJECT["optional-dependencies"]
    always = names(PROJECT["dependencies"])
    if path.name.endswith("env.py") or path.name == "canvas.py":
        return always | names(extras["env"])
    if path.name == "openspiel.py":
        return always | names(extras["openspiel"])
    if path.name in ("redis_channel.py", "metrics.py"):
        return always | names(extras["cluster"])
    if "lab" in path.parts:
        return always | names([*extras["lab"], *extras["plot"], *extras["ray"]])
    return always


@pytest.mark.parametrize(
    "path", sorted((ROOT / "src").rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT / "src"))
)
def test_every_import_is_declared(path: Path) -> None:
    assert imported(path) <= allowed(path)
