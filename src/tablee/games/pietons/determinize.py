"""Hidden cards imagined: hands and a talon that fit one seat's view and all that was seen.

Every hidden card is a slot that has travelled since the deal: taken, buried, shuffled. Each world plays the
facts of the trail again with the choices that nobody saw drawn at random; a slot collects what its holder
showed it cannot be. Then the cards that are unaccounted for are spread over the slots.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from tablee.core.value import value
from tablee.games.pietons.deck import AGENTS, ARROWS, CARDS, COUNTS, PACK, PAPERS, RANK, WALKERS, Card
from tablee.games.pietons.observations import (
    Fact,
    SeenBurying,
    SeenCard,
    SeenLacking,
    SeenShuffle,
    SeenTaking,
)
from tablee.games.pietons.options import Options
from tablee.games.pietons.view import View

KINDS = len(CARDS)
AGENT = RANK["agent"]
SHOWED, LACKED, TOOK, BURIED, GATHERED = range(5)

# A slot is a number: a bit for each card that it may be, and above them how it came where it is.
ANY = (1 << KINDS) - 1
HELD = 1 << KINDS  # by someone who has had a turn: papers are laid at once
JUNK = 2 << KINDS  # put under the talon by another: seldom a good card
WEIGHTS: tuple[dict[Card, float], ...] = (
    {},
    dict.fromkeys(PAPERS, 0.2),
    {
        **dict.fromkeys(WALKERS, 0.1), "bicycle": 0.2, "moto": 2, "car": 2,
        **dict.fromkeys(ARROWS, 6), "agent": 0.02, **dict.fromkeys(PAPERS, 4),
    },
)  # fmt: skip
LIKELY = tuple(tuple(weights.get(card, 1.0) for card in CARDS) for weights in WEIGHTS)


@value
class Hidden:
    """Cards as numbers in the order of CARDS; the seat's own hand is not among them."""

    hands: tuple[tuple[int, ...], ...]
    talon: tuple[int, ...]


class Worlds:
    """A source of worlds for one decision."""

    def __init__(self, rules: Options, view: View, facts: Sequence[Fact], *, careful: bool = True) -> None:
        self.me, self.careful = view.seat, careful
        self.facts = [_plain(fact) for fact in facts]
        self.notes = [RANK[note.card] for note in view.notes]
        self.now = [player.cards if seat != self.me else 0 for seat, player in enumerate(view.players)]
        self.talon = view.talon
        dealt = rules.dealt if any(player.cards for player in view.players) or view.tokens else 0
        self.dealt = [dealt if seat != self.me else 0 for seat in range(rules.seats)]
        self.undealt = PACK - dealt * rules.seats
        self.pool = list(COUNTS[rules.deck])  # the cards that the seat does not see
        for card in view.hand:
            self.pool[RANK[card]] -= 1
        for player in view.players:
            for card in player.laid:
                self.pool[RANK[card]] -= 1
        self.pool[AGENT] -= view.centre

    def sample(self, random: Random) -> Hidden:
        hands, talon = self._travelled(random) if self.careful else self._counted()
        slots = [slot for hand in hands for slot in hand] + talon
        cards = iter(spread(slots, self.pool, random))
        return Hidden(
            tuple(tuple(next(cards) for _ in hand) for hand in hands), tuple(next(cards) for _ in talon)
        )

    def _counted(self) -> tuple[list[list[int]], list[int]]:
        """Without memory: any card may be anywhere."""
        return [[ANY] * count for count in self.now], [ANY] * self.talon

    def _travelled(self, random: Random) -> tuple[list[list[int]], list[int]]:
        """Follow the slots from the deal to now; choices that nobody saw are drawn at random."""
        hands, talon = [[ANY] * count for count in self.dealt], [ANY] * self.undealt
        notes = iter(self.notes)
        for what, seat, cards in self.facts:
            if what == SHOWED:
                if seat != self.me:
                    _show(hands[seat], cards, random)
            elif what == LACKED:
                hands[seat] = [_lacking(slot, cards) for slot in hands[seat]]
            elif what == TOOK:
                if seat == self.me:
                    _take_known(talon, next(notes))
                else:
                    hands[seat].append(talon.pop(0))
            elif what == BURIED:
                if seat == self.me:
                    talon.append(1 << next(notes))
                else:
                    slot = hands[seat].pop(int(random.random() * len(hands[seat])))
                    talon.append(slot & ANY | JUNK)
            else:
                talon += [1 << AGENT] * AGENTS
                random.shuffle(talon)
        return hands, talon


def _plain(fact: Fact) -> tuple[int, int, int]:
    """A fact as numbers: it is read a thousand times."""
    match fact:
        case SeenCard(seat, card):
            return SHOWED, seat, card
        case SeenLacking(seat, cards):
            return LACKED, seat, cards
        case SeenTaking(seat):
            return TOOK, seat, 0
        case SeenBurying(seat):
            return BURIED, seat, 0
        case SeenShuffle():
            return GATHERED, 0, 0


def _show(hand: list[int], card: int, random: Random) -> None:
    """One of the slots that may be this card is gone; who has played has laid his papers."""
    fitting = [i for i, slot in enumerate(hand) if slot >> card & 1] or range(len(hand))
    del hand[fitting[int(random.random() * len(fitting))]]
    hand[:] = [slot & ANY | HELD for slot in hand]


def _lacking(slot: int, cards: int) -> int:
    """The slot is none of these cards, unless an unseen choice was drawn wrong and it must be one."""
    return (slot & ~cards & ANY or slot & ANY) | HELD


def _take_known(talon: list[int], card: int) -> None:
    """The seat knows what it took: what lay on top is further down, if it cannot be this card."""
    at = next((i for i, slot in enumerate(talon) if slot >> card & 1), 0)
    talon[at] = talon[0]
    del talon[0]


def spread(slots: Sequence[int], pool: Sequence[int], random: Random) -> list[int]:
    """A card for each slot, the most restricted first; what does not come out even is put right."""
    left = list(pool)
    given = [-1] * len(slots)
    order = list(range(len(slots)))
    random.shuffle(order)
    order.sort(key=lambda i: (slots[i] & ANY).bit_count())
    for i in order:
        card = _drawn(slots[i], left, random)
        if card < 0:
            card = _exchanged(i, slots, given, left)
        given[i] = card
        left[card] -= 1
    return given


def _drawn(slot: int, left: Sequence[int], random: Random) -> int:
    """A card that the slot may be, the likelier the more of it are left; -1 if none is."""
    likely, cards = LIKELY[slot >> KINDS], _cards_of(slot & ANY)
    at = random.random() * sum([left[card] * likely[card] for card in cards])
    for card in cards:
        at -= left[card] * likely[card]
        if at < 0:
            return card
    return -1


@cache
def _cards_of(mask: int) -> tuple[int, ...]:
    return tuple(card for card in range(KINDS) if mask >> card & 1)


def _exchanged(i: int, slots: Sequence[int], given: list[int], left: list[int]) -> int:
    """No remaining card fits: take one from another slot, which gets a remaining card in exchange."""
    for j, card in enumerate(given):
        if card >= 0 and slots[i] >> card & 1:
            for other in range(KINDS):
                if left[other] and slots[j] >> other & 1:
                    given[j] = other
                    left[other] -= 1
                    left[card] += 1
                    return card
    return next(card for card in range(KINDS) if left[card])  # unseen choices were drawn wrong: any card


def names(cards: Sequence[int]) -> tuple[Card, ...]:
    return tuple(CARDS[card] for card in cards)
