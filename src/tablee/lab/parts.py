"""Long work in parts: what a part gave is a file, written whole or not at all, and never done twice."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import TypeVar

from tablee.lab.workers import Workers, spread

T = TypeVar("T")


def write_whole(path: Path, data: bytes | memoryview) -> None:
    """The file is there with all of it, or as it was: a stop in the middle leaves no half of one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def claim_folder(folder: Path, asked: bytes) -> None:
    """A folder is of one piece of work, said in its own words: another is refused."""
    path = folder / "asked.json"
    if path.exists() and path.read_bytes() != asked:
        raise ValueError(f"{folder} holds other work: give it a folder of its own")
    write_whole(path, asked)


def run_parts(
    work: Callable[[T], bytes], items: Sequence[T], paths: Sequence[Path], workers: Workers
) -> Generator[bytes, None, None]:
    """What each part gives, in their order: from its file, or done now and kept.

    The caller may stop in the middle; parts that nobody asked for are not begun anew.
    """
    missing = [(item, path) for item, path in zip(items, paths, strict=True) if not path.exists()]
    done = spread(work, [item for item, _ in missing], workers)
    to_do = {path for _, path in missing}
    try:
        for path in paths:
            if path in to_do:
                write_whole(path, next(done))
            yield path.read_bytes()
    finally:
        done.close()
