"""What the house does at a table where other processes may play for it, too."""

from __future__ import annotations

import asyncio

from tablee.core.game import Seat
from tablee.table.autoplay import Autoplay, Duty, RevealSeed, RobotMove
from tablee.table.log import Robot

ROBOT_MOVE, REVEAL = RobotMove(Seat(1), Robot(1)), RevealSeed()


def test_the_house_looks_again_once_it_knows_that_it_may_play() -> None:
    """While it asked, another process has made the robot's move, which ended the game."""
    duties: list[Duty] = [ROBOT_MOVE]
    done: list[Duty] = []
    failed: list[None] = []

    async def may() -> bool:
        if duties == [ROBOT_MOVE]:
            duties[:] = [REVEAL]
        return True

    async def do(duty: Duty) -> None:
        done.append(duty)
        duties.clear()

    async def play() -> None:
        house = Autoplay("t", lambda: duties[0] if duties else None, do, lambda: failed.append(None), may)
        house.wake()
        await house.rest()

    asyncio.run(play())
    assert done == [REVEAL]
    assert not failed
