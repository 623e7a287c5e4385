"""What a search is asked: a state of the game, in the words of the kernels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.games.dames.bot.search import key_at
from tablee.games.dames.draws import KINGS, QUIET
from tablee.games.dames.kernel import PAST, ROOT
from tablee.games.dames.moves import Moves, moves
from tablee.games.dames.rules import Dames, board_of
from tablee.games.dames.state import BIT, Move, State, mask

FIELD = (1 << 54) - 1


def set_rules(w: Any, game: Dames) -> None:
    """Which counters end the game, and whether captures may be forgotten."""
    w["federation"] = game.quiet == "federation"
    w["quiet_end"] = {"20 moves each": QUIET, "federation": KINGS, "off": 0}[game.quiet]
    w["souffler"] = game.free


def set_past(w: Any, state: State) -> None:
    """The positions that may come back, as the search knows them."""
    earlier = state.past[:-1][-PAST:]
    for ago, packed in enumerate(reversed(earlier), 1):
        side, packed = packed & 1, packed >> 1
        faults, kings = packed & FIELD, packed >> 54 & FIELD
        pieces = packed >> 162, packed >> 108 & FIELD
        still, few = max(state.quiet - ago, 0), max(state.few - ago, 0)
        w["path"][PAST - ago] = key_at(w, pieces[side], pieces[1 - side], kings, side, still, few, faults)
    w["past"] = len(earlier)


def set_root(w: Any, found: Moves, believed: int, bonus: Mapping[Move, int]) -> int:
    """The moves to choose from. `believed` is how many pieces the player thinks it owes (souffler)."""
    duty = mask({move.start for move in found.longest})
    seen = [move for move in found.all if len(move.captured) <= believed][:ROOT] or list(found.all[:ROOT])
    for i, move in enumerate(seen):
        start, end = BIT[move.start], BIT[move.end]
        w["root_ft"][i] = start | end << 6 | len(move.captured) << 12
        w["root_captured"][i] = mask(move.captured)
        w["root_bonus"][i] = bonus.get(move, 0)
        faulty = 0
        if len(move.captured) < min(found.most, believed):
            faulty = duty & ~(1 << start) | 1 << end if duty >> start & 1 else duty
        w["root_faults"][i] = faulty
    return len(seen)


def root_moves(game: Dames, state: State) -> Moves:
    return moves(board_of(state), state.mover, game.free)


def seen_by_mover(state: State) -> tuple[int, int, int, int]:
    """(own, opp, kings, side) as kernels see them."""
    seat = state.mover
    return state.pieces[seat], state.pieces[1 - seat], state.kings, int(seat)
