"""The weights of the learnt evaluation, made by `tablee lab train dames`."""

from __future__ import annotations

from pathlib import Path

from tablee.core.search.learnt_weights import LearntWeights
from tablee.games.dames.bot.learnt import whole_blocks

weights = LearntWeights(Path(__file__).with_name("weights.xz"), whole_blocks)
