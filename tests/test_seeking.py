"""Quick matches: by rating if possible, by patience if not."""

from __future__ import annotations

from tablee.core.seeking import ANYONE_AFTER, Seek, best_match


def seek(id: str, rating: int | None = None, waited: float = 0.0, **more: object) -> Seek:
    asked = {"game": "dames", "clock": "null", "rated": False} | more
    return Seek(id, f"guest {id}", "", rating=rating, waited=waited, **asked)  # type: ignore[arg-type]


def test_the_nearest_by_rating_comes_first() -> None:
    near, far = seek("near", 1540), seek("far", 1430, waited=9.0)
    assert best_match(seek("own", 1520), [far, near]) == near
    assert best_match(seek("own", None), [far, near]) == near  # a newcomer is taken for 1500


def test_who_is_far_waits_and_then_plays_whoever_is_there() -> None:
    master = seek("master", 2300)
    assert best_match(seek("own", 1500), [master]) is None
    assert best_match(seek("own", 1500, waited=ANYONE_AFTER), [master]) == master


def test_only_who_wants_the_same_and_is_not_oneself_nor_avoided() -> None:
    own = seek("own")
    others = [
        seek("a", game="carrom"),
        seek("b", clock="{}"),
        seek("c", rated=True),
        seek("d", table="t"),
        own,
    ]
    assert best_match(own, others) is None
    assert best_match(own, [seek("e")], {"guest e"}) is None
