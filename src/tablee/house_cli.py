"""The words of the command line about houses: move-house, backup, restore; bring, for whoever visits one."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any


def add_words(words: Any) -> None:
    one = words.add_parser("move-house", help="copy a house to another database, verified")
    one.add_argument("source", metavar="FROM", help="the URL of its database, which no house has open")
    one.add_argument("target", metavar="TO", help="the URL of an empty one; again goes on where it stopped")
    one.set_defaults(run=move)

    one = words.add_parser("backup", help="copy a house to a file, while it is open")
    one.add_argument("file", type=Path)
    _takes_database(one)
    one.set_defaults(run=backup)

    one = words.add_parser("restore", help="a new house from a backup")
    one.add_argument("file", type=Path)
    _takes_database(one)
    one.set_defaults(run=restore)

    one = words.add_parser("bring", help="a player or an engine takes a seat at a table of a house")
    one.add_argument("player", help="level:1..8, python:module:Class; for dames hub:COMMAND, any Hub engine")
    one.add_argument("--table", required=True, metavar="URL", help="the table's address, as a browser has it")
    one.add_argument("--seat", type=int, metavar="N", help="from 0; the first free one by default")
    one.add_argument("--seconds", type=float, default=1.0, metavar="S", help="for a move, at most")
    token = "a file with the program's token; without it the token is taken from TABLEE_TOKEN"
    one.add_argument("--token", type=Path, metavar="FILE", help=token)
    one.set_defaults(run=bring)


def _takes_database(word: argparse.ArgumentParser) -> None:
    word.add_argument("--database", help="a database URL; SQLite in the data folder by default")
    word.add_argument("--data", type=Path, help="the data folder")


def _database(asked: argparse.Namespace) -> str:
    from tablee.server.run import data_folder, own_database

    url: str = asked.database or own_database(asked.data or data_folder())
    return url


def move(asked: argparse.Namespace) -> int:
    from tablee.store.copy import move_house

    def moved() -> str:
        rows = move_house(asked.source, asked.target, lambda text: print(text, flush=True))
        return f"{rows} rows, the same on both sides"

    return _done(moved)


def backup(asked: argparse.Namespace) -> int:
    from tablee.store.backup import backup as make

    def made() -> str:
        make(_database(asked), asked.file)
        return f"{asked.file}: {asked.file.stat().st_size} bytes"

    return _done(made)


def restore(asked: argparse.Namespace) -> int:
    from tablee.store.backup import restore as bring_back

    return _done(lambda: f"{bring_back(asked.file, _database(asked))} rows, the same as in {asked.file}")


def bring(asked: argparse.Namespace) -> int:
    from tablee.bring import bring as visit

    return visit(asked)


def _done(work: Callable[[], str]) -> int:
    from tablee.store.copy import NotMoved
    from tablee.store.migrate import Unopenable

    os.umask(0o077)  # what is copied holds the key of every cookie and the seed of every deal
    try:
        print(work())
    except (NotMoved, Unopenable) as fault:
        print(f"tablee: {fault}", file=sys.stderr)
        return 2
    return 0
