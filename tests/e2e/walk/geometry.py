"""The sizes a page is looked at in, and what is wrong with it there by geometry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

from tests.e2e.walk.state import State

SIZES = (
    (1920, 1080),
    (1536, 730),
    (1366, 657),
    (1280, 600),
    (1024, 768),
    (820, 1180),
    (390, 844),
    (360, 640),
    (844, 390),
)
LANGUAGES = ("fr", "en")
THEMES = ("light", "dark")
Size = tuple[int, int]
ENGLISH_AT = ((1366, 657), (1280, 600), (390, 844), (360, 640), (844, 390))
DARK_AT = ((1366, 657), (390, 844))
PATIENCE = 10  # looks at a page that does not stand right yet

_LOOK = (Path(__file__).parent / "geometry.js").read_text("utf-8")
# Svelte has answered to the size, and what it set in motion has come to its end.
_SETTLE = """async () => {
  for (let frame = 0; frame < 3; frame++) {
    await new Promise(requestAnimationFrame)
    for (const one of document.getAnimations())
      if (one.effect?.getComputedTiming().iterations !== Infinity) one.finish()
  }
  await document.fonts.ready
}"""


@dataclass(frozen=True)
class Look:
    size: Size
    language: str
    theme: str

    def __str__(self) -> str:
        return f"{named(self.size)} {self.language} {self.theme}"


def named(size: Size) -> str:
    return f"{size[0]}x{size[1]}"


def all_looks(sizes: Sequence[Size], languages: Sequence[str], themes: Sequence[str]) -> list[Look]:
    """Size by size, since a page takes longest to answer to that."""
    return [Look(size, language, theme) for size in sizes for language in languages for theme in themes]


def usual_looks(sizes: Sequence[Size]) -> Iterator[Look]:
    """English where its words may be longer than there is room; the dark, which changes colours alone."""
    for size in sizes:
        yield Look(size, "fr", "light")
        if size in ENGLISH_AT:
            yield Look(size, "en", "light")
        if size in DARK_AT:
            yield Look(size, "fr", "dark")


def wear(page: Page, look: Look) -> None:
    """All is chosen as a reader does, while the page stays as it is."""
    page.evaluate(
        """([language, theme]) => {
             document.querySelector(`.lang button[lang=${language}]`)?.click()
             document.documentElement.dataset.theme = theme
           }""",
        [look.language, look.theme],
    )
    resize(page, look.size)


def resize(page: Page, size: Size) -> None:
    width, height = size
    if page.viewport_size != {"width": width, "height": height}:
        page.set_viewport_size({"width": width, "height": height})
    page.evaluate(_SETTLE)


def faults(page: Page, state: State) -> list[str]:
    """What is covered, cut off, overlapping, out of sight or too small, as the page stands."""
    asked = {"needed": state.needed, "board": state.board, "ratio": state.ratio, "only": state.only}
    found: list[str] = page.evaluate(_LOOK, asked)
    for _ in range(PATIENCE):  # what is still being drawn is not what stays
        if not found:
            break
        page.wait_for_timeout(100)
        page.evaluate(_SETTLE)
        found = page.evaluate(_LOOK, asked)
    return found
