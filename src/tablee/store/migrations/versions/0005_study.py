"""What was found in positions, studies that were shared, and what became of puzzles."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("found", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_analyses"),
    )
    op.create_table(
        "studies",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_studies"),
    )
    op.create_table(
        "puzzle_results",
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("clean", sa.Boolean, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("guest", "game", "puzzle", name="pk_puzzle_results"),
    )
    op.create_index("ix_puzzle_results_game_puzzle", "puzzle_results", ["game", "puzzle"])
