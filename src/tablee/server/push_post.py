"""A notice on its way to a browser's service. The address was given by a client: it is not trusted."""

from __future__ import annotations

import http.client
import socket
import ssl
from collections.abc import Mapping
from ipaddress import IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

SECONDS = 10.0
LONGEST = 1000  # characters of an address
# Addresses that carry another one, wherever that leads: mapped, translated, 6to4 and Teredo.
CARRIERS = tuple(
    map(IPv6Network, ("::ffff:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32"))
)


class Unsafe(Exception):
    """This address is not one that a house asks on somebody's word."""


def checked(address: str, *, private: bool) -> SplitResult:
    """An address of the world, by TLS at its usual port. `private`, for tests: any, in this house too."""
    if len(address) > LONGEST or not address.isascii() or not address.isprintable():
        raise Unsafe("not an address")
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise Unsafe("not an address") from None
    if not parts.hostname or parts.username is not None or parts.password is not None or parts.fragment:
        raise Unsafe("not an address of a service")
    if private and parts.scheme in ("http", "https"):
        return parts
    if parts.scheme != "https" or port not in (None, 443):
        raise Unsafe("only https at its usual port")
    if _is_number(parts.hostname) or "." not in parts.hostname.rstrip("."):
        raise Unsafe("a service has a name of the world")
    return parts


def resolved(host: str, port: int, *, private: bool) -> str:
    """Where the name leads now, if all that it leads to is in the world. It is asked once: nobody changes it
    between the look and the connection."""
    found = [str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not private and any(not is_public(one) for one in found):
        raise Unsafe("it leads into a private network")
    return found[0]


def is_public(address: str) -> bool:
    one = ip_address(address.partition("%")[0])
    if isinstance(one, IPv6Address) and any(one in carrier for carrier in CARRIERS):
        return False
    return one.is_global and not one.is_multicast


def post(address: str, body: bytes, headers: Mapping[str, str], *, private: bool) -> int:
    """The status of the answer. Nothing of it is read or followed. OSError: nobody answered."""
    parts = checked(address, private=private)
    assert parts.hostname is not None
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    line = _Line(parts.hostname, port, resolved(parts.hostname, port, private=private), secure=secure)
    try:
        target = parts.path or "/"
        line.request("POST", f"{target}?{parts.query}" if parts.query else target, body, dict(headers))
        return line.getresponse().status
    except http.client.HTTPException as fault:
        raise OSError(repr(fault)) from fault
    finally:
        line.close()


class _Line(http.client.HTTPConnection):
    """To the very address that was looked at, under the name that its certificate has."""

    def __init__(self, host: str, port: int, address: str, *, secure: bool) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self._address = address
        self._tls = ssl.create_default_context() if secure else None

    def connect(self) -> None:
        line = socket.create_connection((self._address, self.port), timeout=SECONDS)
        self.sock = line if self._tls is None else self._tls.wrap_socket(line, server_hostname=self.host)


def _is_number(host: str) -> bool:
    try:
        ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True
