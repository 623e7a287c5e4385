"""A state of the rules as a game of a batch, and back."""

from __future__ import annotations

from typing import Any

from tablee.core.game import Seat
from tablee.games.carrom.baseline import quarters, turned
from tablee.games.carrom.batch.record import NOBODY, PIECES
from tablee.games.carrom.board import QUEEN
from tablee.games.carrom.rack import NANO, ROSETTE, Offsets
from tablee.games.carrom.state import Owed, Piece, QueenIs, State, Tally, Team

QUEENS: tuple[QueenIs, ...] = ("board", "pending", "confirmed")


def write(game: Any, state: State) -> None:
    """All but the luck; `game` is a row of records."""
    pieces, owed, tally = state.pieces, state.owed, state.tally
    game["lying"], game["owing"], game["over"] = len(pieces), len(owed), 0
    game["id"][: len(pieces)] = [piece.id for piece in pieces]
    game["x"][: len(pieces)] = [piece.x for piece in pieces]
    game["y"][: len(pieces)] = [piece.y for piece in pieces]
    game["owed_id"][: len(owed)] = [one.id for one in owed]
    game["owed_seat"][: len(owed)] = [one.seat for one in owed]
    game["pocketed"], game["due"], game["ever"] = tally.pocketed, tally.due, tally.ever
    game["queen"], game["holder"] = QUEENS.index(tally.queen), _or_nobody(tally.holder)
    game["scores"] = state.scores
    game["breaker"], game["shooter"] = _or_nobody(state.breaker), _or_nobody(state.shooter)
    game["rounds"], game["voids"] = state.round, state.voids
    game["shots"], game["quiet"], game["tries"] = state.shots, state.quiet, state.tries


def read(game: Any) -> State:
    """The way back; an outcome is not kept."""
    lying, owing, holder = int(game["lying"]), int(game["owing"]), int(game["holder"])
    ids, xs, ys = (game[name][:lying].tolist() for name in ("id", "x", "y"))
    owed = zip(game["owed_id"][:owing].tolist(), game["owed_seat"][:owing].tolist(), strict=True)
    return State(
        breaker=Seat(int(game["breaker"])),
        shooter=Seat(int(game["shooter"])),
        pieces=tuple(Piece(*row) for row in zip(ids, xs, ys, strict=True)),
        tally=Tally(
            pocketed=_two(game["pocketed"]),
            due=_two(game["due"]),
            ever=(bool(game["ever"][0]), bool(game["ever"][1])),
            queen=QUEENS[int(game["queen"])],
            holder=None if holder == NOBODY else _team(holder),
        ),
        owed=tuple(Owed(id, Seat(seat)) for id, seat in owed),
        scores=_two(game["scores"]),
        round=int(game["rounds"]),
        voids=int(game["voids"]),
        shots=int(game["shots"]),
        quiet=int(game["quiet"]),
        tries=int(game["tries"]),
    )


def strays(seats: int, game: Any) -> Offsets:
    """§8c: how a board that has just been racked was racked."""
    quarter = quarters(seats, int(game["breaker"]))
    assert game["lying"] == PIECES
    assert game["id"][0] == QUEEN
    found = []
    for (_, x, y), lies_x, lies_y in zip(ROSETTE, game["x"].tolist(), game["y"].tolist(), strict=True):
        at = turned(lies_x, lies_y, -quarter)
        found.append((round((at[0] - x) / NANO), round((at[1] - y) / NANO)))
    return tuple(found)


def _or_nobody(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _two(numbers: Any) -> tuple[int, int]:
    return int(numbers[0]), int(numbers[1])


def _team(number: int) -> Team:
    return 1 if number else 0
