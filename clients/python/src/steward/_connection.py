import os
import random
import re
import ssl
from dataclasses import dataclass, field
from typing import Optional, Union
from urllib.parse import urlsplit
from urllib.request import getproxies

import httpx

from steward._answer import Answer, read_refusal
from steward._call import Call
from steward.errors import (
    ConnectionFailedError,
    JudgmentFailedError,
    RateLimitedError,
    StatusError,
    StewardError,
    TimedOutError,
    UnavailableError,
    UnderWayError,
)

_FIRST_WAIT = 0.5
_LONGEST_WAIT = 8.0
# The connection was never made, so nothing of the request has left.
_NEVER_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.UnsupportedProtocol)


@dataclass(frozen=True)
class Connection:
    """Where the service is, and how patient to be with it. Times in seconds."""

    url: str
    key: str = field(repr=False)
    timeout: float
    max_retries: int
    max_retry_after: float

    def verification(self) -> Union[ssl.SSLContext, bool]:
        """
        What ``httpx`` holds certificates against. To read all authorities takes longer than a call, and a plain address
        asks none: there it gets an empty list, with which whoever comes with a certificate is refused.
        """
        if self.url.startswith("https:") or getproxies():
            return True
        return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)

    def accept(self, call: Call, answer: Answer) -> Answer:
        """The answer, when it is a good one; raises the error that it is otherwise."""
        if 200 <= answer.status < 300:
            return answer
        raise read_refusal(call.name, answer, self.key)

    def explain(self, call: Call, error: httpx.RequestError) -> StewardError:
        """The error of this package for one of the transport, which holds the request, and so the key."""
        if isinstance(error, _NEVER_SENT):
            return ConnectionFailedError(f"{call.name} was not answered: {type(error).__name__}", False)
        if isinstance(error, httpx.TimeoutException):
            return self.late(call)
        return ConnectionFailedError(f"{call.name} was not answered: {type(error).__name__}")

    def late(self, call: Call) -> TimedOutError:
        """The error of a call without an answer in time."""
        return TimedOutError(f"{call.name} was not answered in {self.timeout:g} s")

    def next_wait(self, call: Call, error: StewardError, attempt: int) -> Optional[float]:
        """Seconds to wait before sending again: twice as long each time, half of it random, after ``Retry-After``.

        None when it must not be sent again: it could be acted on twice, or enough was tried, or the service asks for a
        longer wait than wanted.
        """
        asked = (error.retry_after_seconds or 0.0) if isinstance(error, StatusError) else 0.0
        if attempt >= self.max_retries or asked > self.max_retry_after or not _may_send_again(call, error):
            return None
        wait = min(_LONGEST_WAIT, _FIRST_WAIT * 2.0**attempt)
        return asked + wait / 2 + random.random() * wait / 2  # noqa: S311 - it spreads waits, and keeps no secret


def open_connection(
    url: Optional[str], key: Optional[str], timeout: float, max_retries: int, max_retry_after: float
) -> Connection:
    """Checks the options of a client, and fills in what the environment has; a ValueError never holds the key."""
    of_environment = os.environ.get("STEWARD_URL") or None
    url = of_environment if url is None else url
    if url is None:
        raise ValueError("there is no address: give url, or set STEWARD_URL, for example http://127.0.0.1:8080")
    # The environment's key goes to the environment's address alone: to no other that a program names.
    if key is None and (of_environment is None or _base_of(of_environment) == _base_of(url)):
        key = os.environ.get("STEWARD_API_KEY", "").strip()
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("url has to be an address such as http://127.0.0.1:8080")
    if parts.username is not None or parts.query or parts.fragment:
        raise ValueError("url has to be without a user, a query and a fragment; the key is an argument of its own")
    if not re.fullmatch(r"[\x21-\x7e]*", key or ""):
        raise ValueError("the key has characters that no key has, such as a line break")
    check_range("timeout", timeout, 0.001, 2_147_483)
    check_range("max_retries", max_retries, 0, 20)
    check_range("max_retry_after", max_retry_after, 0, 86_400)
    return Connection(_base_of(url), key or "", timeout, max_retries, max_retry_after)


def _base_of(url: str) -> str:
    """The address without ``/v1`` and slashes at its end."""
    base = url.rstrip("/")
    return base[: -len("/v1")].rstrip("/") if base.endswith("/v1") else base


def check_range(name: str, value: float, least: float, most: float) -> None:
    """Raises a ValueError when a number is out of its range."""
    if not least <= value <= most:
        raise ValueError(f"{name} has to be from {least:g} to {most:g}")


def _may_send_again(call: Call, error: StewardError) -> bool:
    """Judging spends money and writes to a log, so a call is repeated only when nothing can have happened, or when
    the service decides it once: a GET, or one with an idempotency key. A judge that failed tried again itself.
    After a 503 of the store a write may have happened.
    """
    is_get = call.method == "GET"
    is_repeatable = is_get or call.idempotency_key is not None
    if isinstance(error, (RateLimitedError, UnavailableError, UnderWayError)):
        return is_repeatable or error.code != "store_unavailable"
    if isinstance(error, ConnectionFailedError):
        return is_repeatable or not error.may_have_arrived
    if not is_repeatable or (isinstance(error, JudgmentFailedError) and not is_get):
        return False
    return isinstance(error, TimedOutError) or (isinstance(error, StatusError) and error.status >= 500)
