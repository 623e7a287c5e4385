"""The two rule sets that a table chooses by name (OPTIONS)."""

from __future__ import annotations

from tablee.games.carrom.rules import Carrom

FAMILLE = Carrom()
CLUB = Carrom(  # nearer to the federation's laws, without claiming all of them
    same_shot="confirms",
    queen_left="loses",
    full_cover="yes",
    bonus="not from 22",
    failed_break="three tries",
    fouled_queen="turn kept",
    queen_in_debt="refused",
    last_of_theirs="three more",
)
PRESETS = {"famille": FAMILLE, "club": CLUB}
