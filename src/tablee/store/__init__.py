"""Where everything is kept: the only SQL."""
