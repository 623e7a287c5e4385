"""./test: every check and test, each with its time; all are run even when one fails."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tools import environment, pages
from tools.chromium import ready_chromium
from tools.failure import one_sentence
from tools.play import compile_kernels

BIN = environment.VENV / "bin"
FAST = "not slow and not e2e"


@dataclass(frozen=True)
class Check:
    name: str
    command: tuple[str, ...]
    cwd: Path = Path()
    env: Mapping[str, str] = field(default_factory=dict)

    def passes(self) -> bool:
        """Run it before the reader's eyes, and say how long it took."""
        print(f"\n── {self.name}", flush=True)
        began = time.monotonic()
        done = subprocess.run(self.command, cwd=self.cwd, env={**os.environ, **self.env}, check=False)
        print(
            f"── {self.name}: {'ok' if done.returncode == 0 else 'FAILED'}, {time.monotonic() - began:.1f} s",
            flush=True,
        )
        return done.returncode == 0


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="./test", description="Run every check and test.")
    parser.add_argument(
        "which", nargs="?", choices=["quick"], help="the fast ones: no slow tests, no browser"
    )
    quick = parser.parse_args(arguments).which == "quick"
    began = time.monotonic()
    with environment.alone():
        environment.install("dev", "env")
        node = pages.node_for_house()
        pages.build()
        pages.fill_modules(node)
        compile_kernels()
        if not quick:
            ready_chromium()
    npm = [
        Check(f"web: npm {' '.join(words)}", (*node.npm, *words), pages.WEB, node.env)
        for words in (["run", "check"], ["test"])
    ]
    failed = [check.name for check in [*python_checks(), *npm, pytest(quick)] if not check.passes()]
    print(f"\n{time.monotonic() - began:.0f} s in all. ", end="")
    print(f"FAILED: {', '.join(failed)}" if failed else "Everything passed.")
    return 1 if failed else 0


def python_checks() -> list[Check]:
    here = [name for name in ("src", "tests", "bench", "tools", "hatch_build.py") if Path(name).exists()]
    return [
        Check("ruff format", (f"{BIN}/ruff", "format", "--check", *here)),
        Check("ruff check", (f"{BIN}/ruff", "check", *here)),
        Check("mypy --strict", (f"{BIN}/mypy", "--strict", *here)),
        Check("import-linter", (f"{BIN}/lint-imports", "--no-logo")),
    ]


def pytest(quick: bool) -> Check:
    """Last, so that its closing line stands at the end."""
    chosen = ("-m", FAST) if quick else ()
    # Two workers for two cores; a file stays with one worker, since its tests may share a server.
    return Check("pytest", (f"{BIN}/python", "-m", "pytest", "-q", "-n", "2", "--dist", "loadfile", *chosen))


if __name__ == "__main__":
    sys.exit(one_sentence(main, sys.argv[1:]))
