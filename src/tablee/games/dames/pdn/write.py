"""Games as PDN."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence

from tablee.core.game import Outcome
from tablee.games.dames import notation
from tablee.games.dames.pdn.game import PdnGame, Ply, Result
from tablee.games.dames.rules import Dames
from tablee.games.dames.state import Action, Blow

ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?"}
TOKENS: dict[Result, str] = {"white": "2-0", "black": "0-2", "draw": "1-1", None: "*"}
WIDTH = 79


def pdn_game(
    rules: Dames, actions: Sequence[Action], tags: Mapping[str, str], result: Result = None
) -> PdnGame:
    """A game as it was played at a table; without a result, the one its rules give."""
    state, plies = rules.start(), []
    for action in actions:
        plies.append(Ply(action, notation.action_text(rules, state, action)))
        state = rules.apply(state, action).state
    if result is None and isinstance(state.outcome, Outcome):
        white, black = state.outcome.scores
        result = "draw" if white == black else "white" if white > black else "black"
    return PdnGame(dict(tags), rules, tuple(plies), result)


def write(game: PdnGame) -> str:
    """One game, with an empty line after it."""
    tags = {**ROSTER, **game.tags, "Result": TOKENS[game.result], "GameType": "20"}
    for name in ("FEN", "SetUp", "Capture"):
        tags.pop(name, None)
    if game.rules.position is not None:
        tags |= {"SetUp": "1", "FEN": notation.position_text(game.rules.start())}
    if game.rules.is_souffler:
        tags["Capture"] = "souffler"
    head = "\n".join(f'[{name} "{_quoted(text)}"]' for name, text in tags.items())
    words = [*_comment(game.comment), *_line(game.plies, int(game.rules.start().mover)), TOKENS[game.result]]
    body = textwrap.fill(" ".join(words), WIDTH, break_long_words=False, break_on_hyphens=False)
    return f"{head}\n\n{body}\n\n"


def line_text(plies: Sequence[Ply], ply: int) -> str:
    """A line as PDN writes it; its first move is the `ply`-th of the game, counted from 0."""
    return " ".join(_line(plies, ply))


def _line(plies: Sequence[Ply], ply: int) -> Iterator[str]:
    fresh = True  # a number is written before Black's move only where the line was broken
    for one in plies:
        if ply % 2 == 0:
            yield f"{ply // 2 + 1}. {one.text}"
        else:
            yield f"{ply // 2 + 1}... {one.text}" if fresh else one.text
        yield from (f"${nag}" for nag in one.nags)
        yield from _comment(one.comment)
        for variation in one.variations:
            yield f"({' '.join(_line(variation, ply))})"
        fresh = bool(one.comment or one.variations) or isinstance(one.move, Blow)
        ply += 0 if isinstance(one.move, Blow) else 1


def _comment(text: str) -> Iterator[str]:
    """A comment cannot hold its own closing brace."""
    said = " ".join(text.split()).replace("{", "(").replace("}", ")")
    if said:
        yield "{" + said + "}"


def _quoted(text: str) -> str:
    return " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
