"""What every test stands on."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

# A busy machine is not a bug, so no example has a deadline; a failure is printed so that it can be repeated.
settings.register_profile("house", deadline=None, print_blob=True)
settings.load_profile("house")


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test ever touches the games of the person who runs it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
