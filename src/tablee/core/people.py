"""What the house knows of people: an account is credentials that a guest was given, a session one sign-in."""

from __future__ import annotations

from typing import NamedTuple

from tablee.core.value import value


class SessionKey(NamedTuple):
    """Who a browser says it is: a guest, and the sign-in by which an account is that guest."""

    guest: str
    session: str | None = None  # None: a guest without an account


PROGRAM = "program:"  # how the ids of programs begin; no other guest's has a colon


def is_program(guest: str) -> bool:
    """Programs sit at tables as guests do, and are told from people by their ids."""
    return guest.startswith(PROGRAM)


GONE = "gone-"  # how those are called at their tables who have been deleted


def is_gone(guest: str) -> bool:
    return guest.startswith(GONE)


@value
class Acquaintance:
    """A friend of somebody's, or whom they have blocked."""

    id: str  # what they know the other by; who that is, the house alone
    guest: str
    name: str  # as the house knows it now; empty: they gave none
    since: float


@value
class KnownSince:
    """The same, for the file of all that one has."""

    name: str
    since: float


@value
class Subscription:
    """Where one browser of a guest takes notices, and the keys by which only it can read them."""

    guest: str
    endpoint: str
    p256dh: str
    auth: str
    language: str
    origin: str  # the house, as that browser knows it


@value
class Program:
    """A program that somebody brings to tables, by a token of which only the hash is kept."""

    id: str
    name: str
    created: float
    seen: float  # when its token was last used, to the hour; as it was made: never


@value
class Account:
    guest: str
    name: str
    password: str  # as argon2 writes it
    created: float
    page: str | None = None  # where others find this person


@value
class Session:
    id: str
    created: float
    seen: float
    device: str  # the browser and system that it was begun on, in a few words


@value
class Kept:
    """What the house has of one guest beside their games."""

    name: str
    created: float | None  # of the account
    sworn: tuple[str, ...]
    sessions: tuple[Session, ...]
    puzzles: tuple[tuple[str, str, bool], ...]  # game, puzzle, solved
    puzzle_days: tuple[tuple[str, str], ...]  # game, day whose puzzle was solved on that day
    studies: tuple[str, ...]
    tables: tuple[str, ...]  # where they sit or that they opened, the last moved first
    going_on: tuple[str, ...]  # of these, those that are not over
    programs: tuple[Program, ...] = ()
    friends: tuple[KnownSince, ...] = ()
    blocked: tuple[KnownSince, ...] = ()
    muted: tuple[KnownSince, ...] = ()
    quiet: bool = False  # wants no words at a table but phrases
    notices: tuple[str, ...] = ()  # the services by which browsers take them
