"""The Hub protocol, version 2: our engine under it, and any engine as a player."""

from __future__ import annotations

from tablee.games.dames.hub.client import HubFailure, HubPlayer
from tablee.games.dames.hub.engine import HubEngine, serve

__all__ = ["HubEngine", "HubFailure", "HubPlayer", "serve"]
