"""What goes wrong between this client and the service. No error holds the key, nor the text of a message."""

from dataclasses import dataclass
from typing import Optional, Sequence, Tuple, Union


class StewardError(Exception):
    """Every error of this package."""


class ConnectionFailedError(StewardError):
    """No answer came: the connection could not be made, or broke."""

    may_have_arrived: bool
    """False when the request certainly never left; True when the service may have acted on it."""

    def __init__(self, message: str, may_have_arrived: bool = True) -> None:
        super().__init__(message)
        self.may_have_arrived = may_have_arrived


class TimedOutError(StewardError):
    """No whole answer came in time; the service may have acted on the request."""


class InvalidAnswerError(StewardError):
    """The answer is not what the service promises: a proxy's page, a body cut short."""


@dataclass(frozen=True)
class Fault:
    """One fault of a request that did not validate."""

    loc: Tuple[Union[str, int], ...]
    """Where it is, such as ``("body", "messages", 0, "text")``."""
    msg: str
    type: str


@dataclass(frozen=True)
class Refusal:
    """What every answer that is an error carries."""

    status: int
    detail: str
    request_id: Optional[str]
    retry_after_seconds: Optional[float]
    faults: Sequence[Fault] = ()
    code: Optional[str] = None


class StatusError(StewardError):
    """The service answered with an error status."""

    status: int
    detail: str
    """The server's words, without the key should they repeat it."""
    request_id: Optional[str]
    """The id under which the server's log has the request; None when it sent none."""
    retry_after_seconds: Optional[float]
    """From ``Retry-After``; None without one."""
    code: Optional[str]
    """What kind of error it is, such as ``store_unavailable``; None where the answer names none."""

    def __init__(self, what: str, refusal: Refusal) -> None:
        super().__init__(what, refusal)
        self.code = refusal.code
        self.status = refusal.status
        self.detail = refusal.detail
        self.request_id = refusal.request_id
        self.retry_after_seconds = refusal.retry_after_seconds

    def __str__(self) -> str:
        return f"{self.args[0]} answered {self.status}: {self.detail}"


class UnauthorizedError(StatusError):
    """401: the key is missing, unknown or revoked."""


class ForbiddenError(StatusError):
    """403: minting a key takes the operator's key-minting token."""


class NotFoundError(StatusError):
    """404: nothing is there; most often the address is not that of a Steward."""


class UnderWayError(StatusError):
    """409: a request with the same idempotency key is still being decided."""


class TooLargeError(StatusError):
    """413: the body is over what the service takes."""


class ValidationError(StatusError):
    """422: something in the request is not valid; nothing was judged, spent or written."""

    faults: Tuple[Fault, ...]

    def __init__(self, what: str, refusal: Refusal) -> None:
        super().__init__(what, refusal)
        self.faults = tuple(refusal.faults)


class RateLimitedError(StatusError):
    """429: over a limit of requests, bytes or dry runs; nothing was decided."""


class JudgmentFailedError(StatusError):
    """502: the judge failed and the tenant fails closed; nothing was acted on or logged."""


class UnavailableError(StatusError):
    """503: the service cannot use its store, or has too many requests; a write without an answer may have succeeded."""
