"""The notebook of the documentation runs, and is shown with what its cells say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sphinx.errors import ExtensionError

from tests.tooling.tree import ROOT
from tools.site.notebook import NOTEBOOK, run

NOTEBOOKS = sorted(ROOT.glob("docs/notebooks/*.ipynb"))


def written(folder: Path, *cells: str) -> Path:
    file = folder / "a.ipynb"
    file.write_text(
        json.dumps({"cells": [{"cell_type": "code", "source": [cell]} for cell in cells]}), "utf-8"
    )
    return file


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
@pytest.mark.slow
def test_it_runs_and_holds_no_old_results(path: Path) -> None:
    cells = json.loads(path.read_text("utf-8"))["cells"]
    codes = [cell for cell in cells if cell["cell_type"] == "code"]
    assert all(not cell["outputs"] and cell["execution_count"] is None for cell in codes)
    shown = run(path)
    assert shown.count("```python") == len(codes)
    assert "data:image/png;base64," in shown


def test_every_notebook_has_a_page() -> None:
    pages = [page.read_text("utf-8") for page in ROOT.glob("docs/*.md")]
    named = {found for page in pages for found in NOTEBOOK.findall(page)}
    assert named == {f"notebooks/{path.name}" for path in NOTEBOOKS}


def test_what_is_printed_comes_before_the_last_expression(tmp_path: Path) -> None:
    shown = run(written(tmp_path, "a = 2", "print('said')\na + 1"))
    assert shown.endswith("```text\nsaid\n```\n\n```text\n3\n```")


def test_a_cell_that_fails_is_named(tmp_path: Path) -> None:
    with pytest.raises(ExtensionError, match=r"a\.ipynb, cell 1: ZeroDivisionError"):
        run(written(tmp_path, "a = 0", "1 / a"))
