"""A value: a frozen record, trusted inside, strict where it comes in from the wire."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar, cast, dataclass_transform

import msgspec
from pydantic import ConfigDict, JsonValue, TypeAdapter, ValidationError

from tablee.core.quick_init import quick_init

T = TypeVar("T")

# By default pydantic takes NaN, "0.1", true and unknown fields for numbers; no value ever does.
STRICT = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Make a class a frozen record with slots; `from_json` alone validates its fields."""
    cls.__pydantic_config__ = STRICT  # type: ignore[attr-defined]
    return quick_init(dataclass(frozen=True, slots=True)(cls))


class Malformed(ValueError):
    """What came in is not of the type asked for."""


_known: dict[int, tuple[Any, TypeAdapter[Any]]] = {}
_equal: dict[Any, TypeAdapter[Any]] = {}


def adapter(kind: Any) -> TypeAdapter[Any]:
    """Pydantic's reader and writer of a type, built once.

    It is found by the type's identity, as hashing a union of ten types takes longer than writing a value
    of it. Only the first of equal types is known so, and kept: a type made up anew each time fills nothing.
    """
    if (known := _known.get(id(kind))) is not None:
        return known[1]
    if (equal := _equal.get(kind)) is not None:
        return equal
    built = _equal[kind] = TypeAdapter(kind)
    _known[id(kind)] = kind, built
    return built


def from_json(kind: type[T], data: str | bytes) -> T:
    """A value from JSON, or Malformed: nothing is guessed, coerced or ignored."""
    try:
        return cast(T, adapter(kind).validator.validate_json(data))
    except ValidationError as error:
        raise Malformed(_first_fault(error)) from None


def from_parsed(kind: type[T], parsed: JsonValue) -> T:
    """A value from parsed JSON. Pydantic is strict about JSON text alone, so it is written and read again."""
    return from_json(kind, _encode(parsed))


def to_parsed(kind: Any, item: Any) -> JsonValue:
    """A value as parsed JSON."""
    return cast(JsonValue, msgspec.json.decode(_encode(item)))


_encode = msgspec.json.Encoder().encode


def to_json(kind: Any, item: Any) -> bytes:
    """A value as JSON. Pydantic, which reads strictly, takes four times as long to write."""
    return _encode(item)


def json_object(**parts: bytes) -> bytes:
    """An object whose fields are written already."""
    return b"{%b}" % b",".join(b'"%b":%b' % (name.encode(), part) for name, part in parts.items())


def json_array(parts: Iterable[bytes]) -> bytes:
    """A list whose items are written already."""
    return b"[%b]" % b",".join(parts)


def _first_fault(error: ValidationError) -> str:
    fault = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part)[:40] for part in fault["loc"][:6])
    return f"{where}: {fault['msg']}" if where else fault["msg"]
