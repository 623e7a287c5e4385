"""The games that were recorded are played the same today."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.playthroughs.record import FOLDER, playthroughs

RECORDED = list(playthroughs())


@pytest.mark.parametrize(("path", "text"), RECORDED, ids=[path.stem for path, _ in RECORDED])
def test_a_playthrough_is_as_recorded(path: Path, text: str) -> None:
    assert path.read_text("utf-8") == text


def test_every_recording_has_its_game() -> None:
    assert {path for path, _ in RECORDED} == set(FOLDER.glob("*.txt"))
