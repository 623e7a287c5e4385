"""What no sentence may say, and every kind of value that a blank takes: facts.json, shared with the page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

SHARED: dict[str, Any] = json.loads((Path(__file__).parent / "facts.json").read_text("utf-8"))
LISTS = ("cards", "papers", "natures", "signals")


def faults(language: str, text: str) -> list[str]:
    """The patterns of what must never be said that this text has."""
    never = SHARED["never"]
    return [pattern for pattern in (*never["both"], *never[language]) if re.search(pattern, text)]


def sentences(tree: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(tree, str):
        yield path, tree
    else:
        for name, part in tree.items() if isinstance(tree, Mapping) else enumerate(tree):
            yield from sentences(part, f"{path}/{name}")


def blanks(template: str) -> set[str]:
    return set(re.findall(r"(?<!one )(?<!other )(?<!=\d )\{(\w+)(?=[,}])", template))


def values(words: Mapping[str, Any], path: str, blank: str) -> list[Any]:
    """Every kind of value of a blank; what a blank is must be said in facts.json."""
    only = SHARED["only"].get(path.rsplit("/", 1)[-1], {})
    if blank in only:
        return list(only[blank])
    kind = SHARED["facts"][blank]
    found = SHARED["values"][kind]
    if not isinstance(found, str):
        return list(found)
    named = list(words[found].values())
    return [[one] for one in named] + [named[:2], named] if kind in LISTS else named


def every(words: Mapping[str, Any], path: str, template: str) -> Iterator[dict[str, Any]]:
    """Facts for a template in which each blank takes each of its values in turn."""
    kinds = {blank: values(words, path, blank) for blank in sorted(blanks(template))}
    most = max((len(one) for one in kinds.values()), default=1)
    for i in range(most):
        yield {blank: found[i % len(found)] for blank, found in kinds.items()}
        for blank, found in kinds.items():
            yield {**{other: them[0] for other, them in kinds.items()}, blank: found[i % len(found)]}
