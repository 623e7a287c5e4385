"""PDN read game by game. A faulty game is reported with its place; the games after it are still read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TextIO

from pydantic import JsonValue

from tablee.core.notation import Unreadable
from tablee.games.dames.notation import squares
from tablee.games.dames.pdn.follow import Raw, Unplayable, follow
from tablee.games.dames.pdn.game import PdnFault, PdnGame, result_of
from tablee.games.dames.pdn.tokens import PdnToken, tokens
from tablee.games.dames.rules import Dames

DEEPEST = 32  # variations within variations
MOST_MOVES = 20_000  # of one game, variations included
MOST_TAGS = 200
OF_MOVES = {"not_a_move", "off_board", "letters", "move_too_long"}  # faults that only a move has
MOST_SAID = 1_000_000  # characters of comments in one game


class Bad(Exception):
    """What is wrong with the game being read, and at which token."""

    def __init__(self, code: str, token: PdnToken, column: int | None = None, **facts: JsonValue) -> None:
        super().__init__(code)
        self.code, self.token, self.facts = code, token, facts
        self.column = token.column if column is None else column


@dataclass(slots=True)
class Draft:
    """A game while it is read."""

    tags: dict[str, str] = field(default_factory=dict)
    where: dict[str, PdnToken] = field(default_factory=dict)
    comment: str = ""
    lines: list[list[Raw]] = field(default_factory=lambda: [[]])  # the main line, then open variations
    result: str | None = None
    begun: bool = False  # moves have begun, so a tag opens the next game
    line: int = 0
    moves: int = 0
    said: int = 0


def read_file(path: Path) -> Iterator[PdnGame | PdnFault]:
    """Every game of a file; bytes that are not valid text do not stop it."""
    with path.open(encoding="utf-8-sig", errors="replace") as stream:
        yield from read(stream)


def read(stream: TextIO) -> Iterator[PdnGame | PdnFault]:
    """Every game in order; none is held once the next is asked for."""
    draft, number, skipping = Draft(), 1, False
    for token in tokens(stream):
        ends = token.kind == "end" or (token.kind == "tag" and (draft.begun or _restarts(draft, token)))
        if ends and (draft.line or skipping):
            if not skipping:
                yield _finish(draft, number)
            draft, number, skipping = Draft(), number + 1, False
        if token.kind == "end":
            return
        draft.line = draft.line or token.line
        if skipping:
            draft.begun = draft.begun or token.kind != "tag"
            if token.kind == "result":
                draft, number, skipping = Draft(), number + 1, False
            continue
        try:
            _take(draft, token)
        except Bad as bad:
            yield _fault(draft, number, bad)
            draft.begun = draft.begun or token.kind != "tag"
            skipping = True
        if draft.result is not None and not skipping:
            yield _finish(draft, number)
            draft, number = Draft(), number + 1


def _restarts(draft: Draft, token: PdnToken) -> bool:
    """A second Event means a second game, even if the first had no moves."""
    return token.name == "Event" and "Event" in draft.tags


def _take(draft: Draft, token: PdnToken) -> None:
    match token.kind:
        case "tag":
            if len(draft.tags) >= MOST_TAGS:
                raise Bad("many_tags", token, limit=MOST_TAGS)
            draft.tags[token.name], draft.where[token.name] = token.text, token
            return
        case "fault":
            raise Bad(token.name, token, text=token.text)
        case "comment":
            _comment(draft, token)
        case "result":
            if len(draft.lines) == 1:
                draft.result = token.text
        case "move":
            _move(draft, token)
        case "nag":
            if draft.lines[-1]:
                draft.lines[-1][-1].nags.append(int(token.text))
        case "open":
            _open(draft, token)
        case "close":
            if len(draft.lines) == 1:
                raise Bad("variation_close", token)
            draft.lines.pop()
        case _:
            pass  # a move's number says nothing that its place does not
    draft.begun = True


def _comment(draft: Draft, token: PdnToken) -> None:
    draft.said += len(token.text)
    if draft.said > MOST_SAID:
        raise Bad("many_said", token, limit=MOST_SAID)
    if draft.lines[-1]:
        ply = draft.lines[-1][-1]
        ply.comment = f"{ply.comment} {token.text}".strip()
    elif len(draft.lines) == 1:
        draft.comment = f"{draft.comment} {token.text}".strip()


def _move(draft: Draft, token: PdnToken) -> None:
    draft.moves += 1
    if draft.moves > MOST_MOVES:
        raise Bad("many_moves", token, limit=MOST_MOVES)
    if token.text.startswith("~"):
        draft.lines[-1].append(Raw(token, (int(token.text[1:]),), False))
        return
    try:
        path, takes = squares(token.text)
    except Unreadable as fault:
        raise Bad(fault.code, token, token.column + fault.column - 1, **fault.facts) from None
    draft.lines[-1].append(Raw(token, tuple(path), takes))


def _open(draft: Draft, token: PdnToken) -> None:
    if not draft.lines[-1]:
        raise Bad("variation_first", token)
    if len(draft.lines) > DEEPEST:
        raise Bad("variation_deep", token, limit=DEEPEST)
    variation: list[Raw] = []
    draft.lines[-1][-1].variations.append(variation)
    draft.lines.append(variation)


def _finish(draft: Draft, number: int) -> PdnGame | PdnFault:
    try:
        if len(draft.lines) > 1:
            raise Bad("variation_open", draft.lines[-2][-1].token)
        rules = _rules(draft)
        plies = follow(rules, draft.lines[0])
    except Unplayable as bad:
        return PdnFault(number, bad.token.line, bad.token.column, bad.move, bad.code, bad.facts, bad.rule)
    except Bad as bad:
        return _fault(draft, number, bad)
    result = result_of(draft.result if draft.result not in (None, "*") else draft.tags.get("Result", ""))
    return PdnGame(draft.tags, rules, plies, result, draft.comment, draft.line)


def _rules(draft: Draft) -> Dames:
    """From the tags: which draughts, from where, and whether with souffler."""
    kind = draft.tags.get("GameType", "20").split(",")[0].strip()
    if kind not in ("20", ""):
        raise Bad("unsupported", draft.where["GameType"], type=kind[:20])
    rules = Dames("strict", "same position", "off", draft.tags.get("FEN") or None)
    if draft.tags.get("Capture") == "souffler":
        rules = replace(rules, capture="souffler")
    try:
        rules.start()
    except Unreadable as fault:
        tag = draft.where["FEN"]
        raise Bad(fault.code, tag, tag.value + fault.column - 1, **fault.facts) from None
    return rules


def _fault(draft: Draft, number: int, bad: Bad) -> PdnFault:
    line = draft.lines[0]
    black = draft.tags.get("FEN", "W").strip()[:1].upper() == "B"
    begun = bad.token.kind != "tag" and (line or bad.code in OF_MOVES)
    move = (len(line) + black) // 2 + 1 if begun else None
    return PdnFault(number, bad.token.line, bad.column, move, bad.code, bad.facts)
