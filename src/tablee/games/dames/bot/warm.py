"""Compile every kernel of the game, or load it from the cache."""

from __future__ import annotations

from random import Random

from tablee.core.bot import Budget
from tablee.games.dames.bot.levels import DamesLevel
from tablee.games.dames.bot.player import DamesBot
from tablee.games.dames.bot.thought import SearchResult
from tablee.games.dames.rules import Dames
from tablee.games.dames.state import BLUE


def first_thought() -> SearchResult | None:
    """What a small search thinks of the start: importing has compiled, this has also run."""
    game = Dames()
    player = DamesBot(game, DamesLevel(number=8, nodes=2_000, depth=4))
    player.choose(game.view(game.start(), BLUE), (), Budget(), Random(0))
    return player.thought


def warm() -> None:
    """For `PlayersSpec.warm`."""
    first_thought()
