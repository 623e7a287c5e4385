"""Macadam, an original creation by Pierre Canuel."""

from __future__ import annotations

from tablee.core.entry import Entry
from tablee.core.perft import perft as plain_perft
from tablee.games.macadam import kernel, notation
from tablee.games.macadam.bot.levels import LEVELS
from tablee.games.macadam.bot.player import Player
from tablee.games.macadam.bot.warm import warm
from tablee.games.macadam.numbers import numbers
from tablee.games.macadam.reach import upside_down
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import NORTH, Action, Asked, Event, State
from tablee.games.macadam.terminal import draw, tell
from tablee.games.macadam.view import View


def perft(game: Macadam, state: State, depth: int) -> int:
    """By the kernel where it knows the rules chosen; it knows neither the lot nor the placing."""
    if state.mover is None or state.placing or game.wins != "both" or game.repetition != "draw":
        return plain_perft(game, state, depth)
    own, opp = state.pawns
    if state.mover == NORTH:
        own, opp = upside_down(opp), upside_down(own)
    return int(kernel.perft(kernel.workspace(), own, opp, depth))


ENTRY: Entry[Macadam] = Entry(
    id="macadam",
    game=Macadam,
    presets={
        "dots": Macadam(),
        "free": Macadam(setup="free"),
        "unrepeated": Macadam(repetition="forbidden"),
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
    version=1,
    takeback=True,
    adapt=Macadam.adapt,
)
