"""The kernels that searches share, compiled for Dames' record."""

from __future__ import annotations

from tablee.core.jit import jit_for
from tablee.core.search import nodes, ordering
from tablee.games.dames.kernel.workspace import DamesWorkspace

out_of_budget = jit_for(DamesWorkspace, nodes.out_of_budget, inline=True)
recall = jit_for(DamesWorkspace, nodes.recall, inline=True)
remember = jit_for(DamesWorkspace, nodes.remember)
rank_move = jit_for(DamesWorkspace, ordering.rank_move, inline=True)
best_ranked = jit_for(DamesWorkspace, ordering.best_ranked, inline=True)
reward_cutoff = jit_for(DamesWorkspace, ordering.reward_cutoff)
