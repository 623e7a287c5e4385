"""What workers do for study: each job is a function of the games and of plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pydantic import JsonValue

from tablee.core.game import fold
from tablee.core.search.limits import SearchLimits
from tablee.core.study.lines import PositionAnalysis, analyse_position, rated, threat
from tablee.core.study.report import report
from tablee.core.value import from_json, from_parsed, to_json
from tablee.server.processes import Games
from tablee.server.study_schemas import AskLines, StudiedLines

LONGEST_SECONDS = 20.0  # a search is bounded by its nodes; this guards against a machine that is far too slow


def analysed(
    games: Games, game_id: str, rules: dict[str, JsonValue], dos: Sequence[JsonValue], nodes: int
) -> bytes:
    """What a search finds after these actions, as JSON."""
    spec = games[game_id]
    assert spec.study is not None
    game = from_parsed(spec.rules.type, rules)
    state = fold(game, [from_parsed(spec.wire.action, do) for do in dos])
    limits = SearchLimits(nodes=nodes, hard=LONGEST_SECONDS)
    return to_json(PositionAnalysis, analyse_position(spec.study, spec.rules.notation, game, state, limits))


def live_lines(games: Games, ask: AskLines) -> bytes:
    """The best lines of a position as a page shows them, as JSON."""
    spec = games[ask.game]
    assert spec.study is not None
    game = from_parsed(spec.rules.type, ask.rules)
    state = fold(game, [from_parsed(spec.wire.action, do) for do in ask.dos])
    limits = SearchLimits(nodes=ask.nodes, hard=LONGEST_SECONDS)
    found = analyse_position(spec.study, spec.rules.notation, game, state, limits)
    feared = None
    if ask.threat and found.lines:
        feared = threat(spec.study, spec.rules.notation, game, state, found.lines[0], limits)
    hope = spec.study.hope()
    lines = tuple(rated(hope, line) for line in found.lines)
    shown = None if feared is None else rated(hope, feared)
    return to_json(StudiedLines, StudiedLines(found.nodes, lines, shown))


def reported(
    games: Games, game_id: str, rules: dict[str, JsonValue], dos: Sequence[JsonValue],
    found: Sequence[str | None],
) -> bytes:  # fmt: skip
    """The whole game judged by what was found so far, as JSON."""
    spec = games[game_id]
    assert spec.study is not None
    game = from_parsed(spec.rules.type, rules)
    actions = [from_parsed(spec.wire.action, do) for do in dos]
    read = [None if one is None else read_analysis(spec.wire.action, one) for one in found]
    return to_json(None, report(spec.rules.notation, spec.study.hope(), game, actions, read))


def read_analysis(action: Any, text: str) -> PositionAnalysis:
    """What was kept, with actions as values again."""
    kept = from_json(PositionAnalysis, text)
    return replace(kept, lines=tuple(replace(line, do=from_parsed(action, line.do)) for line in kept.lines))
