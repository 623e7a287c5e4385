"""The game in a terminal: a scripted person, and everything that was said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tablee.core.game import IllegalAction
from tablee.core.names import Names
from tablee.core.notation import Unreadable
from tablee.core.words import LANGUAGES, words
from tablee.games import GAMES
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import RoundOver
from tablee.games.dames.rules import Dames
from tablee.games.macadam.rules import Macadam
from tablee.games.pietons.rules import Pietons
from tablee.terminal import WIPED, Terminal
from tablee.terminal_words import SAYS
from tests.games.macadam.test_rules import X3

MACADAM = Macadam()
SOUFFLER = Dames(capture="souffler", position="W:W32,37,48:B28,1,2")


def session(
    *typed: str, level: int | None = None, seat: int = 0, lang: str = "en", rules: Any = MACADAM
) -> str:
    lines: Iterator[str] = iter(typed)
    said: list[str] = []

    def read(prompt: str) -> str:
        said.append(prompt)
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    spec = next(spec for spec in GAMES.values() if isinstance(rules, spec.rules.type))
    Terminal(spec, rules, level, seat, lang, read, said.append).run()
    return "\n".join(said).replace("\u202f", " ")  # French spaces are checked elsewhere


def test_both_languages_say_the_same_things() -> None:
    assert SAYS["fr"].keys() == SAYS["en"].keys()


def test_two_people_at_one_keyboard() -> None:
    said = session("a3-a1", "a7-a8")
    assert "South slides a3 to a1" in said
    assert "North slides a7 to a8" in said


def test_a_refusal_cites_its_rule_and_says_what_was_possible() -> None:
    said = session("a3-a5", lang="fr")
    assert "M5 · On ne glisse que dans son camp" in said
    assert "De a3, ce pion peut aller en a1, c1, a2, b3 ou a4." in said


def test_unreadable_input_is_explained() -> None:
    assert "Unreadable: “hello” is not a square" in session("hello")
    assert "Illisible : « hello » n’est pas une case" in session("hello", lang="fr")


def test_the_list_taking_back_and_resigning() -> None:
    said = session("moves", "a3-a1", "back", "a3-a2", "resign")
    assert "b2-d4" in said
    assert "South slides a3 to a2" in said
    assert "North resigns." in said
    assert "Nothing to take back." in session("back")


def test_the_computer_answers_and_hints_are_legal() -> None:
    said = session("hint", "a3-a1", level=1)
    assert "South (you) slides a3 to a1" in said
    assert said.count("North (computer) ") == 1


def test_D_A8_the_terminal_lists_no_blow_and_hints_at_none() -> None:
    said = session("48-43", "moves", "hint", rules=SOUFFLER).split("resign”", 1)[1]
    assert "1-6  " in said
    assert "\ndepth " in said
    assert "~" not in said


def test_D_A8_who_can_do_nothing_but_blow_is_told_so() -> None:
    blocked = Dames(capture="souffler", position="B:W6,28:B1,5,17,19,22,23")  # 22x33 and 23x32 are forgotten
    assert "~22  ~23\n" in session("5-10", "moves", rules=blocked)


def test_a_game_to_its_end() -> None:
    said = session("c5-e7-e5-g5-g3-e1", rules=Macadam(position=X3), lang="fr")
    assert "Nord saute de c5 à e1, cinq sauts" in said
    assert "M10 · Nord entre dans le but." in said


def test_D_A9_a_faulty_move_is_not_taken_back_and_another_is() -> None:
    assert "D-A9 · A faulty move cannot be taken back." in session("48-43", "back", rules=SOUFFLER)
    said = session("48-43", "1-6", "back", "1-7", rules=SOUFFLER)  # only the answer to it
    assert "Green moves 1 to 7" in said
    assert "D-A9" not in said
    assert "D-A9 ·" in session("48-43", "1-6", "back", "back", rules=SOUFFLER)
    assert "D-A9 ·" in session("48-43", "back", level=1, rules=SOUFFLER)


def test_K_A12_a_shot_is_not_taken_back() -> None:
    said = session("shot 0 0 4", "back", "moves", rules=Carrom())
    assert "K-A12 · A shot is never taken back." in said
    assert "cannot be counted" in said
    assert "reprendre" not in session(lang="fr", rules=Carrom())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_help_speaks_of_this_game_and_all_it_shows_is_understood(game: str, language: str) -> None:
    spec = GAMES[game]
    rules = next(iter(spec.rules.presets.values()))
    said = session(lang=language, rules=rules).split("\n")[0]
    own = {SAYS[language][name] for name in ("list", "back", "hint", "resign", "again")}
    shown = re.findall(r"(?:« |“)(.+?)(?: »|”)", said)
    assert {SAYS[language]["hint"], SAYS[language]["resign"]} < set(shown)
    assert (SAYS[language]["back"] in shown) == spec.table.takeback
    assert (SAYS[language]["list"] in shown) == hasattr(rules, "actions")
    for example in set(shown) - own:
        assert unread(game, example) is None, example


def unread(game: str, text: str) -> Unreadable | None:
    """Why it cannot be read; that it is refused is another matter."""
    rules = next(iter(GAMES[game].rules.presets.values()))
    try:
        GAMES[game].rules.notation.action(rules, rules.start(), text)
    except Unreadable as fault:
        return fault
    except IllegalAction:
        return None
    return None


@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_be_read_is_said_in_both_languages(game: str) -> None:
    texts = ("hello", "a9-a1", "51-52", "32", "shot x 1 1", "shot 1", "rack 1", "cut99", "pp:", "1" * 5000)
    faults = [fault for text in texts if (fault := unread(game, text)) is not None]
    assert len(faults) > 5
    for fault in faults:
        assert fault.code in GAMES[game].words("fr")["unreadable"], fault
        assert fault.code in GAMES[game].words("en")["unreadable"], fault


def test_a_game_that_takes_nothing_back_says_why() -> None:
    for game, spec in GAMES.items():
        for language in LANGUAGES:
            assert spec.table.takeback or GAMES[game].words(language)["final"]


def test_chance_is_not_for_a_player() -> None:
    for rules, text in ((Pietons(seats=2), "rolled-6"), (Carrom(), "late"), (Macadam(), "lot-south")):
        assert "not for a player to do" in session("", text, text, rules=rules)


def test_four_at_carrom_have_four_names_and_two_teams() -> None:
    rules = Carrom(seats=4, returned="by the house")
    said = session(*[f"shot {place} 0 0.4" for place in (0, 0.1, -0.1)] * 4, rules=rules, lang="fr")
    assert {"Bas", "Droite", "Haut", "Gauche"} == set(re.findall(r"(\w+) tire", said))
    names = Names(("Ada", "Bo", "Cy", "Di"))
    over = RoundOver(1, 5, "K5", "cleared", (0, 5))
    tell = GAMES["carrom"].terminal.event
    assert tell(words("tablee.games.carrom", "fr"), over, names).startswith(
        "Manche à l’équipe Bo et Di\u202f: "
    )
    assert tell(words("tablee.games.carrom", "en"), over, names).startswith(
        "Round to the team of Bo and Di: "
    )
    handed = RoundOver(0, 5, "KA8", "handed", (5, 0))
    assert tell(words("tablee.games.carrom", "en"), handed, names).startswith(
        "The team of Ada and Cy wins the round"
    )
    assert tell(words("tablee.games.carrom", "fr"), handed, Names(("Ada", "Bo"))).startswith(
        "Ada gagne la manche"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_match_of_four_names_the_team(language: str) -> None:
    rules = Carrom(seats=4)
    told = Names(("Ada", "Bo", "Cy", "Di")).ending(
        words("tablee.games.carrom", language), rules._outcome(1, "K5", "target")
    )
    assert "Bo" in told
    assert "Di" in told
    assert "Ada" not in told


def test_people_who_share_a_terminal_see_no_hand_but_their_own() -> None:
    """Between two hands the screen is wiped, and nothing is shown until the next player is there."""
    said: list[str] = []

    def read(prompt: str) -> str:
        said.append(prompt)
        if "presses Enter" in prompt:
            return ""
        if len(said) > 400:
            raise EOFError
        return said[-2].split("  ")[-1] if said[-3].endswith("your move: ") else "moves"

    Terminal(GAMES["pietons"], Pietons(seats=3), None, 0, "en", read, said.append).run()
    turns = "\n".join(said).split(WIPED)
    assert len(turns) > 6
    for turn in turns[1:]:
        before, asked, after = turn.partition("presses Enter: ")
        assert asked
        assert "[" not in before
        assert len(set(re.findall(r"(Player \d), your move: ", after))) == 1
        assert " deals and will lead" in turns[1]  # whoever comes hears what was missed


def test_against_the_computer_one_sees_ones_own_hand_only() -> None:
    for seat in (0, 1):
        said = session("cut20", *["moves", "-", "v", "pp:R"] * 4, level=1, seat=seat, rules=Pietons(seats=3))
        assert set(re.findall(r"(Player \d \(you\)), your move", said)) == {f"Player {seat + 1} (you)"}
        assert "presses Enter" not in said
