"""A game in progress: no HTTP, no SQL, no particular game."""
