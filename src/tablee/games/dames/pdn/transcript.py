"""A table's game as PDN, and games from PDN to step through."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from tablee.core.game import Outcome
from tablee.core.transcript import OpenedGame, ReadFault, ReadGame, ReadResult, Transcript
from tablee.games.dames.pdn.game import PdnFault, PdnGame, Result, result_for
from tablee.games.dames.pdn.read import read
from tablee.games.dames.pdn.steps import open_game
from tablee.games.dames.pdn.tree import write_tree
from tablee.games.dames.pdn.write import pdn_game, write
from tablee.games.dames.rules import Dames
from tablee.games.dames.state import Action

MOST_GAMES = 400  # of one text, given to a reader
SCORES: dict[Result, str] = {"white": "1-0", "black": "0-1", "draw": "½-½", None: "*"}
NOTHING: Mapping[str, str] = MappingProxyType({})


def written(
    rules: Dames,
    actions: Sequence[Action],
    names: Sequence[str],
    date: str,
    outcome: Outcome | None,
    tags: Mapping[str, str] = NOTHING,
) -> str:
    """The game under the names of its players; Blue is White (D12)."""
    known = {"Event": "Tablée", "Date": date, "White": names[0], "Black": names[1]}
    result = None if outcome is None else result_for(outcome)
    return write(pdn_game(rules, actions, known | dict(tags), result))


def reading(text: str, which: int | None) -> ReadResult:
    """The first games of a text, and what is wrong with the others."""
    games: list[ReadGame] = []
    faults: list[ReadFault] = []
    opened: OpenedGame | None = None
    for found in read(io.StringIO(text)):
        if isinstance(found, PdnFault):
            faults.append(_fault(found))
        else:
            if len(games) == which:
                opened = open_game(found)
            number = len(games) + len(faults) + 1
            games.append(ReadGame(number, _title(found), SCORES[found.result], len(found.plies)))
        if len(games) + len(faults) >= MOST_GAMES:
            break
    return ReadResult(tuple(games), tuple(faults), opened)


def _fault(fault: PdnFault) -> ReadFault:
    return ReadFault(
        fault.game, fault.line, fault.column, fault.move, fault.rule, fault.code, dict(fault.facts)
    )


def _title(game: PdnGame) -> str:
    return f"{game.tags.get('White', '?')} – {game.tags.get('Black', '?')}"[:80]


PDN = Transcript("pdn", written, reading, write_tree)
