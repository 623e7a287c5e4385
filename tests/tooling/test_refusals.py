"""What can go wrong on any machine: one sentence and a non-zero exit, never a traceback."""

from __future__ import annotations

import errno
import json
import socket
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.tooling.tree import ROOT, command, free_port, sentence, small_tree
from tools import failure, node, pages, steps
from tools.environment import VENV, packages
from tools.failure import one_sentence
from tools.steps import reason
from tools.words import Stop

NOBODY = "http://127.0.0.1:9/"  # the discard port: nothing answers there


def test_taken_port() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = sentence(command(ROOT, "play", "--port", str(port)))
        assert said == f"Port {port} is taken: choose another one with --port."
        said = sentence(command(ROOT, "play", "--port", str(port), LANG="fr_FR.UTF-8"))
        assert said == f"Le port {port} est déjà pris : choisissez-en un autre avec --port."


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http", "8e3"])
def test_a_port_that_is_none(port: str) -> None:
    done = command(ROOT, "play", f"--port={port}")
    assert done.returncode == 2
    assert f"argument --port: {port} is not a port: choose 1 to 65535" in done.stderr


def test_data_folder_that_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    said = sentence(command(ROOT, "play", "--port", str(free_port()), XDG_DATA_HOME=str(file)))
    assert said == f"{file}/tablee cannot be written to: Not a directory."


@pytest.mark.slow
def test_pip_without_network(tmp_path: Path) -> None:
    tree = small_tree(tmp_path / "tree")
    done = command(
        tree,
        "play",
        "--port",
        str(free_port()),
        HOME=str(tmp_path),
        PIP_INDEX_URL=NOBODY,
        PIP_CONFIG_FILE="/dev/null",
    )
    assert sentence(done).startswith("The packages cannot be reached: check the network")
    assert (tree / ".setup.log").exists()
    assert not (tree / VENV / ".stamp").exists()


def test_npm_without_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = node.of_machine() or node.of_pip(packages(ROOT / VENV))
    assert found is not None
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("npm_config_registry", NOBODY)
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    wanted = {"name": "pages", "version": "1.0.0", "dependencies": {"left-pad": "1.3.0"}}
    locked = {"": wanted, "node_modules/left-pad": {"version": "1.3.0"}}
    pages.WEB.mkdir()
    (pages.WEB / "package.json").write_text(json.dumps(wanted))
    (pages.WEB / "package-lock.json").write_text(
        json.dumps({"name": "pages", "version": "1.0.0", "lockfileVersion": 3, "packages": locked})
    )
    with pytest.raises(Stop, match=r"^The packages cannot be reached"):
        pages.fill_modules(found)
    assert not (pages.MODULES / ".stamp").exists()


@pytest.mark.parametrize(
    ("output", "why"),
    [
        (
            "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device",
            "disk full",
        ),
        ("npm error code ENOSPC\nnpm error syscall write", "disk full"),
        ("OSError: [Errno 122] Disk quota exceeded", "disk full"),
        (
            "Failed to establish a new connection: [Errno -3] Temporary failure in name resolution",
            "no network",
        ),
        ("npm error code EAI_AGAIN", "no network"),
        ("urllib3.exceptions.ConnectTimeoutError: timed out", "no network"),
        ("error: subprocess-exited-with-error", None),
        ("ModuleNotFoundError: No module named 'numba'", None),
    ],
)
def test_reason_in_the_words_of_pip_and_npm(output: str, why: str | None) -> None:
    assert reason(output) == why


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT])
def test_full_disk_under_our_own_files(code: int, capsys: pytest.CaptureFixture[str]) -> None:
    def write(_: Sequence[str]) -> int:
        raise OSError(code, "full", ".venv/.stamp")

    assert one_sentence(write, []) == 1
    assert capsys.readouterr().err == "The disk is full: make some room and start again.\n"


def stumble(_: Sequence[str]) -> int:
    raise FileNotFoundError(errno.ENOENT, "No such file or directory", "web/package.json")


def miscount(_: Sequence[str]) -> int:
    raise ValueError("too many\nvalues to unpack")


@pytest.mark.parametrize(
    ("mistake", "language", "said"),
    [
        (stumble, "en", "Something went wrong that we did not foresee: FileNotFoundError: [Errno 2] "
         "No such file or directory: 'web/package.json' (.setup.log has the details).\n"),
        (miscount, "fr", "Un imprévu est survenu : ValueError: too many values to unpack "
         "(détails dans .setup.log).\n"),
    ],
)  # fmt: skip
def test_our_own_mistakes_are_a_sentence_and_a_traceback_in_the_log(
    mistake: Callable[[Sequence[str]], int],
    language: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", language)
    assert one_sentence(mistake, []) == 1
    assert capsys.readouterr().err == said
    log = (tmp_path / ".setup.log").read_text()
    assert log.startswith("Traceback")
    assert mistake.__name__ in log


@pytest.mark.parametrize(("room", "said"), [(True, "tablee-"), (False, "no log can be written: ValueError")])
def test_a_mistake_where_the_log_cannot_be_written(
    room: bool, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(failure, "LOG", tmp_path / "none" / "log")
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path if room else tmp_path / "none"))
    monkeypatch.setenv("LC_ALL", "en")
    assert one_sentence(miscount, []) == 1
    assert said in capsys.readouterr().err
    assert len(list(tmp_path.glob("tablee-*.log"))) == room


def test_a_step_whose_program_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en")
    said = r"^This step failed: Building the pages \(\.setup\.log has the details\)\.$"
    with pytest.raises(Stop, match=said):
        steps.run("pages", [tmp_path / "nobody"])
    assert "FileNotFoundError" in (tmp_path / ".setup.log").read_text()


def test_a_question_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en")
    with pytest.raises(Stop, match=r"^This step failed: Compiling the games"):
        steps.ask("kernels", [sys.executable, "-c", "import no_such_package"])
    assert "no_such_package" in (tmp_path / ".setup.log").read_text()
    assert steps.ask("kernels", [sys.executable, "-c", "print('here')"]) == "here"
