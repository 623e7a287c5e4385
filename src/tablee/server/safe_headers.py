"""What every answer tells a browser to refuse: what is not ours, what is inline, what no game needs."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.datastructures import MutableHeaders
from starlette.types import Message, Scope, Send

# Pages bring their scripts and styles as files; an icon in a stylesheet is a picture in `data:`.
PAGE_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
API_POLICY = "default-src 'none'; frame-ancestors 'none'"  # an answer opened in a tab is no page
DENIED = ("camera", "microphone", "geolocation", "payment", "usb", "midi", "display-capture")
EVERYWHERE: Mapping[str, str] = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # a table's address is its key: no other site is told of it
    "permissions-policy": ", ".join(f"{feature}=()" for feature in DENIED),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
# Of this host alone: what else its domain has is not ours to decide.
ONLY_TLS = {"strict-transport-security": "max-age=31536000"}


def with_safe_headers(scope: Scope, send: Send) -> Send:
    """The same `send`, whose answers carry them. Answers of the API are not kept by anyone."""
    api = scope["path"].startswith("/api/")
    safe = {**EVERYWHERE, "content-security-policy": API_POLICY if api else PAGE_POLICY}
    if api:
        safe["cache-control"] = "no-store"
    if scope.get("scheme") == "https":  # ours, or that of a proxy that we trust
        safe |= ONLY_TLS

    async def safely(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, text in safe.items():
                headers[name] = text
        await send(message)

    return safely
