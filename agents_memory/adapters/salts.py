"""The salts of subjects in a file of their own: who deletes a salt makes what was sealed with it unreadable (SPEC G1).

A table of SQLite, shared by the processes of one installation: `enrich` seals with it, the API reveals with it. A salt
is random, made when its subject is first met, and durable before it is used. It lies neither in Kafka nor in the store,
and a copy of either holds nothing that it opens.
"""

from __future__ import annotations

import secrets
import sqlite3
import threading
from datetime import datetime
from pathlib import Path

from agents_memory.errors import BadSettings

SALT_BYTES = 32
_WAIT = 10.0  # seconds for another process's write


class SaltFile:
    """The salts in a file, which is made if it is not there. BadSettings where that cannot be."""

    def __init__(self, path: Path) -> None:
        self._lock = threading.Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)
            self._file = sqlite3.connect(path, timeout=_WAIT, check_same_thread=False, isolation_level=None)
            self._file.execute("PRAGMA secure_delete = ON")  # a salt that goes is overwritten
            self._file.execute("CREATE TABLE IF NOT EXISTS salts (subject TEXT PRIMARY KEY, salt BLOB, since REAL)")
        except (OSError, sqlite3.Error) as exc:
            raise BadSettings(f"cannot use the salts file {path.name}: {type(exc).__name__}") from None

    def __call__(self, subject: str) -> bytes:
        """The subject's salt in force."""
        with self._lock:
            found = self._read(subject)
            if found is None:
                made = (subject, secrets.token_bytes(SALT_BYTES), 0.0)
                self._file.execute("INSERT OR IGNORE INTO salts VALUES (?, ?, ?)", made)
                found = self._read(subject) or b""
            return found

    def renew(self, subject: str, at: datetime) -> None:
        """Put a new salt in the place of the one from before `at`, for good. Again for the same time: nothing."""
        with self._lock:
            self._file.execute(
                "INSERT INTO salts VALUES (?, ?, ?) ON CONFLICT (subject) DO UPDATE SET salt = excluded.salt, "
                "since = excluded.since WHERE since < excluded.since",
                (subject, secrets.token_bytes(SALT_BYTES), at.timestamp()),
            )

    def close(self) -> None:
        """Release the file."""
        self._file.close()

    def _read(self, subject: str) -> bytes | None:
        row = self._file.execute("SELECT salt FROM salts WHERE subject = ?", (subject,)).fetchone()
        return None if row is None else bytes(row[0])
