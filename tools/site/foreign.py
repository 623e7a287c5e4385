"""What a built page would load from another host: nothing, so that the site works on a train."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path

ELSEWHERE = re.compile(r"(?:[a-z]+:)?//", re.IGNORECASE)
LOADS = {"src", "srcset", "poster", "data", "action"}  # whatever the tag
STYLE = re.compile(r"""(?:url\(|@import)\s*["']?((?:[a-z]+:)?//[^"')\s]+)""", re.IGNORECASE)
SCRIPT = re.compile(r"""(?:fetch|import|importScripts|Worker)\(\s*["'`]((?:[a-z]+:)?//[^"'`]+)""")


class Page(HTMLParser):
    """Collects the addresses that a browser asks for by itself; a link that a reader may follow is none."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: text or "" for name, text in attrs}
        loads = LOADS | ({"href"} if tag in ("link", "use", "image") else set())
        self.loaded += [given[name] for name in loads & given.keys() if ELSEWHERE.match(given[name])]


def of_page(text: str) -> list[str]:
    page = Page()
    page.feed(text)
    return [*page.loaded, *STYLE.findall(text), *SCRIPT.findall(text)]


FOREIGN: dict[str, Callable[[str], list[str]]] = {
    ".html": of_page,
    ".css": STYLE.findall,
    ".js": SCRIPT.findall,
}


def loaded_from_elsewhere(site: Path) -> Iterator[str]:
    """A line for each such address, with the file that asks for it."""
    for path in site.rglob("*"):
        if find := FOREIGN.get(path.suffix):
            yield from (f"{path} loads {address}" for address in find(path.read_text("utf-8")))
