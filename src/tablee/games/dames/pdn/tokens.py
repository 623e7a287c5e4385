"""A PDN text cut into its parts, each with its place. Only a small part of the text is held at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TextIO, TypeAlias

from tablee.games.dames.notation import PAD as P

Kind: TypeAlias = Literal[
    "tag", "comment", "nag", "open", "close", "number", "move", "result", "fault", "end"
]

PIECE = 1 << 16  # characters read at once
LONGEST_COMMENT = 20_000
S = r"\s\u00a0"  # pages on the web put the second between words
TOKEN = re.compile(
    rf"""(?P<space>[{S}]+)
    |(?P<tag>\[\s*(?P<name>[A-Za-z0-9_]{{1,60}})\s*"(?P<value>(?:[^"\\\n]|\\.){{0,2000}})"\s*\])
    |(?P<glyph>\((?:[!?]{{1,2}}|\*)\)|[!?]{{1,2}})
    |(?P<nag>\$\d{{1,3}})
    |(?P<result>(?:1/2{P}-{P}1/2|½{P}-{P}½|[012]{P}-{P}0|0{P}-{P}[12]|1{P}-{P}1|\*)(?=[{S})\]({{;\[]|$))
    |(?P<move>(?:~{P}\d{{1,2}}|\d{{1,2}}(?:{P}-{P}\d{{1,2}}|(?:{P}[xX:×]{P}\d{{1,2}})+)))(?=[{S})({{;!?$\[]|$)
    |(?P<number>\d{{1,4}}(?:{P}\.){{1,6}})
    |(?P<open>\()|(?P<close>\))
    |(?P<brace>\{{)|(?P<rest>;)
    |(?P<word>[^{S}(){{}};\[\]!?$]{{1,60}}|.)""",
    re.VERBOSE | re.ASCII | re.DOTALL,
)
GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "(!)": 1, "(?)": 2, "(*)": 7}
NEW_GAME = re.compile(r"\[Event\s")


@dataclass(frozen=True, slots=True)
class PdnToken:
    kind: Kind
    text: str
    line: int
    column: int
    name: str = ""  # of a tag; the code of a fault, which speaks of `text`
    value: int = 0  # of a tag: the column where its value begins


def pieces(stream: TextIO) -> Iterator[tuple[str, bool]]:
    """The text in lines, one that is too long cut between words; with each, whether a line begins there."""
    carried, fresh = "", True
    while line := stream.readline(PIECE):
        line = carried + line
        carried = ""
        if not line.endswith("\n") and len(line) >= PIECE:
            cut = max(line.rfind(" "), line.rfind("\t")) + 1
            if 0 < cut < len(line) and len(line) - cut < PIECE // 2:
                line, carried = line[:cut], line[cut:]
        yield line, fresh
        fresh = line.endswith("\n")
    if carried:
        yield carried, fresh


def tokens(stream: TextIO) -> Iterator[PdnToken]:
    """Every part of the text in its order, the last one `end`."""
    cutter = Cutter()
    for piece, fresh in pieces(stream):
        yield from cutter.cut(piece, fresh)
    yield from cutter.finish()


class Cutter:
    """Cuts piece after piece; a comment may go on from one to the next."""

    def __init__(self) -> None:
        self.line, self.offset = 1, 0
        self.comment: list[str] | None = None
        self.began = (1, 1)
        self.length = 0

    def cut(self, piece: str, fresh: bool) -> Iterator[PdnToken]:
        if fresh and self.comment is None and piece.startswith("%"):
            self._advance(piece)
            return
        at = 0
        while at < len(piece):
            if self.comment is not None:
                at, told = self._within(piece, at, fresh and at == 0)
                if told is not None:
                    yield told
                continue
            found = TOKEN.match(piece, at)
            assert found is not None  # the last alternative takes any character
            at = found.end()
            if found.lastgroup == "rest":
                yield self._token("comment", piece[at:].strip(), found.start())
                break
            told = self._read(found)
            if told is not None:
                yield told
        self._advance(piece)

    def finish(self) -> Iterator[PdnToken]:
        if self.comment is not None:
            yield PdnToken("fault", "", *self.began, "comment_open")
        yield PdnToken("end", "", self.line, self.offset + 1)

    def _advance(self, piece: str) -> None:
        if piece.endswith("\n"):
            self.line, self.offset = self.line + 1, 0
        else:
            self.offset += len(piece)

    def _token(self, kind: Kind, text: str, at: int, name: str = "") -> PdnToken:
        return PdnToken(kind, text, self.line, self.offset + at + 1, name)

    def _read(self, found: re.Match[str]) -> PdnToken | None:
        start = found.start()
        if found["space"]:
            return None
        if found["brace"]:
            self.comment, self.length, self.began = [], 0, (self.line, self.offset + start + 1)
            return None
        if found["tag"]:
            text, column = re.sub(r"\\(.)", r"\1", found["value"]), self.offset + start + 1
            value = column + found.start("value") - start
            return PdnToken("tag", text, self.line, column, found["name"], value)
        if found["glyph"]:
            return self._token("nag", str(GLYPHS.get(found["glyph"], 0)), start)
        if found["nag"]:
            return self._token("nag", found["nag"][1:], start)
        for kind in KINDS:
            if found[kind]:
                return self._token(kind, found[0], start)
        return self._token("fault", found[0][:20], start, _complaint(found[0]))

    def _within(self, piece: str, at: int, fresh: bool) -> tuple[int, PdnToken | None]:
        """The part of a comment that this piece holds."""
        assert self.comment is not None
        if fresh and NEW_GAME.match(piece):
            self.comment = None
            return at, PdnToken("fault", "", *self.began, "comment_open")
        end = piece.find("}", at)
        self.length += (len(piece) if end < 0 else end) - at
        if self.length > LONGEST_COMMENT:
            self.comment = None
            return at, PdnToken("fault", str(LONGEST_COMMENT), *self.began, "comment_long")
        self.comment.append(piece[at:] if end < 0 else piece[at:end])
        if end < 0:
            return len(piece), None
        text = " ".join("".join(self.comment).split())
        self.comment = None
        return end + 1, PdnToken("comment", text, *self.began)


KINDS: tuple[Kind, ...] = ("result", "move", "number", "open", "close")


def _complaint(text: str) -> str:
    if text == "[":
        return "tag_form"
    if text == "}":
        return "comment_close"
    if re.match(r"[a-jA-J]\d{1,2}[-x:]", text):
        return "letters"
    return "set_up_inside" if text.startswith("/") else "not_a_move"
