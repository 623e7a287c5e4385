"""Docstrings are plain words with `code` in backticks and tables set with spaces; here they become markup."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any, TypeVar

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

MARKUP = re.compile(r"([\\*|]|_(?=\W|$))")  # what reStructuredText would take for its own
ALIAS = re.compile(r"TypeAliasForwardRef\('(\w+)'\)")
CODE = re.compile(r"(`[^`]+`)")


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("autodoc-process-docstring", _process)
    app.connect("autodoc-process-signature", _sign)
    app.connect("autodoc-skip-member", _skip)
    return {"parallel_read_safe": True}


def _process(_app: Sphinx, _what: str, _name: str, _about: Any, _options: Any, lines: list[str]) -> None:
    lines[:] = as_markup(lines)


def _sign(
    _app: Sphinx, _what: str, _name: str, _about: Any, _options: Any, takes: str | None, gives: str | None
) -> tuple[str | None, str | None]:
    """A union that has a name is called by it; Sphinx would say that it is called so."""
    return takes and ALIAS.sub(r"\1", takes), gives and ALIAS.sub(r"\1", gives)


def _skip(_app: Sphinx, _what: str, _name: str, about: Any, _skipped: bool, _options: Any) -> bool | None:
    """A type variable says nothing to a reader."""
    return True if isinstance(about, TypeVar) else None


def as_markup(lines: list[str]) -> list[str]:
    """Paragraphs are paragraphs; one with an indented line is shown as it was typed."""
    made: list[str] = []
    for blank, block in groupby(lines, key=lambda line: not line.strip()):
        paragraph = list(block)
        if blank:
            made.append("")
        elif any(line.startswith(" ") for line in paragraph):
            made += ["::", "", *(f"    {line}" for line in paragraph), ""]
        else:
            made += map(_plain, paragraph)
    return made


def _plain(line: str) -> str:
    parts = CODE.split(line)
    return "".join(part if i % 2 else MARKUP.sub(r"\\\1", part) for i, part in enumerate(parts))
