"""What the house does in the background is tried again until it is done."""

from __future__ import annotations

import asyncio

import pytest

from tablee.server import services
from tablee.server.services import _until_done


def test_a_chore_that_fails_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(services, "RETRY_SECONDS", 0.0)
    tries = []

    async def chore() -> None:
        tries.append(1)
        if len(tries) < 3:
            raise OSError("the cache cannot be written")

    asyncio.run(_until_done("warming up", chore))
    assert len(tries) == 3
    assert [record.message for record in caplog.records] == ["a chore failed and will be tried again"] * 2
