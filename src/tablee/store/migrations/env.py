"""Run by Alembic: the migrations, on the connection that `migrate` hands over."""

from __future__ import annotations

from alembic import context

from tablee.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
