"""Encryption of sealed values: AES-SIV (RFC 5297) under a key of each subject's own (SPEC D4).

Deterministic, so that a replay writes the same bytes and a decider can compare values that it cannot read. A subject's
key is HKDF-SHA256 (RFC 5869) of the secret, with the subject and its salt as context. Values are bound to their class.
What a subject's salt is decides `Salts`: with random ones that can be deleted, a subject's values are unreadable for
ever once its salt is gone, wherever copies of them lie.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from agents_memory.language.sealed import MARK_BYTES, beginnings, opened, plain, token

Salts = Callable[[str], bytes]
"""A subject's salt; b"" where there is none. It may change (after an erasure), and never comes back as it was."""

_CONTEXT = b"agents-memory sealed values v1"
_KEYS = 4_096  # subjects whose keys are at hand


class _Keys(NamedTuple):
    cipher: AESSIV
    mark: bytes


def no_salt(_: str) -> bytes:
    """The salt where none are kept: all keys follow from the secret, and go with it only."""
    return b""


class Sealer:
    """Seals and reveals values of subjects. ValueError for an empty secret."""

    def __init__(self, secret: bytes, salts: Salts = no_salt) -> None:
        if not secret:
            raise ValueError("sealing needs a secret")
        self._secret = secret
        self._salts = salts
        self._keys = lru_cache(_KEYS)(self._derived)

    def seal(self, subject: str, cls: str, value: str) -> str:
        """The token of a value of this class; the same for the same value, subject and salt."""
        keys = self._keys(subject, self._salts(subject))

        def mark(part: str) -> bytes:
            return hmac.digest(keys.mark, f"{cls}\0{plain(cls, part)}".encode(), sha256)[:MARK_BYTES]

        cipher = keys.cipher.encrypt(value.encode(), [cls.encode()])
        return token(cls, mark(value), cipher, [mark(part) for part in beginnings(cls, value)])

    def reveal(self, subject: str, text: str, classes: frozenset[str] | None = None) -> str:
        """The text with the subject's own values in clear; of `classes` only if they are given.

        What is of another subject, was cut, or whose key is gone reads as the label of its class.
        """

        def value(cls: str, cipher: bytes) -> str | None:
            if classes is not None and cls not in classes:
                return None
            try:
                return self._keys(subject, self._salts(subject)).cipher.decrypt(cipher, [cls.encode()]).decode()
            except (InvalidTag, ValueError):
                return None

        return opened(text, value)

    def _derived(self, subject: str, salt: bytes) -> _Keys:
        context = b"\0".join((_CONTEXT, subject.encode(), salt))
        material = HKDF(SHA256(), 96, salt=salt or None, info=context).derive(self._secret)
        return _Keys(AESSIV(material[:64]), material[64:])
