"""A browser's push service on this machine, and a browser that has subscribed to it."""

from __future__ import annotations

import json
import queue
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec

from tablee.server import web_push
from tests.server.client import PATIENCE


class PushService:
    """Takes what it is sent, and answers as it is told to."""

    def __init__(self) -> None:
        self.taken: queue.Queue[tuple[str, dict[str, str], bytes]] = queue.Queue()
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                self.send_response(service.status)
                self.send_header("content-length", "0")
                self.end_headers()
                headers = {name.lower(): text for name, text in self.headers.items()}
                service.taken.put((self.path, headers, body))

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"

    def next(self) -> tuple[str, dict[str, str], bytes]:
        return self.taken.get(timeout=PATIENCE)


@contextmanager
def push_service() -> Iterator[PushService]:
    service = PushService()
    thread = threading.Thread(target=service.server.serve_forever, name="push service")
    thread.start()
    try:
        yield service
    finally:
        service.server.shutdown()
        thread.join(PATIENCE)
        service.server.server_close()


class Subscriber:
    """The keys of one browser."""

    def __init__(self, service: PushService, name: str = "one", language: str = "fr") -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(16)
        self.path = f"/{name}"
        self.asks = {
            "endpoint": service.url + self.path,
            "p256dh": web_push.text64(web_push.public_bytes(self.key)),
            "auth": web_push.text64(self.auth),
            "language": language,
        }

    def read(self, body: bytes) -> Any:
        return json.loads(web_push.opened(body, self.key, self.auth))
