"""The card game, compiled for playouts."""
