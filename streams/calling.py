"""Call the HTTP API: paths from ids, errors from answers."""

from __future__ import annotations

from types import TracebackType
from typing import Any
from urllib.parse import quote

import httpx

from agents_memory.errors import AgentsMemoryError, BadRequest, BadSettings, Ours, Unavailable

TIMEOUT = httpx.Timeout(30.0, connect=5.0)


class Failed(Ours):
    """The API failed on its own account; its log says why."""


class Api:
    """The API of a tenant at a base URL. `transport` replaces the network, for tests."""

    def __init__(
        self, url: str, tenant: str, *, api_key: str = "", transport: httpx.AsyncBaseTransport | None = None
    ) -> None:
        if not tenant:
            raise BadRequest("the tenant must not be empty")
        # Bytes, because httpx sends a text as ASCII and the tenant may be written in any script.
        headers: dict[bytes, bytes] = {b"X-Tenant": tenant.encode()}
        if api_key:
            headers[b"Authorization"] = f"Bearer {api_key}".encode()
        self._url = url
        try:
            self._http = httpx.AsyncClient(
                base_url=url, headers=headers, timeout=TIMEOUT, transport=transport, trust_env=False
            )
        except (httpx.InvalidURL, ValueError):
            raise BadSettings(f"{url!r} is no URL of an API") from None

    async def __aenter__(self) -> Api:
        """Ready to call; nothing is sent yet."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Release the connections."""
        await self.close()

    async def close(self) -> None:
        """Release the connections."""
        await self._http.aclose()

    async def get(self, path: str, **params: Any) -> Any:
        """The JSON of a GET; parameters that are None or empty are left out."""
        return (await self._send("GET", path, params=params)).json()

    async def get_bytes(self, path: str, **params: Any) -> bytes:
        """The body of a GET as it is."""
        return (await self._send("GET", path, params=params)).content

    async def post(self, path: str, body: Any) -> Any:
        """The JSON of a POST."""
        return (await self._send("POST", path, json=body)).json()

    async def delete(self, path: str, **params: Any) -> Any:
        """The JSON of a DELETE."""
        return (await self._send("DELETE", path, params=params)).json()

    async def _send(
        self, method: str, path: str, *, params: dict[str, Any] | None = None, json: Any = None
    ) -> httpx.Response:
        given = {name: value for name, value in (params or {}).items() if value not in (None, (), [])}
        try:
            response = await self._http.request(method, path, params=given, json=json)
        except httpx.HTTPError as exc:
            raise Unavailable(f"the API at {self._url} does not answer: {type(exc).__name__}") from None
        if response.is_success:
            return response
        raise _error(response)


def user_path(user: str, *rest: str) -> str:
    """The path of something of a user; BadRequest for an empty id, which would name another path."""
    if not user:
        raise BadRequest("the user must not be empty")
    return "/".join(("/v1/users", part(user), *rest))


def part(ident: str) -> str:
    """An id as one part of a path; dots alone would be taken for a directory."""
    if not ident:
        raise BadRequest("an id must not be empty")
    try:
        quoted = quote(ident, safe="")
    except UnicodeEncodeError:
        raise BadRequest("an id contains lone surrogates") from None
    return quoted.replace(".", "%2E") if set(quoted) == {"."} else quoted


def _error(response: httpx.Response) -> AgentsMemoryError:
    try:
        message = str(response.json()["error"]["message"])
    except (ValueError, KeyError, TypeError):
        message = f"HTTP status {response.status_code}"
    if response.status_code == 401:
        return BadSettings(f"{message} (AGENTS_MEMORY_API_KEY)")
    if response.status_code in (502, 503, 504):
        return Unavailable(f"the API cannot serve now: {message}")
    if response.is_client_error:
        return BadRequest(message)
    return Failed(f"the API failed: {message}")
