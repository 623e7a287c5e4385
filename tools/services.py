"""PostgreSQL and Redis for the tests of many processes: the machine's own, installed if that is allowed."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from tools.steps import run
from tools.words import Stop

DEBIAN = Path("/usr/lib/postgresql")  # a folder for each version, none of them on the path
OLDEST = 15


def postgres_programs() -> Path:
    """The folder with initdb and postgres, of the newest version that is there."""
    if (found := _find_postgres()) is None:
        raise Stop("no services")
    return found


def redis_program() -> str:
    if (found := shutil.which("redis-server")) is None:
        raise Stop("no services")
    return found


def ready_services() -> None:
    """Have both, or say what to install."""
    if _find_postgres() is not None and shutil.which("redis-server"):
        return
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise Stop("no services")
    install = "apt-get update -q && apt-get install -q -y --no-install-recommends postgresql redis-server"
    run("services", ["sh", "-c", install], env={"DEBIAN_FRONTEND": "noninteractive"})


def _find_postgres() -> Path | None:
    versions = sorted(
        (int(folder.name) for folder in DEBIAN.glob("*") if folder.name.isdecimal()), reverse=True
    )
    folders = [DEBIAN / str(version) / "bin" for version in versions if version >= OLDEST]
    if on_path := shutil.which("initdb"):
        folders.append(Path(on_path).parent)
    return next((folder for folder in folders if (folder / "initdb").exists()), None)
