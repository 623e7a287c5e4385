"""The puzzles of the house: which there are, how hard they are, and what becomes of a try."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from pydantic import JsonValue

from tablee.core.game_spec import GameSpec
from tablee.core.search.limits import SearchLimits
from tablee.core.study.lines import way_of
from tablee.core.study.puzzle import Answer, Puzzle, PuzzleResult, puzzles_in
from tablee.core.value import Malformed, from_parsed, to_parsed
from tablee.server.processes import Games
from tablee.server.study_schemas import (
    PuzzleAnswer,
    PuzzleList,
    PuzzleListed,
    PuzzleShown,
    PuzzleState,
    PuzzleStep,
    TryPuzzle,
    Whose,
)
from tablee.table.refusal import Refusal

LOWEST, STEP = 600, 200  # the rating of a puzzle that level 1 solves, and of each level more
WEIGHT = 8  # people whose results weigh as much as the level's
WEEK = 7  # days that a list tells of
LEADS, SHOWS_ALL = 1, 4  # help: where it leads; the whole line, which ends a try
MINE: Whose = "mine"
THEIRS: Whose = "theirs"
LOOK = 20_000  # nodes, to see what a defence is against
SPREAD = 400  # how far results alone can move a rating


def puzzles_of(spec: GameSpec[Any]) -> Mapping[str, Puzzle]:
    if spec.puzzles is None:
        raise Refusal("unknown_game")
    return puzzles_in(spec.package)


def puzzle_of(spec: GameSpec[Any], id: str) -> Puzzle:
    found = puzzles_of(spec).get(id)
    if found is None:
        raise Refusal("unknown_puzzle")
    return found


def rating(puzzle: Puzzle, tried: int, clean: int) -> int:
    """By the level that solves it; the more people fail or succeed at once, the more that moves it."""
    level = LOWEST + STEP * (puzzle.level - 1)
    return round(level + SPREAD * (tried - 2 * clean) / (tried + WEIGHT))


def daily(puzzles: Mapping[str, Puzzle], today: date) -> str:
    """The same for everyone all day; ids are as good as shuffled."""
    return sorted(puzzles)[today.toordinal() % len(puzzles)]


def streak(results: Sequence[PuzzleResult]) -> int:
    """Solved cleanly in a row, the latest first."""
    broken = (at for at, one in enumerate(results) if not one.clean)
    return next(broken, len(results))


def on_their_days(puzzles: Mapping[str, Puzzle], results: Sequence[PuzzleResult]) -> set[date]:
    """The days whose daily puzzle was solved for the first time on that day: all that is known of the time
    before days were kept."""
    solved = [(one.puzzle, datetime.fromtimestamp(one.at, UTC).date()) for one in results if one.solved]
    return {day for puzzle, day in solved if daily(puzzles, day) == puzzle}


def days_in_a_row(days: set[date], today: date) -> int:
    """Until today, or until yesterday: today may still come."""
    last = today if today in days else today - timedelta(1)
    count = 0
    while last - timedelta(count) in days:
        count += 1
    return count


def state(result: PuzzleResult) -> PuzzleState:
    if not result.solved:
        return "tried"
    return "clean" if result.clean else "helped" if result.helped else "solved"


def listed(
    puzzles: Mapping[str, Puzzle],
    results: Sequence[PuzzleResult],
    counts: Mapping[str, tuple[int, int]],
    today: date,
    kept: Collection[date] = (),
) -> PuzzleList:
    """`kept`: days whose daily puzzle was solved on that day."""
    days = {*kept, *on_their_days(puzzles, results)}
    mine = {one.puzzle: state(one) for one in results}
    return PuzzleList(
        tuple(
            PuzzleListed(
                one.id, one.kind, one.level, rating(one, *counts.get(one.id, (0, 0))), one.plies, one.themes,
                counts.get(one.id, (0, 0))[0], mine.get(one.id, "new"),
            )
            for one in puzzles.values()
        ),
        daily(puzzles, today),
        streak(results),
        days_in_a_row(days, today),
        tuple(today - timedelta(ago) in days for ago in reversed(range(WEEK))),
    )  # fmt: skip


def shown(games: Games, game_id: str, puzzle: Puzzle, tried: int, clean: int) -> PuzzleShown:
    spec = games[game_id]
    assert spec.puzzles is not None
    game = spec.puzzles.rules(puzzle)
    seat = game.turn(game.start())
    moves = puzzle.plies if spec.puzzles.by_hand else (len(puzzle.line) + 1) // 2
    return PuzzleShown(
        puzzle.id, puzzle.kind, _rules(spec, game), seat, puzzle.gain, moves,
        puzzle.level, rating(puzzle, tried, clean), puzzle.themes, tried, clean,
        game.view(game.start(), seat),
    )  # fmt: skip


def _rules(spec: GameSpec[Any], game: Any) -> dict[str, JsonValue]:
    parsed = to_parsed(spec.rules.type, game)
    assert isinstance(parsed, dict)
    return parsed


def tried(games: Games, game_id: str, puzzle: Puzzle, ask: TryPuzzle) -> PuzzleAnswer:
    """What a try comes to so far, or the help that was asked for."""
    spec = games[game_id]
    assert spec.puzzles is not None
    game = spec.puzzles.rules(puzzle)
    moves = [from_parsed(spec.wire.action, do) for do in ask.dos]
    if ask.help:
        return _help(spec, game, puzzle, moves, ask.help)
    if not moves:
        raise Malformed("dos: a try has one move at least")
    told = spec.puzzles.judge(game, puzzle, moves)
    return _answer(spec, game, puzzle, moves, told)


def _answer(
    spec: GameSpec[Any], game: Any, puzzle: Puzzle, moves: Sequence[Any], told: Answer
) -> PuzzleAnswer:
    over = told.verdict != "right"
    state, texts = _follow(spec, game, moves[:-1])
    last = moves[-1:] if told.reply is None else (moves[-1], told.reply)
    steps, words = _steps(spec, game, state, last)
    solution = puzzle.line if over else ()
    return PuzzleAnswer(told.verdict, told.reply, None, None, steps, solution, (*texts, *words))


def _steps(
    spec: GameSpec[Any], game: Any, state: Any, moves: Sequence[Any]
) -> tuple[tuple[PuzzleStep, ...], list[str]]:
    """Moves as they are shown, one after the other, and in letters."""
    steps, texts = list[PuzzleStep](), list[str]()
    for move in moves:
        texts.append(spec.rules.notation.action_text(game, state, move))
        step = game.apply(state, move)
        state, turn = step.state, game.turn(step.state)
        view = game.view(state, turn if isinstance(turn, int) else None)
        steps.append(PuzzleStep(view, tuple(step.events)))
    return tuple(steps), texts


def _help(spec: GameSpec[Any], game: Any, puzzle: Puzzle, moves: Sequence[Any], how: int) -> PuzzleAnswer:
    """What comes next, or where it all leads; the page shows as much of it as was asked."""
    assert spec.puzzles is not None
    state, texts = _follow(spec, game, moves)
    line = _line(spec, game, puzzle)
    rest = line[len(moves) :] if list(moves) == line[: len(moves)] else []
    if not rest:  # a way of the solver's own
        found = spec.puzzles.another_way(game, puzzle, state)
        rest = [] if found is None else [found]
    do, whose = (rest[0] if rest else None), MINE
    if how == LEADS and puzzle.kind == "defence":
        state, do, whose = *_feared(spec, game, state), THEIRS
    elif how == LEADS and rest:
        last = (len(rest) - 1) // 2 * 2
        state, do = _follow(spec, game, (*moves, *rest[:last]))[0], rest[last]
    way = () if do is None else way_of(game, state, do)
    steps: tuple[PuzzleStep, ...] = ()
    solution: tuple[str, ...] = ()
    if how == SHOWS_ALL:
        steps, _ = _steps(spec, game, game.start(), line)
        solution = puzzle.line
    return PuzzleAnswer("help", None, do, whose if do else None, steps, solution, tuple(texts), way)


def _feared(spec: GameSpec[Any], game: Any, state: Any) -> tuple[Any, Any]:
    """What the other side would play, were nothing done about it, and where it then stands to do so."""
    assert spec.study is not None
    after = spec.study.passed(game, state)
    found = [] if after is None else spec.study.best_lines(game, after, SearchLimits(nodes=LOOK), 1)
    return after, found[0].move if found else None


def _line(spec: GameSpec[Any], game: Any, puzzle: Puzzle) -> list[Any]:
    state, actions = game.start(), list[Any]()
    for text in puzzle.line:
        actions.append(spec.rules.notation.action(game, state, text))
        state = game.apply(state, actions[-1]).state
    return actions


def _follow(spec: GameSpec[Any], game: Any, moves: Sequence[Any]) -> tuple[Any, list[str]]:
    state, texts = game.start(), list[str]()
    for move in moves:
        texts.append(spec.rules.notation.action_text(game, state, move))
        state = game.apply(state, move).state
    return state, texts
