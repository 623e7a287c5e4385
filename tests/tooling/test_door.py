"""The door: the house opens, says where it is, and closes when told; or says that it did not open."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.tooling.tree import ROOT, free_port
from tools.play import EVERYWHERE, HERE


@contextmanager
def door(data: Path, port: int, host: str = HERE, **env: str) -> Iterator[subprocess.Popen[str]]:
    """In a group of its own, as a terminal would have it."""
    command = [sys.executable, "-m", "tools.door", "--host", host, "--port", str(port), "--data", str(data)]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, "LC_ALL": "C.UTF-8", **env},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


def lines_until(process: subprocess.Popen[str], words: str) -> list[str]:
    assert process.stdout is not None
    said = []
    for line in process.stdout:
        said.append(line.rstrip("\n"))
        if words in line:
            return said
    raise AssertionError(f"never said {words!r}: {said}, {process.stderr and process.stderr.read()}")


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.slow
def test_the_house_opens_answers_and_closes(tmp_path: Path, how: signal.Signals) -> None:
    port = free_port()
    with door(tmp_path, port) as process:
        assert lines_until(process, "Ctrl-C")[0] == f"The house is open: http://localhost:{port}/"
        with urlopen(f"http://{HERE}:{port}/api/health") as answer:
            assert answer.status == 200
        if how == signal.SIGINT:
            os.killpg(process.pid, how)  # Ctrl-C reaches the whole group
        else:
            process.send_signal(how)
        said, faults = process.communicate()
        assert said.strip() == "The house is closed."
        assert faults == ""
        assert process.returncode == 0
    assert (tmp_path / "tablee.db").exists()


@pytest.mark.slow
def test_lan_prints_an_address_and_a_code(tmp_path: Path) -> None:
    port = free_port()
    with door(tmp_path, port, EVERYWHERE) as process:
        said = lines_until(process, "Ctrl-C")
        assert said[1].startswith("For every device in your home: http://")
        assert said[1].endswith(f":{port}/")
        assert sum("█" in line for line in said) > 10
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait() == 0


def test_a_house_that_cannot_open_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "tablee.db").write_bytes(b"not a database, and longer than its header would be" * 20)
    with door(tmp_path, free_port()) as process:
        said, faults = process.communicate()
    assert said == ""
    assert faults == f"The house did not open ({tmp_path}/house.log has the details).\n"
    assert process.returncode == 1
    assert "not a database" in (tmp_path / "house.log").read_text()
