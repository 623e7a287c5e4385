"""The kernels that searches share, compiled for Macadam's record."""

from __future__ import annotations

from tablee.core.jit import jit_for
from tablee.core.search import nodes, ordering
from tablee.games.macadam.bot.workspace import MacadamSearch

out_of_budget = jit_for(MacadamSearch, nodes.out_of_budget, inline=True)
recall = jit_for(MacadamSearch, nodes.recall, inline=True)
remember = jit_for(MacadamSearch, nodes.remember)
rank_move = jit_for(MacadamSearch, ordering.rank_move, inline=True)
best_ranked = jit_for(MacadamSearch, ordering.best_ranked, inline=True)
reward_cutoff = jit_for(MacadamSearch, ordering.reward_cutoff)
