"""A crowd at the door does not stop the event loop."""

from __future__ import annotations

import asyncio

from tablee.server.door import Door


def test_one_comes_in_each_turn_of_the_loop_and_in_order() -> None:
    async def crowd() -> list[str]:
        door, seen = Door(), list[str]()
        for i in range(4):
            door.enter(lambda i=i: seen.append(f"guest {i}"))  # type: ignore[misc]
        for _ in range(4):
            seen.append("table")
            await asyncio.sleep(0)
        door.enter(lambda: seen.append("late"))
        return seen

    assert asyncio.run(crowd()) == [
        "guest 0", "table", "guest 1", "table", "guest 2", "table", "guest 3", "table", "late",
    ]  # fmt: skip
