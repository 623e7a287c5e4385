"""Guests who want no words at a table but phrases."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("guests", sa.Column("quiet", sa.Boolean, nullable=False, server_default=sa.false()))
