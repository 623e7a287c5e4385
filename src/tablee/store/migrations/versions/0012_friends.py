"""Friends, people who are blocked, and invitations."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "friends",
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("other", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("guest", "other", name="pk_friends"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_friends_guest"),
        sa.ForeignKeyConstraint(["other"], ["guests.id"], name="fk_friends_other"),
    )
    op.create_index("ix_friends_id", "friends", ["id"], unique=True)
    op.create_index("ix_friends_other", "friends", ["other"])
    op.create_table(
        "friend_links",
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("guest", name="pk_friend_links"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_friend_links_guest"),
    )
    op.create_index("ix_friend_links_token", "friend_links", ["token"], unique=True)
    op.create_table(
        "blocks",
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("other", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("guest", "other", name="pk_blocks"),
    )
    op.create_index("ix_blocks_id", "blocks", ["id"], unique=True)
    op.create_index("ix_blocks_other", "blocks", ["other"])
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "guest", name="pk_invitations"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_invitations_table_id"),
    )
    op.create_index("ix_invitations_guest", "invitations", ["guest"])
