"""Which tables wait for people: so that invitations can be counted, listed and let lapse."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

# As 0.1.0 wrote it: a line keeps the update that was told, and the update says whose turn it is.
FIND_WAITING = sa.text(
    """
    UPDATE tables SET waiting = true WHERE NOT finished AND EXISTS (
        SELECT 1 FROM lines AS last WHERE last.table_id = tables.id AND last.shown LIKE :waiting
        AND last.number = (SELECT max(one.number) FROM lines AS one WHERE one.table_id = tables.id)
    )
    """
).bindparams(waiting='%"turn":{"kind":"waiting"}%')


def upgrade() -> None:
    op.add_column("tables", sa.Column("waiting", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute(FIND_WAITING)
    op.create_index("ix_tables_waiting_moved_at", "tables", ["waiting", "moved_at"])
