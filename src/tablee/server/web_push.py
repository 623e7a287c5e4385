"""Web Push, purely: what a browser's own service is sent, so that it can neither read nor change it.

RFC 8291 (how a text is sealed for one browser) and RFC 8292 (how a house says who it is), by `cryptography`.
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import time

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
RECORD = 4096  # bytes: a notice is one record
HOURS = 12 * 3600  # that a house's word holds for one service; no more than a day is allowed
__all__ = ["InvalidTag", "house_key", "opened", "public_bytes", "read_key", "sealed", "signed_word", "text64"]


def text64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def bytes64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def house_key(secret: bytes) -> ec.EllipticCurvePrivateKey:
    """The key by which services know this house, from a secret that it keeps."""
    number = int.from_bytes(hashlib.sha512(b"web push" + secret).digest(), "big") % (ORDER - 1) + 1
    return ec.derive_private_key(number, CURVE)


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def read_key(public: str, auth: str) -> tuple[bytes, bytes]:
    """The two keys of a browser's subscription; ValueError if they are none."""
    point, secret = bytes64(public), bytes64(auth)
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    if len(point) != 65 or len(secret) != 16:
        raise ValueError("not the keys of a subscription")
    return point, secret


def sealed(
    text: bytes, public: bytes, auth: bytes, own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:  # fmt: skip
    """For the browser that has the keys. `own` and `salt` are drawn anew for each message."""
    own, salt = own or ec.generate_private_key(CURVE), salt or secrets.token_bytes(16)
    sender = public_bytes(own)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, public))
    key, nonce = _keys(shared, auth, public, sender, salt)
    header = salt + RECORD.to_bytes(4, "big") + bytes([len(sender)]) + sender
    return header + AESGCM(key).encrypt(nonce, text + b"\x02", None)


def opened(message: bytes, own: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """What the browser does with it: for tests, and for whoever wants to see it."""
    salt, length = message[:16], message[20]
    sender = message[21 : 21 + length]
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
    key, nonce = _keys(shared, auth, public_bytes(own), sender, salt)
    return AESGCM(key).decrypt(nonce, message[21 + length :], None).rstrip(b"\x00").removesuffix(b"\x02")


def signed_word(key: ec.EllipticCurvePrivateKey, service: str, contact: str, now: float | None = None) -> str:
    """The Authorization by which a service knows the house that asks."""
    until = int(time.time() if now is None else now) + HOURS
    parts = ({"typ": "JWT", "alg": "ES256"}, {"aud": service, "exp": until, "sub": contact})
    said = ".".join(text64(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
    r, s = decode_dss_signature(key.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
    signature = text64(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={said}.{signature}, k={text64(public_bytes(key))}"


def _keys(shared: bytes, auth: bytes, receiver: bytes, sender: bytes, salt: bytes) -> tuple[bytes, bytes]:
    secret = _derived(shared, auth, b"WebPush: info\x00" + receiver + sender, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
    return key, _derived(secret, salt, b"Content-Encoding: nonce\x00", 12)


def _derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(material)
