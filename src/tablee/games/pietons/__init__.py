"""Macadam, le jeu des piétons et des 2 roues: cards, signals, and a duty to follow."""

from __future__ import annotations

from tablee.core.game_spec import GameSpec, PlayersSpec, RulesSpec, TableSpec, TerminalSpec, WireSpec
from tablee.games.pietons import notation
from tablee.games.pietons.bot.levels import LEVELS
from tablee.games.pietons.bot.player import PietonsBot, warm
from tablee.games.pietons.events import Event
from tablee.games.pietons.numbers import numbers
from tablee.games.pietons.review_text import review_text
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.scripts import SCRIPTS
from tablee.games.pietons.state import Action, Asked, State
from tablee.games.pietons.study.review import REVIEW
from tablee.games.pietons.terminal import board_text, event_text
from tablee.games.pietons.view import View


def perft(_game: Pietons, _state: State, _depth: int) -> int:
    """It begins with a pack being shuffled: nobody counts the ways to do it."""
    raise ValueError("a pack of cards falls in more ways than can be counted: perft cannot count them")


SPEC: GameSpec[Pietons] = GameSpec(
    id="pietons",
    rules=RulesSpec(
        type=Pietons,
        presets={
            "leaflet": Pietons(seats=4),
            "gentle": Pietons(seats=3, signals="6/6/1/1/1/1", vehicle_penalty="off", agent="at any time"),
            "brisk": Pietons(seats=2, second_card="on", empty_hand="ends the manche"),
        },
        version=2,
        notation=notation,
        perft=perft,
    ),
    wire=WireSpec(player_action=Asked, action=Action, view=View, event=Event, numbers=numbers),
    players=PlayersSpec(
        levels=LEVELS, bot=PietonsBot, warm=warm, scripts=SCRIPTS, opening=0
    ),  # the deal is opening enough
    table=TableSpec(takeback=False, hidden=True, stand_in=60.0, showing=4.0),
    terminal=TerminalSpec(board=board_text, event=event_text, review=review_text),
    place=4,
    review=REVIEW,
)
