"""A study as it is shared: a tree of play that the rules agree with, and its text for other programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tablee.core.game import Chance, Outcome, Step
from tablee.core.game_spec import GameSpec
from tablee.core.search.result import UNIT
from tablee.core.study.report import StudiedPosition, report
from tablee.core.transcript import AnnotatedMove
from tablee.core.value import from_parsed, to_json
from tablee.server.processes import Games
from tablee.server.searched_game import position_keys
from tablee.server.study_jobs import read_analysis
from tablee.server.study_schemas import AskPositions, SharedStudy, StudyPosition, StudyPositions
from tablee.table.refusal import Refusal
from tablee.table.server_message import ToMove
from tablee.table.storage import Storage

BETWEEN_NAMES = " – "  # in the title of a game that was played at a table
NAGS = {"!": 1, "?": 2, "??": 4}


def check(games: Games, shared: SharedStudy) -> None:
    """Every move must be by the rules, and stand after the move that it follows."""
    for _ in _played(games, shared):
        pass


def _played(games: Games, tree: SharedStudy | AskPositions) -> Iterator[tuple[Any, Any, Step[Any, Any]]]:
    """For each move, in the order of the list: the state before it, the action, and what came of it."""
    spec = games[tree.game]
    game = from_parsed(spec.rules.type, tree.rules)
    states: list[Any] = []
    for at, node in enumerate(tree.nodes):
        if node.parent >= at:
            raise Refusal("malformed", reason=f"move {at} comes before the move that it follows")
        before = game.start() if node.parent < 0 else states[node.parent]
        action = from_parsed(spec.wire.action, node.do)
        step = game.apply(before, action)
        states.append(step.state)
        yield before, action, step


def positions(games: Games, ask: AskPositions) -> bytes:
    """How the board stands at the start and after each move, as JSON."""
    spec = games[ask.game]
    game = from_parsed(spec.rules.type, ask.rules)
    found = [_position(spec, game, game.start(), (), "")] if not ask.since else []
    for number, (before, action, step) in enumerate(_played(games, ask), 1):
        if number >= ask.since:
            text = spec.rules.notation.action_text(game, before, action)
            found.append(_position(spec, game, step.state, tuple(step.events), text))
    return to_json(StudyPositions, StudyPositions(tuple(found)))


def _position(
    spec: GameSpec[Any], game: Any, state: Any, events: tuple[Any, ...], text: str
) -> StudyPosition:
    turn = game.turn(state)
    over = isinstance(turn, Chance | Outcome)
    view = game.view(state, None if over else turn)
    shown = turn if over else ToMove(turn)
    return StudyPosition(shown, view, events, text, spec.rules.notation.position_text(state))


def main_line(shared: SharedStudy) -> list[int]:
    """The places of the moves that go on from the start, one after the other."""
    line, at = list[int](), -1
    for place, node in enumerate(shared.nodes):
        if node.parent == at and (at == -1 or line):
            line.append(place)
            at = place
    return line


async def kept(store: Storage, spec: GameSpec[Any], shared: SharedStudy) -> Sequence[str | None]:
    """What is known already of the positions of the main line."""
    if spec.study is None:
        return ()
    dos = [shared.nodes[place].do for place in main_line(shared)]
    keys = position_keys(spec, shared.rules, dos)
    found = await store.kept_analyses(keys)
    return [found.get(key) for key in keys]


def written(games: Games, shared: SharedStudy, found: Sequence[str | None]) -> str:
    """The study in the notation of the game's own world."""
    spec = games[shared.game]
    if spec.rules.transcript is None or spec.rules.transcript.write_tree is None:
        raise Refusal("unknown_game")
    game = from_parsed(spec.rules.type, shared.rules)
    line = main_line(shared)
    actions = [from_parsed(spec.wire.action, node.do) for node in shared.nodes]
    judged = dict[int, tuple[StudiedPosition, StudiedPosition]]()
    if spec.study is not None and any(found):
        read = [None if one is None else read_analysis(spec.wire.action, one) for one in found]
        rows = report(
            spec.rules.notation, spec.study.hope(), game, [actions[at] for at in line], read
        ).positions
        judged = {at: (rows[i], rows[i + 1]) for i, at in enumerate(line)}
    moves = [
        AnnotatedMove(node.parent, actions[at], _comment(node.comment, judged.get(at)), _nags(judged.get(at)))
        for at, node in enumerate(shared.nodes)
    ]
    tags = {"Event": shared.title or "Tablée"}
    players = shared.title.split(BETWEEN_NAMES)
    if len(players) == 2:
        tags = {"Event": "Tablée", "White": players[0], "Black": players[1]}
    return spec.rules.transcript.write_tree(game, moves, shared.comment, tags)


def _nags(judged: tuple[StudiedPosition, StudiedPosition] | None) -> tuple[int, ...]:
    mark = judged[0].mark if judged is not None else None
    return (NAGS[mark],) if mark is not None else ()


def _comment(text: str, judged: tuple[StudiedPosition, StudiedPosition] | None) -> str:
    """How things stand after the move, for the first seat, as programs write it; then what was said."""
    if judged is None or not judged[1].lines or judged[1].seat is None:
        return text
    score = judged[1].lines[0].score * (1 if judged[1].seat == 0 else -1)
    return f"[%eval {score / UNIT:+.2f}] {text}".strip()
