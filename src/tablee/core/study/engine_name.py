"""A name for what an engine is made of: what was found by another is not used again."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files

CODE = (".py", ".npy", ".json", ".xz")


def weights_name(package: str) -> str:
    """The same of what a game's evaluation has learnt alone: its scores mean something else with each."""
    learnt = [f"{package}.bot/weights{ending}" for ending in (".npy", ".xz")]
    return engine_name(*learnt)


@cache
def engine_name(*parts: str) -> str:
    """Changes with the code, the weights and the tables in these packages, or in a file of one of them
    ("tablee.games.macadam/kernel.py"), and with nothing else."""
    digest = sha256()
    for part in parts:
        package, _, only = part.partition("/")
        for file in sorted(files(package).iterdir(), key=lambda one: one.name):
            if file.is_file() and (file.name == only if only else file.name.endswith(CODE)):
                digest.update(f"{package}/{file.name}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:16]
