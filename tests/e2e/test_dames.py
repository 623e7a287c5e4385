"""Dames in the browser: the computer to the end, a phone in French, two people and a blow, the keyboard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.at_table import (
    action,
    begin,
    close_options,
    eventually,
    expect_fits,
    expect_title,
    next_turn_or_over,
    open_options,
    voice,
)
from tests.e2e.conftest import NewPage

pytestmark = pytest.mark.e2e

NEARLY_WON = "W:W21,22,27,28,32,33,K46:B6,15"
THREE = "W:W25,44,49:B20,19,18,9,1"  # D8: 25x12 takes three, 25x3 two


def choose_dames(page: Page, preset: str = "Family") -> None:
    page.get_by_role("button", name=re.compile("^(Draughts|Dames)\\.")).click()
    page.get_by_role("radio", name=re.compile(f"^{preset}")).check()


def begin_from(page: Page, position: str) -> None:
    """Options, a position, pasted."""
    open_options(page)
    page.get_by_role("radio", name=re.compile("Choose a position|Choisir une position")).check()
    page.get_by_label(re.compile("FEN")).fill(position)
    expect(page.get_by_text(re.compile("position is ready|Position prête"))).to_be_visible()
    close_options(page)


def touch(page: Page, *numbers: int) -> None:
    for number in numbers:
        page.locator(f'[data-square="{number}"]').click()


def corner(page: Page, number: int) -> tuple[float, float]:
    """A point of a square on the screen."""
    box = page.locator(f'[data-square="{number}"]').bounding_box()
    assert box is not None
    return box["x"] + 20, box["y"] + 20


def expect_square(page: Page, number: int, says: str) -> None:
    expect(page.locator(f'[data-square="{number}"]')).to_have_attribute(
        "aria-label", re.compile(rf"^{number}, {says}")
    )


def test_a_game_against_the_computer_to_its_end_and_as_pdn(visitor: NewPage) -> None:
    page = visitor(reduced_motion="reduce")
    choose_dames(page)
    begin_from(page, NEARLY_WON)
    begin(page, "The computer")
    page.wait_for_url("**/t/*")
    expect_title(page, "Your turn")
    played = page.locator("ol li").filter(has_text=re.compile("moves|takes"))
    for moves in range(1, 60):
        page.get_by_role("button", name="Hint").click()
        page.get_by_role("button", name="Play", exact=True).click()
        if not next_turn_or_over(page, played, 2 * moves):
            break
    expect_title(page, "over")
    expect(page.get_by_role("heading", level=1)).to_contain_text("win")
    expect(page.locator(".rule").first).to_have_text("D11")
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()

    with page.expect_download() as given:
        action(page, "PDN").click()
    text = given.value.path().read_text("utf-8")
    assert given.value.suggested_filename.endswith(".pdn")
    assert '[Black "Tablée 3"]' in text
    assert '[FEN "W:W' in text
    assert text.rstrip().endswith("2-0")

    watcher = visitor(page.url)
    expect_title(watcher, "over")
    watcher.get_by_role("button", name=re.compile("First|start", re.IGNORECASE)).first.click()
    expect_square(watcher, 46, "king of")
    expect_square(watcher, 15, "man of")


def test_a_phone_in_french_a_capture_refused_and_one_played(visitor: NewPage) -> None:
    page = visitor(width=390, height=844, locale="fr-FR", has_touch=True, is_mobile=True)
    choose_dames(page, "Famille")
    expect_fits(page)
    begin_from(page, THREE)
    expect_fits(page)
    begin(page, "Même écran")
    page.wait_for_url("**/t/*")
    expect(voice(page)).to_contain_text("La prise est obligatoire : 25x12 prend trois pièces.")
    expect_fits(page)

    touch(page, 44, 40)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("D8")
    expect(alert).to_contain_text("La prise est obligatoire : 25x12")
    expect_square(page, 19, "pion de Vert, sera pris")  # what could be captured is shown

    touch(page, 25, 14, 3)
    expect(alert).to_contain_text(
        "Il faut prendre le plus de pièces : 25x12 en prend trois, 25x14x3 deux seulement."
    )

    touch(page, 25)
    expect_square(page, 12, "vide, prend trois pièces")
    touch(page, 12)
    expect_square(page, 12, "pion de Bleu")
    for gone in (18, 19, 20):
        expect_square(page, gone, "vide")
    expect(page.locator("ol li").filter(has_text="prend trois pièces, de 25 à 12")).to_have_count(1)
    for path in ("/rules/dames", "/learn/dames", "/"):
        page.goto(path)
        expect(page.locator("main")).to_be_visible()
        expect_fits(page)


def test_two_people_play_souffler_and_nothing_gives_a_fault_away(visitor: NewPage) -> None:
    host = visitor()
    choose_dames(host, "Huffing")
    begin(host, "A friend")
    host.wait_for_url("**/t/*")
    friend = visitor(host.url)
    friend.get_by_role("button", name="Sit here").first.click()
    watcher = visitor(host.url)
    expect_title(host, "Your turn")

    touch(host, 32, 28)
    expect_title(friend, "Your turn")
    touch(friend, 19, 23)
    expect_title(host, "Your turn")
    expect(voice(host)).not_to_contain_text("must")
    expect_square(host, 19, "(?!.*takes)")
    touch(host, 37, 32)  # 28x19 was a duty, and is forgotten
    expect_title(friend, "Your turn")
    expect(voice(friend)).to_contain_text("Captures are not shown")

    friend.get_by_role("button", name="Huff").click()
    touch(friend, 32)
    expect(friend.get_by_role("alert")).to_contain_text("had missed nothing")  # refused without penalty
    touch(friend, 28)
    friend.get_by_role("status").get_by_role("button", name="Huff").click()
    for page in (host, friend, watcher):
        expect_square(page, 28, "empty")
        expect(page.locator("ol li").filter(has_text="It could have taken: 28x19")).to_have_count(1)
    expect(voice(friend)).to_contain_text("Now play")
    touch(friend, 14, 19)
    expect_title(host, "Your turn")
    for page in (host, friend, watcher):
        expect_square(page, 19, "man of|19, your man")


ADA_BOB = """[White "Ada"]
[Black "Bob"]

1. 32-28 19-23! {brave} (1... 18-23 2. 33-29) 2. 28x19 14x23 3. 37-32 *

"""


def test_a_game_pasted_as_pdn_is_stepped_through_and_played_on(visitor: NewPage) -> None:
    page = visitor()
    choose_dames(page)
    open_options(page)
    page.get_by_role("radio", name="Choose a position").check()
    page.get_by_label(re.compile("FEN")).fill(ADA_BOB)
    page.get_by_role("button", name="This is a game: read it move by move").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada – Bob")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".comment")).to_contain_text("1… 19-23! brave")
    expect(page.get_by_text("(1... 18-23 2. 33-29)")).to_be_visible()
    expect_square(page, 23, "man of Bob")
    page.get_by_role("slider").fill("5")
    expect_square(page, 32, "man of Ada")
    expect_square(page, 28, "empty")
    page.get_by_role("button", name="1. 32-28").click()
    expect_square(page, 28, "man of Ada")
    page.get_by_role("button", name="Next move").click()
    page.get_by_role("link", name="Play from here").click()
    expect(page.get_by_text("position is ready")).to_be_visible()
    close_options(page)
    begin(page, "Same screen")
    page.wait_for_url("**/t/*")
    expect(voice(page)).to_contain_text("You must take: 28x19 takes a piece.")
    action(page, "Flip").click()
    eventually(page, lambda: corner(page, 28)[1] < corner(page, 19)[1])  # the board is turned round
    page.mouse.move(*corner(page, 28))
    page.mouse.down()
    page.mouse.move(*corner(page, 19), steps=8)
    page.mouse.up()
    expect_square(page, 19, "man of Blue")
    expect_square(page, 23, "empty")


def test_a_file_of_games_is_a_list_and_its_faults_say_where(visitor: NewPage, tmp_path: Path) -> None:
    file = tmp_path / "games.pdn"
    file.write_text(ADA_BOB + '[White "Cid"]\n\n1. 32-28 19-23 2. 31-27 *\n\n[White "Eva"]\n\n1. 33-29 *\n')
    page = visitor("/read/dames", locale="fr-FR", width=390, height=844)
    page.locator("input[type=file]").set_input_files(file)
    games = page.locator(".games button")
    expect(games).to_have_text([re.compile("1. Ada – Bob"), re.compile("3. Eva – ?")])
    fault = "partie 2, ligne 8, colonne 19, coup 2 : D8 · La prise est obligatoire : 28x19."
    expect(page.get_by_text(fault)).to_be_visible()
    games.nth(1).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Eva – ?")
    page.get_by_role("button", name="Coup suivant").click()
    expect_square(page, 29, "pion d’Eva")
    page.get_by_role("button", name="Autre partie").click()
    page.get_by_label("Parties en PDN").fill("rien du tout")
    expect(page.get_by_text("« rien » n’est pas un coup")).to_be_visible()


def test_a_hint_shows_what_was_thought(visitor: NewPage) -> None:
    page = visitor("/?game=dames&position=W:W28,48:B23,1")
    expect(page.get_by_text("position is ready")).to_be_visible()
    close_options(page)
    begin(page, "Same screen")
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".voice small")).to_contain_text(re.compile(r"Depth \d+, .*: 28x19"))
    touch(page, 28, 19)
    expect_square(page, 19, "man of Blue")
    expect(page.locator(".voice small")).to_have_count(0)


def test_a_position_that_cannot_be_read_says_why(visitor: NewPage) -> None:
    page = visitor("/?game=dames&position=W:W32:W33", locale="fr-FR")
    expect(page.get_by_text("Cette position ne se lit pas : W est donné deux fois.")).to_be_visible()


def test_a_position_in_which_the_game_is_over_says_so(visitor: NewPage) -> None:
    page = visitor("/?game=dames&position=W:W31:B", locale="fr-FR")
    over = page.get_by_text(
        "Dans cette position, la partie est déjà finie. D11 · Bleu a pris toutes les pièces."
    )
    expect(over).to_be_visible()
    page.get_by_label(re.compile("FEN")).fill("W:W46:B41,37")
    expect(page.get_by_text("D11 · Vert gagne : l’autre ne peut plus jouer.")).to_be_visible()
    page.get_by_label(re.compile("FEN")).fill("W:W46:B41")
    expect(page.get_by_text("Position prête")).to_be_visible()


def test_a_position_is_shared_by_its_address(visitor: NewPage) -> None:
    page = visitor("/?game=dames&position=W:WK46,49:BK5")
    expect(page.get_by_label(re.compile("FEN"))).to_have_value("W:WK46,49:BK5")
    expect(page.get_by_text("position is ready")).to_be_visible()
    page.get_by_role("button", name="5, green king").click()  # another piece on that square
    expect(page.get_by_label(re.compile("FEN"))).to_have_value("W:W5,K46,49:B")
    page.get_by_role("button", name="5, blue man").click()  # the same again takes it away
    page.get_by_role("radio", name="green man").check()
    page.get_by_role("button", name="32, empty").click()
    expect(page.get_by_label(re.compile("FEN"))).to_have_value("W:WK46,49:B32")
    close_options(page)
    page.get_by_role("radio", name=re.compile("^International")).check()  # other rules, the same position
    begin(page, "Same screen")
    page.wait_for_url("**/t/*")
    expect(voice(page)).to_contain_text("You must take")


def test_a_capture_by_keyboard_alone(visitor: NewPage) -> None:
    page = visitor()
    choose_dames(page)
    begin_from(page, "W:WK46,49:B28,13,24,35")
    begin(page, "Same screen")
    page.wait_for_url("**/t/*")
    page.locator('[data-square][tabindex="0"]').focus()
    page.keyboard.press("p")
    expect(voice(page)).to_contain_text("Playable: 46")
    page.keyboard.press("PageDown")
    page.keyboard.press("Home")
    expect(page.locator('[data-square="46"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(voice(page)).to_contain_text("several captures")
    for key in ("PageUp", "Home"):
        page.keyboard.press(key)
    page.keyboard.press("ArrowRight")  # 2, where one of the ways ends
    expect_square(page, 2, "empty, takes two pieces")
    page.keyboard.press("Enter")
    expect_square(page, 2, "king of Blue")
    expect_square(page, 46, "empty")
    page.keyboard.press("l")
    expect(voice(page)).to_contain_text("takes two pieces, 46 to 2")


def test_the_lesson_to_its_end(visitor: NewPage) -> None:
    page = visitor("/learn/dames", reduced_motion="reduce")
    ways = [(32, 28), (32, 23), (28, 39), (48, 43), (32, 3), (7, 1), (46, 19, 8, 8), (22,)]
    for step, way in enumerate(ways, 1):
        expect(page.locator(".count")).to_contain_text(f"Step {step} of {len(ways)}")
        # The square may be occupied in the step before too: only a live board is the new one.
        expect(page.get_by_role("grid")).to_have_attribute("data-live", "true")
        touch(page, *way)
        if step == len(ways):
            page.locator(".voice").get_by_role("button", name="Huff").click()
        page.locator(".voice").get_by_role("button", name=re.compile("Next|Finish")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You know how to play.")
