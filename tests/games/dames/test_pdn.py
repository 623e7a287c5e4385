"""PDN, both ways: what people write, what they get wrong, and what nobody would write."""

from __future__ import annotations

import io
import itertools
import random
import re
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.games.dames.notation import position_text
from tablee.games.dames.pdn import PdnFault, PdnGame, pdn_game, read, write
from tablee.games.dames.pdn.game import result_of
from tablee.games.dames.rules import PRESETS, Dames
from tablee.games.dames.state import Action, Blow
from tests.games.dames.boards import go

TWO = """[Event "One"]
[White "Anna"]
[Black "Bo \\"the\\" Rock"]
[Result "2-0"]
[GameType "20"]

1. 32-28 {best [%clock w0:14:58 b0:15:00]} 19-23! 2. 28x19 14x23 $6 (14... 13x24
(13x24 {unclear}) 3. 31-27) 3. 37-32 ; to the end of the line
2-0

[Event "Two"]
[FEN "B:W28:B22,1"]

1... 22x33 0-2
"""


def games(text: str) -> list[PdnGame | PdnFault]:
    return list(read(io.StringIO(text)))


def only(text: str) -> PdnGame:
    (found,) = games(text)
    assert isinstance(found, PdnGame), found
    return found


def fault(text: str) -> PdnFault:
    found = [one for one in games(text) if isinstance(one, PdnFault)]
    assert len(found) == 1
    return found[0]


def test_several_games_with_tags_comments_variations_and_nags() -> None:
    text = TWO.replace(
        "(14... 13x24\n(13x24 {unclear}) 3. 31-27)", "(2... 13x24\n(14x23 {unclear}) 3. 31-27)"
    )
    first, second = games(text)
    assert isinstance(first, PdnGame), first
    assert isinstance(second, PdnGame), second
    assert first.tags["Black"] == 'Bo "the" Rock'
    assert [ply.text for ply in first.plies] == ["32-28", "19-23", "28x19", "14x23", "37-32"]
    assert first.plies[0].clocks == {"w": 898.0, "b": 900.0}
    assert first.plies[1].nags == (1,)
    assert first.plies[3].nags == (6,)
    ((other, last),) = first.plies[3].variations
    assert (other.text, last.text) == ("13x24", "31-27")
    assert other.variations[0][0].comment == "unclear"
    assert first.plies[4].comment == "to the end of the line"
    assert (first.result, second.result) == ("white", "black")
    assert second.plies[0].move == go(22, 33, (28,))
    assert second.line == 11


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("2-0", "white"), ("1-0", "white"), ("0-2", "black"), ("0-1", "black"), ("1-1", "draw"),
        ("1/2-1/2", "draw"), ("½-½", "draw"), ("*", None), ("0-0", None),
    ],
)  # fmt: skip
def test_results_in_every_customary_form(text: str, result: str | None) -> None:
    assert only(f"1. 32-28 {text}").result == result
    assert only(f'[Result "{text}"]\n\n1. 32-28 *').result == result


@pytest.mark.parametrize(
    ("text", "result"), [("12-8", "white"), ("10-10", "draw"), ("4-16", "black"), ("x", None)]
)
def test_results_in_points(text: str, result: str | None) -> None:
    assert result_of(text) == result


def test_a_game_without_a_result_ends_where_the_next_begins() -> None:
    assert len(games('[Event "a"]\n\n1. 32-28\n\n[Event "b"]\n\n1. 31-27 19-23')) == 2


def test_full_paths_where_a_capture_is_ambiguous_and_short_ones_resolved() -> None:
    rules = Dames(position="W:WK15:B9,24,28,32")
    for action in rules.actions(rules.start()):
        game = only(write(pdn_game(rules, [action], {})))
        assert game.plies[0].move == action
    assert only("1. 32-28 19-23 2. 28x19 *").plies[2].move == go(28, 19, (23,))


@pytest.mark.parametrize(
    ("kind", "name"), [("25", "Russian"), ("21,W,8,8,N1,0", "English"), ("40", "Frisian"), ("99", "unknown")]
)
def test_other_kinds_of_draughts_are_named_as_unsupported(kind: str, name: str) -> None:
    told = fault(f'[GameType "{kind}"]\n\n1. 22-18 *\n')
    assert told.unsupported
    assert name in told.reason
    assert (told.line, told.column) == (1, 1)


@pytest.mark.parametrize(
    ("text", "line", "column", "move", "reason"),
    [
        ("1. 32-28 19-23\n2. 31-27 *", 2, 4, 2, "D8 · You must take: 28x19."),
        ("1. 32-28 19-23 2. 28x19 15x24 *", 1, 25, 2, "D8 · You must take: 13x24 or 14x23."),
        ("1. 32-28 banana *", 1, 10, 1, "“banana” is not a move: 32-28, 32x23 or 32x23x14."),
        ("1. 32-28 (19-23 *", 1, 4, 1, "A variation is never closed."),
        ("1. 32-28 ) *", 1, 10, 1, "A variation is closed that was never opened."),
        ("1. 32-28 } *", 1, 10, 1, "A comment is closed that was never opened."),
        ("( 1. 32-28 ) *", 1, 1, None, "A variation stands before any move."),
        ("1. 32-28 { for ever", 1, 10, 1, "The comment that begins here is never closed."),
        ("1. 32-58 *", 1, 7, 1, "“58”: squares go from 1 to 50."),
        ('[FEN "W:W99:B1"]\n\n1. 32-28 *', 1, 10, None, "“99”: squares go from 1 to 50."),
        ('[FEN  "W:Z9:B1"]\n\n1. 32-28 *', 1, 10, None, "After a colon come W or B and their squares."),
        ("[Event oops]\n\n1. 32-28 *", 1, 1, None, 'A tag is written [Name "value"].'),
        ("1. c3-d4 *", 1, 4, 1, "“c3-d4”: squares are numbers from 1 to 50, not letters."),
        ("1. 32-28 /FEN *", 1, 10, 1, "A position set up among the moves cannot be read here."),
        ("1. 32-28 (" + "32-27 (" * 40, 1, 234, 1, "Variations more than 32 deep."),
    ],
)
def test_a_fault_says_where_and_why_and_the_other_games_are_read(
    text: str, line: int, column: int, move: int | None, reason: str
) -> None:
    good = '[Event "good"]\n\n1. 32-28 19-23 *\n\n'
    before, told, after = games(f"{good}{text}\n\n{good}")
    assert isinstance(before, PdnGame)
    assert isinstance(after, PdnGame)
    assert isinstance(told, PdnFault)
    assert told.reason == reason
    assert (told.game, told.line - 4, told.column, told.move) == (2, line, column, move)


def test_a_fault_is_told_in_both_languages() -> None:
    told = fault("1. 32-28 19-23\n2. 31-27 *")
    assert str(told) == "line 2, column 4, move 2: D8 · You must take: 28x19."
    assert told.told("fr") == "ligne 2, colonne 4, coup 2\u202f: D8 · La prise est obligatoire\u202f: 28x19."
    other = fault('[GameType "25"]\n\n1. 22-18 *')
    assert (
        other.told("fr")
        == "ligne 1, colonne 1\u202f: Dames russes (GameType 25)\u202f: ce jeu-là ne se lit pas ici."
    )


def test_souffler_is_kept_with_its_blows() -> None:
    rules = Dames(capture="souffler", position="W:W32,48:B28,1,2")
    text = write(pdn_game(rules, [go(48, 43), Blow(32), go(1, 6)], {}))
    assert "~32" in text
    assert [ply.text for ply in only(text).plies] == ["48-43", "~32", "1-6"]


@pytest.mark.parametrize("preset", PRESETS)
def test_games_survive_writing(preset: str) -> None:
    source = random.Random(preset)
    for _ in range(15):
        rules = PRESETS[preset]
        actions, result = played(rules, source)
        game = only(write(pdn_game(rules, actions, {"White": 'O"\\', "Event": "é"})))
        assert [ply.move for ply in game.plies] == actions
        assert game.result == result
        assert game.tags["White"] == 'O"\\'
        again = only(write(game))
        assert (again.plies, again.result) == (game.plies, game.result)


@pytest.mark.parametrize(
    "text",
    [
        "1. 32- 28 19 -23 2. 28 x 19 14x 23 *",
        "1 . 32-28 1 ... 19-23 2.28  x  19 14 : 23 *",
        "1.  32-28\t19-\t23 2. 28\u00a0x\u00a019 14x23 *",
    ],
)
def test_moves_are_padded_as_people_pad_them(text: str) -> None:
    assert [ply.text.replace(":", "x") for ply in only(text).plies] == ["32-28", "19-23", "28x19", "14x23"]


@pytest.mark.parametrize(
    ("text", "result"), [("2 - 0", "white"), ("0 -1", "black"), ("1/2 - 1/2", "draw"), ("1- 1", "draw")]
)
def test_results_are_padded_too(text: str, result: str) -> None:
    assert only(f"1. 32-28 {text}").result == result
    assert only(f'[Result "{text}"]\n\n1. 32-28 *').result == result


def test_a_fault_in_a_padded_move_is_told_where_it_stands() -> None:
    told = fault("1. 32-28 19 -  58 *")
    assert (told.line, told.column) == (1, 16)
    assert told.facts["text"] == "58"


PADS = st.sampled_from(["", "", " ", "  ", "\t", "\u00a0"])
JOINT = re.compile(r"(?<=\d)([-x.])(?=[\d. ])|(?<=~)()(?=\d)")


@settings(max_examples=40)
@given(st.integers(0, 50), st.sampled_from(sorted(PRESETS)), st.data())
def test_padding_anywhere_changes_nothing(seed: int, preset: str, data: st.DataObject) -> None:
    """Around each dash and cross of moves and results, before the dot of a number, after a tilde."""
    rules = PRESETS[preset]
    actions, _ = played(rules, random.Random(seed))
    text = write(pdn_game(rules, actions[:40], {"White": "A-1 x 2. B"}))
    tags, _, body = text.partition("\n\n")

    def padded(joint: re.Match[str]) -> str:
        after = "" if joint[0] == "." else data.draw(PADS)
        return data.draw(PADS) + joint[0] + after

    assert only(f"{tags}\n\n{JOINT.sub(padded, body)}") == only(text)


def played(rules: Dames, source: random.Random) -> tuple[list[Action], str | None]:
    state, actions = rules.start(), list[Action]()
    while state.outcome is None:
        actions.append(rules.sample(state, source))
        state = rules.apply(state, actions[-1]).state
    white, black = state.outcome.scores
    return actions, "draw" if white == black else "white" if white > black else "black"


def test_a_written_game_keeps_its_comments_and_variations() -> None:
    text = "{first} 1. 32-28 $1 {good} (1. 31-27 19-23 {so} 2. 33-28 $3) 1... 19-23 {a } b} *"
    game = only(text.replace("{a } b}", "{a b}"))
    assert only(write(game)).plies == game.plies
    assert only(write(game)).comment == "first"


@given(st.text(max_size=300) | st.text('[]{}();"$!?*~.x-:/0123456789 \n%Event', max_size=300))
def test_any_text_gives_games_and_faults(text: str) -> None:
    for one in games(text):
        assert isinstance(one, PdnGame) or one.reason


@settings(max_examples=60)
@given(st.data())
def test_a_damaged_file_is_still_read(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(TWO)))
    text = (
        TWO[:at]
        + data.draw(st.text('[]{}();"$x-0\n\0é', max_size=5))
        + TWO[at + data.draw(st.integers(0, 9)) :]
    )
    for one in games(text):
        assert isinstance(one, PdnGame) or one.line >= 1


class Endless(io.TextIOBase):
    """A stream that repeats one text as often as it is asked, and holds only that."""

    def __init__(self, text: str, times: int) -> None:
        self.parts: Iterator[str] = itertools.chain.from_iterable(
            itertools.repeat(text.splitlines(True), times)
        )

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        return next(self.parts, "")


def peak(text: str, times: int) -> tuple[int, int]:
    """How many games were read, and the most memory held meanwhile."""
    tracemalloc.start()
    stream: Any = Endless(text, times)
    count = len([1 for _ in read(stream)])
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return count, most


def test_reading_holds_one_game_at_a_time() -> None:
    short = '[Event "x"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *\n\n'
    assert peak(short, 10)[0] == 10
    few, many = peak(short, 100), peak(short, 1000)
    assert many[0] == 1000
    assert many[1] < few[1] + 2_000_000


HOSTILE = [
    "{" + "a" * 70_000 + "\n",
    "a" * 200_000,
    "(" * 30_000,
    '[A "' + "b" * 100_000,
    "9" * 100_000,
    "1. " * 30_000,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_is_refused_within_bounds(text: str) -> None:
    tracemalloc.start()
    found = [one for one in games(text) if isinstance(one, PdnFault)]
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 20_000_000
    assert found or text.startswith("1. ")


def test_the_position_a_game_was_set_up_from_is_written() -> None:
    rules = Dames(position="B:W28:B22,1")
    text = write(pdn_game(rules, [], {}))
    assert '[SetUp "1"]' in text
    assert position_text(only(text).rules.start()) == "B:W28:B1,22"
