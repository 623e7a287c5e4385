"""Macadam, le jeu des piétons et des 2 roues: cards, signals, and a duty to follow."""

from __future__ import annotations

from tablee.core.entry import Entry
from tablee.games.pietons import notation
from tablee.games.pietons.bot.levels import LEVELS
from tablee.games.pietons.bot.player import Player, warm
from tablee.games.pietons.events import Event
from tablee.games.pietons.numbers import numbers
from tablee.games.pietons.rules import Pietons
from tablee.games.pietons.state import Action, Asked, State
from tablee.games.pietons.terminal import draw, tell
from tablee.games.pietons.view import View


def perft(_game: Pietons, _state: State, _depth: int) -> int:
    """It begins with a pack being shuffled: nobody counts the ways to do it."""
    raise ValueError("a pack of cards falls in more ways than can be counted: perft cannot count them")


ENTRY: Entry[Pietons] = Entry(
    id="pietons",
    game=Pietons,
    presets={
        "leaflet": Pietons(seats=4),
        "gentle": Pietons(seats=3, signals="6/6/1/1/1/1", vehicle_penalty="off", agent="at any time"),
        "brisk": Pietons(seats=2, second_card="on", empty_hand="ends the manche"),
    },
    asked=Asked,
    happens=Action,
    view=View,
    event=Event,
    notation=notation,
    levels=LEVELS,
    bot=Player,
    warm=warm,
    perft=perft,
    draw=draw,
    tell=tell,
    numbers=numbers,
    version=2,
    takeback=False,
    opening=0,  # the deal is opening enough
    hidden=True,
    stand_in=60.0,
)
