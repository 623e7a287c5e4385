"""Event-driven discs. Only + - * / and the square root: the same bits on every machine."""
