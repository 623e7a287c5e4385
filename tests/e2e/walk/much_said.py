"""The card table with as much on it as ever: chance does not decide whether a layout is seen to hold."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

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


def much_said(page: Page) -> None:
    """Written anew at each size: the page draws the voice in another place on a phone's side."""
    language = page.locator("html").get_attribute("lang")
    page.evaluate(_WRITE, list(_SAID[str(language)]))
