"""Carrom's state, actions and events. Lengths are metres from the middle of the board, speeds m/s.

Seat 0 sits at the bottom of the board and seats go to the right, so with two players seat 1 sits at the
top and with four at the right hand side (KA20). Seats of the same parity are a team (K1).
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from tablee.core.game import Outcome, Seat
from tablee.core.value import value
from tablee.games.carrom.board import BLACK, NINE, WHITE
from tablee.games.carrom.surface import SurfaceName

QUIET, LONGEST, VOIDS, TRIES = 60, 300, 2, 3  # K-A1, KA19

Id: TypeAlias = Annotated[int, Field(ge=0, le=19)]
Team: TypeAlias = Literal[0, 1]
QueenIs: TypeAlias = Literal["board", "pending", "confirmed"]
Nanometres: TypeAlias = Annotated[int, Field(ge=-6000, le=6000)]


@value
class Piece:
    """A disc that lies on the board: 0 is the queen, 1 to 9 are white, 10 to 18 black."""

    id: Id
    x: float
    y: float


# What can be done


@value
class Shot:
    """K6, K7: where the striker stands on the shooter's line, and its velocity, as the shooter sees them.

    `place` is counted from the middle of the line to the right; `vx` goes to the right, `vy` straight ahead.
    """

    place: float
    vx: float
    vy: float
    kind: Literal["shot"] = "shot"


@value
class Aim:
    """What others see while somebody aims: the place, the angle from straight ahead to the right in radians,
    and the force from 0 to 1. Nothing follows from it."""

    place: Annotated[float, Field(ge=-1.0, le=1.0)]
    angle: Annotated[float, Field(ge=-4.0, le=4.0)]
    force: Annotated[float, Field(ge=0.0, le=1.0)]


@value
class Put:
    """KA15: a returned piece is laid in the rosace."""

    x: float
    y: float
    kind: Literal["put"] = "put"


@value
class Lot:
    """K4: who breaks first, drawn by the table."""

    first: Seat
    kind: Literal["lot"] = "lot"


@value
class Rack:
    """§8c: how far each piece of the rosette lies from its place."""

    offsets: tuple[tuple[Nanometres, Nanometres], ...]
    kind: Literal["rack"] = "rack"


@value
class Late:
    """K-A12: the time is up; the shot is empty, or the house lays the piece."""

    kind: Literal["late"] = "late"


Asked: TypeAlias = Shot | Put
Action: TypeAlias = Shot | Put | Lot | Rack | Late


# What everyone may know


@value
class ShotRecord:
    """What a shot came to, kept with it: an old game is shown from this and never simulated again."""

    surface: SurfaceName
    version: int
    drag: float  # m/s²: what the path is drawn with
    rest: tuple[Piece, ...]  # exactly where everything came to rest
    events: str  # contacts, cushions, pockets and stops, packed as path.py says
    path: str  # segments to replay, packed likewise
    capped: bool  # §8b: a fault of the software ended the shot


@value
class LotDrawn:
    """The lot fell on the seat that breaks."""

    first: Seat
    kind: Literal["drawn"] = "drawn"


@value
class Racked:
    """K3, K4: a round begins; its breaker has white."""

    breaker: Seat
    pieces: tuple[Piece, ...]
    kind: Literal["racked"] = "racked"


@value
class Struck:
    seat: Seat
    place: float
    vx: float
    vy: float
    record: ShotRecord
    kind: Literal["struck"] = "struck"


@value
class Ruled:
    """What the rules made of a shot: which rule, what it says, of which team and of how many pieces."""

    rule: str
    code: str
    seat: Seat
    team: Team
    count: int = 0
    kind: Literal["ruled"] = "ruled"


@value
class Placed:
    """A returned piece lies on the board again; without a seat it was the house that laid it."""

    seat: Seat | None
    piece: Piece
    kind: Literal["placed"] = "placed"


@value
class RoundOver:
    """The round is won, or void (K-A1: no winner), and what the score is now."""

    winner: Team | None
    points: int
    rule: str
    code: str
    scores: tuple[int, int]
    kind: Literal["round_over"] = "round_over"


Event: TypeAlias = LotDrawn | Racked | Struck | Ruled | Placed | RoundOver


# The state


@value
class Tally:
    """What the rules count in a round, by team."""

    pocketed: tuple[int, int] = (0, 0)
    due: tuple[int, int] = (0, 0)
    ever: tuple[bool, bool] = (False, False)  # KA6: a piece of the team has been pocketed at some time
    queen: QueenIs = "board"
    holder: Team | None = None  # who is to confirm the queen, or has


@value
class Owed:
    """K-A2: a piece to be laid on the board, and who lays it."""

    id: Id
    seat: Seat


@value
class State:
    breaker: Seat | None = None  # None: the lot is still to be drawn
    shooter: Seat | None = None  # None: the rack is still to be built
    pieces: tuple[Piece, ...] = ()
    tally: Tally = Tally()
    owed: tuple[Owed, ...] = ()
    scores: tuple[int, int] = (0, 0)
    round: int = 1
    voids: int = 0  # K-A1: void rounds in a row
    shots: int = 0  # of this round
    quiet: int = 0  # K-A1: shots in a row with nothing pocketed
    tries: int = 0  # KA19: shots left to make the break
    outcome: Outcome | None = None


def team_of(seat: int) -> Team:
    return 1 if seat % 2 else 0


def colours(breaker: int) -> tuple[range, range]:
    """K4: the ids of each team's pieces; the breaker's team has white."""
    return (WHITE, BLACK) if team_of(breaker) == 0 else (BLACK, WHITE)


def on_board(tally: Tally, team: int) -> int:
    return NINE - tally.pocketed[team]
