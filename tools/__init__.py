"""What ./play and ./test are made of. Standard library only: it runs before anything is installed."""

from __future__ import annotations
