"""./test runs everything, shows what failed, and says so with its exit."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.tooling.tree import ROOT
from tools import check, environment, pages
from tools.check import Check
from tools.node import Node


def command(code: str) -> tuple[str, ...]:
    return (sys.executable, "-c", code)


GOOD = Check("good", command("print('all is well')"))
BAD = Check("bad", command("print('what is wrong'); raise SystemExit(3)"))


def run(checks: list[Check], tests: Check, monkeypatch: pytest.MonkeyPatch) -> int:
    set_checks(monkeypatch, python=checks, web=[])
    monkeypatch.setattr(check, "pytest", lambda quick: tests)
    return check.main(["quick"])


def set_checks(monkeypatch: pytest.MonkeyPatch, **groups: list[Check]) -> None:
    monkeypatch.setattr(check, "set_up", lambda which: Node(Path("/nowhere"), ("npm",)))
    monkeypatch.setattr(check, "GROUPS", {name: lambda node, it=it: it for name, it in groups.items()})


def test_all_good(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([GOOD], GOOD, monkeypatch) == 0
    said = capsys.readouterr().out
    assert "── good: ok" in said
    assert said.endswith("Everything passed.\n")
    assert "all is well" not in said  # a check that passes has nothing to say


@pytest.mark.parametrize(
    ("checks", "tests"), [([BAD, GOOD], GOOD), ([GOOD], BAD)], ids=["a check", "the tests"]
)
def test_one_bad_fails_the_whole_and_the_rest_is_run(
    checks: list[Check], tests: Check, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(checks, tests, monkeypatch) == 1
    said = capfd.readouterr().out
    assert "what is wrong" in said
    assert "── bad: FAILED" in said
    assert "── good: ok" in said
    assert said.endswith("FAILED: bad\n")


def test_a_group_is_run_alone(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    set_checks(monkeypatch, python=[GOOD], web=[BAD])
    assert check.main(["python"]) == 0
    said = capsys.readouterr().out
    assert "── good: ok" in said
    assert "bad" not in said
    assert "pytest" not in said
    assert check.main(["web"]) == 1


def test_quick_leaves_out_slow_and_browser_tests() -> None:
    assert check.FAST in check.pytest(quick=True).command
    assert check.FAST not in check.pytest(quick=False).command


@pytest.mark.parametrize(("which", "venv"), [("lowest", check.LOWEST), ("ray", check.RAY)])
def test_what_has_an_environment_of_its_own_leaves_the_rest_alone(
    which: str, venv: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    done: list[object] = []

    def passes(self: Check, *, live: bool) -> bool:
        done.append(self.command[0])
        return live

    monkeypatch.setattr(Check, "passes", passes)
    monkeypatch.setattr(environment, "install", lambda *what: done.append(what))
    monkeypatch.setattr(pages, "build", lambda: None)
    monkeypatch.setattr(check, "compile_kernels", done.append)
    assert check.main([which]) == 0
    python = f"{venv}/bin/python"
    assert done == [(which, venv), Path(python), python]
    assert venv != environment.VENV


def test_what_they_run_is_there() -> None:
    assert all((ROOT / "tests" / name).exists() for name in check.LEANING)
    assert (ROOT / check.ON_RAY).exists()
