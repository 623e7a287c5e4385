"""The round, the match and the seats: K1 to K9, section 3 and the amendments, at the table."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

from tablee.core.game import Chance, IllegalAction, Outcome, Seat
from tablee.core.value import Malformed, adapter, from_json, to_json
from tablee.games.carrom import baseline, physics
from tablee.games.carrom.board import BLACK, COIN_RADIUS, END_CIRCLE, LINE, REACH, STRIKER_RADIUS, WHITE
from tablee.games.carrom.presets import CLUB, FAMILLE
from tablee.games.carrom.rosace import DIAMETER, INSIDE
from tablee.games.carrom.rules import Carrom, phase
from tablee.games.carrom.state import (
    Action,
    Asked,
    Event,
    Late,
    Lot,
    Owed,
    Piece,
    Placed,
    Put,
    Rack,
    Racked,
    RoundOver,
    Shot,
    State,
    Struck,
    Tally,
)  # fmt: skip
from tablee.games.carrom.surface import SURFACES
from tablee.games.carrom.view import View
from tests.games.carrom.tables import SOFT, STILL, begun, codes, rosette, told

HOUSE = replace(FAMILLE, returned="by the house")
FOUR = replace(FAMILLE, seats=4)


def refused(rules: Carrom, state: State, action: Action) -> tuple[str, str]:
    with pytest.raises(IllegalAction) as error:
        rules.apply(state, action)
    return error.value.rule, error.value.code


# Set-up


def test_K3_the_rosette_is_nine_and_nine_and_a_queen_all_touching() -> None:
    pieces = rosette()
    assert [piece.id for piece in pieces] == list(range(19))
    far = max(math.hypot(piece.x, piece.y) for piece in pieces) + COIN_RADIUS
    assert 0.0795 < far < 0.085
    for piece in pieces:
        far_from = [math.dist((p.x, p.y), (piece.x, piece.y)) for p in pieces if p != piece]
        assert sum(gap < DIAMETER + 5e-5 for gap in far_from) >= 3
    whites = {(round(p.x, 4), round(p.y, 4)) for p in pieces if p.id in WHITE}
    assert (0.0, -0.0318) in whites  # the Y points at the breaker
    assert (0.0, -0.0636) in whites


def test_K4_the_lot_then_the_rack_then_the_breaker_with_white() -> None:
    state = FAMILLE.start()
    assert FAMILLE.turn(state) == Chance()
    assert refused(FAMILLE, state, SOFT) == ("K4", "lot_first")
    state = FAMILLE.apply(state, Lot(Seat(1))).state
    assert FAMILLE.turn(state) == Chance()
    assert refused(FAMILLE, state, SOFT) == ("K3", "rack_first")
    step = FAMILLE.apply(state, Rack(STILL))
    assert FAMILLE.turn(step.state) == Seat(1)
    assert FAMILLE.view(step.state, None).white == 1
    assert isinstance(step.events[0], Racked)
    nearest = max((p for p in step.state.pieces if p.id in WHITE), key=lambda p: p.y)
    assert nearest.y == pytest.approx(2 * DIAMETER, abs=1e-4)  # towards seat 1


def test_K4_nobody_draws_twice() -> None:
    assert refused(FAMILLE, FAMILLE.start(), Rack(STILL)) == ("K3", "rack")
    assert refused(FAMILLE, FAMILLE.start(), Lot(Seat(2))) == ("K4", "lot")
    assert refused(FAMILLE, begun(FAMILLE), Lot(Seat(0))) == ("K4", "lot")
    assert refused(FAMILLE, begun(FAMILLE), Rack(STILL)) == ("K3", "rack")
    state = FAMILLE.apply(FAMILLE.start(), Lot(Seat(0))).state
    assert refused(FAMILLE, state, Rack(STILL[:18])) == ("§8c", "rack")
    assert refused(FAMILLE, state, Rack(((6000, 0), *STILL[1:]))) == ("§8c", "rack")


# A shot


@pytest.mark.parametrize(
    ("shot", "rule", "code"),
    [
        (Shot(REACH + 1e-6, 0.0, 1.0), "K6", "red_circle"),
        (Shot(-END_CIRCLE, 0.0, 1.0), "K6", "red_circle"),
        (Shot(0.3, 0.0, 1.0), "K6", "off_line"),
        (Shot(1e300, 0.0, 1.0), "K6", "off_line"),
        (Shot(math.nan, 0.0, 1.0), "K7", "not_a_number"),
        (Shot(0.0, math.inf, 1.0), "K7", "not_a_number"),
        (Shot(0.0, 0.0, 0.29), "K-A13", "too_soft"),
        (Shot(0.0, 0.0, 0.0), "K-A13", "too_soft"),
        (Shot(0.0, 4.0, 4.0), "K-A13", "too_hard"),
        (Shot(0.0, 1e200, 1e200), "K-A13", "too_hard"),
    ],
)
def test_K6_K7_what_is_no_shot(shot: Shot, rule: str, code: str) -> None:
    assert refused(FAMILLE, begun(FAMILLE), shot) == (rule, code)


def test_K6_the_striker_stands_on_no_piece() -> None:
    state = replace(begun(FAMILLE), pieces=(Piece(0, 0.05, -LINE), Piece(1, 0.3, 0.3), Piece(10, 0.3, -0.1)))
    assert refused(FAMILLE, state, Shot(0.05, 0.0, 1.0)) == ("K6", "striker_overlaps")
    apart = COIN_RADIUS + STRIKER_RADIUS
    assert refused(FAMILLE, state, Shot(0.05 + apart - 1e-6, 0.0, 1.0)) == ("K6", "striker_overlaps")
    assert isinstance(FAMILLE.apply(state, Shot(0.05 + apart, 0.0, 1.0)).events[0], Struck)
    assert FAMILLE.view(state, Seat(0)).line == ((-REACH, 0.05 - apart), (0.05 + apart, REACH))


def test_K7_backwards_and_missing_everything_are_no_faults() -> None:
    step = FAMILLE.apply(begun(FAMILLE), Shot(0.1, 0.0, -0.4))
    assert codes(step) == ["missed"]
    assert FAMILLE.turn(step.state) == Seat(1)


def test_KA1_full_cover() -> None:
    assert CLUB.view(begun(CLUB), None).covers == (-END_CIRCLE, END_CIRCLE)
    assert isinstance(CLUB.apply(begun(CLUB), Shot(END_CIRCLE, 0.0, 1.0)).events[0], Struck)
    assert refused(CLUB, begun(CLUB), Shot(0.2, 0.0, 1.0)) == ("K6", "red_circle")


@pytest.mark.parametrize("rules", [FAMILLE, FOUR])
def test_every_seat_shoots_from_its_own_side(rules: Carrom) -> None:
    for seat in range(rules.seats):
        step = rules.apply(begun(rules, seat), Shot(0.03, 0.0, 0.5))
        struck = step.events[0]
        assert isinstance(struck, Struck)
        quarter = baseline.quarters(rules.seats, seat)
        first = physics.strike("club", rosette(), (0.03, -LINE), (0.0, 0.5))
        turned = {(p.id, *baseline.turned(p.x, p.y, quarter)) for p in first.rest}
        assert {(p.id, p.x, p.y) for p in struck.record.rest} == turned


# Returned pieces


def test_KA15_the_opponent_lays_the_piece_and_the_shooter_waits() -> None:
    state = told(FAMILLE, begun(FAMILLE), own=1).state
    step = told(FAMILLE, state, striker=True)
    assert codes(step) == ["striker", "passes"]
    assert FAMILLE.turn(step.state) == Seat(1)
    assert phase(step.state) == "placing"
    assert refused(FAMILLE, step.state, SOFT) == ("KA15", "place_first")
    assert refused(FAMILLE, begun(FAMILLE), Put(0.05, 0.0)) == ("KA15", "nothing_to_place")


def test_K_A5_where_a_piece_may_lie() -> None:
    state = replace(
        begun(FAMILLE), pieces=(Piece(0, 0.0, 0.05), Piece(10, 0.3, 0.0)), owed=(Owed(1, Seat(1)),)
    )
    assert refused(FAMILLE, state, Put(INSIDE + 1e-6, 0.0)) == ("K-A5", "outside_rosace")
    assert refused(FAMILLE, state, Put(0.01, 0.0)) == ("K-A5", "on_centre")
    assert refused(FAMILLE, state, Put(0.0, 0.06)) == ("K-A5", "piece_overlaps")
    assert refused(FAMILLE, state, Put(math.nan, 0.06)) == ("K-A5", "not_a_number")
    step = FAMILLE.apply(state, Put(DIAMETER, 0.0))
    assert step.events == (Placed(Seat(1), Piece(1, DIAMETER, 0.0)),)
    assert FAMILLE.turn(step.state) == Seat(0)


def test_K_A2_who_places_whose_pieces_and_in_which_order() -> None:
    state = replace(begun(FOUR, 2), tally=Tally((0, 0), (0, 1), (False, False)))
    step = told(FOUR, replace(state, shooter=Seat(2)), own=1, other=1, queen=True, striker=True)
    # Team 0 gives back one of its own and owes another; team 1 pays its old debt; the queen goes first.
    assert [event.piece.id for event in step.events if isinstance(event, Placed)] == [0]
    assert [(one.id in WHITE, one.seat) for one in step.state.owed] == [(True, Seat(3)), (False, Seat(2))]
    assert FOUR.turn(step.state) == Seat(3)


def test_KA16_the_queen_goes_to_the_nearest_free_place() -> None:
    state = replace(begun(FAMILLE), pieces=(Piece(0, 0.3, 0.3), Piece(1, 0.01, 0.0), Piece(10, 0.3, 0.0)))
    state = replace(state, tally=Tally((8, 8), (0, 0), (True, True)))
    step = told(FAMILLE, state, queen=True, striker=True)
    queen = next(piece for piece in step.state.pieces if piece.id == 0)
    assert (queen.x, queen.y) == pytest.approx((0.01 - DIAMETER, 0.0), abs=1e-6)


def test_KA15_the_house_may_lay_them() -> None:
    state = told(HOUSE, begun(HOUSE), own=1).state
    step = told(HOUSE, state, own=1, striker=True)
    assert [event.seat for event in step.events if isinstance(event, Placed)] == [None, None]
    assert HOUSE.turn(step.state) == Seat(0)


def test_K_A5_without_room_the_house_lays_it_outside() -> None:
    """Eight pieces on a ring leave no place in the rosace."""
    turn = math.pi / 4
    ring = tuple(Piece(1 + k, 0.05 * math.cos(turn * k), 0.05 * math.sin(turn * k)) for k in range(8))
    tally = Tally((1, 7), (0, 0), (True, True))
    state = replace(begun(FAMILLE), pieces=(Piece(0, 0.0, 0.0), *ring, Piece(10, 0.3, 0.0)), tally=tally)
    step = told(FAMILLE, state, striker=True)
    placed = step.events[-1]
    assert isinstance(placed, Placed)
    assert (placed.seat, placed.piece.id) == (None, 9)
    assert math.hypot(placed.piece.x, placed.piece.y) > INSIDE
    assert FAMILLE.turn(step.state) == Seat(1)
    assert phase(step.state) == "shooting"


# Turn, rounds, match


def test_KA19_three_tries_at_the_break() -> None:
    state = begun(CLUB)
    for left in (2, 1):
        step = told(CLUB, state, touching=False)
        assert codes(step) == ["break_again"]
        assert (CLUB.turn(step.state), step.state.tries) == (Seat(0), left)
        state = step.state
    assert CLUB.turn(told(CLUB, state, touching=False).state) == Seat(1)
    assert CLUB.turn(told(FAMILLE, begun(FAMILLE), touching=False).state) == Seat(1)
    assert CLUB.turn(told(CLUB, begun(CLUB), touching=True).state) == Seat(1)
    assert told(CLUB, begun(CLUB), touching=False, striker=True).state.tries == 0


def test_K_A1_sixty_empty_shots_make_a_round_void_and_two_voids_end_the_match() -> None:
    state = replace(begun(FAMILLE, 1), scores=(7, 3))
    for _ in range(2):
        for _ in range(59):
            state = told(FAMILLE, state).state
        assert state.quiet == 59
        step = told(FAMILLE, state, striker=False)
        assert step.events[-1] == RoundOver(None, 0, "K-A1", "quiet", (7, 3))
        if isinstance(FAMILLE.turn(step.state), Outcome):
            break
        assert step.state.breaker == Seat(1)  # the same breaker again
        state = FAMILLE.apply(step.state, Rack(STILL)).state
    assert FAMILLE.turn(step.state) == Outcome((1.0, 0.0), "K-A1", "void")


def test_K_A1_three_hundred_shots_are_enough() -> None:
    state = replace(begun(FAMILLE), shots=299)
    step = told(FAMILLE, state, own=1)
    assert step.events[-1] == RoundOver(None, 0, "K-A1", "long", (0, 0))
    over = told(FAMILLE, replace(state, voids=1), own=1).state
    assert FAMILLE.turn(over) == Outcome((0.5, 0.5), "K-A1", "void")


def nearly_won(rules: Carrom, breaker: int, shooter: int, scores: tuple[int, int] = (0, 0)) -> State:
    """Each team has one piece left."""
    state = begun(rules, breaker)
    pieces = tuple(p for p in state.pieces if p.id in (0, WHITE[0], BLACK[0]))
    tally = Tally((8, 8), (0, 0), (True, True))
    return replace(state, pieces=pieces, shooter=Seat(shooter), tally=tally, scores=scores, tries=0)


@pytest.mark.parametrize(
    ("order", "shooter", "expected"),
    [("alternates", 0, 1), ("winner", 0, 2), ("loser", 0, 1), ("winner", 1, 1), ("loser", 1, 2)],
)
def test_KA18_K_A11_who_breaks_next_with_four(order: str, shooter: int, expected: int) -> None:
    rules = Carrom(seats=4, next_break=order)  # type: ignore[arg-type]
    step = told(rules, nearly_won(rules, 0, shooter), own=1)
    assert isinstance(step.events[-1], RoundOver)
    assert step.events[-1].winner == shooter % 2
    assert step.state.breaker == Seat(expected)
    assert step.state.round == 2


@pytest.mark.parametrize(("order", "expected"), [("alternates", 1), ("winner", 0), ("loser", 1)])
def test_KA18_who_breaks_next_with_two(order: str, expected: int) -> None:
    rules = Carrom(next_break=order)  # type: ignore[arg-type]
    assert told(rules, nearly_won(rules, 0, 0), own=1).state.breaker == Seat(expected)


def test_9_the_match_ends_at_its_target() -> None:
    step = told(FAMILLE, nearly_won(FAMILLE, 0, 0, (24, 3)), own=1)
    assert step.state.scores == (25, 3)
    assert FAMILLE.turn(step.state) == Outcome((1.0, 0.0), "K5", "target")
    assert refused(FAMILLE, step.state, SOFT) == ("K5", "over"), "the rule that ended it"
    short = replace(FAMILLE, target="one round", seats=4)
    step = told(short, nearly_won(short, 1, 3), own=1)
    assert short.turn(step.state) == Outcome((0.0, 1.0, 0.0, 1.0), "K5", "one_round")


def test_7_when_the_round_is_over_nothing_is_placed() -> None:
    state = replace(nearly_won(FAMILLE, 0, 0), tally=Tally((3, 8), (0, 0), (True, True)))
    step = told(FAMILLE, state, other=1, striker=True)  # K-A3
    assert isinstance(step.events[-1], RoundOver)
    assert not any(isinstance(event, Placed) for event in step.events)
    assert step.state.owed == ()


def test_the_turn_goes_to_the_right() -> None:
    state = begun(FOUR, 3)
    for seat in (0, 1, 2, 3):
        state = told(FOUR, state).state
        assert FOUR.turn(state) == Seat(seat)


def wall(quarter: int, first: int) -> tuple[Piece, ...]:
    """Five pieces that leave the striker no place on a line."""
    return tuple(Piece(first + k, *baseline.turned(-0.1461 + 0.07305 * k, -LINE, quarter)) for k in range(5))


def test_K_A6_without_a_place_the_turn_passes_and_a_pending_queen_goes_back() -> None:
    start = begun(FAMILLE)
    pieces = (*wall(0, 1), Piece(10, 0.3, 0.0))
    state = replace(start, pieces=pieces, tally=Tally((3, 8), (0, 0), (True, True), "pending", 0))
    step = FAMILLE._settle(state, ())
    assert codes(step) == ["blocked", "queen_unconfirmed", "missed"]
    assert FAMILLE.turn(step.state) == Seat(1)
    assert any(piece.id == 0 for piece in step.state.pieces)


def test_K_A6_when_nobody_has_a_place_the_round_ends_void() -> None:
    tally = Tally((4, 4), (0, 0), (True, True), "confirmed", 0)
    state = replace(begun(FAMILLE), pieces=(*wall(0, 1), *wall(2, 10)), tally=tally)
    step = FAMILLE._settle(state, ())
    assert isinstance(step.events[-1], RoundOver)
    assert FAMILLE.turn(step.state) == Chance()


def test_K_A12_too_late() -> None:
    step = FAMILLE.apply(begun(FAMILLE), Late())
    assert codes(step) == ["late", "missed"]
    assert FAMILLE.turn(step.state) == Seat(1)
    with pytest.raises(Malformed):
        from_json(Asked, b'{"kind":"late"}')  # type: ignore[arg-type]


def test_8b_a_capped_shot_is_reported() -> None:
    assert codes(told(FAMILLE, begun(FAMILLE), capped=True)) == ["capped", "missed"]


# What is kept


def test_an_old_game_replays_as_it_was_after_the_parameters_change(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(7)
    state, kept = HOUSE.start(), []
    states = [state]
    for _ in range(12):
        action = HOUSE.sample(state, rng)
        step = HOUSE.apply(state, action)
        state = step.state
        kept.append((action, HOUSE.record(step)))
        states.append(state)
    monkeypatch.setitem(SURFACES, "club", replace(SURFACES["club"], friction=0.2, disc=0.5))
    again = HOUSE.start()
    for (action, record), expected in zip(kept, states[1:], strict=True):
        again = HOUSE.resume(again, action, record).state
        assert again == expected
    anew = [HOUSE.apply(before, action).state for before, (action, _) in zip(states, kept, strict=False)]
    assert anew != states[1:]  # simulated again it would be another game


@pytest.mark.parametrize("rules", [FAMILLE, CLUB, replace(FOUR, target="11 points"), HOUSE])
def test_random_games_go_on_and_come_back_from_json(rules: Carrom) -> None:
    rng = random.Random(3)
    state = rules.start()
    for _ in range(150):
        if isinstance(rules.turn(state), Outcome):
            break
        action = rules.sample(state, rng)
        assert adapter(Action).validate_json(to_json(Action, action)) == action
        step = rules.apply(state, action)
        state = step.state
        view = rules.view(state, None)
        assert from_json(View, to_json(View, view)) == view
        assert rules.imagine(view, (), rng) == state
        for event in step.events:
            assert adapter(Event).validate_json(to_json(Event, event)) == event


@pytest.mark.slow
def test_a_random_round_ends() -> None:
    rules, rng = replace(FAMILLE, target="one round"), random.Random(11)
    state, steps = rules.start(), 0
    while not isinstance(rules.turn(state), Outcome):
        state = rules.apply(state, rules.sample(state, rng)).state
        steps += 1
    assert steps < 2 * 300 + 400
