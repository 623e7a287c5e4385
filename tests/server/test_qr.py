"""A link as a QR code."""

from __future__ import annotations

import re

import segno

from tests.server.running import Served

LINK = "http://192.168.1.20:8000/t/Ag3kZ-91_xQ"


def test_the_code_is_the_one_that_is_read_as_the_link(house: Served) -> None:
    told = house.guest().post("/api/qr", {"text": LINK})
    dark = {
        (int(x) + i, int(y))
        for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)", told["path"])
        for i in range(int(length))
    }
    rows = segno.make_qr(LINK, error="m").matrix
    assert told["size"] == len(rows)
    assert dark == {(x, y) for y, row in enumerate(rows) for x, module in enumerate(row) if module}


def test_it_is_for_links_and_not_for_books(house: Served) -> None:
    for text in ("", "x" * 301, 3):
        assert house.guest().refused("/api/qr", {"text": text}) == (400, "malformed")
