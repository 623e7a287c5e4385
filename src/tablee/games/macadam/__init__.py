"""Macadam, an original creation by Pierre Canuel."""

from __future__ import annotations

from functools import partial

from tablee.core.game_spec import GameSpec, PlayersSpec, RulesSpec, TableSpec, TerminalSpec, WireSpec
from tablee.core.perft import perft as plain_perft
from tablee.core.study.engine_name import engine_name
from tablee.core.study.hope import read_hope
from tablee.core.study.lines import StudySpec
from tablee.games.macadam import kernel, notation
from tablee.games.macadam.bot.analyst import best_lines, passed
from tablee.games.macadam.bot.levels import LEVELS
from tablee.games.macadam.bot.player import MacadamBot
from tablee.games.macadam.bot.warm import warm
from tablee.games.macadam.moves import upside_down
from tablee.games.macadam.numbers import numbers
from tablee.games.macadam.puzzles import PUZZLES
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.scripts import SCRIPTS
from tablee.games.macadam.state import NORTH, Action, Asked, Event, State
from tablee.games.macadam.terminal import board_text, event_text
from tablee.games.macadam.view import View

ENGINE = ("tablee.core.search", "tablee.games.macadam.bot", "tablee.games.macadam/kernel.py")


def perft(game: Macadam, state: State, depth: int) -> int:
    """By the kernel where it knows the rules chosen; it knows neither the lot nor the placing."""
    if state.mover is None or state.placing or game.wins != "both" or game.repetition != "draw":
        return plain_perft(game, state, depth)
    own, opp = state.pawns
    if state.mover == NORTH:
        own, opp = upside_down(opp), upside_down(own)
    return int(kernel.perft(kernel.MacadamWorkspace.new(), own, opp, depth))


SPEC: GameSpec[Macadam] = GameSpec(
    id="macadam",
    rules=RulesSpec(
        type=Macadam,
        presets={
            "dots": Macadam(),
            "free": Macadam(setup="free"),
            "unrepeated": Macadam(repetition="forbidden"),
        },
        version=1,
        notation=notation,
        perft=perft,
    ),
    wire=WireSpec(
        player_action=Asked,
        action=Action,
        view=View,
        event=Event,
        numbers=numbers,
    ),
    players=PlayersSpec(levels=LEVELS, bot=MacadamBot, warm=warm, scripts=SCRIPTS),
    table=TableSpec(takeback=True),
    terminal=TerminalSpec(board=board_text, event=event_text),
    place=1,
    study=StudySpec(best_lines, passed, partial(read_hope, __name__), engine=partial(engine_name, *ENGINE)),
    puzzles=PUZZLES,
)
