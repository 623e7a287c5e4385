"""A PDN game step by step, as the page shows it: on the board alone, since a game may go on where our draws
would have ended it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tablee.core.game import Seat
from tablee.core.transcript import OpenedGame, ReadStep
from tablee.core.value import to_parsed
from tablee.games.dames import fen
from tablee.games.dames.moves import Board
from tablee.games.dames.pdn.game import PdnGame, Ply
from tablee.games.dames.pdn.write import line_text
from tablee.games.dames.rules import Dames, board_of, moved
from tablee.games.dames.state import BIT, Blow, Blown, Event, State, key

MOST_STEPS = 2_000
MOST_VARIATIONS = 8  # of one move, shown to a reader
LONGEST_VARIATION = 400  # characters


def open_game(game: PdnGame) -> OpenedGame:
    rules = replace(game.rules, quiet="20 moves each", repetition="same move")
    options = to_parsed(Dames, rules)
    assert isinstance(options, dict)
    return OpenedGame(game.tags, options, tuple(_steps(game)))


def _steps(game: PdnGame) -> list[ReadStep]:
    rules, start = game.rules, game.rules.start()
    board, mover, count = board_of(start), start.mover, int(start.mover)
    found = [_step(rules, board, mover, 0, comment=game.comment)]
    for played, ply in enumerate(game.plies[:MOST_STEPS], 1):
        seat, before = mover, count
        number = f"{count // 2 + 1}." if count % 2 == 0 else f"{count // 2 + 1}…"
        events: tuple[Event, ...]
        if isinstance(ply.move, Blow):
            king = bool(board.kings >> BIT[ply.move.square] & 1)
            events = (Blown(seat, ply.move.square, king, ()),)
            board = board.without(ply.move.square)
        else:
            after = board.after(mover, ply.move)
            events = (moved(board, after, seat, ply.move),)
            board, mover, count = after, Seat(1 - mover), count + 1
        step = _step(rules, board, mover, played, isinstance(ply.move, Blow), ply.comment)
        found.append(
            replace(
                step, text=ply.text, number=number, seat=seat, events=events,
                nags=ply.nags, variations=_variations(ply.variations, before),
            )
        )  # fmt: skip
    return found


def _step(
    rules: Dames, board: Board, mover: Seat, moves: int, blown: bool = False, comment: str = ""
) -> ReadStep:
    past = (key(board.pieces, board.kings, mover, 0),)
    state = State(board.pieces, board.kings, mover, past, blown=blown, moves=moves)
    view = replace(rules.view(state, None), quiet=None)
    return ReadStep("", "", None, view, (), fen.write(board, mover), comment, (), ())


def _variations(variations: Sequence[Sequence[Ply]], count: int) -> tuple[str, ...]:
    return tuple(line_text(one, count)[:LONGEST_VARIATION] for one in variations[:MOST_VARIATIONS])
