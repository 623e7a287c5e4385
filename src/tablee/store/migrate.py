"""The database brought to the present schema, whatever version made it."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError


class Unopenable(Exception):
    """The database cannot be used: why, in one sentence."""


def migrate(engine: Engine) -> None:
    """Run the missing migrations in one transaction: all of them or none."""
    config = Config()
    config.set_main_option("script_location", "tablee.store:migrations")
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError as error:
        raise Unopenable(f"the database was made by another version of Tablée ({error})") from error
    except DBAPIError as error:
        raise Unopenable(f"the database cannot be opened ({error.orig})") from error
