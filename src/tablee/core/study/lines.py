"""What a search says of one position: its best lines, as data that is kept and shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tablee.core.game import Chance, Game, IllegalAction, Outcome
from tablee.core.notation import Notation
from tablee.core.search.limits import SearchLimits
from tablee.core.search.result import SearchResult
from tablee.core.study.hope import Hope
from tablee.core.value import value

G = TypeVar("G", bound=Game[Any, Any, Any, Any])

LINES = 2  # of each position: the best, and what else there is
LONGEST = 12  # moves of a line that are kept
THREATENED = 0.10  # of hope


@value
class Line:
    """`score` and `wins_in` (in plies) are seen by the player to move; `do` is the line's first action, `way`
    what its piece touches, to be drawn."""

    score: int
    wins_in: int | None
    depth: int
    do: Any
    moves: tuple[str, ...]
    way: tuple[Any, ...] = ()


@value
class RatedLine:
    """A line as it is shown: with the hope of the player to move."""

    score: int
    wins_in: int | None
    depth: int
    hope: float
    do: Any
    moves: tuple[str, ...]
    way: tuple[Any, ...] = ()


def rated(hope: Hope, line: Line) -> RatedLine:
    seen = hope.expected(line.score)
    return RatedLine(line.score, line.wins_in, line.depth, seen, line.do, line.moves, line.way)


@value
class PositionAnalysis:
    """The best lines, the best first; none where nobody has anything to choose."""

    nodes: int
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class StudySpec(Generic[G]):
    """What a game brings to study. `best_lines`: the best move with its line, then the best of the others;
    the limits are for each of them. `passed`: the same position with the other player to move; none where
    the player to move has no such choice. `engine` changes when the same search would find something else."""

    best_lines: Callable[[G, Any, SearchLimits, int], tuple[SearchResult[Any], ...]]
    passed: Callable[[G, Any], Any]
    hope: Callable[[], Hope]
    engine: Callable[[], str]


def analyse_position(
    study: StudySpec[G], notation: Notation[G, Any, Any], game: G, state: Any, limits: SearchLimits
) -> PositionAnalysis:
    """A position by itself, whatever was searched before it; its lines share the nodes."""
    if isinstance(game.turn(state), Outcome | Chance):
        return PositionAnalysis(0, ())
    share = SearchLimits(limits.depth, max(1, limits.nodes // LINES), limits.soft, limits.hard, limits.stop)
    found = study.best_lines(game, state, share, LINES)
    lines = [line for one in found if (line := _line(notation, game, state, one)).moves]
    lines.sort(key=lambda line: -line.score)  # the second search may find better than the first did
    return PositionAnalysis(sum(result.nodes for result in found), tuple(lines))


def threat(
    study: StudySpec[G],
    notation: Notation[G, Any, Any],
    game: G,
    state: Any,
    best: Line,
    limits: SearchLimits,
) -> Line | None:
    """What the other player would do next, if it must be answered: to pass now would cost THREATENED."""
    after = study.passed(game, state)
    if after is None or isinstance(game.turn(after), Outcome | Chance):
        return None
    found = study.best_lines(game, after, limits, 1)
    if not found:
        return None
    line, hope = _line(notation, game, after, found[0]), study.hope()
    cost = hope.expected(line.score) - (1 - hope.expected(best.score))
    return line if cost >= THREATENED and line.moves else None


def _line(notation: Notation[G, Any, Any], game: G, state: Any, result: SearchResult[Any]) -> Line:
    """As far as the rules follow: a search looks past the end."""
    moves, way = list[str](), way_of(game, state, result.move)
    for action in result.line[:LONGEST]:
        try:
            after = game.apply(state, action).state
        except IllegalAction:
            break
        moves.append(notation.action_text(game, state, action))
        state = after
    return Line(result.score, result.wins_in, result.depth, result.move, tuple(moves), way)


def way_of(game: Game[Any, Any, Any, Any], state: Any, action: Any) -> tuple[Any, ...]:
    """From where to where a piece goes, square by square, as the events of a game of squares tell it."""
    try:
        events = game.apply(state, action).events
    except IllegalAction:
        return ()
    return next((tuple(event.path) for event in events if hasattr(event, "path")), ())
