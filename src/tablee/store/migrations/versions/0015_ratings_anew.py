"""Ratings are made anew from the logs: those who share the last place are no longer compared."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(sa.text("DELETE FROM ratings"))  # only a cache: the next look at them folds all rated games
