"""Dames: ten by ten, the longest capture, and souffler."""

from __future__ import annotations

from tablee.core.entry import Entry
from tablee.core.perft import perft as plain_perft
from tablee.games.dames import kernel, notation
from tablee.games.dames.bot.levels import LEVELS
from tablee.games.dames.bot.player import Player
from tablee.games.dames.bot.warm import warm
from tablee.games.dames.hub import HubPlayer
from tablee.games.dames.numbers import numbers
from tablee.games.dames.pdn.transcript import PDN
from tablee.games.dames.rules import PRESETS, Dames
from tablee.games.dames.state import Action, Blow, Event, State
from tablee.games.dames.terminal import draw, tell
from tablee.games.dames.view import View


def perft(game: Dames, state: State, depth: int) -> int:
    """By the kernel, which knows no souffler and no draw: draws end no line of a reference count."""
    if game.free:
        return plain_perft(game, state, depth)
    if state.outcome is not None:
        return 1 if depth == 0 else 0
    own, opp = state.pieces[state.mover], state.pieces[1 - state.mover]
    return int(kernel.perft(kernel.workspace(), own, opp, state.kings, state.mover, depth, 0))


ENTRY: Entry[Dames] = Entry(
    id="dames",
    game=Dames,
    presets=PRESETS,
    asked=Action,
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
    binding=lambda state: bool(state.faults),  # D-A9
    transcript=PDN,
    unlisted=lambda action: isinstance(action, Blow),  # D-A8
    outside={"hub": HubPlayer.run},
)
