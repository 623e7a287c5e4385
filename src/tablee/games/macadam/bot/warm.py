"""Compile every kernel of the game, or load it from the cache."""

from __future__ import annotations

from random import Random

from tablee.core.bot import Budget
from tablee.core.search.result import SearchResult
from tablee.games.macadam.bot.levels import MacadamLevel
from tablee.games.macadam.bot.player import MacadamBot
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import SOUTH, Move


def first_search() -> SearchResult[Move] | None:
    """What a small search finds at the start."""
    game = Macadam()
    player = MacadamBot(game, MacadamLevel(number=8, nodes=2_000, depth=4))
    player.choose(game.view(game.start(), SOUTH), (), Budget(), Random(0))
    return player.result


def warm() -> None:
    """Run a small search once, which compiles or loads all that it needs."""
    first_search()
