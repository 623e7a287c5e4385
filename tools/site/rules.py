"""The rule pages with their diagrams, drawn by the house's own page (figures.mjs asks it), and a place for
each rule's number: rules/macadam.en.html#M5."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.typing import ExtensionMetadata

from tools import pages

FIGURES = Path(__file__).with_name("figures.mjs")
ROOT = FIGURES.parents[2]
RULE = re.compile(r"(§\d+[a-z]?|[A-Z]-?[A-Z]?\d+[a-z]?)(?: · .*)?")
OTHER = {"en": ("fr", "Ces règles en français"), "fr": ("en", "These rules in English")}


def setup(app: Sphinx) -> ExtensionMetadata:
    drawn: dict[str, str] = {}
    app.connect("builder-inited", lambda app: drawn.update(draw(Path(app.srcdir))))
    app.connect("source-read", lambda app, page, source: _show(page, source, drawn), priority=400)
    app.connect("doctree-read", _number, priority=100)  # before Sphinx lists the headings
    app.connect("html-page-context", _speak)
    return {"parallel_read_safe": False}


def language(page: str) -> str:
    return "fr" if page.endswith(".fr") else "en"


def draw(docs: Path) -> dict[str, str]:
    """Every rule page by its name, typeset, with figures in place of what draws them."""
    found = {f"rules/{path.stem}": path.read_text("utf-8") for path in docs.glob("rules/*.md")}
    asked = {name: {"language": language(name), "markdown": text} for name, text in found.items()}
    node = pages.node_for_house()
    done = subprocess.run(
        [node.folder / "node", FIGURES], cwd=ROOT, input=json.dumps(asked),
        env={**os.environ, **node.env},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode != 0:
        raise ExtensionError(f"{FIGURES.name} failed:\n{done.stderr}")
    return {name: with_figures(**page) for name, page in json.loads(done.stdout).items()}


def with_figures(markdown: str, figures: dict[str, str]) -> str:
    for fence, figure in figures.items():
        markdown = markdown.replace(fence, figure)
    return f"{markdown}\n\n{sprite(markdown)}\n"


def sprite(text: str) -> str:
    """The symbols and gradients that a page's figures use, from wherever the web's folder has them."""
    drawings = "".join(path.read_text("utf-8") for path in sorted((ROOT / pages.WEB / "src").rglob("*.svg")))
    defined = {
        id: whole for whole, _, id in re.findall(r'(<(\w+) id="([\w-]+)".*?</\2>)', drawings, re.DOTALL)
    }
    used: dict[str, str] = {}
    wanted = _references(text)
    while wanted:
        one = wanted.pop()
        if one not in used and one in defined:
            used[one] = defined[one]
            wanted |= _references(defined[one])
    symbols = "".join(used.values()).replace("\n", "")  # an empty line would end it, as Markdown is read
    return f'<div class="sprite"><svg aria-hidden="true"><defs>{symbols}</defs></svg></div>' if used else ""


def _references(text: str) -> set[str]:
    return set(re.findall(r'(?:href="|url\()#([\w-]+)', text))


def _show(page: str, source: list[str], drawn: dict[str, str]) -> None:
    if page not in drawn:
        return
    there, invitation = OTHER[language(page)]
    title, _, rest = drawn[page].partition("\n")
    game = page.removeprefix("rules/").rpartition(".")[0]
    source[0] = f"{title}\n\n[{invitation}]({game}.{there}.md)\n{rest}"


def _number(app: Sphinx, document: nodes.document) -> None:
    """A heading, and a number in bold in a list or a table, is where its rule stands."""
    if not app.env.docname.startswith("rules/"):
        return
    seen: set[str] = set()
    for node in document.findall(lambda node: isinstance(node, nodes.section | nodes.strong)):
        assert isinstance(node, nodes.Element)
        text = node[0].astext() if isinstance(node, nodes.section) else node.astext()
        number = RULE.fullmatch(text)
        if number and number[1] not in seen:
            seen.add(number[1])
            node["ids"].insert(0, number[1])


def _speak(_app: Sphinx, page: str, _template: str, context: dict[str, Any], _tree: Any) -> None:
    context["language"] = language(page)
