"""The documentation site, built from docs/ by Sphinx; what the pages need beyond Sphinx is here."""
