"""Whatever falls of a house with two processes: nothing acknowledged is lost, and everyone plays on.

The long form is a command: python -m tests.faults.cluster --faults 500.
"""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from tests.faults.seen import Said, Seen, Wrong

pytest.importorskip("psycopg")
pytest.importorskip("redis")


@pytest.mark.slow
def test_two_processes_whose_clocks_are_a_minute_apart(tmp_path: Path) -> None:
    from tests.faults.cluster import opened_house, suffer

    with opened_house(tmp_path, skew=60.0) as house:
        asyncio.run(suffer(house, 40, random.Random(60), print))


def seen(*lines: tuple[str, int | None], **said: Said) -> Seen:
    made = Seen()
    for number, (what, seat) in enumerate(lines):
        made.line("t", line(number, what, seat))
    made.tables["t"].said.update(said)
    return made


def line(number: int, what: str, seat: int | None, at: float = 1.0) -> dict[str, Any]:
    return {"number": number, "what": what, "seat": seat, "to": None, "at": at}


OPENED = ("opened", None)


def test_the_checker_takes_what_one_log_explains() -> None:
    seen(OPENED, ("played", 0), ("played", 1), a=Said("play", 0, 1, kept=1), b=Said("play", 1, 2)).check()


@pytest.mark.parametrize(
    "wrong",
    [
        seen(OPENED, a=Said("play", 0, 1, kept=1)),
        seen(OPENED, ("played", 1), a=Said("play", 0, 1, kept=1)),
        seen(OPENED, ("played", 0), a=Said("play", 0, 1, kept=1), b=Said("play", 0, 1, kept=1)),
        seen(OPENED, ("played", 0), ("played", 0), a=Said("play", 0, 1, kept=1)),
        seen(OPENED, ("played", 0), a=Said("play", 0, 1, refused="not_kept")),
    ],
    ids=["lost", "another's", "two in one", "doubled", "refused and there"],
)
def test_the_checker_finds_what_no_log_explains(wrong: Seen) -> None:
    with pytest.raises(Wrong):
        wrong.check()


def test_the_checker_finds_two_stories() -> None:
    with pytest.raises(Wrong, match="line 0"):
        seen(OPENED).line("t", line(0, "opened", None, at=2.0))


@pytest.mark.parametrize("first", ["kept", "refused"])
def test_the_checker_finds_an_answer_taken_back(first: str) -> None:
    answered = Said("play", 0, 1, kept=1) if first == "kept" else Said("play", 0, 1, refused="stale")
    made = seen(OPENED, a=answered)
    with pytest.raises(Wrong, match="refused"):
        made.refused("t", "a", "stale") if first == "kept" else made.kept("t", "a", 1)
