"""The channel between the processes of a house, by Redis. What breaks here costs time and nothing else."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from typing import Any, cast

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.connection import parse_url

from tablee.core.value import Malformed, from_json, to_json
from tablee.table.channel import NOTICE, Hearer, Notice

CONNECT_SECONDS = 2.0
CONFIRM_SECONDS = 1.0  # that a subscription is waited for; the log is asked now and then all the same
SETTLE_SECONDS = 10.0  # after a loss, until everyone has said again who is where
LONGEST_PAUSE = 1.0
QUIET_SECONDS = 5.0  # then Redis is asked whether it is still there
MOST_WAITING = 10_000  # notices; beyond that the oldest are lost
logger = logging.getLogger(__name__)


def check_address(url: str) -> None:
    """What can be read as an address of Redis, or ValueError: it says why."""
    parse_url(url)  # type: ignore[no-untyped-call]


class RedisChannel:
    shared = True

    def __init__(self, url: str, house: str, process: str) -> None:
        """`house`: several may use one Redis, each under its own name. `process`: who speaks."""
        self._redis = Redis.from_url(
            url, socket_connect_timeout=CONNECT_SECONDS, socket_timeout=CONNECT_SECONDS, socket_keepalive=True
        )
        self._prefix, self._process = f"tablee:{house}:", process.encode()
        self._hearers: dict[str, Hearer] = {}
        self._confirming: dict[str, asyncio.Future[None]] = {}
        self._pubsub: PubSub | None = None
        self._waiting: deque[tuple[str, bytes]] = deque(maxlen=MOST_WAITING)
        self._something = asyncio.Event()
        self._heard_since: float | None = None
        self._losses = 0
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._send())]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    @property
    def sure(self) -> bool:
        if self._heard_since is None:
            return False
        return not self._losses or time.monotonic() - self._heard_since > SETTLE_SECONDS

    def publish(self, table: str, notice: Notice) -> None:
        self._waiting.append((self._prefix + table, b"%b %b" % (self._process, to_json(NOTICE, notice))))
        self._something.set()

    async def subscribe(self, table: str, hear: Hearer) -> None:
        self._hearers[table] = hear
        pubsub = self._pubsub
        if pubsub is None:
            return  # all are subscribed to when Redis is there again
        name = self._prefix + table
        confirmed = self._confirming[name] = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(CONFIRM_SECONDS):
                await pubsub.subscribe(name)
                await confirmed
        except Exception as fault:  # noqa: BLE001 (whatever the client raises: who listens will notice it too)
            logger.warning("a table is not heard yet", extra={"table": table, "why": repr(fault)})
        finally:
            self._confirming.pop(name, None)

    def unsubscribe(self, table: str) -> None:
        self._hearers.pop(table, None)  # what still comes in is for nobody
        if self._pubsub is not None:
            task = asyncio.get_running_loop().create_task(self._unsubscribe(self._pubsub, table))
            self._tasks.append(task)
            task.add_done_callback(self._tasks.remove)

    async def _unsubscribe(self, pubsub: PubSub, table: str) -> None:
        if table in self._hearers:
            return  # it was needed again at once
        try:
            await pubsub.unsubscribe(self._prefix + table)
        except Exception as fault:  # noqa: BLE001 (as above)
            logger.info("Redis did not hear us", extra={"why": repr(fault)})

    # Listening

    async def _listen(self) -> None:
        """For as long as the house is open: no error of the client ends this."""
        pause = 0.05
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    known = set(self._hearers)
                    await pubsub.subscribe(self._prefix, *(self._prefix + table for table in known))
                    self._pubsub, self._heard_since, pause = pubsub, time.monotonic(), 0.05
                    # Those who asked while this was under way found nobody to ask.
                    if late := [self._prefix + table for table in self._hearers if table not in known]:
                        await pubsub.subscribe(*late)
                    logger.info("Redis is heard")
                    await self._hear_all(pubsub)
            except Exception as fault:  # noqa: BLE001 (whatever the client raises)
                if self._pubsub is not None:
                    logger.warning("Redis is lost: the log is asked instead", extra={"why": repr(fault)})
            if self._pubsub is not None:
                self._losses += 1
            self._pubsub = self._heard_since = None
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _hear_all(self, pubsub: PubSub) -> None:
        quiet_since, asked = time.monotonic(), False
        while True:
            message = await pubsub.get_message(timeout=1.0)
            if message is not None:
                quiet_since, asked = time.monotonic(), False
                self._hear(message)
            elif time.monotonic() - quiet_since > QUIET_SECONDS:
                if asked:
                    raise TimeoutError("Redis says nothing any more")
                await pubsub.ping()
                quiet_since, asked = time.monotonic(), True

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "pong":
            return
        name = message["channel"].decode()
        if message["type"] == "subscribe" and (confirmed := self._confirming.get(name)) is not None:
            if not confirmed.done():
                confirmed.set_result(None)
        elif message["type"] == "message":
            self._understand(name.removeprefix(self._prefix), message["data"])

    def _understand(self, table: str, data: bytes) -> None:
        process, _, written = data.partition(b" ")
        hear = self._hearers.get(table)
        if process == self._process or hear is None:
            return
        try:
            notice = cast(Notice, from_json(NOTICE, written))
        except Malformed as fault:  # of another version, perhaps: the log will be read
            logger.warning("a notice cannot be read", extra={"table": table, "why": str(fault)})
            return
        hear(process.decode(), notice)

    # Speaking

    async def _send(self) -> None:
        """What came together goes together; what Redis cannot take is lost, as a notice may be."""
        while True:
            await self._something.wait()
            self._something.clear()
            group = list(self._waiting)
            self._waiting.clear()
            try:
                async with self._redis.pipeline(transaction=False) as pipeline:
                    for name, data in group:
                        pipeline.publish(name, data)
                    await pipeline.execute()
            except Exception as fault:  # noqa: BLE001 (whatever the client raises)
                logger.info("notices were lost", extra={"notices": len(group), "why": repr(fault)})
                await asyncio.sleep(0.05)
