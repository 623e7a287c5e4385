"""The eight levels: how many playouts each one tries, how it plays them, and what it remembers."""

from __future__ import annotations

from tablee.core.bot import Level
from tablee.core.value import value
from tablee.games.pietons.bot.policy import GREEDY, LEARNT, SHREWD


@value
class PietonsLevel(Level):
    """What a level does with the cards that it sees, and with those that it must imagine."""

    playouts: int  # of one decision; without any it plays by its style alone
    remembers: bool = False  # who could not follow, what was buried; the others only count cards
    style: int = GREEDY  # of the players in a playout; of its own play, without playouts
    slips: int = 0  # percent of its decisions that are random
    width: float = 300.0  # points: the lead that makes it feel safe
    belief: float = 0.0  # how much what was learnt weighs against what playouts say: the fewer, the more


# A random action now and then costs more than anything else that a level does not know. So each level wins
# more than its share among others of the one before, at every table (docs/levels.md has by how much).
LEVELS = (
    PietonsLevel(1, 0, slips=75),  # sees the points on its cards, and often looks elsewhere
    PietonsLevel(2, 0, slips=50),
    PietonsLevel(3, 0, style=SHREWD, slips=30),  # weighs what a card gives the others, without playing it out
    PietonsLevel(4, 0, style=SHREWD, slips=12),
    PietonsLevel(5, 0, style=LEARNT, slips=15),  # knows what to hold back
    PietonsLevel(6, 0, style=LEARNT, slips=6),
    PietonsLevel(7, 0, style=LEARNT),
    PietonsLevel(8, 2_000, remembers=True, style=LEARNT, width=150.0, belief=1.5),
)
