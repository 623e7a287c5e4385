"""`.venv/bin/python -m tools.lock`: writes locks/, the packages that ./play and ./test install, with hashes.

What is locked already stays, unless pyproject.toml now asks for more; `--upgrade` takes the newest of each.
Whoever installs from the locks needs pip alone; this needs uv, which comes with ./test. A lock is for every
Python from 3.11 on and every system, and holds no address: each machine knows where its packages come from.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

from tools.environment import LOCKS, VENV
from tools.failure import one_sentence
from tools.node import PACKAGE

OLDEST = "3.11"
COMPILE = (
    str(VENV / "bin" / "uv"), "pip", "compile", "--quiet",
    "--universal", "--python-version", OLDEST, "--fork-strategy", "fewest",  # one version for all Pythons
    "--generate-hashes", "--no-emit-index-url", "--no-emit-find-links",
    "--custom-compile-command", ".venv/bin/python -m tools.lock",
)  # fmt: skip
TESTED = ("pyproject.toml", "--extra", "dev", "--extra", "env", "--extra", "cluster", "--extra", "lab")
AS_TESTED = ("--constraint", str(LOCKS / "test.txt"))
# The site and pictures are made by ./test alone, never at the lowest versions.
DRAWN = ("--extra", "docs", "--extra", "plot")


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tools.lock", description="Write the locks.")
    parser.add_argument("--upgrade", action="store_true", help="take the newest version of everything")
    upgrade = ["--upgrade"] if parser.parse_args(arguments).upgrade else []
    build = "\n".join(tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["build-system"]["requires"])
    write("test", build, *TESTED, *DRAWN, *upgrade)
    write("play", build, "pyproject.toml", *AS_TESTED, *upgrade)
    write("cluster", build, "pyproject.toml", "--extra", "cluster", *AS_TESTED, *upgrade)
    write("node", PACKAGE, *upgrade)
    write("ray", build, *TESTED, "--extra", "ray", *AS_TESTED, *upgrade)
    write("lowest", build, *TESTED, "--resolution", "lowest-direct", "--upgrade")
    return 0


def write(lock: str, requirements: str, *words: str) -> None:
    """One lock, of these requirements beside those that the words name."""
    command = [*COMPILE, "--output-file", str(LOCKS / f"{lock}.txt"), *words, "-"]
    subprocess.run(command, input=requirements, text=True, stdout=subprocess.DEVNULL, check=True)
    print(LOCKS / f"{lock}.txt", flush=True)


if __name__ == "__main__":
    sys.exit(one_sentence(main, sys.argv[1:]))
