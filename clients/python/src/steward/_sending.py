import asyncio
import threading
import time
from typing import Any, Awaitable, Callable, Optional, Union

import httpx

from steward._answer import Answer
from steward._call import Call
from steward._connection import Connection
from steward.errors import StewardError


class Sending:
    """Sends calls, and sends again where that is safe."""

    _pause: Callable[[float, Optional[threading.Event]], None]

    def __init__(self, connection: Connection, http: httpx.Client) -> None:
        self._connection = connection
        self._http = http
        self._pause = _pause

    def _send(self, call: Call, leaving: Optional[threading.Event] = None) -> Any:
        attempt = 0
        while True:
            answer = self._attempt(call)
            try:
                if isinstance(answer, StewardError):
                    raise answer
                return call.read(self._connection.accept(call, answer))
            except StewardError as error:
                wait = self._connection.next_wait(call, error, attempt)
                if wait is None:
                    raise
            self._pause(wait, leaving)
            attempt += 1

    def _attempt(self, call: Call) -> Union[Answer, StewardError]:
        """One request. Errors of httpx are given, not raised on: they carry the request, and so the key."""
        connection = self._connection
        content, headers = call.content(), call.headers(connection.key)
        deadline = time.monotonic() + connection.timeout
        parts = []
        try:
            with self._http.stream(
                call.method,
                connection.url + call.path,
                params=call.query,
                content=content,
                headers=headers,
                timeout=connection.timeout,
                follow_redirects=False,
            ) as response:
                for part in response.iter_bytes():
                    parts.append(part)
                    if time.monotonic() > deadline:
                        return connection.late(call)
                return Answer(response.status_code, response.headers, b"".join(parts).decode("utf-8", "replace"))
        except httpx.RequestError as error:
            return connection.explain(call, error)


class AsyncSending:
    """The same for asyncio."""

    _pause: Callable[[float], Awaitable[None]]

    def __init__(self, connection: Connection, http: httpx.AsyncClient) -> None:
        self._connection = connection
        self._http = http
        self._pause = asyncio.sleep

    async def _send(self, call: Call) -> Any:
        attempt = 0
        while True:
            answer = await self._attempt(call)
            try:
                if isinstance(answer, StewardError):
                    raise answer
                return call.read(self._connection.accept(call, answer))
            except StewardError as error:
                wait = self._connection.next_wait(call, error, attempt)
                if wait is None:
                    raise
            await self._pause(wait)
            attempt += 1

    async def _attempt(self, call: Call) -> Union[Answer, StewardError]:
        """One request. Errors of httpx are given, not raised on: they carry the request, and so the key."""
        connection = self._connection
        request = self._http.request(
            call.method,
            connection.url + call.path,
            params=call.query,
            content=call.content(),
            headers=call.headers(connection.key),
            timeout=connection.timeout,
            follow_redirects=False,
        )
        try:
            response = await asyncio.wait_for(request, connection.timeout)
        except asyncio.TimeoutError:
            return connection.late(call)
        except httpx.RequestError as error:
            return connection.explain(call, error)
        return Answer(response.status_code, response.headers, response.content.decode("utf-8", "replace"))


def _pause(seconds: float, leaving: Optional[threading.Event]) -> None:
    if leaving is None:
        time.sleep(seconds)
    elif leaving.wait(seconds):
        raise StewardError("nobody waits for the answer any more")
