"""A record that is made quickly is as frozen as any, and is told apart from nothing."""

from __future__ import annotations

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace
from typing import Generic, TypeVar

import pytest

from tablee.core.lazy import lazy
from tablee.core.quick_init import quick_init
from tablee.core.value import from_json, to_json, value

T = TypeVar("T")


@value
class Slotted:
    a: int
    b: str = "b"


@value
class Boxed(Generic[T]):
    item: T
    more: tuple[T, ...] = ()


@quick_init
@dataclass(frozen=True)
class Loose:
    a: int
    b: str = "b"

    @lazy
    def doubled(self) -> list[int]:
        """Twice."""
        return [2 * self.a]


@quick_init
@dataclass(frozen=True)
class Heir(Loose):
    c: float = 0.5


@quick_init
@dataclass(frozen=True)
class WithFactory:
    a: int
    many: list[int] = field(default_factory=list)


@pytest.mark.parametrize("made", [Slotted(1), Loose(1), Heir(1), WithFactory(1)])
def test_it_is_frozen_and_equal_to_its_copies(made: Slotted | Loose | WithFactory) -> None:
    with pytest.raises(FrozenInstanceError):
        made.a = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del made.a
    for other in (type(made)(1), type(made)(a=1), replace(made), copy.copy(made), copy.deepcopy(made),
                  pickle.loads(pickle.dumps(made))):  # fmt: skip
        assert other == made
        assert type(other) is type(made)
    assert replace(made, a=3) == type(made)(3) != made
    assert repr(made).startswith(f"{type(made).__name__}(a=1, ")


def test_it_asks_for_what_the_dataclass_asks_for() -> None:
    assert list(inspect.signature(Slotted).parameters) == ["a", "b"]
    with pytest.raises(TypeError):
        Slotted()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Slotted(1, "b", 3)  # type: ignore[call-arg]
    assert hash(Slotted(1, "x")) == hash(Slotted(1, "x"))


def test_classes_that_inherit_and_generic_ones_are_made_whole() -> None:
    assert (Heir(1, "x", 2.0).a, Heir(1, "x", 2.0).b, Heir(1, "x", 2.0).c) == (1, "x", 2.0)
    assert isinstance(Heir(1), Loose)
    assert Boxed(1, (2,)) == Boxed(item=1, more=(2,))
    assert WithFactory(1).many is not WithFactory(1).many


def test_it_is_read_and_written_as_before() -> None:
    assert from_json(Slotted, to_json(Slotted, Slotted(7, "x"))) == Slotted(7, "x")


def test_what_is_lazy_is_worked_out_once() -> None:
    made = Loose(4)
    assert made.doubled == [8]
    assert made.doubled is made.doubled
    assert Loose.doubled.__doc__ == "Twice."
    assert made == Loose(4)
