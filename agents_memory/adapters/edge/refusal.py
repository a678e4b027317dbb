"""Refusals: the errors of the protocol, worded as a Qdrant server 1.19 words them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager


class Refused(Exception):
    """A request that is answered with an error. `plain` answers carry their text without a JSON envelope."""

    def __init__(self, status: int, text: str, *, plain: bool = False, headers: Mapping[str, str] | None = None):
        super().__init__(text)
        self.status = status
        self.text = text
        self.plain = plain
        self.headers = dict(headers or {})


def wrong(text: str) -> Refused:
    """400: understood, and impossible."""
    return Refused(400, f"Wrong input: {text}")


def bad(text: str) -> Refused:
    """400: refused by strict mode, or empty."""
    return Refused(400, f"Bad request: {text}")


def malformed(text: str) -> Refused:
    """400: the body is no JSON or not of the shape that the operation takes."""
    return Refused(400, f"Format error in JSON body: {text}")


def invalid(text: str) -> Refused:
    """422: the right shape, a value out of range."""
    return Refused(422, f"Validation error in JSON body: [{text}]")


def missing(text: str) -> Refused:
    """404: no such collection or point."""
    return Refused(404, f"Not found: {text}")


@contextmanager
def engine_errors() -> Iterator[None]:
    """Turn the engine's errors, bare exceptions that say everything in their text, into refusals."""
    try:
        yield
    except (ValueError, OverflowError) as error:
        raise wrong(str(error).splitlines()[0]) from error
    except Exception as error:
        if type(error) is not Exception:
            raise
        text = str(error)
        if text.startswith("No point with id"):
            raise missing(f"{text} found") from error
        if text.startswith("Service"):
            raise Refused(500, text) from error
        raise wrong(text) from error
