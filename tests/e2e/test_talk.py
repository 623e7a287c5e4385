"""Talk at a table in the browser: each reads it in their own language, and mutes by one tap."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.at_table import action, begin, expect_fits, expect_title, voice
from tests.e2e.conftest import NewPage

pytestmark = pytest.mark.e2e


def say(page: Page, button: str, phrase: str) -> None:
    action(page, button).click()
    page.get_by_role("dialog").get_by_role("button", name=phrase).click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_two_people_talk_in_two_languages_and_one_is_muted(visitor: NewPage) -> None:
    ada = visitor()
    begin(ada, "A friend")
    ada.wait_for_url("**/t/*")
    leo = visitor(ada.url, width=390, height=844, locale="fr-FR")
    leo.get_by_role("button", name="Prendre place").first.click()
    expect_title(ada, "Your turn")
    watcher = visitor(ada.url)
    expect_title(watcher, "plays")

    say(ada, "Say", "Well played!")
    for page, words in ((leo, "Bien joué !"), (watcher, "Well played!")):
        expect(voice(page)).to_contain_text(words)
    say(leo, "Dire", "un sourire")
    expect(voice(ada)).to_contain_text("a smile")

    # words of one's own are for the two who sit there
    action(leo, "Dire").click()
    leo.get_by_role("textbox", name="Vos mots").fill("Tu joues bien <b>vraiment</b>")
    expect_fits(leo)
    leo.get_by_role("button", name="Envoyer").click()
    expect(leo.get_by_role("log", name="Ce qui s’est dit")).to_contain_text("<b>vraiment</b>")
    leo.get_by_role("button", name="Fermer").click()
    expect(voice(ada)).to_contain_text("Tu joues bien <b>vraiment</b>")
    expect(watcher.get_by_text("vraiment")).to_have_count(0)

    voice(ada).get_by_role("button", name="Mute").click()
    expect(voice(ada)).to_contain_text("is muted")
    ada.reload()  # the house keeps it
    expect_title(ada, "Your turn")
    say(leo, "Dire", "Merci !")
    expect(voice(leo)).to_contain_text("Merci !")
    say(ada, "Say", "Thank you!")
    expect(voice(leo)).to_contain_text("Merci !")
    action(ada, "Say").click()
    expect(ada.get_by_role("log", name="What was said").locator("li")).to_have_count(1)  # not what was muted
    again = ada.get_by_role("button", name=re.compile("^Mute "), pressed=True)
    again.click()
    expect(ada.get_by_role("button", name=re.compile("^Mute "), pressed=False)).to_be_visible()
    ada.get_by_role("button", name="Close").click()
    say(leo, "Dire", "À bientôt !")
    expect(voice(ada)).to_contain_text("See you soon!")
