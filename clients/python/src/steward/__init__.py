"""Client of the Steward moderation service.

from steward import Client

with Client("http://127.0.0.1:8080", "stw_...") as steward:
    for decision in steward.moderate(["some text to judge"])["decisions"]:
        print(decision["action"], decision["category"], decision["reason"])
"""

from steward._async_client import AsyncClient
from steward._client import Client
from steward._paused import is_paused
from steward._webhook import verify_webhook
from steward.errors import (
    ConnectionFailedError,
    Fault,
    ForbiddenError,
    InvalidAnswerError,
    JudgmentFailedError,
    NotFoundError,
    RateLimitedError,
    StatusError,
    StewardError,
    TimedOutError,
    TooLargeError,
    UnauthorizedError,
    UnavailableError,
    UnderWayError,
    ValidationError,
)
from steward.types import Action, Category, Decision, DecisionLogRow, Explanation, Message, ModerateResponse, Reason

__all__ = [
    "Action",
    "AsyncClient",
    "Category",
    "Client",
    "ConnectionFailedError",
    "Decision",
    "DecisionLogRow",
    "Explanation",
    "Fault",
    "ForbiddenError",
    "InvalidAnswerError",
    "JudgmentFailedError",
    "Message",
    "ModerateResponse",
    "NotFoundError",
    "RateLimitedError",
    "Reason",
    "StatusError",
    "StewardError",
    "TimedOutError",
    "TooLargeError",
    "UnauthorizedError",
    "UnavailableError",
    "UnderWayError",
    "ValidationError",
    "is_paused",
    "verify_webhook",
]
