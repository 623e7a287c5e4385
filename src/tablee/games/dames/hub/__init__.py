"""Our engine under the Hub protocol, version 2: lines in, lines out."""

from __future__ import annotations

from tablee.games.dames.hub.engine import HubEngine, serve

__all__ = ["HubEngine", "serve"]
