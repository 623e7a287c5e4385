"""Macadam's choices, a list in 0.1.0, are a text: else its games under way would seem to stand elsewhere."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

# What is kept is what everyone may see, and choices are for the seat to move: they are always empty.
AS_TEXT = sa.text(
    """
    UPDATE lines SET shown = replace(shown, :list, :text)
    WHERE shown LIKE :holding AND table_id IN (SELECT id FROM tables WHERE game = 'macadam')
    """
).bindparams(list='"choices":[]', text='"choices":""', holding='%"choices":[]%')


def upgrade() -> None:
    op.execute(AS_TEXT)
