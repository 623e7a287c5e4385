"""The cards and the signals as data: a photograph of the lost box would be corrected here, and only here."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias, get_args

Card: TypeAlias = Literal[
    "walk-red", "walk-blue", "walk-green", "walk-yellow", "bicycle", "moped", "moto", "car",
    "blue-arrow", "green-arrow", "agent", "paper-a", "paper-p",
]  # fmt: skip
Paper: TypeAlias = Literal["paper-a", "paper-p"]  # Assurance, Assurance-Permis
Signal: TypeAlias = Literal["pp", "at", "rb", "au", "fv", "fb"]
Nature: TypeAlias = Literal[
    "walk-red", "walk-blue", "walk-green", "walk-yellow", "bicycle", "moped", "motor",
    "blue-arrow", "green-arrow", "vehicle",
]  # fmt: skip
DeckName: TypeAlias = Literal["C", "A", "B"]
SignalsName: TypeAlias = Literal["4/4/2/2/2/2", "5/5/2/2/1/1", "6/6/1/1/1/1"]

WALKERS: tuple[Card, ...] = ("walk-red", "walk-blue", "walk-green", "walk-yellow")
VEHICLES: tuple[Card, ...] = ("bicycle", "moped", "moto", "car")
ARROWS: tuple[Card, ...] = ("blue-arrow", "green-arrow")
PAPERS: tuple[Paper, ...] = ("paper-a", "paper-p")
LAID: tuple[Card, ...] = (*WALKERS, *VEHICLES, *ARROWS)  # C11: what an Agent may bring with it
CARDS: tuple[Card, ...] = (*LAID, "agent", *PAPERS)
RANK: dict[Card, int] = {card: i for i, card in enumerate(CARDS)}

SIGNALS: tuple[Signal, ...] = ("pp", "at", "rb", "au", "fv", "fb")
ALLOWS: dict[Signal, tuple[Card, ...]] = {  # C6: what the leader may expose
    "pp": WALKERS,
    "at": VEHICLES,
    "rb": ("bicycle", "moped"),
    "au": ("moto", "car"),
    "fv": ("green-arrow",),
    "fb": ("blue-arrow",),
}
NEEDS: dict[Card, Paper] = {"moped": "paper-a", "moto": "paper-p", "car": "paper-p"}
VALUE: dict[Card, int] = {
    **dict.fromkeys(CARDS, 0), **dict.fromkeys(WALKERS, 200),
    "bicycle": 150, "moped": 100, "moto": 50, "car": 50,
}  # fmt: skip
NATURE: dict[Card, Nature] = {  # C9, CA3: motos and autos are of one nature
    "walk-red": "walk-red", "walk-blue": "walk-blue", "walk-green": "walk-green",
    "walk-yellow": "walk-yellow", "bicycle": "bicycle", "moped": "moped", "moto": "motor", "car": "motor",
    "blue-arrow": "blue-arrow", "green-arrow": "green-arrow",
}  # fmt: skip
NATURES: tuple[Nature, ...] = get_args(Nature)
ROLLING: tuple[Nature, ...] = ("bicycle", "moped", "motor", "vehicle")  # CA7: what a vehicle can follow

PACK = 56
PLACES = 16  # of the board, each with a signal, and as many tokens
PENALTY = 100
STOCK = 5  # tickets of each paper, apart from the pack
FACES = 6
DIE: dict[int, Paper] = {1: "paper-a", 6: "paper-a", 3: "paper-p", 5: "paper-p"}  # C5b
DEALT = {2: 15, 3: 13, 4: 11, 5: 10, 6: 9}  # C2, CA1
SEATS = max(DEALT)

# How many of each card, in the order of CARDS (section 5 of the rules).
COUNTS: dict[DeckName, tuple[int, ...]] = {
    "C": (4, 4, 4, 4, 8, 8, 4, 4, 3, 3, 6, 2, 2),
    "A": (4, 4, 4, 4, 8, 6, 4, 4, 4, 4, 6, 2, 2),
    "B": (3, 3, 3, 3, 8, 8, 6, 6, 3, 3, 6, 2, 2),
}
AGENTS = COUNTS["C"][RANK["agent"]]  # of every pack

# The sixteen places of the board, in order round it; the names count pp, at, rb, au, fv, fb.
BOARDS: dict[SignalsName, str] = {
    "4/4/2/2/2/2": "pp at fv pp rb at au fb pp at fv pp rb at au fb",
    "5/5/2/2/1/1": "pp at rb pp at au fv pp at rb pp at au fb pp at",
    "6/6/1/1/1/1": "pp at rb pp at pp at fv pp at au pp at pp at fb",
}


@cache
def pack(name: DeckName) -> tuple[Card, ...]:
    """The 56 cards, unshuffled."""
    return tuple(card for card, count in zip(CARDS, COUNTS[name], strict=True) for _ in range(count))


@cache
def board(name: SignalsName) -> tuple[Signal, ...]:
    """The signal of each of the sixteen places."""
    known: dict[str, Signal] = {signal: signal for signal in SIGNALS}
    return tuple(known[word] for word in BOARDS[name].split())
