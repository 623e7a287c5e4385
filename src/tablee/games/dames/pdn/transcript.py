"""A table's game as PDN, and games from PDN as positions to begin from."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from tablee.core.game import Outcome, Seat
from tablee.core.transcript import GameRead, Reading, Transcript
from tablee.games.dames import fen
from tablee.games.dames.pdn.game import Fault, Game, Result
from tablee.games.dames.pdn.read import read
from tablee.games.dames.pdn.write import record, write
from tablee.games.dames.rules import Dames, board_of
from tablee.games.dames.state import Action, Blow

MOST_GAMES = 40  # of one text, given to a reader
NOTHING: Mapping[str, str] = MappingProxyType({})


def written(
    rules: Dames,
    actions: Sequence[Action],
    names: Sequence[str],
    date: str,
    outcome: Outcome | None,
    tags: Mapping[str, str] = NOTHING,
) -> str:
    """The game under the names of its players; Blue is White (D12)."""
    known = {"Event": "Tablée", "Date": date, "White": names[0], "Black": names[1]}
    return write(record(rules, actions, known | dict(tags), _result(outcome)))


def _result(outcome: Outcome | None) -> Result:
    if outcome is None:
        return None
    white, black = outcome.scores
    return "draw" if white == black else "white" if white > black else "black"


def reading(text: str) -> Reading:
    """The first games of a text, and what is wrong with the others."""
    games: list[GameRead] = []
    faults: list[str] = []
    for found in read(io.StringIO(text)):
        if isinstance(found, Fault):
            faults.append(str(found))
        else:
            games.append(GameRead(_title(found), tuple(ply.text for ply in found.plies), _positions(found)))
        if len(games) + len(faults) >= MOST_GAMES:
            break
    return Reading(tuple(games), tuple(faults))


def _title(game: Game) -> str:
    return f"{game.tags.get('White', '?')} – {game.tags.get('Black', '?')}"[:80]


def _positions(game: Game) -> tuple[str, ...]:
    """On the board alone: a game may go on where our draws would have ended it."""
    start = game.rules.start()
    board, mover = board_of(start), start.mover
    found = [fen.write(board, mover)]
    for ply in game.plies:
        if isinstance(ply.move, Blow):
            board = board.without(ply.move.square)
        else:
            board, mover = board.after(mover, ply.move), Seat(1 - mover)
        found.append(fen.write(board, mover))
    return tuple(found)


PDN = Transcript("pdn", written, reading)
