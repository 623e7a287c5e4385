"""What the two commands say, in English and in French."""

from __future__ import annotations

import os

SENTENCES: dict[str, tuple[str, str]] = {
    # What is being done.
    "venv": ("Making a place for Python packages", "Préparation d’un endroit pour les paquets Python"),
    "packages": ("Installing packages", "Installation des paquets"),
    "install": ("Installing Tablée", "Installation de Tablée"),
    "compile": ("Compiling packages", "Compilation des paquets"),
    "node": ("Fetching Node", "Récupération de Node"),
    "npm": ("Fetching what the pages are built with", "Récupération des outils des pages"),
    "pages": ("Building the pages", "Construction des pages"),
    "kernels": ("Compiling the games", "Compilation des jeux"),
    "chromium": ("Installing Chromium", "Installation de Chromium"),
    "services": ("Installing PostgreSQL and Redis", "Installation de PostgreSQL et de Redis"),
    # The house is open, or closed.
    "open": ("The house is open: {address}", "La maison est ouverte : {address}"),
    "lan": ("For every device in your home:", "Pour tous les appareils de la maison :"),
    "stop": ("Ctrl-C closes it; every game is kept.", "Ctrl-C la ferme ; toutes les parties sont gardées."),
    "closed": ("The house is closed.", "La maison est fermée."),
    # What went wrong: one sentence each.
    "port taken": (
        "Port {port} is taken: choose another one with --port.",
        "Le port {port} est déjà pris : choisissez-en un autre avec --port.",
    ),
    "port refused": (
        "Port {port} may not be used by you: choose one above 1023 with --port.",
        "Le port {port} ne vous est pas permis : choisissez-en un au-dessus de 1023 avec --port.",
    ),
    "no network": (
        "The packages cannot be reached: check the network and start again ({log} has the details).",
        "Les paquets sont hors d’atteinte : vérifiez le réseau et recommencez (détails dans {log}).",
    ),
    "disk full": (
        "The disk is full: make some room and start again.",
        "Le disque est plein : faites un peu de place et recommencez.",
    ),
    "not writable": (
        "{path} cannot be written to: {reason}.",
        "Impossible d’écrire dans {path} : {reason}.",
    ),
    "failed": (
        "This step failed: {step} ({log} has the details).",
        "Cette étape a échoué : {step} (détails dans {log}).",
    ),
    "unexpected": (
        "Something went wrong that we did not foresee: {error} ({log} has the details).",
        "Un imprévu est survenu : {error} (détails dans {log}).",
    ),
    "nowhere to write": (
        "Something went wrong that we did not foresee, and no log can be written: {error}.",
        "Un imprévu est survenu, et aucun journal ne peut être écrit : {error}.",
    ),
    "no node": (
        "No Node could be had for this machine: install Node 22.12 or newer, then start again.",
        "Pas de Node pour cette machine : installez Node 22.12 ou plus récent, puis recommencez.",
    ),
    "did not open": (
        "The house did not open ({log} has the details).",
        "La maison n’a pas ouvert (détails dans {log}).",
    ),
    "went down": (
        "The house went down by itself ({log} has the details); every game is kept.",
        "La maison s’est arrêtée toute seule (détails dans {log}) ; les parties sont gardées.",
    ),
    "no chromium": (
        "The browser tests need Chromium: install it (Debian: apt install chromium), or run ./test quick.",
        "Les tests du navigateur ont besoin de Chromium : installez-le (Debian : apt install chromium), "
        "ou lancez ./test quick.",
    ),
    "no services": (
        "The tests of many processes need PostgreSQL 15 and Redis: install them (Debian: apt install "
        "postgresql redis-server), or run ./test quick.",
        "Les tests à plusieurs processus ont besoin de PostgreSQL 15 et de Redis : installez-les (Debian : "
        "apt install postgresql redis-server), ou lancez ./test quick.",
    ),
}


class Stop(Exception):
    """The command cannot go on; the sentence says why, and is all that is shown."""

    def __init__(self, name: str, **facts: object) -> None:
        super().__init__(say(name, **facts))


def french() -> bool:
    """The reader's language, as every Unix program learns it."""
    chosen = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next(filter(None, chosen), "").startswith("fr")


def say(name: str, **facts: object) -> str:
    """One sentence, in the reader's language."""
    return SENTENCES[name][french()].format(**facts)
