"""The whole wire as one OpenAPI document: every endpoint, and every type of message.

`python -m tablee.server.openapi` prints it, and the house serves it at /api/openapi.json.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from tablee import __version__
from tablee.core import transcript
from tablee.core.game_spec import GameSpec
from tablee.core.study.report import GameReport
from tablee.server import friend_schemas, lobby_messages, people_schemas, schemas, study_schemas
from tablee.server.api import PARTS, PREFIX
from tablee.table import client_message, export, server_message

REF = "#/components/schemas/{prefix}{{model}}"
Named: TypeAlias = Iterable[tuple[str, Any]]  # a name and a type for each thing that is sent


def house_types() -> Named:
    yield "ClientMessage", client_message.ClientMessage
    yield "ServerMessage", server_message.ServerMessage
    yield "LobbyRequest", lobby_messages.LobbyRequest
    yield "LobbyMessage", lobby_messages.LobbyMessage
    for name in (
        "GuestProfile", "Rename", "Swear", "BeQuiet", "MuteSeat", "MutedSeats", "Moon", "GameInfo",
        "OpenTable", "TableOpened", "TableInfo", "Sit", "HandoverToken", "NameSeat", "SeatRobot",
        "ReplayData", "Study", "StudyResult", "ReadText", "DrawQr", "QrCode", "Health", "Readiness",
    ):  # fmt: skip
        yield name, getattr(schemas, name)
    for name in (
        "RunAnalysis", "AnalysisState",
        "AskLines", "StudiedLines", "AskPositions", "StudyPositions",
        "SharedStudy", "StudyShared",
        "PuzzleList", "PuzzleShown", "TryPuzzle", "PuzzleAnswer",
    ):  # fmt: skip
        yield name, getattr(study_schemas, name)
    for name in (
        "OpenAccount", "SignIn", "Recover", "ChangePassword", "Confirm", "RecoveryCodes", "SessionInfo",
        "Done", "PersonInfo", "PersonGame", "Leader", "RatingChange", "MakeProgram", "ProgramMade",
        "ProgramInfo", "NoticeKey", "Subscribe", "Unsubscribe",
    ):  # fmt: skip
        yield name, getattr(people_schemas, name)
    for name in (
        "AskLink", "FriendLink", "LinkOwner", "MakeFriend", "FriendInfo", "BlockPerson", "BlockedInfo",
        "InviteFriend", "PlayAgain",
    ):  # fmt: skip
        yield name, getattr(friend_schemas, name)
    yield "GameReport", GameReport
    yield "Verification", export.Verification
    yield "ReadResult", transcript.ReadResult


def game_types(spec: GameSpec[Any]) -> Named:
    yield "Rules", spec.rules.type
    yield "Action", spec.wire.player_action
    yield "View", spec.wire.view
    yield "Event", spec.wire.event
    if spec.review is not None:
        yield "Review", spec.review.report
        if spec.review.look is not None:
            yield "Look", spec.review.looked


def document(games: Mapping[str, GameSpec[Any]]) -> dict[str, Any]:
    found = _schemas(house_types())
    for spec in games.values():  # a game's own types carry its name: DamesMove is not MacadamMove
        found |= _schemas(game_types(spec), prefix=spec.id.capitalize())
    _require_all(found)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tablée", "version": __version__},
        "paths": _paths(),
        "components": {"schemas": dict(sorted(found.items()))},
    }


def _paths() -> dict[str, Any]:
    """Every endpoint, as FastAPI knows it and `described` completes it."""
    routes = [route for part in PARTS for route in part.routes]
    found = get_openapi(title="Tablée", version=__version__, routes=routes)["paths"]
    paths: dict[str, Any] = {PREFIX + path: said for path, said in found.items()}
    for methods in paths.values():
        for endpoint in methods.values():
            endpoint["responses"].pop("422", None)  # FastAPI's own refusal: the house answers in its own way
    return paths


def _schemas(types: Named, prefix: str = "") -> dict[str, Any]:
    """Every type under its short name, with those it is made of."""
    ref = REF.format(prefix=prefix)
    adapters = [(name, "serialization", TypeAdapter(kind)) for name, kind in types]
    made, shared = TypeAdapter.json_schemas(adapters, ref_template=ref)  # type: ignore[arg-type]
    found = {f"{prefix}{name}": schema for name, schema in shared.get("$defs", {}).items()}
    for (name, _), schema in made.items():
        whole = schema.get("$ref", "").removeprefix(REF.format(prefix="").format(model=""))
        found[f"{prefix}{name}"] = found.pop(whole) if whole else schema  # Macadam itself: MacadamRules
    return found


def _require_all(schemas: dict[str, Any]) -> None:
    """A field with a default is still always sent; the rules' options alone may be left out."""
    for name, schema in schemas.items():
        if schema.get("type") == "object" and "properties" in schema:
            schema["required"] = sorted(schema["properties"])
        schema.setdefault("title", name)


def main() -> None:
    from tablee.server.app import GAMES  # which imports this module, to serve the document

    json.dump(document(GAMES), sys.stdout, indent=1, sort_keys=True)


if __name__ == "__main__":
    main()
