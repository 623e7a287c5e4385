"""The documentation site shows the diagrams, leads everywhere it points to, and loads nothing from elsewhere.

That it builds without a warning is a check of its own: ./test docs.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablee.games import GAMES
from tests.tooling.tree import ROOT
from tools.site.docstrings import as_markup
from tools.site.foreign import loaded_from_elsewhere
from tools.site.links import for_site
from tools.site.rules import draw

DOCS = ROOT / "docs"
REPOSITORY = "https://example.org/house"


@pytest.fixture(scope="module")
def drawn() -> dict[str, str]:
    return draw(DOCS)


# Diagrams


def test_every_diagram_is_drawn(drawn: dict[str, str]) -> None:
    assert drawn.keys() == {f"rules/{game}.{language}" for game in GAMES for language in ("fr", "en")}
    for name, page in drawn.items():
        fences = (DOCS / f"{name}.md").read_text("utf-8").count("```") // 2
        assert page.count("<figure") == fences, name
        assert "```" not in page
    assert drawn["rules/dames.fr"].count("<svg") > 1


def test_a_page_has_every_symbol_that_its_diagrams_use(drawn: dict[str, str]) -> None:
    for name, page in drawn.items():
        used = set(re.findall(r'(?:href="|url\()#([\w-]+)', page))
        assert used <= set(re.findall(r' id="([\w-]+)"', page)), name


def test_the_style_knows_what_the_diagrams_are_drawn_with(drawn: dict[str, str]) -> None:
    style = (DOCS / "_static" / "site.css").read_text("utf-8")
    figures = "".join(re.findall(r"<figure.*?</figure>", "".join(drawn.values()), re.DOTALL))
    classes = {name for names in re.findall(r'class="([^"]+)"', figures) for name in names.split()}
    assert {name for name in classes if not re.search(rf"\.{name}\b", style)} == set()
    assert {name for name in re.findall(r"var\((--[\w-]+)", figures) if f"{name}:" not in style} == set()


def test_french_is_set_as_the_page_sets_it(drawn: dict[str, str]) -> None:
    assert "\u202f:" in drawn["rules/macadam.fr"]
    assert " :" not in drawn["rules/macadam.fr"].partition("<div")[0]


# Links


@pytest.mark.parametrize(
    ("link", "leads"),
    [
        ("levels.md", "levels.md"),
        ("wire.md#limits", "wire.md#limits"),
        ("#limits", "#limits"),
        ("../src/tablee/cli.py", f"{REPOSITORY}/blob/main/src/tablee/cli.py"),
        ("../locks", f"{REPOSITORY}/tree/main/locks"),
        ("../ARCHITECTURE.md", "architecture.md"),
        ("https://example.net/", "https://example.net/"),
        ("nowhere.md", "nowhere.md"),
    ],
)
def test_a_link_on_a_page_of_docs(link: str, leads: str) -> None:
    assert for_site(f"[a]({link})", DOCS, DOCS, REPOSITORY) == f"[a]({leads})"


@pytest.mark.parametrize(
    ("link", "leads"),
    [
        ("docs/wire.md", "wire.md"),
        ("docs/pictures/architecture.svg", "pictures/architecture.svg"),
        ("CONTRIBUTING.md", "contributing.md"),
        ("src/tablee/core", f"{REPOSITORY}/tree/main/src/tablee/core"),
    ],
)
def test_a_link_on_a_page_that_lies_outside(link: str, leads: str) -> None:
    assert for_site(f"[a]({link})", ROOT, DOCS, REPOSITORY) == f"[a]({leads})"


def test_every_page_can_be_found() -> None:
    """Sphinx complains of a page in no list; this says so of each by its name, and of each game."""
    listed = (DOCS / "index.md").read_text("utf-8")
    for path in (*DOCS.glob("*.md"), *DOCS.glob("*.rst")):
        assert path.stem == "index" or f"\n{path.stem}\n" in listed, path
    reference = (DOCS / "reference.rst").read_text("utf-8")
    assert all(f".. automodule:: tablee.games.{game}.env\n" in reference for game in GAMES)


# Docstrings


def test_a_docstring_is_words_and_code() -> None:
    assert as_markup(["64 * start, `a_b` and a_ | c"]) == [r"64 \* start, `a_b` and a\_ \| c"]


def test_a_table_in_a_docstring_stays_as_it_was_typed() -> None:
    made = as_markup(["Seen:", "  0  own * pawns", "", "Then words."])
    assert made == ["::", "", "    Seen:", "      0  own * pawns", "", "", "Then words."]


# Other hosts


@pytest.mark.parametrize(
    ("name", "text", "loads"),
    [
        ("a.html", '<script src="https://cdn.example/x.js"></script>', True),
        ("a.html", '<link rel="stylesheet" href="//fonts.example/x.css">', True),
        ("a.html", '<style>@import "https://fonts.example/x.css";</style>', True),
        ("a.html", '<a href="https://example.org/">a link is for the reader to follow</a>', False),
        ("a.html", '<img src="pictures/table.png"><script src="_static/a.js"></script>', False),
        ("a.css", "b { background: url(https://example.org/b.png) }", True),
        ("a.css", "b { background: url('b.png') }", False),
        ("a.js", 'fetch("https://example.org/search")', True),
        ("a.js", "// see https://example.org/licence", False),
    ],
)
def test_what_comes_from_another_host_is_found(tmp_path: Path, name: str, text: str, loads: bool) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    assert bool(list(loaded_from_elsewhere(tmp_path))) == loads
