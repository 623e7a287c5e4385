"""Puzzles: positions in which one move alone reaches an aim, and how a solver's moves are judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from tablee.core.game import Enumerable, Outcome, Seat
from tablee.core.notation import Notation
from tablee.core.value import value

FEWEST = 4  # moves to choose from: with fewer there is little to find

G = TypeVar("G", bound=Enumerable[Any, Any, Any, Any])
Kind: TypeAlias = Literal["win", "defence", "coup"]


@value
class Puzzle:
    """The first move of `line` is the only one that reaches the aim; the rest is the best play after it.

    `plies`: until the aim is reached, or, of a defence, until every other move has lost. `gain`: what a coup
    wins, in men. `level`: from which level of the computer on it is solved.
    """

    id: str
    kind: Kind
    position: str
    plies: int
    gain: int
    line: tuple[str, ...]
    level: int
    themes: tuple[str, ...]


@value
class PuzzleResult:
    """What a guest made of a puzzle; clean: at the first try, without help. `at`: when, in seconds."""

    puzzle: str
    solved: bool
    clean: bool
    at: float


def puzzle_id(position: str) -> str:
    """Short enough for a link, and the same wherever the position is found again."""
    return sha256(position.encode()).hexdigest()[:10]


@dataclass(frozen=True)
class Aim:
    """What a puzzle asks for, and how far ahead it has to be seen."""

    kind: Kind
    plies: int
    wanted: int  # in the game's own measure
    solver: Seat
    gain: int = 0


@dataclass(frozen=True)
class PuzzleSpec(Generic[G]):
    """What a game knows of its puzzles.

    `aims`: what might be asked of the player to move here, the nearest first. `concedes`: can the solver, who
    has just moved, no longer be kept from the aim, within so many plies? `reached`: it has come to
    rest, and nothing is left to be shown. `themes`: of a whole line of play.
    """

    rules: Callable[[str], G]  # that a puzzle's position is played by
    aims: Callable[[Any], Sequence[Aim]]
    concedes: Callable[[Any, Aim, int], bool]
    reached: Callable[[Any, Aim], bool]
    themes: Callable[[G, Any, Aim, Sequence[Any]], tuple[str, ...]]
    aim: Callable[[G, Puzzle], Aim]  # of a puzzle that was kept


@value
class Answer:
    """What came of a solver's moves: `reply` is the other side's, where the puzzle goes on."""

    verdict: Literal["right", "solved", "wrong"]
    reply: Any
    left: int  # plies that the aim is still away


def answers(spec: PuzzleSpec[G], game: G, state: Any, aim: Aim, plies: int) -> list[Any]:
    """Every move that reaches the aim within so many plies, itself counted."""
    return [
        move for move in game.actions(state) if spec.concedes(game.apply(state, move).state, aim, plies - 1)
    ]


def judge(spec: PuzzleSpec[G], game: G, aim: Aim, moves: Sequence[Any]) -> Answer:
    """The solver's moves and the replies in turn, from the puzzle's position; the last one is judged."""
    state, left = game.start(), aim.plies
    for move in moves[:-1]:
        state, left = game.apply(state, move).state, left - 1
    after = game.apply(state, moves[-1]).state
    if aim.kind == "defence":
        right = moves[-1] in answers(spec, game, state, aim, aim.plies)
        return Answer("solved" if right else "wrong", None, 0)
    if not spec.concedes(after, aim, left - 1):
        return Answer("wrong", None, left)
    if isinstance(game.turn(after), Outcome) or spec.reached(after, aim):
        return Answer("solved", None, 0)
    if game.turn(after) == aim.solver:  # the other was passed over
        return Answer("right", None, max(left - 1, 1))
    return Answer("right", longest_reply(spec, game, after, aim, left - 1), max(left - 2, 1))


def longest_reply(spec: PuzzleSpec[G], game: G, state: Any, aim: Aim, left: int) -> Any:
    """The reply after which the aim is farthest away; of several the first."""

    def distance(reply: Any) -> int:
        after = game.apply(state, reply).state
        if isinstance(game.turn(after), Outcome):
            return 0
        return next((n for n in range(1, left, 2) if answers(spec, game, after, aim, n)), left)

    return max(game.actions(state), key=distance)


def solution(spec: PuzzleSpec[G], game: G, first: Any, aim: Aim) -> list[Any]:
    """The best play for both, from the answer on, until the aim is reached; as far as both have a move."""
    line, state, left = [first], game.apply(game.start(), first).state, aim.plies - 1
    if aim.kind == "defence":
        return line
    while not isinstance(game.turn(state), Outcome) and not spec.reached(state, aim):
        if game.turn(state) == aim.solver:
            return line
        reply = longest_reply(spec, game, state, aim, left)
        state = game.apply(state, reply).state
        if isinstance(game.turn(state), Outcome):
            return [*line, reply]
        n = next(n for n in range(1, 99, 2) if answers(spec, game, state, aim, n))
        best = answers(spec, game, state, aim, n)[0]
        state, left = game.apply(state, best).state, n - 1
        line += [reply, best]
    return line


def found(spec: PuzzleSpec[G], notation: Notation[G, Any, Any], state: Any) -> tuple[Puzzle, Any] | None:
    """The puzzle that this position is, if it is one, not yet rated by a level; and its answer."""
    text = notation.position_text(state)
    game = spec.rules(text)
    start = game.start()
    if isinstance(game.turn(start), Outcome) or len(game.actions(start)) < FEWEST:
        return None
    for aim in spec.aims(start):
        right = answers(spec, game, start, aim, aim.plies)
        if len(right) == 1:
            line = solution(spec, game, right[0], aim)
            themes = spec.themes(game, start, aim, line)
            words = _texts(notation, game, line)
            return Puzzle(puzzle_id(text), aim.kind, text, aim.plies, aim.gain, words, 0, themes), right[0]
        if right and aim.kind != "defence":
            return None
    return None


def _texts(notation: Notation[G, Any, Any], game: G, line: Sequence[Any]) -> tuple[str, ...]:
    texts, state = list[str](), game.start()
    for move in line:
        texts.append(notation.action_text(game, state, move))
        state = game.apply(state, move).state
    return tuple(texts)
