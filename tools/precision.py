"""How much of the code has a precise type, as mypy sees it: `python -m tools.precision`.

An expression that is `Any` is checked by nobody. Kernels and bots are held to a share of their own, because
numba has hardly any types and `Any` creeps in there first.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
LEAST = 95.0  # percent of a group's expressions
GROUPS = {
    "kernels and bots": re.compile(r"tablee\.(games\.\w+\.(kernel|bot)\b|core\.search\b)"),
    "the rest": re.compile(r"tablee\b"),
}
ROW = re.compile(r"^\s*([\w.]+)\s+(\d+)\s+(\d+)\s+[\d.]+%$")


@dataclass(frozen=True)
class Share:
    """Of a module's or a group's expressions, how many are `Any`."""

    name: str
    vague: int
    expressions: int

    @property
    def precise(self) -> float:
        return 100.0 * (1 - self.vague / self.expressions) if self.expressions else 100.0


def shares(report: str) -> list[Share]:
    """The modules of mypy's report on expressions that are Any."""
    rows = (ROW.match(line) for line in report.splitlines())
    return [Share(row[1], int(row[2]), int(row[3])) for row in rows if row and row[1] != "Total"]


def grouped(modules: list[Share]) -> list[Share]:
    """Each module counts for the first group that it fits."""
    found: dict[str, list[Share]] = {name: [] for name in GROUPS}
    for module in modules:
        name = next((name for name, pattern in GROUPS.items() if pattern.match(module.name)), None)
        if name is not None:
            found[name].append(module)
    return [
        Share(name, sum(one.vague for one in part), sum(one.expressions for one in part))
        for name, part in found.items()
    ]


def measured() -> list[Share]:
    """What mypy says of the package; a report is written only by a run without its cache, half a minute."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "mypy", "src", "--any-exprs-report", folder, "--cache-dir", folder]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        return shares((Path(folder) / "any-exprs.txt").read_text("utf-8"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--worst", type=int, default=0, metavar="N", help="the N least precise modules too")
    asked = parser.parse_args()
    modules = measured()
    groups = grouped(modules)
    worst = sorted(modules, key=lambda one: -one.vague)[: asked.worst]
    for share in (*groups, *worst):
        print(f"{share.precise:6.2f} % of {share.expressions:6} expressions: {share.name}")
    return int(any(group.precise < LEAST for group in groups))


if __name__ == "__main__":
    sys.exit(main())
