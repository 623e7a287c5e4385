"""Time, purely: what is left follows from the settings and what was spent."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tablee.core.game import Seat
from tablee.core.value import Malformed, from_parsed, to_parsed
from tablee.table.clock import (
    DAY,
    Bronstein,
    Fischer,
    PerDays,
    PerMove,
    SuddenDeath,
    TimeControl,
    begin_clock,
    left_after,
    runs_out_in,
    share,
    time_left,
    time_open,
)

CONTROLS: tuple[TimeControl, ...] = (
    PerMove(30), PerDays(2), SuddenDeath(300), Fischer(180, 2), Bronstein(180, 3),
)  # fmt: skip
controls = st.sampled_from(CONTROLS)
seconds = st.floats(0, 1000, allow_nan=False)
US, THEM = Seat(0), Seat(1)


@pytest.mark.parametrize(
    ("control", "spent", "left"),
    [
        (PerMove(30), 12, 30),
        (PerDays(2), DAY, 2 * DAY),
        (SuddenDeath(300), 12, 288),
        (Fischer(180, 2), 12, 170),
        (Fischer(180, 2), 0.5, 181.5),
        (Bronstein(180, 3), 12, 171),
        (Bronstein(180, 3), 2, 180),
    ],
)
def test_what_an_action_leaves(control: TimeControl, spent: float, left: float) -> None:
    clock = begin_clock(control, 2).done(1, US, 99.0, [US])  # the first is free, or has its own time
    assert clock.done(3, US, spent, [US]).left[US] == left


@given(controls, st.floats(0.5, 1000), seconds)
def test_the_flag_falls_exactly_when_a_turn_has_run_out(
    control: TimeControl, left: float, elapsed: float
) -> None:
    assume(abs(elapsed - runs_out_in(control, left)) > 1e-6)  # a rounding apart
    assert (time_left(control, left, elapsed) <= 0) == (elapsed >= runs_out_in(control, left))


@given(controls, seconds, seconds, seconds)
def test_time_never_comes_back_within_a_turn(control: TimeControl, left: float, a: float, b: float) -> None:
    assert time_left(control, left, min(a, b)) >= time_left(control, left, max(a, b))


@given(seconds, seconds)
def test_bronstein_never_gives_more_than_there_was(left: float, spent: float) -> None:
    assert left_after(Bronstein(180, 3), left, spent) <= left


@given(st.lists(st.tuples(st.sampled_from([US, THEM]), st.floats(0, 5)), max_size=20), st.integers(0, 20))
def test_a_takeback_gives_the_time_back(acts: list[tuple[Seat, float]], to: int) -> None:
    stood = [begin_clock(Fischer(180, 2), 2)]
    for number, (seat, spent) in enumerate(acts, 1):
        stood.append(stood[-1].done(number, seat, spent, [seat]))
    to = min(to, len(acts))
    assert stood[-1].back(to) is stood[to]


def test_a_team_shares_its_time_or_does_not() -> None:
    for shared in (False, True):
        clock = begin_clock(SuddenDeath(60, shared), 4)
        for number, seat in enumerate((Seat(0), Seat(0), Seat(2), Seat(2)), 1):
            clock = clock.done(number, seat, 10.0, [Seat(0), Seat(2)])
        assert clock.left == ((40, 60, 40, 60) if shared else (50, 60, 50, 60))


def test_the_first_action_is_free_but_where_days_are_given() -> None:
    for control in CONTROLS:
        clock = begin_clock(control, 2)
        assert clock.runs(US) == isinstance(control, PerDays)
        clock = clock.done(1, US, 1000.0, [US])
        assert clock.runs(US)
        assert clock.left == begin_clock(control, 2).left


def test_a_robot_spends_a_share() -> None:
    assert share(SuddenDeath(60), 60) == 3
    assert share(PerMove(10), 10) == 8
    assert share(SuddenDeath(60), -4) == 0.05


def test_time_counts_while_the_house_is_open() -> None:
    runs = [(0.0, 10.0), (5.0, 20.0), (50.0, 60.0)]
    assert time_open(runs, 0, 60) == 30
    assert time_open(runs, 15, 55) == 10
    assert time_open(runs, 20, 50) == 0
    assert time_open([], 0, 100) == 0


@pytest.mark.parametrize("control", CONTROLS)
def test_settings_are_read_as_they_are_written(control: TimeControl) -> None:
    assert from_parsed(TimeControl, to_parsed(TimeControl, control)) == control  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "said",
    [
        {"kind": "per_move", "seconds": 0},
        {"kind": "per_move", "seconds": 1e9},
        {"kind": "sudden_death", "seconds": -5},
        {"kind": "fischer", "seconds": 60},
        {"kind": "days", "days": 0},
        {"kind": "days", "days": 1.5},
        {"kind": "hourglass", "seconds": 60},
    ],
)
def test_no_other_settings_are(said: dict[str, object]) -> None:
    with pytest.raises(Malformed):
        from_parsed(TimeControl, said)  # type: ignore[arg-type]
