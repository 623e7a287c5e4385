"""What a finished game at the card table teaches: what was luck, and what was skill."""
