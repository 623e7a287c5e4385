"""A command that fails says one sentence, not a traceback."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path

from tools.steps import LOG
from tools.words import Stop, say

FULL = {errno.ENOSPC, errno.EDQUOT}
CLOSED = {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR}


def one_sentence(main: Callable[[Sequence[str]], int], arguments: Sequence[str]) -> int:
    """Run a command; whatever goes wrong is told in a sentence, and of our own mistakes a log tells more."""
    try:
        return main(arguments)
    except Stop as stop:
        sentence = str(stop)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except Exception as error:  # noqa: BLE001 (a traceback helps nobody who came to play)
        sentence = (isinstance(error, OSError) and _about(error)) or _unforeseen(error)
    print(sentence, file=sys.stderr)
    return 1


def _about(error: OSError) -> str | None:
    """What any machine can do to any program; None for what should not have happened."""
    if error.errno in FULL:
        return say("disk full")
    if error.errno in CLOSED and error.filename:
        return say("not writable", path=error.filename, reason=os.strerror(error.errno or 0))
    return None


def _unforeseen(error: Exception) -> str:
    """Our own mistake: named here, told in full in the log of the set-up, or where there is room for it."""
    told = "".join(traceback.format_exception(error))
    for log in (LOG, Path(tempfile.gettempdir(), f"tablee-{os.getpid()}.log")):
        try:
            with log.open("a", encoding="utf-8") as file:
                file.write(told)
        except OSError:
            continue
        return say("unexpected", error=_brief(error), log=log)
    return say("nowhere to write", error=_brief(error))


def _brief(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())
