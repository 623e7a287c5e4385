"""Accounts: credentials that a guest may have, where they are signed in, and who guesses too often."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("login", sa.Text, nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("guest", name="pk_accounts"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_accounts_guest"),
    )
    op.create_index("ix_accounts_login", "accounts", ["login"], unique=True)
    op.create_table(
        "recovery_codes",
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("code_hash", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("guest", "code_hash", name="pk_recovery_codes"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_recovery_codes_guest"),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_sessions_guest"),
    )
    op.create_index("ix_sessions_guest", "sessions", ["guest"])
    op.create_table(
        "attempts",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_attempts"),
    )
