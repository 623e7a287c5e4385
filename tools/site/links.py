"""Links as GitHub understands them, made right for the site: files of ours that are no page lead to the
repository, and a page may consist of a file that lies outside docs/."""

from __future__ import annotations

import os
import re
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

INCLUDE = re.compile(r"^:::\{include\} (\S+)\n:::$", re.MULTILINE)
LINK = re.compile(r"(?<=\]\()(?!\w+:|#|/)([^)\s#]+)(#[^)\s]*)?(?=\))")


def setup(app: Sphinx) -> ExtensionMetadata:
    app.add_config_value("repository", "", "env")
    app.connect("source-read", _read)
    return {"parallel_read_safe": True}


def _read(app: Sphinx, page: str, source: list[str]) -> None:
    docs = Path(app.srcdir)
    [text] = source
    folder = (docs / page).parent
    if found := INCLUDE.search(text):  # then the page is that file and nothing else
        file = folder / found[1]
        app.env.note_dependency(str(file))
        source[0] = for_site(file.read_text("utf-8"), file.parent, folder, app.config.repository)
    else:
        source[0] = for_site(text, folder, folder, app.config.repository)


def for_site(text: str, written_in: Path, shown_in: Path, repository: str) -> str:
    """A page written in one folder with its links made right for another, below the same docs/."""
    docs = next(folder for folder in (shown_in, *shown_in.parents) if (folder / "conf.py").exists())

    def target(found: re.Match[str]) -> str:
        path = Path(os.path.normpath(written_in / found[1]))
        if page := _pages(docs).get(path):
            path = page
        part = found[2] or ""
        if docs in path.parents and path.is_file():
            return os.path.relpath(path, shown_in) + part
        if not path.exists():  # left as it is, for Sphinx to complain of
            return found[0]
        return (
            f"{repository}/{'tree' if path.is_dir() else 'blob'}/main/{path.relative_to(docs.parent)}{part}"
        )

    return LINK.sub(target, text)


def _pages(docs: Path) -> dict[Path, Path]:
    """The pages that show a file from elsewhere, by that file."""
    shown = {page: INCLUDE.search(page.read_text("utf-8")) for page in docs.glob("*.md")}
    return {Path(os.path.normpath(docs / found[1])): page for page, found in shown.items() if found}
