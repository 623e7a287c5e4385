"""Macadam's computer players."""
