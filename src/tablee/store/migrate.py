"""The database brought to the present schema, whatever version made it."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import DBAPIError

from tablee.store import postgres

VERSIONS = Path(__file__).parent / "migrations" / "versions"


class Unopenable(Exception):
    """The database cannot be used: why, in one sentence."""


def migrate(engine: Engine) -> None:
    """Run the missing migrations in one transaction: all of them or none."""
    try:
        with engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                _refuse_narrow_texts(postgres.encoding(connection))
                postgres.one_at_a_time(connection)
            if not _is_present(connection):
                _upgrade(connection)
    except DBAPIError as error:
        raise Unopenable(f"the database cannot be opened ({error.orig})") from error


def _refuse_narrow_texts(encoding: str) -> None:
    if encoding != "UTF8":
        raise Unopenable(
            f"the database keeps its texts as {encoding}, which has no room for everybody's name: "
            "make it with ENCODING 'UTF8' TEMPLATE template0"
        )


def _is_present(connection: Connection) -> bool:
    """Has the newest migration been run? Migrations are numbered, so the last file is the newest."""
    newest = max(path.name for path in VERSIONS.glob("[0-9]*.py"))[:4]
    if not inspect(connection).has_table("alembic_version"):
        return False
    found: str = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one()
    if found > newest:
        raise Unopenable(
            f"the database was made by a newer Tablée (its schema is {found}, and {newest} is known here): "
            "install that version"
        )
    return found == newest


def _upgrade(connection: Connection) -> None:
    # Only now: importing it takes longer than the rest of a start, and nearly every start needs none of it.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "tablee.store:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise Unopenable(f"the database was made by another version of Tablée ({error})") from error
