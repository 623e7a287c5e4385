"""The game as a bot knows it: what it saw, folded into boards."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.core.game import Seat
from tablee.core.value import value
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import INDEX, PAWNS, Event, LotDrawn, Moved, Passed, Placed


@value
class BoardSeen:
    """A position of the playing phase: pawns by seat, and who is to move."""

    pawns: tuple[int, int]
    mover: Seat


def standings(game: Macadam, seen: Sequence[Event]) -> list[BoardSeen]:
    """Every position that M15 counts, the present one last; none while pawns are being placed (M17)."""
    start = game.start()
    pawns = list(start.pawns)
    past = [] if start.placing or start.mover is None else [BoardSeen(start.pawns, start.mover)]
    for event in seen:
        match event:
            case LotDrawn(first):
                if sum(pawns):
                    past.append(BoardSeen((pawns[0], pawns[1]), first))
            case Placed(seat, square):
                pawns[seat] |= 1 << INDEX[square]
                if pawns[0].bit_count() == PAWNS == pawns[1].bit_count():
                    past.append(BoardSeen((pawns[0], pawns[1]), Seat(1 - seat)))
            case Moved(seat, path):
                pawns[seat] ^= 1 << INDEX[path[0]] ^ 1 << INDEX[path[-1]]
                past.append(BoardSeen((pawns[0], pawns[1]), Seat(1 - seat)))
            case Passed(seat):  # M-A2: recorded once, for the player who really can move
                past[-1:] = [BoardSeen((pawns[0], pawns[1]), Seat(1 - seat))]
    return past
