"""What the OpenAPI document says of an endpoint.

FastAPI reads the addresses and their parameters by itself. Bodies and answers are our own values, read
strictly and written fast without it, so each endpoint names them here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args, get_origin

from fastapi import Response

from tablee.server.schemas import Refused

JSON = "application/json"


def described(
    *, answers: Any, asks: Any = None, media: str = JSON, also: Mapping[int, str] | None = None
) -> dict[str, Any]:
    """Arguments of a route: `asks` is the type of its body, `answers` of what it sends.

    `also`: other statuses that the same answer may have, and what each of them means.
    """
    extra = {"requestBody": {"required": True, "content": _content(asks, JSON)}} if asks else {}
    return {
        "response_class": Response,
        "responses": {
            200: {"description": "Done.", "content": _content(answers, media)},
            **{
                status: {"description": meaning, "content": _content(answers, media)}
                for status, meaning in (also or {}).items()
            },
            "default": {"description": "Refused: nothing changed.", "content": _content(Refused, JSON)},
        },
        "openapi_extra": extra,
    }


def _content(kind: Any, media: str) -> dict[str, Any]:
    return {media: {"schema": _schema(kind)}}


def _schema(kind: Any) -> dict[str, Any]:
    if kind is str:
        return {"type": "string"}
    if kind is dict:  # of a type that each game has for itself
        return {"type": "object"}
    if get_origin(kind) is tuple:
        return {"type": "array", "items": _schema(get_args(kind)[0])}
    return {"$ref": f"#/components/schemas/{kind.__name__}"}
