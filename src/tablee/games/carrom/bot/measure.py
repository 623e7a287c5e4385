"""How good the levels are: rounds against each other, racks cleared alone, boards that ask for one thing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from tablee.core.bot import Budget
from tablee.core.game import Chance, Outcome, Seat
from tablee.core.study.puzzle import Puzzle
from tablee.games.carrom import puzzles
from tablee.games.carrom.board import NINE
from tablee.games.carrom.bot.boards import SOLVER, is_solved
from tablee.games.carrom.bot.levels import LEVELS
from tablee.games.carrom.bot.player import CarromBot
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import Lot, Shot, State

MOST = 60  # strikes: nobody needs so many


def play_round(rules: Carrom, levels: tuple[int, int], breaker: int, source: Random) -> float:
    """One round between two levels, each a team: what the first gets of it, half if it is void."""
    rules = replace(rules, target="one round")
    players = [CarromBot(rules, LEVELS[level - 1]) for level in levels]
    return play_out(rules, players, rules.apply(rules.start(), Lot(Seat(breaker))).state, source)


def play_out(rules: Carrom, players: Sequence[CarromBot], state: State, source: Random) -> float:
    """A round from here to its end, by a player for each team: what the first gets of it."""
    while not isinstance(turn := rules.turn(state), Outcome):
        if isinstance(turn, Chance):
            action = rules.sample(state, source)
        else:
            action = players[turn % 2].choose(rules.view(state, turn), (), Budget(), source)
        state = rules.apply(state, action).state
    return turn.scores[0]


def play_pair(rules: Carrom, better: int, weaker: int, seed: str) -> tuple[float, float]:
    """Two rounds, the break first with one level and then with the other: what the better gets of each."""
    breaking, waiting = (
        play_round(rules, (better, weaker), breaker, Random(f"{seed}/{breaker}")) for breaker in (0, 1)
    )
    return breaking, waiting


def strikes_alone(rules: Carrom, level: int, seed: str) -> int | None:
    """Strikes after the break until the own nine are cleared, every turn one's own; None if never."""
    rules = replace(rules, target="one round", returned="by the house")
    player, source, state = CarromBot(rules, LEVELS[level - 1]), Random(seed), rules.start()
    state = rules.apply(state, Lot(Seat(0))).state
    state = rules.apply(state, rules.sample(state, source)).state
    for strike in range(MOST):
        state = rules.apply(state, player.choose(rules.view(state, Seat(0)), (), Budget(), source)).state
        if state.outcome is not None:
            return strike if state.tally.pocketed[0] == NINE else None
        state = _again(state)
    return None


def _again(state: State) -> State:
    """The same player is to shoot, and no want of pockets ends the round."""
    return replace(state, shooter=Seat(0), quiet=0)


def solves(puzzle: Puzzle, level: int) -> bool:
    """Is it won at the first look, with the shots as this level means them?"""
    rules = puzzles.rules(puzzle)
    player, source, state = CarromBot(rules, LEVELS[level - 1]), Random(puzzle.position), rules.start()
    shots: list[Shot] = []
    while len(shots) < puzzle.plies and rules.turn(state) == SOLVER and not state.owed:
        shots.append(player.mean(rules.view(state, SOLVER), Budget(), source))
        state = rules.apply(state, shots[-1]).state
    return is_solved(rules, shots)
