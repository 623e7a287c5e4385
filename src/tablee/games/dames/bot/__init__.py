"""The engine of Dames, and its levels."""
