"""Why the house, rather than a rule of the game, says no."""

from __future__ import annotations

from functools import partial
from typing import Any, Literal, TypeAlias

from pydantic import JsonValue

Code: TypeAlias = Literal[
    "malformed", "too_large", "too_many", "stale", "not_your_turn", "not_your_seat", "not_ready", "waiting",
    "over", "resigned", "no_takeback", "no_offer", "not_kept", "unknown_table", "unknown_game", "bad_rules",
    "seat_taken", "full", "gone", "seed_over", "not_over", "no_name", "foreign", "declined", "failed",
    "not_alone", "out_of_time", "not_away", "too_long", "too_slow", "unknown_puzzle", "unknown_study",
    "no_hints", "name_taken", "weak_password", "wrong_password", "has_account", "no_account",
    "unknown_session", "unknown_person", "not_rated", "wrong_token", "not_a_person",
    "unknown_program", "too_many_programs", "kept_apart", "not_yourself", "only_private", "nothing_said",
    "words_off", "bad_address",
]  # fmt: skip


class Refusal(Exception):
    """Nothing changed, and this is why."""

    def __init__(self, code: Code, **facts: JsonValue) -> None:
        super().__init__(code)
        self.code: Code = code
        self.facts = facts

    def __reduce__(self) -> tuple[Any, ...]:
        """An exception with named arguments does not come back from another process by itself."""
        return partial(type(self), self.code, **self.facts), ()
