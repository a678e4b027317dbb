"""How to connect to Qdrant: an `AsyncQdrantClient` set up as measurements say.

Over REST the server's compressed answers stall a kept-alive connection by some 40 ms, so compression is declined;
it closes idle connections after 5 s, so ours end at 3 s; and the client gives up keep-alive for local addresses
unless limits are given. Over gRPC a channel waits up to 17 s after an outage unless its backoff is bounded.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from qdrant_client import AsyncQdrantClient

from agents_memory.errors import BadSettings

_GRPC: dict[str, Any] = {
    "grpc.keepalive_time_ms": 30_000,
    "grpc.initial_reconnect_backoff_ms": 100,
    "grpc.min_reconnect_backoff_ms": 100,
    "grpc.max_reconnect_backoff_ms": 1_000,
}


@dataclass(frozen=True, slots=True)
class Connection:
    """Where Qdrant is and how to speak to it.

    `url` is that of the REST port; with `grpc` the traffic goes to `grpc_port` of the same host. `timeout` is that
    of one attempt, in whole seconds. `ca_file` holds the certificate authority of a private TLS server.
    """

    url: str
    api_key: str | None = None
    grpc: bool = False
    grpc_port: int = 6334
    timeout: int = 5
    pool: int = 64
    ca_file: Path | None = None


def connect(connection: Connection) -> AsyncQdrantClient:
    """A client for the connection. Nothing is sent yet; BadSettings if the URL or the CA file cannot be used."""
    grpc: dict[str, Any] = dict(_GRPC)
    rest: dict[str, Any] = {}
    if connection.ca_file is not None:
        try:
            grpc["root_certificates"] = connection.ca_file.read_bytes()  # gRPC does not look at `verify`
        except OSError:
            raise BadSettings(f"the CA file {connection.ca_file} cannot be read") from None
        rest["verify"] = str(connection.ca_file)
    if not connection.grpc:
        rest["headers"] = {"accept-encoding": "identity"}
    with warnings.catch_warnings():
        # A key over plain http is what a loopback server is for; elsewhere it is the operator's decision.
        warnings.filterwarnings("ignore", message="Api key is used with an insecure connection")
        try:
            return AsyncQdrantClient(
                url=connection.url,
                api_key=connection.api_key,
                prefer_grpc=connection.grpc,
                grpc_port=connection.grpc_port,
                timeout=connection.timeout,
                grpc_options=grpc,
                check_compatibility=False,  # the store asks for the version itself, and says so in one line
                limits=httpx.Limits(
                    max_connections=connection.pool,
                    max_keepalive_connections=connection.pool,
                    keepalive_expiry=3,
                ),
                **rest,
            )
        except (ValueError, OSError) as error:
            raise BadSettings(f"no Qdrant client can be made for that URL: {type(error).__name__}") from None
