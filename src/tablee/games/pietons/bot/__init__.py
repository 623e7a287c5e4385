"""Computer players of the card table."""
