"""What a client may ask about finished games and puzzles, and what it gets."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, JsonValue, StringConstraints

from tablee.core.study.lines import RatedLine
from tablee.core.value import value
from tablee.server.schemas import GameId
from tablee.table.server_message import Turn

MOST_NODES = 600  # moves of a study, variations included
Comment: TypeAlias = Annotated[str, StringConstraints(max_length=600, strict=True)]
Whose: TypeAlias = Literal["mine", "theirs"]
Dos: TypeAlias = Annotated[tuple[JsonValue, ...], Field(max_length=400)]


@value
class RunAnalysis:
    """Begin or go on with an analysis, or stop wanting it."""

    run: bool


@value
class AnalysisState:
    """How far the analysis of a game is: so many of its parts, which are positions where a search sees how a
    game will end, else questions. It goes on by itself while it runs. `report`: a GameReport of a game that
    is searched, else of the game's own type."""

    running: bool
    done: int
    parts: int
    report: Any


@value
class AskLines:
    """The best lines after these actions from the start of some rules; more nodes look deeper. `threat`: also
    what the other player threatens."""

    game: GameId
    rules: dict[str, JsonValue]
    dos: Dos
    nodes: Annotated[int, Field(ge=1_000, le=1_000_000)]
    threat: bool = False


@value
class StudiedLines:
    """`threat`: seen by the player who is not to move; null where nothing is threatened, or nobody asked."""

    nodes: int
    lines: tuple[RatedLine, ...]
    threat: RatedLine | None


@value
class StudyNode:
    """A move of a study. `parent` is the place of the move before it in the list, -1 at the start; the first
    move that names a parent goes on with its line, the others are variations."""

    parent: Annotated[int, Field(ge=-1, le=MOST_NODES)]
    do: JsonValue
    comment: Comment


@value
class SharedStudy:
    """A game with variations and comments, as a link opens it. `table`: the game it began from."""

    game: GameId
    rules: dict[str, JsonValue]
    table: Annotated[str, StringConstraints(max_length=40, strict=True)] | None
    title: Annotated[str, StringConstraints(max_length=120, strict=True)]
    comment: Comment  # before the first move
    nodes: Annotated[tuple[StudyNode, ...], Field(max_length=MOST_NODES)]


@value
class AskPositions:
    """The positions of a tree of play: the start, then the one after each move; those before `since` are
    left out."""

    game: GameId
    rules: dict[str, JsonValue]
    nodes: Annotated[tuple[StudyNode, ...], Field(max_length=MOST_NODES)]
    since: Annotated[int, Field(ge=0, le=MOST_NODES)] = 0


@value
class StudyPosition:
    """How the board stands, for who is to move, and the move that led there."""

    turn: Turn
    view: Any
    events: tuple[Any, ...]
    text: str  # the move in letters; empty at the start
    position: str  # to play on from


@value
class StudyPositions:
    positions: tuple[StudyPosition, ...]


@value
class StudyShared:
    study: str


PuzzleState = Literal["new", "tried", "helped", "solved", "clean"]  # what I made of it; helped: solved so


@value
class PuzzleListed:
    """`rating`: from the level of the computer that solves it, moved by people's own results."""

    id: str
    kind: str
    level: int
    rating: int
    plies: int
    themes: tuple[str, ...]
    tried: int  # by how many people
    state: PuzzleState


@value
class PuzzleList:
    """All puzzles of a game, the easy ones first; my streak is how many I solved cleanly in a row.
    `days`: how many daily puzzles I solved in a row, each on its day; `week`: which of the last seven."""

    puzzles: tuple[PuzzleListed, ...]
    daily: str
    streak: int
    days: int
    week: tuple[bool, ...]


@value
class PuzzleShown:
    """A puzzle to be solved: by whom, from which rules, and what for."""

    id: str
    kind: str
    rules: dict[str, JsonValue]
    seat: int
    gain: int
    moves: int  # of the solver's, at most
    level: int
    rating: int
    themes: tuple[str, ...]
    tried: int  # by how many people
    clean: int  # by how many of them at once, without help
    view: Any


@value
class TryPuzzle:
    """The solver's moves and the replies so far, the last one the solver's; with `help`, what to play next:
    1 shows where it leads, 2 the piece, 3 the move, 4 the whole line and ends the try."""

    dos: Dos
    help: Annotated[int, Field(ge=0, le=4)]
    helped: bool  # earlier in this try


@value
class PuzzleStep:
    """A move that was played, and how the board stands after it."""

    view: Any
    events: tuple[Any, ...]


@value
class PuzzleAnswer:
    """`steps`: the last move, and the reply if there is one; the whole line, where it was asked for.
    `solution`: the line in letters, once the try is over."""

    verdict: Literal["right", "solved", "wrong", "help"]
    reply: Any
    do: Any  # that helps: the next move, or the one that all leads to
    whose: Whose | None  # that `do` is; theirs: what a defence is against
    steps: tuple[PuzzleStep, ...]
    solution: tuple[str, ...]
    played: tuple[str, ...]  # the moves so far, in letters
    way: tuple[Any, ...] = ()  # what the piece of `do` touches, to be drawn
