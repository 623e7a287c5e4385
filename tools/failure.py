"""A command that fails says one sentence, not a traceback."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Sequence

from tools.words import Stop, say

FULL = {errno.ENOSPC, errno.EDQUOT}
CLOSED = {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR}


def one_sentence(main: Callable[[Sequence[str]], int], arguments: Sequence[str]) -> int:
    """Run a command; what can go wrong on any machine is told in a sentence. Anything else is our mistake."""
    try:
        return main(arguments)
    except Stop as stop:
        sentence = str(stop)
    except OSError as error:
        sentence = _about(error)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    print(sentence, file=sys.stderr)
    return 1


def _about(error: OSError) -> str:
    if error.errno in FULL:
        return say("disk full")
    if error.errno in CLOSED:
        return say("not writable", path=error.filename, reason=os.strerror(error.errno or 0))
    raise error
