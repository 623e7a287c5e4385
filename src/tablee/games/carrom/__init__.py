"""Carrom: discs, a queen and four pockets."""
