"""Small files and small functions: what a reader can hold in mind at once."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
LONGEST_FILE, LONGEST_FUNCTION, MOST_FUNCTIONS = 400, 80, 22  # lines; the last for 95 of 100 functions
GENERATED = {"web/src/wire.ts"}


def files() -> Iterator[Path]:
    for folder, kinds in {
        "src": ["py"],
        "tools": ["py"],
        "bench": ["py"],
        "web/src": ["ts", "svelte", "css"],
    }.items():
        for kind in kinds:
            yield from (ROOT / folder).rglob(f"*.{kind}")


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Each function with its length, without its decorators."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            yield node.name, node.end_lineno - node.lineno + 1


def is_kernel(path: Path) -> bool:
    """Compiled code may be longer: what numba does not inline costs a call in the innermost loop."""
    return re.search(r"^@jit\b", path.read_text("utf-8"), re.MULTILINE) is not None


def test_no_file_is_too_long() -> None:
    long = {
        str(path.relative_to(ROOT)): length
        for path in files()
        if (length := len(path.read_text("utf-8").splitlines())) > LONGEST_FILE
    }
    assert {name: length for name, length in long.items() if name not in GENERATED} == {}


def test_functions_are_short() -> None:
    python = [path for path in files() if path.suffix == ".py"]
    long = [
        f"{path.relative_to(ROOT)}: {name}, {length} lines"
        for path in python
        if not is_kernel(path)
        for name, length in functions(path)
        if length > LONGEST_FUNCTION
    ]
    assert long == []
    lengths = sorted(length for path in python for _, length in functions(path))
    assert lengths[int(0.95 * len(lengths))] <= MOST_FUNCTIONS
