"""A level of Macadam at the table: it gets what its seat sees, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from tablee.core import bot as core
from tablee.core.bot import Budget
from tablee.core.chance import Source, below
from tablee.core.game import Seat
from tablee.games.macadam.bot.history import BoardSeen, standings
from tablee.games.macadam.bot.levels import MacadamLevel
from tablee.games.macadam.bot.placing import place
from tablee.games.macadam.bot.pool import borrowed
from tablee.games.macadam.bot.search import best_line, think
from tablee.games.macadam.bot.thought import SearchResult, explained
from tablee.games.macadam.bot.watch import watched
from tablee.games.macadam.bot.workspace import DRAW, MATE, SURE
from tablee.games.macadam.moves import upside_down
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import CAP, INDEX, NORTH, SOUTH, SQUARES, Asked, Event, Move, Place, mask
from tablee.games.macadam.view import View

HALF_SURE = 150.0  # a score that wins about three games of four
QUICK = 50_000  # nodes that are over before anybody could want to stop them


class MacadamBot:
    """Chooses by searching as far as its level goes; the same for the same view, past and chance."""

    def __init__(self, game: Macadam, level: MacadamLevel) -> None:
        self.game = game
        self.level = level
        self.thought: SearchResult | None = None  # of the last search

    def choose(self, view: View, seen: Sequence[Event], budget: Budget, source: Source) -> Asked:
        if view.mover is None:
            raise ValueError("nobody is to move")
        with borrowed() as w:
            self._ask(w, view, budget)
            if view.phase == "placing":
                return self._place(w, view, view.mover, source)
            return self._move(w, view, standings(self.game, seen), budget, source)

    def advise(self, view: View, seen: Sequence[Event], budget: Budget, source: Source) -> core.Advice:
        """The move it would play, and the line it expects; a place is chosen by eye, without a line."""
        action = self.choose(view, seen, budget, source)
        if self.thought is None or not isinstance(action, Move):
            return core.Advice(action, None)
        state = self.game.imagine(view, seen, source)
        return core.Advice(action, explained(self.game, state, self.thought))

    def evaluate(
        self, view: View, seen: Sequence[Event], budget: Budget, source: Source
    ) -> tuple[float, float]:
        """What it expects for South and for North, thinking in the place of whoever is to move."""
        if view.mover is None or view.phase != "playing":
            return 0.5, 0.5
        mover = view.mover
        self.choose(self.game.view(self.game.imagine(view, seen, source), mover), seen, budget, source)
        hope = self.thought.score if self.thought else 0
        share = 1 / (1 + exp(-hope / HALF_SURE))
        return (share, 1 - share) if mover == SOUTH else (1 - share, share)

    def _ask(self, w: Any, view: View, budget: Budget) -> None:
        """Tell the search what this level is and what the rules are."""
        w["depth"] = self.level.depth
        w["limit"] = min(self.level.nodes, budget.nodes or self.level.nodes)
        w["longest"] = self.level.longest
        w["replies"] = self.level.replies
        w["six"] = self.level.six and self.game.wins == "both"
        w["strict"] = self.game.repetition == "forbidden"
        w["left"] = CAP - view.moves
        w["draw"] = DRAW
        w["weight"][:] = self.level.weights

    def _place(self, w: Any, view: View, seat: Seat, source: Source) -> Place:
        own, opp = _seen_from(seat, _pawns(view))
        turn = 56 if seat == NORTH else 0
        return Place(place(w, own, opp, turn, view.places, self.level.spread, source))

    def _move(self, w: Any, view: View, past: Sequence[BoardSeen], budget: Budget, source: Source) -> Move:
        seat = past[-1].mover
        turn = 56 if seat == NORTH else 0
        for i, standing in enumerate(past):
            own, opp = _seen_from(standing.mover, standing.pawns)
            w["game"][3 * i : 3 * i + 3] = own, opp, standing.mover != seat
        w["length"] = len(past)
        # Sorted, so that chance falls the same however the rules list the moves.
        choices = sorted((choice.path[0], choice.path[-1]) for choice in view.choices)
        for start, end in choices:
            w["bonus"][(INDEX[start] ^ turn) + 64 * (INDEX[end] ^ turn)] = below(
                source, self.level.spread + 1
            )
        own, opp = _seen_from(seat, _pawns(view))
        if w["limit"] <= QUICK and budget.seconds is None:
            best = think(w, own, opp)
        else:
            with watched(w, budget):
                best = think(w, own, opp)
        self.thought = _thought(w, best_line(w, own, opp), turn)
        chosen = _squares(best, turn)
        return Move(*(chosen if chosen in choices else choices[0]))  # stopped before it saw anything


def _pawns(view: View) -> tuple[int, int]:
    return mask(" ".join(view.south)), mask(" ".join(view.north))


def _seen_from(seat: Seat, pawns: tuple[int, int]) -> tuple[int, int]:
    """(own, opp) as kernels see them."""
    return pawns if seat == SOUTH else (upside_down(pawns[1]), upside_down(pawns[0]))


def _squares(move: int, turn: int) -> tuple[str, str]:
    return SQUARES[(move & 63) ^ turn], SQUARES[(move >> 6) % 64 ^ turn]


def _thought(w: Any, length: int, turn: int) -> SearchResult:
    score = int(w["score"])
    sure = (MATE - abs(score)) * (1 if score > 0 else -1) if abs(score) > SURE else None
    # every second move of the line is the other player's, who sees the board the other way round
    line = tuple(_squares(int(w["line"][i]), turn ^ 56 * (i % 2)) for i in range(length))
    return SearchResult(int(w["reached"]), int(w["nodes"]), score, sure, line)
