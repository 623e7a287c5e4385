"""What a process counts of itself, in the text that Prometheus reads, at a port of its own."""

from __future__ import annotations

import logging
from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablee.server.services import Services

# Seconds from a message's arrival until everyone was told and it was answered.
BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Latency:
    """How many took how long. Counted for every message: so nothing here is more than an addition."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds

    def buckets(self) -> list[tuple[str, float]]:
        """As Prometheus wants them: each with all below it."""
        total, made = 0, []
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            total += count
            made.append((bound, float(total)))
        return made


class ErrorCount(logging.Handler):
    """How often the log had something that somebody should look at."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.errors += 1


class Collector:
    """Asked by Prometheus' client, in a thread of its own: it only reads."""

    def __init__(self, services: Services, errors: ErrorCount) -> None:
        self._services, self._errors = services, errors

    def collect(self) -> Iterator[Any]:
        from prometheus_client.core import (
            CounterMetricFamily,
            GaugeMetricFamily,
            HistogramMetricFamily,
        )

        house = self._services
        counters = {
            "moves": ("Messages of people that were answered", sum(house.latency.counts)),
            "commits": ("Groups of writes that were committed", house.store.written.groups),
            "writes": ("Writes in these groups: lines, names, leases", house.store.written.works),
            "commit_seconds": ("Time that these commits took", house.store.written.seconds),
            "errors": ("Errors in the log", self._errors.errors),
        }
        gauges = {
            "connections": ("Open websockets", house.limits.open_sockets),
            "tables": ("Tables in memory", len(house.registry)),
            "bots_waiting": ("Robots and hints that wait for a thread", house.bots.waiting),
            "keeping": ("1 while what is played can be kept", int(house.store.keeping)),
            "others_heard": ("1 while the other processes of the house are heard", int(house.hears_others)),
            "warm": ("1 once every kernel is loaded", int(house.warm)),
        }
        for name, (text, number) in counters.items():
            yield CounterMetricFamily(f"tablee_{name}", text, number)
        for name, (text, number) in gauges.items():
            yield GaugeMetricFamily(f"tablee_{name}", text, number)
        told = HistogramMetricFamily(
            "tablee_message_seconds", "From a message's arrival until it is answered"
        )
        told.add_metric([], buckets=house.latency.buckets(), sum_value=house.latency.seconds)
        yield told


def serve_metrics(services: Services, address: str) -> Callable[[], None]:
    """Answer at [HOST:]PORT until the returned function is called."""
    from prometheus_client import CollectorRegistry, start_http_server

    registry, errors = CollectorRegistry(), ErrorCount()
    registry.register(Collector(services, errors))
    host, _, port = address.rpartition(":")
    server, thread = start_http_server(int(port), host or "127.0.0.1", registry)
    logging.getLogger().addHandler(errors)

    def close() -> None:
        logging.getLogger().removeHandler(errors)
        server.shutdown()
        server.server_close()
        thread.join()

    return close
