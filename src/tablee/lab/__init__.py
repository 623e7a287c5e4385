"""Matches and simulations: games played by programs, measured."""
