"""Boards of self-play that a steady hand clears in one turn: puzzles, with the strikes that do it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from tablee.core.bot import Budget
from tablee.core.game import Seat
from tablee.core.notation import Unreadable
from tablee.core.study.puzzle import Kind, Puzzle, puzzle_id
from tablee.games.carrom import baseline, notation
from tablee.games.carrom.board import BLACK, NINE, STRIKER, WHITE
from tablee.games.carrom.bot.levels import LEVELS
from tablee.games.carrom.bot.player import CarromBot
from tablee.games.carrom.kernel.world import CONTACT, CUSHION_X, CUSHION_Y, POCKET
from tablee.games.carrom.path import Bump, events
from tablee.games.carrom.presets import FAMILLE
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import Shot, State, Struck, colours, team_of
from tablee.games.carrom.study.ways import asked_way

SOLVER = Seat(0)
TRIES = 12  # looks of level 8 at one board
MOST = 4  # pieces to clear
DIGITS = 5  # of a strike, in the file: hundredths of a millimetre
CUSHIONS = (CUSHION_X, CUSHION_Y)


def found_in(state: State) -> Puzzle | None:
    """The puzzle that a board of a game between two is, not yet rated; turned to its solver, in white."""
    text = board_text(state)
    if text is None:
        return None
    own = sum(piece.id in _own(state) for piece in state.pieces)
    game = replace(FAMILLE, target="one round", position=text)
    try:
        kind, line = _solution(game, own)
    except Unreadable:  # two pieces that touched lie on each other in so few digits
        return None
    if kind is None or line is None:
        return None
    shown = themes(game, line)
    words = tuple(notation.action_text(game, game.start(), shot) for shot in line)
    return Puzzle(puzzle_id(text), kind, text, own, 0, words, 0, tuple(sorted({kind, *shown})))


def _solution(rules: Carrom, own: int) -> tuple[Kind | None, tuple[Shot, ...] | None]:
    return ("clear", solve(rules, own)) if own > 1 else one_strike(rules)


def one_strike(rules: Carrom) -> tuple[Kind | None, tuple[Shot, ...] | None]:
    """One piece alone is only worth it where a cushion or another piece clearly beats every other way."""
    asked = asked_way(rules)
    if asked is None or asked[0] == "straight":
        return None, None
    shot = _rounded(asked[1])
    fits = is_solved(rules, (shot,)) and asked[0] in themes(rules, (shot,))
    return asked[0], (shot,) if fits else None


def board_text(state: State) -> str | None:
    """The board as its shooter sees it, with white; none where that is no puzzle."""
    if state.shooter is None or state.owed or state.outcome is not None or state.tally.queen != "confirmed":
        return None
    own = _own(state)
    if not 1 <= sum(piece.id in own for piece in state.pieces) <= MOST:
        return None
    holder = 0 if state.tally.holder == team_of(state.shooter) else 1
    quarter = baseline.quarters(2, state.shooter)
    lying = []
    for piece in state.pieces:
        id = piece.id if own == WHITE else piece.id + NINE if piece.id in WHITE else piece.id - NINE
        x, y = (round(part, 4) for part in baseline.turned(piece.x, piece.y, -quarter))
        lying.append((id, f"{id}={x},{y}"))
    return f"ever=1-1 queen=confirmed-{holder} " + " ".join(text for _, text in sorted(lying))


def _own(state: State) -> range:
    assert state.breaker is not None
    assert state.shooter is not None
    own = colours(state.breaker)[team_of(state.shooter)]
    assert own in (WHITE, BLACK)
    return own


def is_solved(rules: Carrom, shots: Sequence[Shot]) -> bool:
    """Do these strikes, one turn of the solver, win the round?"""
    state = rules.start()
    for shot in shots:
        if rules.turn(state) != SOLVER:
            return False
        state = rules.apply(state, shot).state
    return state.outcome is not None and state.outcome.scores[SOLVER] == 1.0


def solve(rules: Carrom, strikes: int) -> tuple[Shot, ...] | None:
    """The strikes that level 8 aims, if they clear the board when played without error."""
    player = CarromBot(rules, LEVELS[-1])
    for attempt in range(TRIES):
        source, state = Random(f"{rules.position}/{attempt}"), rules.start()
        shots: list[Shot] = []
        while len(shots) < strikes and rules.turn(state) == SOLVER and not state.owed:
            shots.append(_rounded(player.mean(rules.view(state, SOLVER), Budget(), source)))
            state = rules.apply(state, shots[-1]).state
        if is_solved(rules, shots):
            return tuple(shots)
    return None


def _rounded(shot: Shot) -> Shot:
    """A shot in few digits; a hair inwards, so that the hardest and the softest stay allowed (K-A13)."""
    hair = 0.9999 if math.hypot(shot.vx, shot.vy) > 1.0 else 1.0001
    return Shot(round(shot.place, DIGITS), round(shot.vx * hair, DIGITS), round(shot.vy * hair, DIGITS))


def themes(rules: Carrom, shots: Sequence[Shot]) -> set[Kind]:
    """How the pieces fall: off a cushion, by another piece."""
    state, found = rules.start(), set[Kind]()
    for shot in shots:
        step = rules.apply(state, shot)
        struck = next(event for event in step.events if isinstance(event, Struck))
        found |= _shown(events(struck.record.events))
        state = step.state
    return found


def _shown(bumps: Sequence[Bump]) -> set[Kind]:
    found = set[Kind]()
    for at, fall in enumerate(bumps):
        if fall.kind != POCKET or fall.disc == STRIKER:
            continue
        before = bumps[:at]
        touched = [bump for bump in before if bump.kind == CONTACT and fall.disc in (bump.disc, bump.other)]
        if not touched:
            continue
        first = touched[0]
        if STRIKER not in (first.disc, first.other):
            found.add("combination")
        bounced = (bump for bump in before if bump.kind in CUSHIONS)
        if any(
            bump.disc == fall.disc or (bump.disc == STRIKER and bump.time < first.time) for bump in bounced
        ):
            found.add("bank")
    return found
