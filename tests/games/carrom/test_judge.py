"""Section 5 of the rules: every row, for both presets; then the options and amendments one by one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablee.games.carrom.presets import CLUB, FAMILLE
from tablee.games.carrom.queen import Fell
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import Tally
from tablee.games.carrom.verdict import End, Verdict, judge

USUAL = Tally(pocketed=(3, 2), ever=(True, True))
PENDING = replace(USUAL, queen="pending", holder=0)
FRESH = Tally(pocketed=(0, 2), ever=(False, True))
OWING = Tally(pocketed=(0, 2), due=(1, 0), ever=(True, True))


def shot(text: str) -> Fell:
    """o=1 a=2 q s, as the table writes it."""
    found = Fell()
    for word in text.split():
        name, _, count = word.partition("=")
        match name:
            case "o":
                found = replace(found, own=int(count))
            case "a":
                found = replace(found, other=int(count))
            case "q":
                found = replace(found, queen=True)
            case "s":
                found = replace(found, striker=True)
    return found


def judged(rules: Carrom, before: Tally, fell: str, scores: tuple[int, int] = (0, 0)) -> Verdict:
    return judge(rules, before, 0, shot(fell), scores)


# shot, in[T], due[T], queen and turn for Famille, queen and turn for Club
ROWS = [
    (USUAL, "o=1", 4, 0, "board", True, "board", True),
    (USUAL, "a=1", 3, 0, "board", False, "board", False),
    (USUAL, "o=1 a=1", 4, 0, "board", True, "board", True),
    (USUAL, "", 3, 0, "board", False, "board", False),
    (USUAL, "s", 2, 0, "board", False, "board", False),
    (USUAL, "o=1 s", 2, 0, "board", True, "board", True),
    (USUAL, "o=2 s", 2, 0, "board", True, "board", True),
    (USUAL, "a=1 s", 2, 0, "board", False, "board", False),
    (USUAL, "q", 3, 0, "pending", True, "pending", True),
    (USUAL, "q o=1", 4, 0, "pending", True, "confirmed", True),
    (USUAL, "q o=1 a=1", 4, 0, "pending", True, "confirmed", True),
    (USUAL, "q a=1", 3, 0, "board", False, "pending", True),
    (USUAL, "q s", 2, 0, "board", False, "board", True),
    (USUAL, "q a=1 s", 2, 0, "board", False, "board", True),
    (USUAL, "q o=1 s", 2, 0, "board", True, "board", True),
    (PENDING, "o=1", 4, 0, "confirmed", True, "confirmed", True),
    (PENDING, "", 3, 0, "board", False, "board", False),
    (PENDING, "a=1", 3, 0, "board", False, "board", False),
    (PENDING, "o=1 s", 2, 0, "pending", True, "pending", True),
    (PENDING, "s", 2, 0, "board", False, "board", False),
    (FRESH, "q", 0, 0, "board", False, "board", False),
    (FRESH, "q o=1", 1, 0, "pending", True, "pending", True),
    (FRESH, "q o=2", 2, 0, "pending", True, "confirmed", True),
    (FRESH, "q s", 0, 1, "board", False, "board", False),
    (FRESH, "s", 0, 1, "board", False, "board", False),
    (FRESH, "o=1 s", 0, 1, "board", True, "board", True),
    (OWING, "o=1", 0, 0, "board", True, "board", True),
    (OWING, "o=2", 1, 0, "board", True, "board", True),
    (OWING, "q", 0, 1, "pending", True, "board", False),
    (OWING, "q o=1", 0, 0, "pending", True, "board", True),
    (OWING, "q s", 0, 2, "board", False, "board", False),
    (replace(USUAL, pocketed=(8, 2)), "o=1 s", 7, 0, "board", True, "board", True),
]


@pytest.mark.parametrize(
    ("before", "fell", "inside", "due", "queen", "keeps", "club_queen", "club_keeps"), ROWS
)
def test_section_5(
    before: Tally,
    fell: str,
    inside: int,
    due: int,
    queen: str,
    keeps: bool,
    club_queen: str,
    club_keeps: bool,
) -> None:
    for rules, how, turn in ((FAMILLE, queen, keeps), (CLUB, club_queen, club_keeps)):
        verdict = judged(rules, before, fell)
        assert verdict.tally.pocketed[0] == inside
        assert verdict.tally.due[0] == due
        assert (verdict.tally.queen, verdict.keeps) == (how, turn)
        assert verdict.end is None
        assert verdict.queen_back == (how == "board" and (shot(fell).queen or before.queen == "pending"))


def test_7_the_last_piece_wins_what_the_other_has_left() -> None:
    nearly = replace(USUAL, pocketed=(8, 2))
    assert judged(FAMILLE, nearly, "o=1").end == End(0, 7, "§7", "cleared")
    confirmed = replace(nearly, queen="confirmed", holder=0)
    assert judged(FAMILLE, confirmed, "o=1").end == End(0, 10, "§7", "cleared")
    theirs = replace(nearly, queen="confirmed", holder=1)
    assert judged(FAMILLE, theirs, "o=1").end == End(0, 7, "§7", "cleared")  # §8: for nobody


def test_5_pending_and_the_last_piece_wins_three_more() -> None:
    for rules in (FAMILLE, CLUB):
        last = replace(PENDING, pocketed=(8, 2))
        assert judged(rules, last, "o=1").end == End(0, 10, "§7", "cleared")


def test_KA3_queen_with_the_last_piece() -> None:
    nearly = replace(USUAL, pocketed=(8, 2))
    assert judged(FAMILLE, nearly, "q o=1").end == End(0, 7, "§7", "cleared")  # K-A8: no bonus
    assert judged(CLUB, nearly, "q o=1").end == End(0, 10, "§7", "cleared")


def test_KA4_last_piece_with_the_queen_on_the_board() -> None:
    nearly = replace(USUAL, pocketed=(8, 2))
    assert judged(CLUB, nearly, "o=1").end == End(1, 3, "K-A10", "queen_left")
    both = replace(USUAL, pocketed=(8, 8))
    assert judged(CLUB, both, "o=1 a=1").end == End(1, 3, "K-A10", "queen_left")


def test_KA7_both_last_pieces() -> None:
    both = replace(USUAL, pocketed=(8, 8))
    assert judged(FAMILLE, both, "o=1 a=1").end == End(0, 0, "KA7", "both_cleared")
    mine = replace(both, queen="confirmed", holder=0)
    assert judged(FAMILLE, mine, "o=1 a=1").end == End(0, 3, "KA7", "both_cleared")


def test_KA8_pocketing_the_others_last_piece() -> None:
    last = replace(USUAL, pocketed=(3, 8))
    assert judged(FAMILLE, last, "a=1").end == End(1, 6, "KA8", "handed")
    assert judged(CLUB, last, "a=1").end == End(1, 9, "KA8", "handed")  # ICF 79
    confirmed = replace(last, queen="confirmed", holder=1)
    assert judged(FAMILLE, confirmed, "a=1").end == End(1, 9, "KA8", "handed")
    assert judged(CLUB, confirmed, "a=1").end == End(1, 9, "KA8", "handed")
    lost = replace(last, queen="pending", holder=0)
    assert judged(CLUB, lost, "a=1").end == End(1, 9, "KA8", "handed")  # the queen is back on the board


def test_KA5_early_queen_may_keep_the_turn() -> None:
    kind = replace(FAMILLE, early_queen="turn kept")
    verdict = judged(kind, FRESH, "q")
    assert (verdict.keeps, verdict.queen_back, verdict.empty) == (True, True, True)  # K-A9
    assert not judged(kind, FRESH, "q a=1").keeps
    assert not judged(kind, FRESH, "q s").keeps


def test_KA10_forgiven() -> None:
    verdict = judged(replace(FAMILLE, due="forgiven"), FRESH, "s")
    assert verdict.tally.due == (0, 0)
    assert [note.code for note in verdict.notes] == ["striker", "forgiven"]


@pytest.mark.parametrize(("score", "points"), [(21, 10), (22, 7)])
def test_KA17_no_bonus_from_22(score: int, points: int) -> None:
    nearly = Tally((8, 2), (0, 0), (True, True), "confirmed", 0)
    end = judged(CLUB, nearly, "o=1", (score, 24)).end
    assert end is not None
    assert end.points == points
    always = judged(FAMILLE, nearly, "o=1", (score, 24)).end
    assert always is not None
    assert always.points == 10


def test_K_A1_a_debt_never_exceeds_three() -> None:
    owing = replace(OWING, due=(3, 0))
    assert judged(FAMILLE, owing, "s").tally.due == (3, 0)
    verdict = judged(FAMILLE, owing, "o=4 s")  # five asked for, four given, and the one more is over the most
    assert (verdict.tally.due, verdict.back) == ((3, 0), (4, 0))
    assert judged(FAMILLE, replace(OWING, due=(2, 0)), "s").tally.due == (3, 0)


def test_K_A3_pieces_given_back_count_as_on_the_board() -> None:
    verdict = judged(FAMILLE, replace(USUAL, pocketed=(8, 2)), "o=1 s")
    assert verdict.end is None
    assert verdict.back == (2, 0)
    owing = Tally((3, 0), (0, 1), (True, True))
    verdict = judged(FAMILLE, replace(owing, pocketed=(3, 0)), "a=9")
    assert verdict.end is None  # K-A4: one of the nine comes out to pay
    assert verdict.tally.pocketed == (3, 8)
    assert verdict.back == (0, 1)


def test_K_A7_an_old_debt_still_confirms_keeps_and_unlocks() -> None:
    owing = Tally((0, 2), (1, 0), (True, True), "pending", 0)
    verdict = judged(FAMILLE, owing, "o=1")
    assert (verdict.tally.queen, verdict.keeps, verdict.tally.pocketed[0]) == ("confirmed", True, 0)
    locked = Tally((0, 2), (1, 0), (False, True))
    assert judged(FAMILLE, locked, "o=1").tally.ever == (True, True)


def test_KA6_stays_unlocked_when_pieces_come_back() -> None:
    verdict = judged(FAMILLE, Tally((1, 0), (0, 0), (True, False)), "s")
    assert verdict.tally.pocketed == (0, 0)
    assert verdict.tally.ever == (True, False)


def test_KA6_any_player_unlocks() -> None:
    assert judged(FAMILLE, FRESH, "a=1").tally.ever == (False, True)
    assert judge(FAMILLE, Tally(), 1, Fell(other=1), (0, 0)).tally.ever == (True, False)


def test_K_A1_the_striker_alone_is_an_empty_shot() -> None:
    assert judged(FAMILLE, USUAL, "s").empty
    assert judged(FAMILLE, USUAL, "").empty
    assert not judged(FAMILLE, USUAL, "q s").empty
    assert not judged(FAMILLE, USUAL, "a=1").empty


def test_a_shot_says_what_happened_and_why() -> None:
    said = [(note.rule, note.code, note.count) for note in judged(FAMILLE, PENDING, "o=1 a=1 s").notes]
    assert said == [
        ("§1", "own", 1),
        ("§1", "other", 1),
        ("§2", "striker", 2),
        ("KA14", "queen_still", 0),
    ]
