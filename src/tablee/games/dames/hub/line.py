"""A line of the Hub protocol: a command, then arguments, some with a value, some values in quotes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from tablee.core.notation import Unreadable

LONGEST = 20_000  # characters: a long game's moves and more
MOST_ARGUMENTS = 100
WORD = re.compile(r'\s*([A-Za-z0-9_.:/-]{1,60})(?:\s*=\s*(?:"([^"]*)"|([^\s"=]+)))?(?=\s|$)')


@dataclass(frozen=True, slots=True)
class HubLine:
    command: str
    arguments: dict[str, str] = field(default_factory=dict)


def read(text: str) -> HubLine | None:
    """A line, None if it is empty, or Unreadable."""
    if len(text) > LONGEST:
        raise Unreadable(f"a line of more than {LONGEST} characters")
    text = text.strip()
    if not text:
        return None
    command, arguments, at = "", dict[str, str](), 0
    while at < len(text):
        found = WORD.match(text, at)
        if found is None:
            raise Unreadable('expected name, name=value or name="value"', at + 1)
        name, quoted, bare = found.groups()
        if not command:
            if quoted is not None or bare is not None:
                raise Unreadable("a line begins with a command")
            command = name
        else:
            arguments[name] = quoted if quoted is not None else bare or ""
        if len(arguments) > MOST_ARGUMENTS:
            raise Unreadable(f"more than {MOST_ARGUMENTS} arguments", at + 1)
        at = found.end()
    return HubLine(command, arguments)


def write(command: str, arguments: Iterable[tuple[str, object]] = ()) -> str:
    """A line; values that need quotes get them."""
    words = [command]
    for name, value in arguments:
        text = str(value).replace('"', "'").replace("\n", " ")
        words.append(f'{name}="{text}"' if not text or re.search(r"[\s=]", text) else f"{name}={text}")
    return " ".join(words)
