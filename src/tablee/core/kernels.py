"""Where compiled kernels are kept. Imported before any kernel: numba reads its folder at import."""

from __future__ import annotations

import hashlib
import os
import tempfile
from importlib.metadata import version
from pathlib import Path

PACKAGE = Path(__file__).parent.parent


def fingerprint() -> str:
    """Of every kernel source and of numba: numba itself does not follow a change in another module."""
    digest = hashlib.sha256(version("numba").encode())
    for source in sorted(PACKAGE.rglob("*.py")):
        text = source.read_bytes()
        if b"numba" in text or b"compiled" in text:
            digest.update(str(source.relative_to(PACKAGE)).encode() + b"\0" + text)
    return digest.hexdigest()[:16]


def folder() -> Path:
    """The cache folder of this very version of the kernels; a temporary one if there is no other."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    chosen = Path(home) / "tablee" / f"kernels-{fingerprint()}"
    try:
        chosen.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=chosen):
            return chosen
    except OSError:
        return Path(tempfile.mkdtemp(prefix="tablee-kernels-"))


def ready() -> bool:
    """Has this version of the kernels been compiled here before?"""
    return any(Path(os.environ["NUMBA_CACHE_DIR"]).rglob("*.nbi"))


def prepare() -> None:
    """Point numba at the folder, unless somebody chose one already."""
    os.environ.setdefault("NUMBA_CACHE_DIR", str(folder()))


prepare()
