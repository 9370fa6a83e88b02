import json
import uuid
from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, List, Literal, Mapping, Optional, Sequence, Union
from urllib.parse import quote

from steward._answer import Answer, read_json
from steward.errors import InvalidAnswerError
from steward.types import Message

MessageLike = Union[str, Message]
"""A text, or a message with the members of the interface."""

Messages = Union[MessageLike, Iterable[MessageLike]]
"""One of them, or several."""

MESSAGES_MAX = 50
_FIELDS = ("id", "text", "author", "channel_topic", "author_trusted")


@dataclass(frozen=True)
class Call:
    """One request of the interface."""

    method: str
    path: str
    query: Optional[Mapping[str, str]] = None
    # Not in reports of errors: it has the texts.
    body: Any = field(default=None, repr=False)
    request_id: Optional[str] = None
    idempotency_key: Optional[str] = None
    lines: Literal["", "body", "answer"] = ""
    """Which side is JSON Lines."""
    kind: Optional[type] = dict
    """What the answer has to be; None for text."""

    @property
    def name(self) -> str:
        """Method and path, as errors name a call."""
        return f"{self.method} {self.path}"

    def headers(self, key: str) -> Dict[str, str]:
        """Headers of the request."""
        return {
            "accept": "application/json",
            **({"authorization": f"Bearer {key}"} if key else {}),
            **({} if self.body is None else {"content-type": "application/json"}),
            **({"content-type": "application/x-ndjson"} if self.lines == "body" else {}),
            **({} if self.request_id is None else {"x-request-id": self.request_id}),
            **({} if self.idempotency_key is None else {"idempotency-key": self.idempotency_key}),
        }

    def content(self) -> Optional[bytes]:
        """The body as it is sent."""
        if self.body is None:
            return None
        if self.lines == "body":
            return "".join(json.dumps(one, allow_nan=False) + "\n" for one in self.body).encode()
        try:
            return json.dumps(self.body, ensure_ascii=False, allow_nan=False).encode()
        except UnicodeEncodeError:
            # Half a surrogate pair has no UTF-8, but JSON can say it.
            return json.dumps(self.body, allow_nan=False).encode()

    def read(self, answer: Answer) -> Any:
        """What a good answer says."""
        if self.lines == "answer":
            # A line is JSON without a line break in it.
            answer = Answer(answer.status, answer.headers, f"[{answer.text.strip().replace(chr(10), ',')}]")
        return answer.text if self.kind is None else read_json(self.name, answer, self.kind)


def moderate_call(
    messages: Messages,
    request_id: Optional[str] = None,
    idempotency_key: Optional[str] = None,
    explain: bool = False,
    dry_run: bool = False,
) -> Call:
    """Only the fields of the interface are sent: whatever else an application keeps on its messages stays with it."""
    listed = _list_of(messages)
    if dry_run and idempotency_key is not None:
        raise TypeError("a dry run leaves nothing to repeat; leave idempotency_key out")
    query = {**({"explain": "true"} if explain else {}), **({"dry_run": "true"} if dry_run else {})}
    key = None if dry_run else str(uuid.uuid4()) if idempotency_key is None else idempotency_key
    return Call(
        "POST",
        "/v1/moderate",
        query=query or None,
        body={"messages": [_to_message(one) for one in listed]},
        request_id=request_id,
        # One for all attempts: whatever of them arrived, the messages are decided once.
        idempotency_key=key,
    )


def check_decisions(call: Call, answer: Any) -> Any:
    """Whoever acts on decisions pairs them with messages by their place, so there has to be one for each."""
    decisions = answer.get("decisions")
    if not isinstance(decisions, list) or len(decisions) != len(call.body["messages"]):
        raise InvalidAnswerError(f"{call.name} answered without one decision a message")
    return answer


def stats_call(range: Optional[str], to: Optional[str]) -> Call:  # noqa: A002 - the name of the interface
    """Counts of a time."""
    return Call("GET", "/v1/stats", query=_given(range=range, to=to))


def incidents_call(
    limit: Optional[int], before: Optional[str], min_messages: Optional[int], waiting: Optional[bool]
) -> Call:
    """A page of incidents."""
    query = _given(limit=limit, before=before, min_messages=min_messages, waiting=waiting)
    return Call("GET", "/v1/incidents", query={name: str(value).lower() for name, value in query.items()}, kind=list)


def unjudged_call(limit: Optional[int], before: Optional[str]) -> Call:
    """Messages that passed unjudged."""
    query = _given(limit=None if limit is None else str(limit), before=before)
    return Call("GET", "/v1/unjudged", query=query, kind=list)


def author_call(method: str, platform: str, author_id: str) -> Call:
    """One person on a chat platform."""
    return Call(method, f"/v1/authors/{platform}/{quote(author_id, safe='')}")


def decision_call(decision_id: str) -> Call:
    """One decision."""
    return Call("GET", f"/v1/decisions/{quote(decision_id, safe='')}")


def verdict_call(decision_id: str, verdict: str, by: Optional[str]) -> Call:
    """A verdict on one decision."""
    return Call("POST", f"/v1/decisions/{quote(decision_id, safe='')}/verdict", body=_given(verdict=verdict, by=by))


def history_call(limit: Optional[int], before: Optional[str]) -> Call:
    """Changes of the policy."""
    query = _given(limit=None if limit is None else str(limit), before=before)
    return Call("GET", "/v1/policy/history", query=query, kind=list)


def examples_call(limit: Optional[int], before: Optional[str]) -> Call:
    """Texts whose copies pass or are acted on."""
    query = _given(limit=None if limit is None else str(limit), before=before)
    return Call("GET", "/v1/examples", query=query, kind=list)


def remove_example_call(example_id: str) -> Call:
    """One example that goes."""
    return Call("DELETE", f"/v1/examples/{quote(example_id, safe='')}")


def webhook_call(method: str, webhook_id: str, rest: str = "", **options: Any) -> Call:
    """One webhook, or what is below it."""
    return Call(method, f"/v1/webhooks/{quote(webhook_id, safe='')}{rest}", **options)


def deliveries_call(webhook_id: str, limit: Optional[int], before: Optional[str]) -> Call:
    """What was sent to a webhook."""
    query = _given(limit=None if limit is None else str(limit), before=before)
    return webhook_call("GET", webhook_id, "/deliveries", query=query, kind=list)


def replay_delivery_call(webhook_id: str, delivery_id: str) -> Call:
    """A delivery that is sent again."""
    return webhook_call("POST", webhook_id, f"/deliveries/{quote(delivery_id, safe='')}/replay")


def add_job_call(messages: Iterable[MessageLike], idempotency_key: Optional[str]) -> Call:
    """Messages for the background."""
    body = [_to_message(one) for one in _list_of(messages)]
    key = str(uuid.uuid4()) if idempotency_key is None else idempotency_key
    return Call("POST", "/v1/jobs", body=body, idempotency_key=key, lines="body")


def job_call(method: str, job_id: str) -> Call:
    """One job."""
    return Call(method, f"/v1/jobs/{quote(job_id, safe='')}")


def job_results_call(job_id: str) -> Call:
    """What is decided of a job."""
    return Call("GET", f"/v1/jobs/{quote(job_id, safe='')}/results", kind=list, lines="answer")


def create_key_call(
    path: str,
    body: Dict[str, Any],
    scopes: Optional[Sequence[str]],
    expires_at: Optional[str],
    addresses: Optional[Sequence[str]],
    test: bool,
) -> Call:
    """A key that is made; restrictions that are not asked for are left out."""
    limits = {"expires_at": expires_at, "test": test or None}
    lists = {"scopes": scopes, "addresses": addresses}
    asked = {**body, **limits, **{name: list(given) for name, given in lists.items() if given is not None}}
    return Call("POST", path, body={name: value for name, value in asked.items() if value is not None})


def revoke_key_call(key_id: str) -> Call:
    """One key of the tenant that goes."""
    return Call("DELETE", f"/v1/tenant/keys/{quote(key_id, safe='')}")


def try_rules_call(texts: Sequence[str], settings: Any) -> Call:
    """Texts for the local rules."""
    if isinstance(texts, (str, bytes)):
        raise TypeError("texts has to be a list of texts; put a single one into a list")
    return Call("POST", "/v1/rules/try", body=_given(texts=list(texts), settings=settings), kind=list)


def _given(**members: Any) -> Dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}


def decisions_call(limit: int, before: Optional[str]) -> Call:
    """One page of the log."""
    query = {"limit": str(limit), **({} if before is None else {"before": before})}
    return Call("GET", "/v1/decisions", query=query, kind=list)


@dataclass
class Paging:
    """Where a reader of the log is."""

    page_size: int
    left: Optional[int]
    before: Optional[str]

    def next_call(self) -> Optional[Call]:
        """The next page to ask for; None once enough was read."""
        if self.left is not None and self.left <= 0:
            return None
        size = self.page_size if self.left is None else min(self.page_size, self.left)
        return decisions_call(size, self.before)

    def take(self, page: List[Any]) -> List[Any]:
        """Rows of a page that are wanted; an empty page ends the log, a short one need not."""
        rows = page if self.left is None else page[: self.left]
        if not rows:
            self.left = 0
            return []
        if rows[-1]["id"] == self.before:
            raise InvalidAnswerError("GET /v1/decisions answered the same page again")
        self.before = rows[-1]["id"]
        if self.left is not None:
            self.left -= len(rows)
        return rows


def _list_of(given: Messages) -> List[MessageLike]:
    """One message is a list of one; anything that is none raises a TypeError that says what to give."""
    if isinstance(given, (str, Mapping)):
        listed: List[Any] = [given]
    elif isinstance(given, bytes):
        raise TypeError("messages has to be texts, not bytes; decode them first")
    else:
        listed = list(given)
    for place, one in enumerate(listed):
        if not (isinstance(one, str) or (isinstance(one, Mapping) and isinstance(one.get("text"), str))):
            raise TypeError(f"message {place} has to be a text, or a mapping with a text")
    return listed


def _to_message(given: MessageLike) -> Dict[str, Any]:
    if isinstance(given, str):
        return {"text": given}
    return {field: given[field] for field in _FIELDS if field in given}  # type: ignore[literal-required]
