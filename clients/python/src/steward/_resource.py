from typing import Any, Awaitable, Callable, Generic, TypeVar, cast

from steward._call import Call

_Read = TypeVar("_Read")
_Change = TypeVar("_Change")
_Written = TypeVar("_Written")


class Resource(Generic[_Read, _Change, _Written]):
    """What can be read whole and changed in parts."""

    def __init__(self, send: Callable[[Call], Any], path: str) -> None:
        self._send = send
        self._path = path

    def get(self) -> _Read:
        """Reads it whole."""
        return cast(_Read, self._send(Call("GET", self._path)))

    def update(self, change: _Change) -> _Written:
        """Merges a change into it; what is left out or None stays."""
        return cast(_Written, self._send(Call("PUT", self._path, body=change)))


class AsyncResource(Generic[_Read, _Change, _Written]):
    """What can be read whole and changed in parts."""

    def __init__(self, send: Callable[[Call], Awaitable[Any]], path: str) -> None:
        self._send = send
        self._path = path

    async def get(self) -> _Read:
        """Reads it whole."""
        return cast(_Read, await self._send(Call("GET", self._path)))

    async def update(self, change: _Change) -> _Written:
        """Merges a change into it; what is left out or None stays."""
        return cast(_Written, await self._send(Call("PUT", self._path, body=change)))
