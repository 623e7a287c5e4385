"""The weights of the learnt evaluation, made by `tablee lab train macadam`."""

from __future__ import annotations

from pathlib import Path

from tablee.core.search.learnt_weights import LearntWeights
from tablee.core.search.phases import packed

weights = LearntWeights(Path(__file__).with_name("weights.xz"), packed)
