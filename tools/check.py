"""./test: every check and test, each with its time; all are run even when one fails.

What is checked is said here alone: the hooks of .pre-commit-config.yaml and the workflow run ./test.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from tools import environment, pages
from tools.chromium import ready_chromium
from tools.failure import one_sentence
from tools.node import Node
from tools.play import compile_kernels
from tools.services import ready_services

BIN = environment.VENV / "bin"
PYTHON = ("src", "tests", "bench", "examples", "tools", "docs/conf.py", "hatch_build.py")
FAST = "not slow and not e2e"
LOWEST = Path(".venv-lowest")
RAY = Path(".venv-ray")
ON_RAY = "tests/lab/test_ray.py"
# What leans on other people's packages. The rules of the games lean on numba alone, by way of the contract.
LEANING = ("contract", "server", "store", "table", "test_core.py", "test_jit.py")
WORKERS = 2  # the smallest machine we promise times for has two cores


@dataclass(frozen=True, eq=False)
class Check:
    name: str
    command: tuple[str, ...]
    cwd: Path = Path()
    env: Mapping[str, str] = field(default_factory=dict)

    def passes(self, *, live: bool) -> bool:
        """Run it, before the reader's eyes or with all it said at once, and say how long it took."""
        began = time.monotonic()
        if live:
            print(f"\n── {self.name}", flush=True)
        done = subprocess.run(
            self.command,
            cwd=self.cwd,
            env={**os.environ, **self.env},
            stdin=subprocess.DEVNULL,
            stdout=None if live else subprocess.PIPE,
            stderr=None if live else subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
        ok = done.returncode == 0
        said = "" if live or ok else f"\n{done.stdout.rstrip()}\n"
        print(
            f"{said}── {self.name}: {'ok' if ok else 'FAILED'}, {time.monotonic() - began:.1f} s", flush=True
        )
        return ok


def main(arguments: Sequence[str]) -> int:
    which: str | None = parse(arguments).which
    began = time.monotonic()
    if which == "lowest":
        return 0 if at_lowest_versions().passes(live=True) else 1
    if which == "ray":
        return 0 if with_ray().passes(live=True) else 1
    groups = [GROUPS[which]] if which in GROUPS else GROUPS.values()
    node = set_up(which)
    checks = [check for group in groups for check in group(node)]
    with ThreadPoolExecutor(WORKERS) as pool:
        results = dict(zip(checks, pool.map(lambda check: check.passes(live=False), checks), strict=True))
    if which not in GROUPS:
        tests = pytest(quick=which == "quick")
        results[tests] = tests.passes(live=True)
    failed = [check.name for check, passed in results.items() if not passed]
    print(f"\n{time.monotonic() - began:.0f} s in all. ", end="")
    print(f"FAILED: {', '.join(failed)}" if failed else "Everything passed.")
    return 1 if failed else 0


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./test", description="Run every check and test.")
    parser.add_argument(
        "which", nargs="?", choices=["quick", *GROUPS, "lowest", "ray"],
        help="quick: the fast ones, no browser; python, web, docs: the checks of that part, and no test of "
        "Python; lowest: some tests, with the oldest packages that we allow; ray: work on a Ray cluster",
    )  # fmt: skip
    return parser.parse_args(arguments)


def set_up(which: str | None) -> Node:
    """What the checks stand on; what is there already costs nothing."""
    with environment.alone():
        environment.install("test")
        node = pages.node_for_house()
        pages.fill_modules(node)
        if which not in GROUPS:  # what the tests need as well
            pages.build()
            compile_kernels()
            if which != "quick":
                ready_chromium()
                ready_services()
    return node


def python_checks(_: Node) -> list[Check]:
    here = [name for name in PYTHON if Path(name).exists()]
    return [
        Check("ruff format", (f"{BIN}/ruff", "format", "--check", *here)),
        Check("ruff check", (f"{BIN}/ruff", "check", *here)),
        Check("mypy --strict", (f"{BIN}/mypy", "--strict", *here)),
        Check("import-linter", (f"{BIN}/lint-imports", "--no-logo")),
    ]


def web_checks(node: Node) -> list[Check]:
    return [
        Check("svelte-check and eslint", (*node.npm, "run", "check"), pages.WEB, node.env),
        Check("vitest", (*node.npm, "test"), pages.WEB, node.env),
    ]


def docs_checks(_: Node) -> list[Check]:
    return [Check("documentation", (f"{BIN}/python", "-m", "tools.site"))]


# By the word that asks for a group alone.
GROUPS: dict[str, Callable[[Node], list[Check]]] = {
    "python": python_checks,
    "web": web_checks,
    "docs": docs_checks,
}


def pytest(quick: bool) -> Check:
    """Last, so that its closing line stands at the end."""
    chosen = ("-m", FAST) if quick else ()
    return Check("pytest", (*pytest_of(environment.VENV), *chosen))


def pytest_of(venv: Path) -> tuple[str, ...]:
    # A file stays with one worker, since its tests may share a server.
    workers = ("-n", str(WORKERS), "--dist", "loadfile")
    return (f"{venv}/bin/python", "-m", "pytest", "-q", "--durations=5", *workers)


def at_lowest_versions() -> Check:
    """In an environment of its own: do the lower bounds in pyproject.toml hold?"""
    with environment.alone():
        environment.install("lowest", LOWEST)
        pages.build()
        compile_kernels(LOWEST / "bin" / "python")
    leaning = [f"tests/{name}" for name in LEANING]
    environments = map(str, sorted(Path("tests", "games").glob("*/test_env.py")))
    return Check("pytest at the lowest versions", (*pytest_of(LOWEST), "-m", FAST, *leaning, *environments))


def with_ray() -> Check:
    """In an environment of its own, since Ray is 700 MB: everywhere else its tests are skipped and say so."""
    with environment.alone():
        environment.install("ray", RAY)
        compile_kernels(RAY / "bin" / "python")
    return Check("pytest with Ray", (*pytest_of(RAY), ON_RAY))


if __name__ == "__main__":
    sys.exit(one_sentence(main, sys.argv[1:]))
