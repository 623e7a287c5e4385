"""The picture of ARCHITECTURE.md shows folders that are there, and imports that pyproject.toml allows."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree

from tests.tooling.tree import ROOT

SVG = ROOT / "docs" / "pictures" / "architecture.svg"
PICTURE = ElementTree.parse(SVG).getroot()
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
FOLDERS = {
    found.text: Path(found.attrib["data-folder"]) for found in PICTURE.iter() if "data-folder" in found.attrib
}
LAYERS = sorted(name for name, folder in FOLDERS.items() if name and folder.parts[0] == "src")

Pair = tuple[str, str]


def arrows(*, dashed: bool) -> set[Pair]:
    drawn = [found.attrib for found in PICTURE.iter() if "data-from" in found.attrib]
    return {(one["data-from"], one["data-to"]) for one in drawn if ("alone" in one["class"]) == dashed}


def layer(module: str) -> str | None:
    """'tablee.server.app' is of the layer 'server'."""
    found = re.match(r"tablee\.(\w+)", module)
    return found[1] if found and found[1] in LAYERS else None


def forbidden() -> set[Pair]:
    pairs = {
        (layer(source), layer(target))
        for contract in CONTRACTS
        if contract["type"] == "forbidden"
        for source in contract["source_modules"]
        for target in contract["forbidden_modules"]
        if source.count(".") == 1 == target.count(".")  # whole layers, not parts of a game
    }
    return {(source, target) for source, target in pairs if source and target}


def excepted() -> set[Pair]:
    ignored = [one.split(" -> ") for contract in CONTRACTS for one in contract.get("ignore_imports", [])]
    pairs = {(layer(source), layer(target)) for source, target in ignored}
    return {(source, target) for source, target in pairs if source and target}


def test_every_folder_is_there() -> None:
    assert len(FOLDERS) == 7
    for name, folder in FOLDERS.items():
        assert folder.name == name
        assert (ROOT / folder).is_dir(), folder


def test_no_folder_of_the_package_is_missing() -> None:
    package = ROOT / "src" / "tablee"
    assert sorted(path.parent.name for path in package.glob("*/__init__.py")) == LAYERS


def test_the_arrows_are_what_import_linter_allows() -> None:
    every = {(one, other) for one in LAYERS for other in LAYERS if one != other}
    assert arrows(dashed=False) == every - forbidden()
    assert arrows(dashed=True) == excepted()


def test_the_steps_of_a_move_are_on_the_picture_and_below_it() -> None:
    numbers = [text for text in PICTURE.itertext() if text.isdecimal()]
    assert numbers == [str(step) for step in range(1, 10)] * 2


def test_it_is_for_light_and_dark_and_loads_nothing() -> None:
    text = SVG.read_text("utf-8")
    assert "prefers-color-scheme: dark" in text
    assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]


def test_architecture_shows_it_in_words_too() -> None:
    shown = re.search(
        r"!\[(.*)\]\(docs/pictures/architecture\.svg\)", (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    )
    assert shown
    assert all(name in shown[1] for name in FOLDERS if name)
