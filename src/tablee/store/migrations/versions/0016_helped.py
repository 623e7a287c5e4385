"""Puzzles that were solved with help say so."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "puzzle_results", sa.Column("helped", sa.Boolean, nullable=False, server_default=sa.false())
    )
