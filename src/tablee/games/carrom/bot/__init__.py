"""Players of Carrom: they see what a seat sees, and shoot with an unsteady hand."""
