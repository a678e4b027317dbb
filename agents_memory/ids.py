"""Deterministic identifiers. The same cause always yields the same id, so a replay produces byte-equal events."""

from __future__ import annotations

import hashlib
import hmac
import uuid
from typing import Any

import orjson

NAMESPACE = uuid.UUID("6f1f0b52-3b0e-5f0a-9a53-6d1c2a7f3e11")
"""Namespace of every derived id. Changing it would make every replay look new: never change it."""


def derive(*parts: Any) -> str:
    """A uuid5 over the JSON array of the parts (never over joined strings: ["a", "bc"] is not ["ab", "c"])."""
    return str(uuid.uuid5(NAMESPACE, orjson.dumps(parts).decode()))


def subject_key(secret: bytes, tenant: str, user: str) -> str:
    """The digest that stands for a tenant's user in keys, rows and stores (32 hex digits).

    An HMAC with the installation's secret rather than a bare hash: a bare hash of an e-mail address can be
    reversed by trying addresses. Ids are compared exactly: no folding, no trimming.
    """
    return hmac.new(secret, orjson.dumps([tenant, user]), hashlib.sha256).hexdigest()[:32]


def digest(text: str) -> str:
    """16 hex digits (8 bytes) of an id, for the sets of ids already seen."""
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def partition_of(key: str, partitions: int) -> int:
    """The partition of a subject on every topic behind enrichment, from the leading bytes of its digest."""
    return int(key[:8], 16) % partitions
