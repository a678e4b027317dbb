"""The version of the installed distribution."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as of

DISTRIBUTION = "agents-memory-streams"


def version() -> str:
    """The distribution's version; "unknown" when the packages are used without being installed."""
    try:
        return of(DISTRIBUTION)
    except PackageNotFoundError:
        return "unknown"
