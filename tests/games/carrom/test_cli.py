"""What the command line says of a game whose actions nobody can count."""

from __future__ import annotations

import pytest

from tablee.cli import main


@pytest.mark.parametrize("more", [[], ["--divide"]])
def test_perft_refuses_in_one_sentence(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "carrom", "--depth", "2", *more]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "cannot count" in told.err
    assert len(told.err.splitlines()) == 1
