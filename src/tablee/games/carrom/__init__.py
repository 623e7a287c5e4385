"""Carrom: discs, a queen and four pockets."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tablee.core.game_spec import GameSpec, PlayersSpec, RulesSpec, TableSpec, TerminalSpec, WireSpec
from tablee.games.carrom import notation
from tablee.games.carrom.bot.levels import LEVELS
from tablee.games.carrom.bot.player import CarromBot, warm
from tablee.games.carrom.numbers import numbers
from tablee.games.carrom.presets import PRESETS
from tablee.games.carrom.puzzles import PUZZLES
from tablee.games.carrom.review_text import review_text
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import Action, Aim, Asked, Event, Late, State, Struck
from tablee.games.carrom.study.review import REVIEW
from tablee.games.carrom.terminal import board_text, event_text
from tablee.games.carrom.view import View


def perft(_game: Carrom, _state: State, _depth: int) -> int:
    """Shots form a continuum: they cannot be counted."""
    raise ValueError("the shots of carrom are as many as points on a line: perft cannot count them")


def brief(event: Any) -> Any:
    """A shot without its path: who joins later sees where everything lies; the replay has the path."""
    if isinstance(event, Struck):
        return replace(event, record=replace(event.record, rest=(), events="", path=""))
    if isinstance(event, dict) and event.get("kind") == "struck":
        return {**event, "record": {**event["record"], "rest": [], "events": "", "path": ""}}
    return event


SPEC: GameSpec[Carrom] = GameSpec(
    id="carrom",
    rules=RulesSpec(type=Carrom, presets=PRESETS, version=1, notation=notation, perft=perft),
    wire=WireSpec(
        player_action=Asked, action=Action, view=View, event=Event, numbers=numbers, aim=Aim, brief=brief
    ),
    # The opening of a match is the lot and the rack: what follows is skill.
    players=PlayersSpec(levels=LEVELS, bot=CarromBot, warm=warm, opening=2),
    table=TableSpec(takeback=False, slow=True, late=Late(), showing=10.0),  # K-A12; a long shot rolls for ten
    terminal=TerminalSpec(board=board_text, event=event_text, review=review_text),
    place=3,
    puzzles=PUZZLES,
    review=REVIEW,
)
