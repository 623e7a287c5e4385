"""`tablee analyse`: a finished game from a file, judged move by move or part by part, in letters or JSON."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

from tablee.core.game import Game, IllegalAction
from tablee.core.game_spec import GameSpec
from tablee.core.names import Names, sides
from tablee.core.study.lines import RatedLine
from tablee.core.study.report import GameReport, StudiedPosition
from tablee.core.study.review import FinishedPlay
from tablee.core.value import from_json, from_parsed, to_json
from tablee.core.words import fill, language
from tablee.lab.analyse import analyse_game, review_game, studied
from tablee.lab.arguments import workers_of
from tablee.table.export import Exported, standing_actions
from tablee.table.finished_play import finished_play
from tablee.table.log import Opened
from tablee.terminal_words import SAYS

SHOWN = 6  # moves of a line


def analyse(asked: argparse.Namespace, spec: GameSpec[Any], rules: Any) -> int:
    text = asked.file.read_text("utf-8", errors="replace")
    if spec.review is not None:
        return _review(asked, spec, text)
    studied(spec)
    rules, actions = read_game(spec, rules, text, asked.which)
    if not actions:
        raise ValueError(f"{asked.file.name} has no move to analyse")
    found = analyse_game(spec, rules, actions, asked.nodes, workers_of(asked))
    if asked.json:
        print(to_json(GameReport, found).decode())
        return 0
    for line in report_text(spec, rules, found, language(asked.lang)):
        print(line)
    return 0


def _review(asked: argparse.Namespace, spec: GameSpec[Any], text: str) -> int:
    assert spec.review is not None
    assert spec.terminal.review is not None
    rules, play = read_play(spec, text)
    found = review_game(spec, rules, play, workers_of(asked))
    if asked.json:
        print(to_json(spec.review.report, found).decode())
        return 0
    words = spec.words(language(asked.lang))
    for line in spec.terminal.review(words, found, Names(sides(words, rules.seats))):
        print(line)
    return 0


def read_play(spec: GameSpec[Any], text: str) -> tuple[Any, FinishedPlay]:
    """The rules of an exported log, and all that happened: of these games moves alone do not tell enough."""
    if not text.lstrip().startswith("{"):
        raise ValueError(f"a game of {spec.id} is read from its exported log")
    rules, lines = _read_lines(spec, text)
    try:
        return rules, finished_play(spec, rules, ((line.number, line.happening) for line in lines))
    except IllegalAction as refused:
        raise ValueError(str(refused)) from None


def read_game(spec: GameSpec[Any], rules: Any, text: str, which: int = 1) -> tuple[Any, list[Any]]:
    """The rules that a game was played by, where the file says them, and its actions."""
    if text.lstrip().startswith("{"):
        return _read_log(spec, text)
    if spec.rules.transcript is not None and text.lstrip().startswith(("[", "1.", "{")):
        return _read_transcript(spec, text, which)
    return rules, _follow(spec, rules, (word for word in text.split() if not word.rstrip(".").isdecimal()))


def _read_log(spec: GameSpec[Any], text: str) -> tuple[Any, list[Any]]:
    rules, lines = _read_lines(spec, text)
    dos = standing_actions([(line.number, line.happening) for line in lines])
    return rules, [from_parsed(spec.wire.action, do) for do in dos]


def _read_lines(spec: GameSpec[Any], text: str) -> tuple[Any, list[Exported]]:
    lines = [from_json(Exported, line) for line in text.splitlines() if line.strip()]
    opened = lines[0].happening
    if not isinstance(opened, Opened) or opened.game != spec.id:
        raise ValueError(f"this is not a log of {spec.id}")
    return from_parsed(spec.rules.type, opened.rules), lines


def _read_transcript(spec: GameSpec[Any], text: str, which: int) -> tuple[Any, list[Any]]:
    assert spec.rules.transcript is not None
    read = spec.rules.transcript.read(text, which - 1)
    if read.opened is None:
        fault = f"; line {read.faults[0].line}: {read.faults[0].code}" if read.faults else ""
        raise ValueError(f"the file holds {len(read.games)} games that can be read{fault}")
    rules = from_parsed(spec.rules.type, read.opened.rules)
    return rules, _follow(spec, rules, (step.text for step in read.opened.steps[1:]))


def _follow(spec: GameSpec[Any], rules: Game[Any, Any, Any, Any], texts: Iterator[str]) -> list[Any]:
    state, actions = rules.start(), list[Any]()
    for number, text in enumerate(texts, 1):
        try:
            actions.append(spec.rules.notation.action(rules, state, text))
            state = rules.apply(state, actions[-1]).state
        except IllegalAction as refused:
            raise ValueError(f"move {number}, {text[:40]}: {refused}") from None
    return actions


def report_text(spec: GameSpec[Any], rules: Any, found: GameReport, said: str) -> Iterator[str]:
    """The moves with their marks and the hope of who played them, then what decided."""
    says, names = SAYS[said], sides(spec.words(said), rules.seats)
    for row in found.positions:
        if row.played:
            yield _row_text(row)
    for seat, accuracy in enumerate(found.accuracy):
        if accuracy is not None:
            yield fill(says["accuracy"], {"side": names[seat], "percent": round(accuracy)})
    for number in found.turning_points:
        row = found.positions[number]
        yield fill(says["turning"], _turning(row, names))


def _row_text(row: StudiedPosition) -> str:
    hope = "" if row.hope is None else f"{100 * row.hope:3.0f} %"
    better = ""
    if row.mark in ("?", "??"):
        better = f"  ({' '.join(row.lines[0].moves[:SHOWN])})"
    return f"{row.number + 1:4}  {row.played:12} {row.mark or '':2}  {hope:6} {_score(row.lines):>7}{better}"


def _score(lines: Sequence[RatedLine]) -> str:
    if not lines:
        return ""
    best = lines[0]
    return f"{best.score / 100:+.2f}" if best.wins_in is None else f"#{best.wins_in}"


def _turning(row: StudiedPosition, names: Sequence[str]) -> dict[str, Any]:
    assert row.seat is not None
    assert row.cost is not None
    return {
        "number": row.number + 1, "side": names[row.seat], "played": row.played,
        "percent": round(100 * row.cost), "best": " ".join(row.lines[0].moves[:SHOWN]),
    }  # fmt: skip
