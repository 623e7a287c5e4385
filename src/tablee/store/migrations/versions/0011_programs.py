"""Programs that people bring to tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "programs",
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("guest", name="pk_programs"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_programs_guest"),
    )
    op.create_index("ix_programs_owner", "programs", ["owner"])
