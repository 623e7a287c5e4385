"""Dames in batches: n games stepped in one call, encoded as dames_v0 (env.py) says."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablee.core.batch.arrays import Sizes, one
from tablee.core.batch.batch import Batch, Kernels
from tablee.core.game import IllegalAction, Seat
from tablee.games.dames import fen
from tablee.games.dames.batch import loops
from tablee.games.dames.batch.record import (
    ACTIONS,
    BOARDS,
    FURTHER,
    MOST,
    MOVES,
    PLANES,
    WORDS,
    DamesActions,
    DamesGame,
    DamesMemory,
    DamesOptions,
)
from tablee.games.dames.draws import KINGS, QUIET
from tablee.games.dames.kernel.workspace import DamesWorkspace
from tablee.games.dames.moves import Board
from tablee.games.dames.rules import Dames
from tablee.games.dames.state import GREEN, Action, Blow, Move, State, squares_of

QUIET_END = {"20 moves each": QUIET, "federation": KINGS, "off": 0}
BITS = (1 << 54) - 1


class DamesBatch(Batch):
    """Observation in bits: own men, own kings, the other's men, the other's kings, and the counts: times
    stood, quiet moves from bit 8, moves with few pieces from bit 16, and 1 from bit 24 if one was blown."""

    rules: Dames
    states = State
    kernels = Kernels(
        loops.begin_all,
        loops.step_all,
        loops.sample_all,
        loops.rollout_all,
        loops.show_all,
        loops.observe_one,
    )

    def _sizes(self) -> Sizes:
        return Sizes(2, ACTIONS, MOST, (50, PLANES), BOARDS)

    def _allocate(self) -> tuple[Any, ...]:
        self._options = _options(self.rules)
        self._works = [one(DamesWorkspace) for _ in self._parts]
        room = KINGS + 2  # of positions; more are made where they are needed
        return (
            np.zeros(self.n, DamesGame.dtype()),
            np.zeros(self.n, DamesActions.dtype()),
            np.zeros((self.n, WORDS * room), np.uint64),
            np.zeros((self.n, room), np.int16),
        )

    def _memory(self, part: int) -> DamesMemory:
        return DamesMemory(self._options, self._works[part], *self._games)

    def _make_room(self, steps: int) -> None:
        """With quiet="off" nothing but repetition ends the moves of kings."""
        games, actions, past, played = self._games
        if self.rules.quiet != "off":
            return
        wanted, room = int(games["kept"].max()) + steps + 2, played.shape[1]
        if wanted > room:
            more = max(wanted, 2 * room) - room
            past = np.pad(past, ((0, 0), (0, WORDS * more)))
            self._games = games, actions, past, np.pad(played, ((0, 0), (0, more)))

    def _read(self, text: str) -> State:
        return Dames(capture=self.rules.capture, position=text).start()

    def _put(self, index: int, state: State) -> None:
        if state.outcome is not None:
            raise ValueError("a game goes on from a position in which somebody is to move")
        self._make_room(len(state.past))
        games, _, past, played = self._games
        game = games[index]
        game["own"], game["opp"], game["kings"] = seen(state.pieces, state.kings, state.mover)
        game["faulty"] = turned(state.faulty, state.mover)
        game["mover"], game["moves"], game["quiet"], game["few"] = (
            state.mover, state.moves, state.quiet, state.few,
        )  # fmt: skip
        game["blown"], game["undeclared"], game["over"] = state.blown, state.undeclared is not None, 0
        game["kept"] = len(state.played)
        for at, (stood, (start, end)) in enumerate(zip(state.past, state.played, strict=False)):
            mover = stood & 1
            faulty, kings, green, blue = (stood >> 1 + 54 * part & BITS for part in range(4))
            row = (*seen((blue, green), kings, mover), turned(faulty, mover))
            past[index, WORDS * at : WORDS * at + WORDS] = row
            played[index, at] = 50 * number(start, mover) + number(end, mover)
        loops.resume(self._memory(0), index)

    def moves(self, index: int) -> dict[int, Move]:
        """Every move of a position by its number; blows are not among them."""
        game, listed = (rows[self._row(index)] for rows in self._games[:2])
        n, seat = int(game["listed"]), int(game["mover"])
        codes, taken = listed["code"][:n].tolist(), [0] * n
        ends = codes
        if game["most"]:
            ends, taken = listed["ends"][:n].tolist(), listed["captured"][:n].tolist()
        return {
            code: Move(
                square(both // 50, seat), square(both % 50, seat), squares_of(turned(captured, seat)), ()
            )
            for code, both, captured in zip(codes, ends, taken, strict=True)
        }

    def action(self, index: int, number: int) -> Action:
        seat = int(self.mover[self._row(index)])
        if (found := self.moves(index).get(number)) is not None:
            return found
        if number >= FURTHER:
            raise IllegalAction("D9", "cannot_take", start=0, end=0)
        if number >= MOVES:
            return Blow(square(number - MOVES, seat))
        return Move(square(number // 50, seat), square(number % 50, seat), (), ())

    @staticmethod
    def in_vain(state: State, action: Action) -> bool:
        """D-A8: a blow at a piece that is not faulty, which changes nothing."""
        return isinstance(action, Blow) and action.square not in {fault.square for fault in state.faults}

    def number(self, index: int, action: Action) -> int:
        if isinstance(action, Blow):
            return MOVES + number(action.square, int(self.mover[self._row(index)]))
        found = next((n for n, move in self.moves(index).items() if move == action), None)
        if found is None:
            raise ValueError(f"{action} is no move of this position")
        return found

    def text(self, index: int) -> str:
        game = self._games[0][self._row(index)]
        mover = int(game["mover"])
        own, opp, kings = (turned(int(game[name]), mover) for name in ("own", "opp", "kings"))
        return fen.write(Board((opp, own) if mover else (own, opp), kings), Seat(mover))


def turned(bits: int, seat: int) -> int:
    """A board as the seat sees it: turned half round for Green."""
    return int(f"{bits:054b}"[::-1], 2) if seat == GREEN else bits


def number(square: int, seat: int) -> int:
    """A square from 0 to 49, as the seat numbers it."""
    return square - 1 if seat != GREEN else 50 - square


def square(number: int, seat: int) -> int:
    """The way back."""
    return number + 1 if seat != GREEN else 50 - number


def seen(pieces: tuple[int, int], kings: int, seat: int) -> tuple[int, int, int]:
    """Own pieces, the other's and all kings, as the seat sees them."""
    return turned(pieces[seat], seat), turned(pieces[1 - seat], seat), turned(kings, seat)


def _options(rules: Dames) -> Any:
    state = rules.start()
    if state.outcome is not None:
        raise ValueError("nobody can move in this position")
    own, opp, kings = seen(state.pieces, state.kings, state.mover)
    return one(
        DamesOptions,
        souffler=rules.is_souffler,
        same_position=rules.repetition == "same position",
        federation=rules.quiet == "federation",
        quiet_end=QUIET_END[rules.quiet],
        first=state.mover,
        own=own,
        opp=opp,
        kings=kings,
    )


BATCH = DamesBatch
