"""The documentation as a site: `python -m tools.site` builds it, and `./test` checks that it builds."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from tablee import __version__

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # for tools.site, which is no part of the package

_about = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

project = "Tablée"
author = copyright = _about["authors"][0]["name"]  # noqa: A001 - Sphinx's name for it
version = release = __version__
repository = _about["urls"]["Repository"]  # read by tools.site.links

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "tools.site.notebook",
    "tools.site.links",
    "tools.site.rules",
    "tools.site.docstrings",
]
exclude_patterns = ["_static", "pictures", "notebooks"]
myst_enable_extensions = [
    "colon_fence"
]  # :::{…} around what is no text: a backtick fence is always an example
myst_heading_anchors = 3

autodoc_default_options = {"members": True, "undoc-members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_inherit_docstrings = False  # those of other people speak of their own environments
autodoc_preserve_defaults = True
autodoc_type_aliases = {name: name for name in ("Action", "Asked", "Turn")}  # unions that fill a screen
default_role = "code"  # `so` in a docstring is code

highlight_language = "none"  # a block that does not say what it is holds commands

html_theme = "furo"
html_title = project
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#4b3a86", "color-brand-content": "#4b3a86"},
    "dark_css_variables": {"color-brand-primary": "#ffc247", "color-brand-content": "#c9b8ff"},
}
