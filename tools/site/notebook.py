"""A page that is a notebook: `:::{notebook} FILE` becomes its cells and what they say when the site is built.

It is run here, in one namespace as a kernel would run it, and shown as Jupyter shows it: what is printed,
then the last expression, as a picture where it knows how to be one (`_repr_svg_`, `_repr_png_`). A cell that
fails fails the build. The file itself holds no results: none can be old.
"""

from __future__ import annotations

import ast
import base64
import io
import json
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.typing import ExtensionMetadata

NOTEBOOK = re.compile(r"^:::\{notebook\} (\S+)\n:::$", re.MULTILINE)


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("source-read", _read, priority=400)  # before links are made right
    return {"parallel_read_safe": True}


def _read(app: Sphinx, page: str, source: list[str]) -> None:
    folder = (Path(app.srcdir) / page).parent

    def shown(found: re.Match[str]) -> str:
        app.env.note_dependency(str(folder / found[1]))
        return run(folder / found[1])

    source[0] = NOTEBOOK.sub(shown, source[0])


def run(path: Path) -> str:
    """The notebook as Markdown, with what its cells say."""
    names: dict[str, Any] = {"__name__": "__main__"}
    parts: list[str] = []
    for number, cell in enumerate(json.loads(path.read_text("utf-8"))["cells"]):
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(text)
        else:
            parts.append(f"```python\n{text}\n```")
            parts += said(text, names, f"{path.name}, cell {number}")
    return "\n\n".join(parts)


def said(text: str, names: dict[str, Any], where: str) -> Iterator[str]:
    """Run a cell; what it printed, and its last expression."""
    body = ast.parse(text, where).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    printed, found = io.StringIO(), None
    try:
        with redirect_stdout(printed):
            exec(compile(ast.Module(body, []), where, "exec"), names)
            if isinstance(last, ast.Expr):
                found = eval(compile(ast.Expression(last.value), where, "eval"), names)
    except Exception as fault:
        raise ExtensionError(f"{where}: {type(fault).__name__}: {fault}") from fault
    if printed.getvalue():
        yield f"```text\n{printed.getvalue().rstrip()}\n```"
    if found is not None:
        yield display(found)


def display(found: Any) -> str:
    """As a picture where it knows how to be one."""
    for method, kind in (("_repr_svg_", "svg+xml"), ("_repr_png_", "png")):
        if hasattr(found, method):
            drawn = getattr(found, method)()
            data = base64.b64encode(drawn.encode() if isinstance(drawn, str) else drawn).decode()
            return f'<img alt="{type(found).__name__}" src="data:image/{kind};base64,{data}">'
    return f"```text\n{found!r}\n```"
