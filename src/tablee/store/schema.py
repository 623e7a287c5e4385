"""The tables of the database. A change here needs a migration: a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Named,
    Table,
    Text,
    TypedColumns,
    false,
)

# Every index and constraint gets a name that a later migration can call it by, on any database.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class TablesColumns(TypedColumns):
    """The tables of the house, as the lists show them; all of it follows from the lines."""

    id: Named[str] = Column(Text, primary_key=True)
    game: Named[str] = Column(Text)
    host: Named[str] = Column(Text)
    opened: Named[str] = Column(Text)
    private: Named[bool] = Column(Boolean)
    created: Named[float] = Column(Double)
    moved_at: Named[float] = Column(Double)
    finished: Named[bool] = Column(Boolean)
    waiting: Named[bool] = Column(Boolean, server_default=false())  # for people to take the empty seats


class LinesColumns(TypedColumns):
    """The logs: the truth about every table. JSON is stored as the very text that was sent."""

    table_id: Named[str] = Column(Text, ForeignKey("tables.id"), primary_key=True)
    number: Named[int] = Column(Integer, primary_key=True, autoincrement=False)
    happening: Named[str] = Column(Text)
    shown: Named[str] = Column(Text)
    outcome: Named[str | None] = Column(Text)
    at: Named[float] = Column(Double)


class SittersColumns(TypedColumns):
    """Who sits where now. A robot has no guest."""

    table_id: Named[str] = Column(Text, ForeignKey("tables.id"), primary_key=True)
    seat: Named[int] = Column(Integer, primary_key=True, autoincrement=False)
    guest: Named[str | None] = Column(Text)
    sitter: Named[str] = Column(Text)


class SeedsColumns(TypedColumns):
    """Each table's secret seed: apart from the table, so that no list can show it by mistake."""

    table_id: Named[str] = Column(Text, ForeignKey("tables.id"), primary_key=True)
    seed: Named[str] = Column(Text)


class GuestsColumns(TypedColumns):
    id: Named[str] = Column(Text, primary_key=True)
    name: Named[str] = Column(Text)


class OathsColumns(TypedColumns):
    """M18: who has sworn for which game."""

    guest: Named[str] = Column(Text, ForeignKey("guests.id"), primary_key=True)
    game: Named[str] = Column(Text, primary_key=True)


class HandoversColumns(TypedColumns):
    """Seats offered to another device. Only the token's hash is kept: reading this gives no seat."""

    token_hash: Named[str] = Column(Text, primary_key=True)
    table_id: Named[str] = Column(Text, ForeignKey("tables.id"))
    seat: Named[int] = Column(Integer)
    expires: Named[float] = Column(Double)


class SecretsColumns(TypedColumns):
    """The house's own keys."""

    name: Named[str] = Column(Text, primary_key=True)
    value: Named[bytes] = Column(LargeBinary)


tables = Table("tables", metadata, TablesColumns)
lines = Table("lines", metadata, LinesColumns)
sitters = Table("sitters", metadata, SittersColumns)
seeds = Table("seeds", metadata, SeedsColumns)
guests = Table("guests", metadata, GuestsColumns)
oaths = Table("oaths", metadata, OathsColumns)
handovers = Table("handovers", metadata, HandoversColumns)
secrets = Table("secrets", metadata, SecretsColumns)

Index(None, tables.c.finished, tables.c.private, tables.c.moved_at)
Index(None, tables.c.host)
Index(None, tables.c.waiting, tables.c.moved_at)
Index(None, sitters.c.guest)
