"""PDN 3.0, both ways: games of draughts in letters, read one by one, however large the file."""

from __future__ import annotations

from tablee.games.dames.pdn.game import PdnFault, PdnGame, Ply, Result
from tablee.games.dames.pdn.read import read, read_file
from tablee.games.dames.pdn.write import pdn_game, write

__all__ = ["PdnFault", "PdnGame", "Ply", "Result", "pdn_game", "read", "read_file", "write"]
