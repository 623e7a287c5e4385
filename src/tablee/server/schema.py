"""Every type of the wire as one OpenAPI document: `python -m tablee.server.schema` prints it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any

from pydantic import TypeAdapter

from tablee import __version__
from tablee.core import transcript
from tablee.server import asks
from tablee.server.app import GAMES
from tablee.table import export, message, update

REF = "#/components/schemas/{model}"


def types() -> Iterable[tuple[str, Any]]:
    """A name and a type for each thing that is sent."""
    yield "Message", message.Message
    yield "Told", update.Told
    for name in (
        "Me", "Rename", "Swear", "Moon", "GameListed", "OpenTable", "Opened", "TableListed", "Sit", "Token",
        "Study", "Studied", "Health",
    ):  # fmt: skip
        yield name, getattr(asks, name)
    yield "Verdict", export.Verdict
    yield "Reading", transcript.Reading
    for entry in GAMES.values():
        title = entry.id.capitalize()
        yield f"{title}Rules", entry.game
        yield f"{title}Asked", entry.asked
        yield f"{title}View", entry.view
        yield f"{title}Event", entry.event


def document() -> dict[str, Any]:
    adapters = [(name, "serialization", TypeAdapter(kind)) for name, kind in types()]
    made, shared = TypeAdapter.json_schemas(adapters, ref_template=REF)  # type: ignore[arg-type]
    schemas = dict(shared.get("$defs", {}))
    for (name, _), schema in made.items():
        if schema.get("$ref") != REF.format(model=name):
            schemas[str(name)] = schema
    _require_all(schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tablée", "version": __version__},
        "paths": {},
        "components": {"schemas": dict(sorted(schemas.items()))},
    }


def _require_all(schemas: dict[str, Any]) -> None:
    """A field with a default is still always sent; the rules' options alone may be left out."""
    for name, schema in schemas.items():
        if schema.get("type") == "object" and "properties" in schema:
            schema["required"] = sorted(schema["properties"])
        schema.setdefault("title", name)


def main() -> None:
    json.dump(document(), sys.stdout, indent=1, sort_keys=True)


if __name__ == "__main__":
    main()
