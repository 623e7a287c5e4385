"""A game as PDN keeps it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pydantic import JsonValue

from tablee.core.game import Outcome
from tablee.core.words import fill, words
from tablee.games.dames.rules import Dames
from tablee.games.dames.state import Action
from tablee.games.dames.unreadable import sentence

Result: TypeAlias = Literal["white", "black", "draw"] | None  # None: not known, or not over

RESULTS: dict[str, Result] = {
    "2-0": "white", "1-0": "white", "0-2": "black", "0-1": "black",
    "1-1": "draw", "1/2-1/2": "draw", "½-½": "draw", "=": "draw",
    "0-0": None, "*": None, "?": None, "": None,
}  # fmt: skip
POINTS = re.compile(r"(\d{1,3}(?:[.,]5)?|½)\s*[-–:]\s*(\d{1,3}(?:[.,]5)?|½)\s*[Ff+]?\Z", re.ASCII)
CLOCK = re.compile(r"\[%(?:clock|clk|emt|egt|mct|tim)\s+([^\]\[]{1,80})\]")
TIME = re.compile(r"([wWbB]?)[mf]?(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2}(?:\.\d{1,3})?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Ply:
    """A move with what is said of it, and what else could have been played in its place."""

    move: Action
    text: str
    comment: str = ""
    nags: tuple[int, ...] = ()
    variations: tuple[tuple[Ply, ...], ...] = ()

    @property
    def clocks(self) -> dict[str, float]:
        """Seconds by side, from clocks in the comment; '' is the side that moved."""
        found = {}
        for clock in CLOCK.finditer(self.comment):
            for side, hours, minutes, seconds in TIME.findall(clock[1]):
                found[side.lower()] = int(hours or 0) * 3600 + int(minutes) * 60 + float(seconds)
        return found


@dataclass(frozen=True, slots=True)
class PdnGame:
    """One game. `line` is where it begins in its file."""

    tags: dict[str, str]
    rules: Dames
    plies: tuple[Ply, ...]
    result: Result
    comment: str = ""  # before the first move
    line: int = 1


@dataclass(frozen=True, slots=True)
class PdnFault:
    """A game that could not be read: where, at which move, and why. The others still can be."""

    game: int  # counted from 1
    line: int
    column: int
    move: int | None  # its number in the game, if the moves had begun
    code: str  # of the sentence in words.json
    facts: Mapping[str, JsonValue]
    rule: str = ""  # that a move breaks

    @property
    def unsupported(self) -> bool:
        """Another kind of draughts, not a mistake."""
        return self.code == "unsupported"

    @property
    def reason(self) -> str:
        return self.said("en")

    def said(self, language: str) -> str:
        why = sentence(language, self.code, self.facts)
        return f"{self.rule} · {why}" if self.rule else why

    def told(self, language: str) -> str:
        """With its place."""
        says = words("tablee.games.dames", language)["pdn"]
        facts = {"line": self.line, "column": self.column, "move": self.move, "why": self.said(language)}
        return fill(says["at_move"] if self.move else says["at"], facts)

    def __str__(self) -> str:
        return self.told("en")


def result_for(outcome: Outcome) -> Result:
    white, black = outcome.scores
    return "draw" if white == black else "white" if white > black else "black"


def result_of(text: str) -> Result:
    """Any customary form: 2-0, 1-0, 1/2-1/2, and points such as 12-8."""
    text = "".join(text.split())
    if text in RESULTS:
        return RESULTS[text]
    points = POINTS.match(text)
    if points is None:
        return None
    white, black = (0.5 if part == "½" else float(part.replace(",", ".")) for part in points.groups())
    return "draw" if white == black else "white" if white > black else "black"
