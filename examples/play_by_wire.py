"""A program that plays Macadam at a table of a house: any move that is allowed, until the game is over.

    TABLEE_TOKEN=tablee_… python examples/play_by_wire.py http://127.0.0.1:8000/t/TABLE

The token is made on one's account page. What a program may ask and is told: docs/programs.md, docs/wire.md.
"""

from __future__ import annotations

import json
import os
import random
import sys
from typing import Any
from urllib.request import Request, urlopen
from uuid import uuid4

from websockets.sync.client import connect

house, _, table = sys.argv[1].rpartition("/t/")
headers = {"Authorization": f"Bearer {os.environ['TABLEE_TOKEN']}"}


def sit(seat: int) -> None:
    """Take a free seat. What is refused raises an error, whose body says why."""
    asked = Request(f"{house}/api/tables/{table}/sit", json.dumps({"seat": seat}).encode(), headers)
    urlopen(asked).close()


def any_move(choices: str) -> dict[str, str]:
    """One of the view's choices, as in "a3-a1 b2^d4^d6 d6^d8=goal": played as its first and last square."""
    squares = random.choice(choices.split()).partition("=")[0]
    return {"kind": "move", "start": squares[:2], "end": squares[-2:]}


def play() -> dict[str, Any]:
    """To the end of the game; how it ended."""
    with connect(
        f"{house.replace('http', 'ws', 1)}/api/tables/{table}/socket", additional_headers=headers
    ) as line:
        mine: list[int] = []
        for text in line:
            told = json.loads(text)
            if told["kind"] == "welcome":
                number, mine = told["number"], told["yours"]
                if not mine:  # the house welcomes us anew when we sit
                    sit(
                        next(
                            n
                            for n, one in enumerate(told["places"])
                            if not one["name"] and one["level"] is None
                        )
                    )
            elif told["kind"] == "update":
                number = told["happened"]["number"]
            else:
                continue
            if told["turn"]["kind"] == "outcome":
                return told["turn"]  # type: ignore[no-any-return]
            if told["turn"].get("seat") in mine:
                move = {
                    "kind": "play",
                    "seat": mine[0],
                    "number": number + 1,
                    "do": any_move(told["view"]["choices"]),
                }
                line.send(json.dumps({"id": uuid4().hex} | move))
    raise ConnectionError("the house has gone")


if __name__ == "__main__":
    print(json.dumps(play()))
