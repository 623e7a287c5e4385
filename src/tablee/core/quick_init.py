"""Frozen records that are made quickly: a move makes a dozen of them."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from functools import wraps
from types import new_class
from typing import Any, TypeVar

T = TypeVar("T")

_become: Any = object.__dict__["__class__"].__set__


def quick_init(cls: type[T]) -> type[T]:
    """Give a frozen dataclass an `__init__` that takes a quarter of the time; it stays as frozen as it is.

    Its own sets each field by a call, past the `__setattr__` that forbids it. Here the new record is for
    that moment of a twin class with the same fields that forbids nothing, so that they are plainly assigned.
    """
    all_fields = fields(cls)  # type: ignore[arg-type]
    plain = all(one.init and not one.kw_only and one.default_factory is MISSING for one in all_fields)
    inherits = any(map(is_dataclass, cls.__bases__))  # and its twin would, what forbids to assign
    if len(all_fields) < 2 or not plain or inherits or hasattr(cls, "__post_init__"):
        return cls
    own = cls.__dict__
    room = {"__slots__": own["__slots__"]} if "__slots__" in own else {}
    bases = own.get("__orig_bases__", cls.__bases__)
    twin = new_class(cls.__name__, bases, exec_body=lambda namespace: namespace.update(room))
    known = {f"_default_{one.name}": one.default for one in all_fields if one.default is not MISSING}
    names = [one.name for one in all_fields]
    asked = [f"{name}=_default_{name}" if f"_default_{name}" in known else name for name in names]
    frozen: Any = cls.__init__
    made: dict[str, Any] = {}
    exec(  # as the standard library makes a dataclass's own
        f"def __init__(self, {', '.join(asked)}):\n"
        f"    if self.__class__ is not _cls:\n"  # a class that inherits from it has no twin here
        f"        return _frozen(self, {', '.join(names)})\n"
        f"    _become(self, _twin)\n"
        + "".join(f"    self.{name} = {name}\n" for name in names)
        + "    self.__class__ = _cls\n",
        {**known, "_cls": cls, "_twin": twin, "_become": _become, "_frozen": frozen},
        made,
    )
    cls.__init__ = wraps(frozen)(made["__init__"])  # type: ignore[method-assign]
    return cls
