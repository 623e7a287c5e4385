"""The card table with as much on it as ever: chance does not decide whether a layout is seen to hold."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

_REFUSE = """([rule, why, way, link, answer]) => {
  const voice = document.querySelector(".voice")
  voice.className = "voice voice--no"
  voice.innerHTML = '<b class="rule"></b><p><em></em> <span></span></p><a href="/"></a><button></button>'
  const says = { b: rule, em: why, span: way, a: link, button: answer }
  for (const [where, words] of Object.entries(says)) voice.querySelector(where).textContent = words
}"""
_WRITE = (Path(__file__).parent / "much_said.js").read_text("utf-8")
# The prompt of who may begin a coup with nothing but what a paper, the die, an exchange or an agent opens.
_SAID = {
    "fr": (
        "À vous. Pour entamer : exposez « Assurance » pour un Cyclomoteur, tentez « Assurance-Permis » au dé "
        "pour une Auto ou une Moto, échangez une carte, jouez un agent ou posez le jeton et prenez un "
        "ticket.",
        ["Exposer A", "Dé", "Ticket −100"],
        "Suivez : n’importe quel véhicule",
    ),
    "en": (
        "Your turn. To lead: lay “Insurance” for a moped, throw the die for “Insurance and licence” and a "
        "car or a motorbike, exchange a card, play an officer or put the token down and take a ticket.",
        ["Lay A", "Die", "Ticket −100"],
        "Follow: any vehicle",
    ),
}
_REFUSED = {
    "fr": (
        "C9",
        "Cyclomoteur ne suit pas : il faut une Flèche verte.",
        "Jouez un agent ou prenez un ticket.",
        "La règle",
        "Avec un agent",
    ),
    "en": (
        "C9",
        "Moped does not follow: it takes a green arrow.",
        "Play an officer or take a ticket.",
        "The rule",
        "With an officer",
    ),
}


def much_said(page: Page) -> None:
    """Written anew at each size: the page draws the voice in another place on a phone's side."""
    language = page.locator("html").get_attribute("lang")
    page.evaluate(_WRITE, list(_SAID[str(language)]))


def refused_with_a_way(page: Page) -> None:
    """A card does not follow, where an agent would help: the rule, its link and an answer in one voice."""
    language = page.locator("html").get_attribute("lang")
    page.evaluate(_REFUSE, list(_REFUSED[str(language)]))
