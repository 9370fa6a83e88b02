import json
import re
import time
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import Any, Dict, List, Mapping, Optional, Type

from steward.errors import (
    Fault,
    ForbiddenError,
    InvalidAnswerError,
    JudgmentFailedError,
    NotFoundError,
    RateLimitedError,
    Refusal,
    StatusError,
    TooLargeError,
    UnauthorizedError,
    UnavailableError,
    UnderWayError,
    ValidationError,
)

_BY_STATUS: Dict[int, Type[StatusError]] = {
    401: UnauthorizedError,
    403: ForbiddenError,
    404: NotFoundError,
    409: UnderWayError,
    413: TooLargeError,
    422: ValidationError,
    429: RateLimitedError,
    503: UnavailableError,
}
# Longer error texts are pages of something in between.
_DETAIL_MAX = 500


@dataclass(frozen=True)
class Answer:
    """An HTTP answer, read whole."""

    status: int
    # Not in reports of errors: an answer may repeat texts, and the key.
    headers: Mapping[str, str] = field(repr=False)
    text: str = field(repr=False)


def read_refusal(what: str, answer: Answer, secret: str) -> StatusError:
    """Makes the error that an answer is; the secret is taken out of whatever the answer says."""

    def clean(text: str) -> str:
        return text.replace(secret, "[key]") if secret else text

    body = _read_error(clean(answer.text))
    detail, code = body.get("detail"), body.get("code")
    request_id = answer.headers.get("x-request-id")
    faults = _read_faults(detail)
    refusal = Refusal(
        status=answer.status,
        detail=_describe(detail, faults, answer.status),
        request_id=None if request_id is None else clean(request_id),
        retry_after_seconds=_read_retry_after(answer.headers.get("retry-after")),
        faults=faults,
        code=code if isinstance(code, str) else None,
    )
    # A proxy's own 502 has no detail, and says nothing about the judge.
    if answer.status == 502 and isinstance(detail, str):
        return JudgmentFailedError(what, refusal)
    return _BY_STATUS.get(answer.status, StatusError)(what, refusal)


def read_json(what: str, answer: Answer, kind: type) -> Any:
    """Parses the JSON of a good answer, which has to be of the kind asked for."""
    try:
        body = json.loads(answer.text)
    except (ValueError, RecursionError):
        body = _NOT_JSON
    # Outside of the except: the parser's error holds the body.
    if body is _NOT_JSON:
        raise InvalidAnswerError(f"{what} answered {answer.status} with something that is not JSON")
    if not isinstance(body, kind):
        raise InvalidAnswerError(f"{what} answered {answer.status} with JSON that is not a {kind.__name__}")
    return body


_NOT_JSON = object()


def _read_error(text: str) -> Mapping[str, Any]:
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return body if isinstance(body, dict) else {}


def _describe(detail: Any, faults: List[Fault], status: int) -> str:
    if isinstance(detail, str):
        return detail[:_DETAIL_MAX]
    if faults:
        return "; ".join(f"{'.'.join(map(str, fault.loc))}: {fault.msg}" for fault in faults)[:_DETAIL_MAX]
    return "a redirect, which is not followed" if 300 <= status < 400 else "an answer without a detail"


def _read_faults(detail: Any) -> List[Fault]:
    if not isinstance(detail, list):
        return []
    return [Fault(tuple(one["loc"]), one["msg"], one["type"]) for one in detail if _is_fault(one)]


def _is_fault(one: Any) -> bool:
    return (
        isinstance(one, dict)
        and isinstance(one.get("loc"), list)
        and isinstance(one.get("msg"), str)
        and isinstance(one.get("type"), str)
    )


def _read_retry_after(header: Optional[str]) -> Optional[float]:
    """Seconds, or a date: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after ."""
    if header is None:
        return None
    if re.fullmatch(r"[0-9]{1,9}", header.strip()):
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError, OverflowError, IndexError):
        return None
