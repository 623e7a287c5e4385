"""Tablée: four games at one table."""

from __future__ import annotations

__version__ = "0.1.0"
