"""What hosts, hooks and packaging are told agrees with what the house says once."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.specifiers import SpecifierSet

import tablee
from tablee import cli
from tests.tooling.test_dependencies import PROJECT
from tests.tooling.tree import ROOT
from tools import check, lock

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TEMPLATES = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
PROMISED = [
    found[1]
    for found in (
        re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", one) for one in PROJECT["classifiers"]
    )
    if found
]


def read(path: Path) -> Any:
    """YAML; `on` is read as true, since YAML 1.1 thinks that it is an answer."""
    return yaml.safe_load(path.read_text("utf-8"))


WORKFLOW = read(ROOT / ".github" / "workflows" / "test.yml")
HOOKS = [hook for repo in read(ROOT / ".pre-commit-config.yaml")["repos"] for hook in repo["hooks"]]


def file_name(path: Path) -> str:
    return path.name


# The Pythons


def test_every_python_is_promised_from_the_oldest_to_the_newest() -> None:
    minors = [int(version.partition(".")[2]) for version in PROMISED]
    assert minors == list(range(minors[0], minors[-1] + 1))
    wanted = SpecifierSet(PROJECT["requires-python"])
    assert all(version in wanted for version in PROMISED)
    assert f"3.{minors[0] - 1}" not in wanted
    assert PROMISED[0] == lock.OLDEST


def test_the_workflow_runs_the_oldest_and_the_newest() -> None:
    [job] = WORKFLOW["jobs"].values()
    assert job["strategy"]["matrix"]["python"] == [PROMISED[0], PROMISED[-1]]
    assert "./test" in [step.get("run") for step in job["steps"]]


# The workflow


@pytest.mark.parametrize("path", WORKFLOWS, ids=file_name)
def test_a_workflow_reads_only_and_its_actions_are_pinned(path: Path) -> None:
    text = path.read_text("utf-8")
    assert read(path)["permissions"] == {"contents": "read"}
    assert "concurrency" in read(path)
    used = re.findall(r"uses: (\S+)(.*)", text)
    assert used
    for action, version in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action), action
        assert re.fullmatch(r" # v\d+\.\d+\.\d+", version), action
    assert "pull_request_target" not in text


# The hooks


def test_each_group_of_checks_has_a_hook_and_each_push_runs_the_quick_tests() -> None:
    """What a group checks is said in tools/check.py alone."""
    entries = {hook["entry"]: hook.get("stages", ["pre-commit"]) for hook in HOOKS}
    wanted = {f"./test {group}": ["pre-commit"] for group in check.GROUPS}
    assert entries == {**wanted, "./test quick": ["pre-push"]}


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: str(hook["id"]))
def test_a_hook_runs_what_is_in_the_tree(hook: dict[str, Any]) -> None:
    assert hook["language"] == "system"
    assert hook["pass_filenames"] is False
    check.parse(hook["entry"].split()[1:])


@pytest.mark.parametrize(
    ("path", "hooks"),
    [
        ("src/tablee/table/log.py", {"python"}),
        ("src/tablee/core/game.py", {"python", "docs"}),
        ("src/tablee/games/macadam/env.py", {"python", "docs"}),
        ("src/tablee/games/dames/words.json", {"web"}),
        ("web/src/App.svelte", {"web"}),
        ("docs/rules/dames.fr.md", {"web", "docs"}),
        ("docs/conf.py", {"python", "docs"}),
        ("README.md", {"docs"}),
    ],
)
def test_a_commit_runs_what_concerns_it(path: str, hooks: set[str]) -> None:
    assert {hook["id"] for hook in HOOKS if "files" in hook and re.search(hook["files"], path)} == hooks


def test_pre_commit_reads_its_hooks() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pre_commit", "validate-config", str(ROOT / ".pre-commit-config.yaml")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


# The version


def test_the_version_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert "version" in PROJECT["dynamic"]
    package = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))
    locked = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    assert not any("version" in one for one in (package, locked, locked["packages"][""]))
    said = [
        path for path in (ROOT / "src").rglob("*.py") if f'"{tablee.__version__}"' in path.read_text("utf-8")
    ]
    assert said == [ROOT / "src" / "tablee" / "__init__.py"]
    with pytest.raises(SystemExit):
        cli.main(["--version"])
    assert capsys.readouterr().out.strip() == tablee.__version__


def test_it_is_typed_for_others() -> None:
    assert (ROOT / "src" / "tablee" / "py.typed").exists()
    assert "Typing :: Typed" in PROJECT["classifiers"]


# The words for people who come with something


def test_the_repository_is_one() -> None:
    """Named in pyproject.toml; whatever else needs it reads it there, or needs only a path in it."""
    repository = PROJECT["urls"]["Repository"]
    assert all(url.startswith(repository) for url in PROJECT["urls"].values())
    pages = [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/**/*.md"),
        *ROOT.glob(".github/**/*.*"),
        ROOT / "docs" / "conf.py",
    ]
    assert [path for path in pages if repository in path.read_text("utf-8")] == []


@pytest.mark.parametrize("path", [path for path in TEMPLATES if path.name != "config.yml"], ids=file_name)
def test_a_template_is_a_form(path: Path) -> None:
    form = read(path)
    assert form["name"]
    assert form["description"]
    asked = [field for field in form["body"] if field["type"] != "markdown"]
    assert len({field["id"] for field in asked}) == len(asked)
    assert any(field.get("validations", {}).get("required") for field in asked)


def test_a_bug_is_told_with_all_that_is_needed_to_see_it_again() -> None:
    form = read(ROOT / ".github" / "ISSUE_TEMPLATE" / "bug.yml")
    assert {"game", "level", "options", "log", "version"} <= {field.get("id") for field in form["body"]}


def test_a_question_about_a_rule_cites_its_number() -> None:
    form = read(ROOT / ".github" / "ISSUE_TEMPLATE" / "rule.yml")
    [rule] = [field for field in form["body"] if field["id"] == "rule"]
    assert rule["validations"]["required"]
    cited = rule["attributes"]["placeholder"].split(", ")
    pages = "".join(path.read_text("utf-8") for path in ROOT.glob("docs/rules/*.en.md"))
    assert all(re.search(rf"(?:## |\*\*){number}\b", pages) for number in cited)
