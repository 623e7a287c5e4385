"""Many games of one kind stepped in one call: what is the same for every game."""
