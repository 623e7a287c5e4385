"""A websocket is read a piece at a time, its sender pays for it, and nothing is lost or left unread."""

from __future__ import annotations

import json
import socket
import struct
import time
from contextlib import ExitStack
from typing import Any

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tablee.server import ws_protocol
from tablee.server.door import Door
from tests.server.client import ME, Guest, robot
from tests.server.running import Served


def raw_socket(house: Served, guest: Guest) -> socket.socket:
    """A browser's socket by hand, so that many frames can be sent as one piece."""
    table = guest.open(ME, robot())
    cookie = "; ".join(f"{name}={text}" for name, text in guest.http.cookies.items())
    host, _, port = house.url.removeprefix("http://").partition(":")
    line = socket.create_connection((host, int(port)), timeout=60)
    line.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nCookie: {cookie}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += line.recv(1)
    assert head.startswith(b"HTTP/1.1 101"), head
    return line


def frame(payload: bytes, opcode: int = 1) -> bytes:
    """A short frame of a client, masked with zeros."""
    return bytes([0x80 | opcode, 0x80 | len(payload)]) + bytes(4) + payload


def take(line: socket.socket, count: int) -> bytes:
    taken = b""
    while len(taken) < count:
        more = line.recv(count - len(taken))
        assert more, "the house hung up"
        taken += more
    return taken


def received(line: socket.socket) -> tuple[int, bytes]:
    first, length = take(line, 2)
    if length == 126:
        (length,) = struct.unpack(">H", take(line, 2))
    elif length == 127:
        (length,) = struct.unpack(">Q", take(line, 8))
    return first & 15, take(line, length)


PING = frame(b'{"kind":"ping"}')


def pongs(line: socket.socket, count: int) -> None:
    while count:
        opcode, payload = received(line)
        if opcode == 1 and json.loads(payload)["kind"] == "pong":
            count -= 1


@pytest.mark.parametrize("gone", [b"", frame(b"", 10) * 3000], ids=["messages", "behind empty frames"])
def test_every_message_of_a_flood_is_answered(house: Served, gone: bytes) -> None:
    """More comes at once than is read at once, and the last message is answered as the first."""
    many = 4 * ws_protocol.PIECE // len(PING)
    with house.guest() as guest, raw_socket(house, guest) as line:
        line.sendall(gone + PING * many)
        pongs(line, many)


def test_a_message_larger_than_a_piece_is_heard_whole(house: Served) -> None:
    body = json.dumps({"kind": "ping", "much": "x" * (3 * ws_protocol.PIECE)}).encode()
    whole = bytes([0x81, 0x80 | 126]) + struct.pack(">H", len(body)) + bytes(4) + body
    with house.guest() as guest, raw_socket(house, guest) as line:
        line.sendall(whole + PING)
        told: list[Any] = []
        while not told or told[-1]["kind"] != "pong":
            told.append(json.loads(received(line)[1]))
        assert [one["code"] for one in told if one["kind"] == "refused"] == ["malformed"]


def test_nothing_is_read_beyond_a_piece_before_others_have_a_turn(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []
    read = WebSocketsSansIOProtocol.data_received

    def counted(self: Any, data: bytes) -> None:
        sizes.append(len(data))
        read(self, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", counted)
    many = 10 * ws_protocol.PIECE // len(PING)
    with house.guest() as guest, raw_socket(house, guest) as line:
        line.sendall(PING * many)
        pongs(line, many)
    assert max(sizes) <= ws_protocol.PIECE


def test_floods_of_many_are_read_one_piece_in_each_turn(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eight sockets may be ready at once: each piece comes in by the door, where one passes in a turn."""
    at_door, pieces = False, [0, 0]
    pass_one, read = Door._next, WebSocketsSansIOProtocol.data_received

    def passing(self: Door) -> None:
        nonlocal at_door
        at_door = True
        pass_one(self)
        at_door = False

    def counted(self: Any, data: bytes) -> None:
        pieces[at_door] += 1
        read(self, data)

    monkeypatch.setattr(Door, "_next", passing)
    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", counted)
    many = 8 * ws_protocol.MOST_WHOLE // len(PING)
    with house.guest() as guest, ExitStack() as lines:
        flooding = [lines.enter_context(raw_socket(house, guest)) for _ in range(3)]
        pieces[:] = 0, 0
        for line in flooding:
            line.sendall(PING * many)
        for line in flooding:
            pongs(line, many)
    assert pieces[False] == 0
    assert pieces[True] >= 3 * many * len(PING) // ws_protocol.PIECE


def test_who_floods_pays_by_address(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Empty frames of the protocol never reach the application, and yet they are paid for."""
    paid: list[tuple[str, ...]] = []

    def charge(who: tuple[str, ...], seconds: float) -> None:
        assert seconds >= 0
        paid.append(who)

    monkeypatch.setattr(ws_protocol, "payers", lambda _, address: (f"address:{address}",))
    monkeypatch.setattr(house.services.limits.ledger, "charge", charge)
    with house.guest() as guest, raw_socket(house, guest) as line:
        line.sendall(frame(b"", 10) * 5000 + PING)
        pongs(line, 1)
    assert ("address:127.0.0.1",) in paid


def test_a_message_in_any_pieces_is_heard_and_so_is_what_follows(house: Served) -> None:
    """Cut in the middle of a frame's head or body, spread over two frames, after a sign of life."""
    first, rest = b'{"kind":', b'"ping"}'
    spread = bytes([0x01, 0x80 | len(first)]) + bytes(4) + first + frame(rest, 0)
    with house.guest() as guest, raw_socket(house, guest) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for pieces in ([PING], [frame(b"", 10), PING], [PING[:1], PING[1:]], [PING], [spread], [PING]):
            for piece in pieces:
                line.sendall(piece)
                time.sleep(0.01)  # so that they are likely to come in apart
            pongs(line, 1)
        for at in (3, 9, len(spread) - 1):
            line.sendall(spread[:at])
            time.sleep(0.01)
            line.sendall(spread[at:] + PING)
            pongs(line, 2)


def test_what_is_no_text_is_the_end(house: Served) -> None:
    with house.guest() as guest, raw_socket(house, guest) as line:
        line.sendall(frame(b'"play" \xff'))
        opcode, payload = 1, b""
        while opcode == 1:
            opcode, payload = received(line)
        assert (opcode, payload[:2]) == (8, struct.pack(">H", 1007))


@pytest.mark.parametrize(
    ("data", "message", "whole"),
    [
        (frame(b"hello"), "hello", True),
        (frame(b"x" * 125), "x" * 125, True),
        (bytes([0x81, 0xFE, 1, 0, 1, 2, 3, 4]) + bytes(256), "\1\2\3\4" * 64, True),
        (frame(b"hello") * 2, None, True),
        (frame(b"", 10) + frame(b"hello"), None, True),
        (frame(b"hello")[:-1], None, False),
        (frame(b"hello") + b"\x81", None, False),
        (frame(b"hello", 2), None, False),
        (bytes([0x81, 5]) + b"hello", None, False),  # not masked
        (bytes([0x81, 0xFF]) + bytes(12), None, False),  # a length in eight bytes
        (bytes([0xC1, 0x85]) + bytes(9), None, False),  # a reserved bit
    ],
)
def test_a_frame_is_read_by_hand_only_if_it_is_a_whole_message(
    data: bytes, message: str | None, whole: bool
) -> None:
    assert ws_protocol._message_in(data) == message
    assert ws_protocol._are_whole(data) == whole
