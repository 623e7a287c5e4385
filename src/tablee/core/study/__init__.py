"""What a finished game teaches, and puzzles: judgements over the searches that games bring."""
