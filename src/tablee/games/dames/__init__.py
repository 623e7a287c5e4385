"""Dames: ten by ten, the longest capture, and souffler."""

from __future__ import annotations

from functools import partial

from tablee.core.game_spec import GameSpec, PlayersSpec, RulesSpec, TableSpec, TerminalSpec, WireSpec
from tablee.core.perft import perft as plain_perft
from tablee.core.study.engine_name import engine_name
from tablee.core.study.hope import read_hope
from tablee.core.study.lines import StudySpec
from tablee.games.dames import notation
from tablee.games.dames.bot.analyst import best_lines, passed
from tablee.games.dames.bot.levels import LEVELS
from tablee.games.dames.bot.player import DamesBot
from tablee.games.dames.bot.warm import warm
from tablee.games.dames.hub import HubPlayer
from tablee.games.dames.kernel.perft import perft as kernel_perft
from tablee.games.dames.kernel.workspace import DamesWorkspace
from tablee.games.dames.numbers import numbers
from tablee.games.dames.pdn.transcript import PDN
from tablee.games.dames.puzzles import PUZZLES
from tablee.games.dames.rules import PRESETS, Dames
from tablee.games.dames.scripts import SCRIPTS
from tablee.games.dames.state import Action, Blow, Event, State
from tablee.games.dames.terminal import board_text, event_text
from tablee.games.dames.view import View

ENGINE = ("tablee.core.search", "tablee.games.dames.bot", "tablee.games.dames.kernel")


def perft(game: Dames, state: State, depth: int) -> int:
    """By the kernel, which has neither souffler nor draws: in published counts no line ends by a draw."""
    if game.is_souffler:
        return plain_perft(game, state, depth)
    if state.outcome is not None:
        return 1 if depth == 0 else 0
    own, opp = state.pieces[state.mover], state.pieces[1 - state.mover]
    return int(kernel_perft(DamesWorkspace.new(), own, opp, state.kings, state.mover, depth, 0))


SPEC: GameSpec[Dames] = GameSpec(
    id="dames",
    rules=RulesSpec(type=Dames, presets=PRESETS, version=1, notation=notation, perft=perft, transcript=PDN),
    wire=WireSpec(player_action=Action, action=Action, view=View, event=Event, numbers=numbers),
    players=PlayersSpec(
        levels=LEVELS, bot=DamesBot, warm=warm, scripts=SCRIPTS, engines={"hub": HubPlayer.run}
    ),
    table=TableSpec(
        takeback=True,
        irrevocable=lambda state: bool(state.faults),  # D-A9
        unlisted=lambda action: isinstance(action, Blow),  # D-A8
    ),
    terminal=TerminalSpec(board=board_text, event=event_text),
    place=2,
    study=StudySpec(best_lines, passed, partial(read_hope, __name__), engine=partial(engine_name, *ENGINE)),
    puzzles=PUZZLES,
)
