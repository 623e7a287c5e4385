"""`.venv/bin/python -m tools.site`: builds docs/ into site/. A warning is an error."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from sphinx.cmd.build import main as sphinx

from tools.failure import one_sentence
from tools.site.foreign import loaded_from_elsewhere

DOCS = Path("docs")
SITE = Path("site")


def main(words: Sequence[str]) -> int:
    shutil.rmtree(SITE, ignore_errors=True)  # a page that has not changed would not be warned of again
    code = sphinx(["-q", "-W", "--keep-going", *words, str(DOCS), str(SITE)])
    foreign = sorted(loaded_from_elsewhere(SITE))
    for complaint in foreign:
        print(complaint, file=sys.stderr)
    return code or int(bool(foreign))


if __name__ == "__main__":
    sys.exit(one_sentence(main, sys.argv[1:]))
