"""A house that is told to stop says so at its tables and keeps every game; opened again, it goes on."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from tests.server.client import ME, OPEN, Guest, robot
from tests.server.running import process, served


def test_the_house_says_that_it_goes_down(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        ada = Guest(house.url)
        at = ada.join(ada.open(ME, OPEN))
    with ada:
        at.hear("trouble", lambda told: told["code"] == "going_down")
        assert at.closed()[0] == 1012  # the house restarts: come again


@pytest.mark.slow
def test_a_stop_keeps_every_game_and_a_start_goes_on_with_it(tmp_path: Path) -> None:
    with process(tmp_path / "data") as house, Guest(house.url) as ada:
        table = ada.open(ME, robot(8))
        at = ada.join(table)
        done = at.play(at.moves()[0])  # the robot now thinks for a while
        assert house.stop() == -signal.SIGTERM
        house.start()
        at = ada.join(table)
        at.until(lambda: at.turn == {"kind": "to_move", "seat": 0} and at.number > done["number"])
        assert [line["what"] for line in at.heard("welcome")[0]["past"]][:4] == [
            "opened",
            "seated",
            "seated",
            "played",
        ]
        assert at.move()["kind"] == "done"
        house.stop()
        said = house.log.read_text().splitlines()
        lines = [json.loads(line) for line in said if not line.startswith("tablee: ")]
    assert {"timestamp", "level", "logger", "message"} <= set.intersection(*(set(line) for line in lines))
    assert {line["level"] for line in lines} <= {"info", "warning"}
