"""`python -m tests.e2e.walk`: every page and state over every size, in both languages and themes.

Prints each fault once with the sizes where it shows, and ends with 1 if there is any. `--only WORD` keeps the
states whose name has the word, `--part 1/4` every fourth state, `--pictures FOLDER` what was seen,
`--usual` looks at less of English and of the dark, `--axe` asks axe-core too.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e.conftest import QUIET, chromium_path
from tests.e2e.walk.geometry import LANGUAGES, SIZES, THEMES, all_looks, named, usual_looks
from tests.e2e.walk.states import every
from tests.e2e.walk.walker import walk
from tests.server.running import served


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.e2e.walk", description=__doc__)
    words.add_argument("--only", nargs="*", default=[""], help="states whose name contains one of these")
    words.add_argument("--part", default="1/1", help="such as 1/4: every fourth state, from the first on")
    words.add_argument("--sizes", nargs="*", default=[], help="such as 1366x657")
    words.add_argument("--languages", nargs="*", default=LANGUAGES, choices=LANGUAGES)
    words.add_argument("--themes", nargs="*", default=THEMES, choices=THEMES)
    words.add_argument(
        "--usual",
        action="store_true",
        help="French and light at every size, English at five, the dark at two",
    )
    words.add_argument("--axe", action="store_true", help="ask axe-core too, on a laptop and on a phone")
    words.add_argument("--pictures", type=Path, help="a folder for what was seen")
    asked = words.parse_args()
    if asked.pictures:
        asked.pictures.mkdir(parents=True, exist_ok=True)
    sizes = [size for size in SIZES if not asked.sizes or named(size) in asked.sizes]
    first, step = map(int, asked.part.split("/"))
    states = [state for state in every() if any(word in state.name for word in asked.only)]
    states = states[first - 1 :: step]
    looks = list(usual_looks(sizes)) if asked.usual else all_looks(sizes, asked.languages, asked.themes)
    wrong = 0
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder) / "house") as house,  # no one is refused there for being slow
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(QUIET))
        for state in states:
            began = time.monotonic()
            found = walk(browser, house, state, looks, asked.pictures, asked.axe)
            wrong += len(found)
            print(f"{'NOT' if found else 'ok '} {state.name} ({time.monotonic() - began:.0f} s)", flush=True)
            for fault, where in found.items():
                print(f"      {fault}\n          {', '.join(where)}", flush=True)
        browser.close()
    print(
        f"{len(states)} states x {len(looks)} looks at {len(sizes)} sizes: {len(states) * len(looks)}, "
        f"{wrong} faults"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
