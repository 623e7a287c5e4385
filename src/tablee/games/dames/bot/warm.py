"""Compile every kernel of the game, or load it from the cache."""

from __future__ import annotations

from random import Random

from tablee.core.bot import Budget
from tablee.core.search.result import SearchResult
from tablee.games.dames.bot.levels import DamesLevel
from tablee.games.dames.bot.player import DamesBot
from tablee.games.dames.rules import Dames
from tablee.games.dames.state import BLUE, Move


def first_search() -> SearchResult[Move] | None:
    """What a small search finds at the start."""
    game = Dames()
    player = DamesBot(game, DamesLevel(number=8, nodes=2_000, depth=4))
    player.choose(game.view(game.start(), BLUE), (), Budget(), Random(0))
    return player.result


def warm() -> None:
    """Run a small search once, which compiles or loads all that it needs."""
    first_search()
