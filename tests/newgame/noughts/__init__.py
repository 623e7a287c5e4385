"""Noughts and crosses: the smallest game that the house can hold, as an example (docs/adding-a-game.md)."""

from __future__ import annotations

from tablee.core.game_spec import GameSpec, PlayersSpec, RulesSpec, TableSpec, TerminalSpec, WireSpec
from tablee.core.perft import perft
from tests.newgame.noughts import notation
from tests.newgame.noughts.bot import LEVELS, NoughtsBot, warm
from tests.newgame.noughts.rules import Noughts
from tests.newgame.noughts.state import Mark, Marked
from tests.newgame.noughts.terminal import board_text, event_text
from tests.newgame.noughts.view import View

SPEC: GameSpec[Noughts] = GameSpec(
    id="noughts",
    rules=RulesSpec(
        type=Noughts,
        presets={"plain": Noughts(), "wild": Noughts(three="lose")},
        version=1,
        notation=notation,
        perft=perft,
    ),
    wire=WireSpec(player_action=Mark, action=Mark, view=View, event=Marked),
    players=PlayersSpec(levels=LEVELS, bot=NoughtsBot, warm=warm, opening=2),
    table=TableSpec(takeback=True),
    terminal=TerminalSpec(board=board_text, event=event_text),
)
