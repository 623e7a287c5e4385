"""Every public endpoint, asked by schemathesis with what the OpenAPI document allows and what it does not.

No answer is a server's error, and every one is of the documented shape. `python -m tests.server.fuzz` does
it for long, at a house of its own; `test_fuzz.py` for a moment, always with the same requests.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.client import ME, OPEN, PATIENCE, WINS, WON_IN_ONE, Guest, robot
from tests.server.running import Served, served

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]
SHAPES = CHECKS[1:]
MODES = (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)
Known = Mapping[str, list[str]]  # of each part of an address, what there is
Ask = Callable[[], None]


def furnished(house: Served, guest: Guest) -> Known:
    """Something of everything: else every address with an id in it would lead nowhere."""
    link = house.guest("Friend").post("/api/friends/link", {})["link"]
    guest.post("/api/friends", {"link": link})
    met = house.guest("Stranger").open(ME, OPEN)
    seat = {"who": {"kind": "seat", "table": met, "seat": 0}}
    won = guest.open(ME, robot(), rules=WON_IN_ONE)
    place = guest.join(won)
    place.play(WINS)
    place.until(lambda: place.turn["kind"] == "outcome")
    dames = {"game": "dames", "rules": {}, "seats": [ME, OPEN], "private": False}
    study: dict[str, Any] = {
        "game": "dames",
        "rules": {},
        "table": None,
        "title": "",
        "comment": "",
        "nodes": [],
    }
    return {
        "table": [won, met, guest.open(ME, OPEN, private=False), guest.post("/api/tables", dames)["table"]],
        "game": ["macadam", "dames", "carrom", "pietons"],
        "study": [guest.post("/api/studies", study)["study"]],
        "puzzle": [guest.get("/api/puzzles/macadam")["daily"]],
        "person": ["me"],
        "session": ["others"],
        "link": [link],
        "friend": [guest.get("/api/friends")[0]["id"]],
        "block": [guest.post("/api/blocks", seat)["id"]],
        "program": [guest.post("/api/programs", {"name": "Fuzz"})["id"]],
        "part": ["0"],
    }


def asks(guest: Guest, known: Known, examples: int, number: int) -> Iterator[tuple[str, Ask]]:
    """For each endpoint and kind of request its name, and what asks it so often and raises what is wrong."""
    url = str(guest.http.base_url).rstrip("/")
    document = requests.get(f"{url}/api/openapi.json", timeout=PATIENCE).json()
    for found in schemathesis.openapi.from_dict(document).get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()
        fallible = len(operation.query) + len(operation.body) > 0  # in an address any text is one
        for mode in MODES if fallible else MODES[:1]:
            yield f"{operation.label} ({mode.value})", _ask(operation, mode, guest, known, examples, number)


def _ask(
    operation: Any, mode: schemathesis.GenerationMode, guest: Guest, known: Known, examples: int, number: int
) -> Ask:
    url = str(guest.http.base_url).rstrip("/")

    @seed(number)
    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: Any, there: bool, data: st.DataObject) -> None:
        if there:  # something that exists in place of an id that does not
            for name in case.path_parameters or {}:
                if name in known:
                    case.path_parameters[name] = data.draw(st.sampled_from(known[name]))
        answer = case.call(base_url=url, cookies=dict(guest.http.cookies), timeout=PATIENCE)
        # A house that is not ready says so with 503, as its document says.
        case.validate_response(answer, SHAPES if case.path == "/api/ready" else CHECKS)

    whole: Ask = given(operation.as_strategy(mode), st.booleans(), st.data())(ask)
    return whole


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.server.fuzz", description=__doc__)
    words.add_argument("--examples", type=int, default=300, help="of each endpoint, valid and invalid")
    words.add_argument("--seed", type=int, default=0)
    words.add_argument("--only", default="", help="endpoints whose name contains this")
    asked = words.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as house:
        guest = house.guest("Fuzz")
        for name, ask in asks(guest, furnished(house, guest), asked.examples, asked.seed):
            if asked.only not in name:
                continue
            try:
                ask()
                print(f"ok  {name}", flush=True)
            except (Exception, FailureGroup) as fault:  # noqa: BLE001 (it is told, and the next one asked)
                wrong += 1
                print(f"NOT {name}\n{fault}", flush=True)
    print(f"{wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
