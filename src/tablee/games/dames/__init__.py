"""Dames: ten by ten, the longest capture, and souffler."""
