"""Moves of draughts, compiled."""
