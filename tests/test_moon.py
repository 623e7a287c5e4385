"""The next full moon (M18), against the almanac."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tablee.server.moon import next_full_moon

ALMANAC = [
    "2000-01-21T04:40", "2010-12-21T08:13", "2018-01-31T13:27", "2024-01-25T17:54", "2025-10-07T03:48",
    "2026-11-24T14:53", "2026-12-24T01:28",
]  # fmt: skip


@pytest.mark.parametrize("text", ALMANAC)
def test_M18_the_next_full_moon_is_the_almanacs(text: str) -> None:
    known = datetime.fromisoformat(text).replace(tzinfo=UTC)
    for days in (0.1, 1, 10, 28):
        assert abs(next_full_moon(known - timedelta(days=days)) - known) < timedelta(minutes=4)


def test_M18_it_is_always_still_to_come() -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    for day in range(800):
        moon = next_full_moon(now + timedelta(days=day))
        assert timedelta() < moon - (now + timedelta(days=day)) < timedelta(days=29.9)
