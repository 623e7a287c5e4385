"""Ratings, and the address of each account's page."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("accounts", sa.Column("page", sa.Text, nullable=True))
    op.create_index("ix_accounts_page", "accounts", ["page"], unique=True)
    op.add_column("tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_tables_rated_finished", "tables", ["rated", "finished"])
    op.create_table(
        "ratings",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("pace", sa.Text, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "guest", name="pk_ratings"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_ratings_table_id"),
    )
    op.create_index("ix_ratings_guest_game_pace_at", "ratings", ["guest", "game", "pace", "at"])
    op.create_index("ix_ratings_game_pace_at", "ratings", ["game", "pace", "at"])
