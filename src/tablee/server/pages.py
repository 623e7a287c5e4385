"""The built pages, from the package itself. Every address of the site is the one page; it finds its way."""

from __future__ import annotations

import os
import re
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent / "static"
CODINGS = {"br": ".br", "gzip": ".gz"}  # as the pages are kept beside themselves, the smallest first


class Pages(StaticFiles):
    async def check_config(self) -> None:
        """Unbuilt pages are simply missing (404): Starlette would raise an error on every request."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            found = await super().get_response(path, scope)
        except HTTPException as fault:
            if fault.status_code != 404 or path.startswith(("assets/", "api/")):
                raise
            path, found = "index.html", await super().get_response("index.html", scope)
        # Names in assets/ carry the hash of what is in them; the page itself is asked for again each time.
        keep = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        found.headers["cache-control"] = keep
        return found

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """The file as it was compressed when the pages were built, if the browser takes it so."""
        accepted = Headers(scope=scope).get("accept-encoding", "")
        for coding, suffix in CODINGS.items():
            packed = Path(f"{full_path!s}{suffix}")
            if re.search(rf"\b{coding}\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))", accepted) and packed.exists():
                found = super().file_response(packed, packed.stat(), scope, status_code)
                found.headers["content-encoding"] = coding
                found.headers["vary"] = "accept-encoding"
                return found
        return super().file_response(full_path, stat_result, scope, status_code)


def pages(folder: Path | None = None) -> Pages:
    """Pages that are not built yet are no reason not to start: the house answers, the pages say 404."""
    return Pages(directory=folder or STATIC, html=True, check_dir=False)
