"""The words that everyone shares. Imports nothing else of ours."""
