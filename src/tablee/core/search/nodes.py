"""What happens at every node, whatever the game: counting it, and asking and telling the table."""

from __future__ import annotations

from tablee.core.kernel_types import Bits
from tablee.core.search.record import SearchRecord
from tablee.core.search.transposition import bound_for, pack, probe, store


def out_of_budget(w: SearchRecord) -> bool:
    """Count a node; is it one too many, or has somebody said stop?"""
    w.nodes += 1
    if w.nodes >= w.node_limit or ((w.nodes & 1023) == 0 and w.stop != 0):
        w.aborted = 1
    return w.aborted != 0


def recall(w: SearchRecord, key: Bits) -> Bits:
    """The table's entry for a position, or 0."""
    return probe(w.table, w.table_mask, key)


def remember(
    w: SearchRecord, key: Bits, score: int, move: Bits, alpha: int, beta: int, depth: int, ply: int
) -> None:
    """Put what a search between alpha and beta found into the table."""
    entry = pack(score, depth, bound_for(score, alpha, beta), w.table_age, move, ply)
    store(w.table, w.table_mask, key, entry)
