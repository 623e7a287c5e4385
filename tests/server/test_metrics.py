"""What a house counts of itself, and what stands in its log."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import httpx
import pytest

from tablee.server.logs import JsonLines, log_context
from tablee.server.metrics import BOUNDS, Latency, serve_metrics
from tests.server.client import ME
from tests.server.running import Served, free_port, served

pytest.importorskip("prometheus_client")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("metrics")) as one:
        yield one


def figures(port: int) -> dict[str, float]:
    text = httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False).raise_for_status().text
    lines = (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    return {name: float(number) for name, number in lines}


def test_prometheus_reads_what_happens(house: Served) -> None:
    port = free_port()
    close = serve_metrics(house.services, f"127.0.0.1:{port}")
    try:
        ada = house.guest("Ada")
        before = figures(port)
        at = ada.join(ada.open(ME, ME))
        for _ in range(3):
            at.move(at.turn["seat"])
        logging.getLogger("tablee.test").error("something to look at")
        after = figures(port)
    finally:
        close()
    assert after["tablee_moves_total"] == before["tablee_moves_total"] + 3
    assert after["tablee_writes_total"] >= before["tablee_writes_total"] + 4
    assert after["tablee_commits_total"] > before["tablee_commits_total"]
    assert after["tablee_message_seconds_count"] == after["tablee_moves_total"]
    assert after["tablee_errors_total"] == before["tablee_errors_total"] + 1
    assert (after["tablee_connections"], after["tablee_tables"]) == (1, 1)
    assert (after["tablee_keeping"], after["tablee_others_heard"]) == (1, 1)


def test_a_latency_is_counted_once_and_with_all_above_it() -> None:
    latency = Latency()
    for seconds in (0.0005, BOUNDS[0], 0.003, 60.0):
        latency.add(seconds)
    counts = dict(latency.buckets())
    assert (counts["0.001"], counts["0.005"], counts["5.0"], counts["+Inf"]) == (2, 3, 3, 4)


def test_ready_says_why_not(house: Served) -> None:
    guest = house.guest()
    house.services.warm, warm = True, house.services.warm
    try:
        assert guest.get("/api/ready") == {"ready": True, "why": ""}
        house.services.draining = True
        answer = guest.http.get("/api/ready")
        assert (answer.status_code, answer.json()["why"]) == (503, "draining")
    finally:
        house.services.draining, house.services.warm = False, warm


def test_a_line_of_the_log_says_which_request_and_which_table() -> None:
    token = log_context.set({"request": "r1", "table": "t1"})
    try:
        record = logging.makeLogRecord({"msg": "hello", "levelname": "INFO", "level": 3})
        line = json.loads(JsonLines().format(record))
    finally:
        log_context.reset(token)
    assert (line["request"], line["table"], line["message"]) == ("r1", "t1", "hello")
