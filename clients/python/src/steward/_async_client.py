from types import TracebackType
from typing import (
    AsyncIterable,
    AsyncIterator,
    Iterable,
    Literal,
    Optional,
    Sequence,
    Tuple,
    Type,
    TypeVar,
    Union,
    cast,
)

import httpx

from steward._call import (
    MESSAGES_MAX,
    Call,
    MessageLike,
    Paging,
    add_job_call,
    author_call,
    check_decisions,
    create_key_call,
    decision_call,
    deliveries_call,
    examples_call,
    history_call,
    incidents_call,
    job_call,
    job_results_call,
    moderate_call,
    remove_example_call,
    replay_delivery_call,
    revoke_key_call,
    stats_call,
    try_rules_call,
    unjudged_call,
    verdict_call,
    webhook_call,
)
from steward._connection import check_range, open_connection
from steward._resource import AsyncResource
from steward._sending import AsyncSending
from steward._stream import moderate_stream_async
from steward.types import (
    Decision,
    DecisionLogRow,
    Erased,
    ErasedAuthor,
    Example,
    ExportedAuthor,
    GivenVerdict,
    Health,
    Incident,
    Job,
    JudgedLater,
    LoggedDecision,
    MintedKey,
    ModerateResponse,
    Policy,
    PolicyChange,
    PolicyWrite,
    Preset,
    RemovedExample,
    RemovedJob,
    RemovedWebhook,
    Replay,
    Revoked,
    Settings,
    SettingsWrite,
    Stats,
    Tenant,
    TenantKey,
    TriedRules,
    UnjudgedMessage,
    Webhook,
    WebhookDelivery,
    WebhookWithSecret,
    WrittenPolicy,
)

_Message = TypeVar("_Message", bound=MessageLike)


class AsyncClient(AsyncSending):
    """The verbs of the service, for asyncio. Every verb raises ``StewardError``.

    :param url: the base address, such as ``http://127.0.0.1:8080``; a path before ``/v1`` may follow, and ``/v1``
        itself may stand there. ``STEWARD_URL`` of the environment without it.
    :param key: the API key; for ``mint_key`` the operator's key-minting token. ``health`` and ``metrics`` need none.
        ``STEWARD_API_KEY`` of the environment without it, where the address is the environment's too, or the same.
    :param timeout: the most seconds that one attempt may take, its answer read whole.
    :param max_retries: further attempts where that is safe.
    :param max_retry_after: a longer ``Retry-After`` than these seconds is not waited for but raised.
    :param http: an ``httpx.AsyncClient`` of your own (proxies, certificates); it is not closed with this client.

    Example::

        async with AsyncClient("http://127.0.0.1:8080", key) as steward:
            decision = (await steward.moderate(["Free nitro!"]))["decisions"][0]
    """

    policy: AsyncResource[Policy, PolicyWrite, WrittenPolicy]
    settings: AsyncResource[Settings, SettingsWrite, Settings]

    def __init__(
        self,
        url: Optional[str] = None,
        key: Optional[str] = None,
        *,
        timeout: float = 30.0,
        max_retries: int = 3,
        max_retry_after: float = 60.0,
        http: Optional[httpx.AsyncClient] = None,
    ) -> None:
        connection = open_connection(url, key, timeout, max_retries, max_retry_after)
        super().__init__(connection, http or httpx.AsyncClient(verify=connection.verification()))
        self._closes = http is None
        self.policy = AsyncResource(self._send, "/v1/policy")
        self.settings = AsyncResource(self._send, "/v1/settings")

    async def __aenter__(self) -> "AsyncClient":
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"<steward.AsyncClient {self._connection.url}>"

    async def close(self) -> None:
        """Closes the connections."""
        if self._closes:
            await self._http.aclose()

    async def moderate(
        self,
        messages: Union[MessageLike, Sequence[MessageLike]],
        *,
        request_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        explain: bool = False,
        dry_run: bool = False,
    ) -> ModerateResponse:
        """Judges one message or text, or 1 to 50 of them, in one request.

        :param request_id: comes back as ``request_id``, and stands in the log; at most 200 characters.
        :param idempotency_key: the service decides a request once for each key of 1 to 255 characters, and answers a
            repeat within 24 hours with the same decisions. A new one for each call without it; your own, kept with your
            message, holds over a restart of your program too.
        :param explain: asks why each message was decided so: the answer then has ``explanations``.
        :param dry_run: decides, and counts, logs and caches nothing; a model may be asked and paid. It takes no
            ``idempotency_key``.
        """
        call = moderate_call(messages, request_id, idempotency_key, explain, dry_run)
        return cast(ModerateResponse, check_decisions(call, await self._send(call)))

    def moderate_all(
        self,
        messages: Union[Iterable[_Message], AsyncIterable[_Message]],
        *,
        parallel: int = 4,
        batch_size: int = MESSAGES_MAX,
    ) -> AsyncIterator[Tuple[_Message, Decision]]:
        """Judges any number of messages, in batches; gives each beside its decision, in their order.

        Reads no further ahead than ``parallel`` batches. What fails is raised after the decisions before it.
        """
        check_range("parallel", parallel, 1, 64)
        check_range("batch_size", batch_size, 1, MESSAGES_MAX)

        async def judge(batch: Sequence[_Message]) -> Sequence[Decision]:
            call = moderate_call(batch)
            return cast(Sequence[Decision], check_decisions(call, await self._send(call))["decisions"])

        return moderate_stream_async(judge, messages, batch_size, parallel)

    def decisions(
        self, *, limit: Optional[int] = None, before: Optional[str] = None, page_size: int = 100
    ) -> AsyncIterator[DecisionLogRow]:
        """The decision log, newest first; pages are fetched as they are needed.

        :param limit: how many rows at most; all without it.
        :param before: only rows older than the row of this id.
        """
        check_range("page_size", page_size, 1, 500)
        return self._read_decisions(Paging(page_size, limit, before))

    async def incidents(
        self,
        *,
        limit: Optional[int] = None,
        before: Optional[str] = None,
        min_messages: Optional[int] = None,
        waiting: Optional[bool] = None,
    ) -> Sequence[Incident]:
        """What the bots put together in chat, newest first: 50 without a limit, at most 100."""
        return cast(Sequence[Incident], await self._send(incidents_call(limit, before, min_messages, waiting)))

    async def unjudged(self, *, limit: Optional[int] = None, before: Optional[str] = None) -> Sequence[UnjudgedMessage]:
        """What passed while judging was paused or failed and is kept, newest first."""
        return cast(Sequence[UnjudgedMessage], await self._send(unjudged_call(limit, before)))

    async def judge_unjudged(self, *, limit: int = 50) -> JudgedLater:
        """Judges the oldest of what passed, at most 200, within quota and ceilings."""
        return cast(JudgedLater, await self._send(Call("POST", "/v1/unjudged/judge", body={"limit": limit})))

    async def stats(
        self,
        *,
        range: Optional[Literal["24h", "7d", "30d"]] = None,  # noqa: A002 - the name of the interface
        to: Optional[str] = None,
    ) -> Stats:
        """Counts what was decided in a time, how well, how fast and at what cost.

        :param range: how far back: ``24h``, ``7d`` or ``30d``, which it is without it.
        :param to: where the time ends, as an ISO instant; now without it.
        """
        return cast(Stats, await self._send(stats_call(range, to)))

    async def decision(self, decision_id: str) -> LoggedDecision:
        """One decision by the id of its row, and the verdict on it."""
        return cast(LoggedDecision, await self._send(decision_call(decision_id)))

    async def export_author(self, platform: Literal["discord", "slack", "telegram"], author_id: str) -> ExportedAuthor:
        """What is kept of one person on a chat platform."""
        return cast(ExportedAuthor, await self._send(author_call("GET", platform, author_id)))

    async def erase_author(self, platform: Literal["discord", "slack", "telegram"], author_id: str) -> ErasedAuthor:
        """Erases what is kept of one person; entries stay without them."""
        return cast(ErasedAuthor, await self._send(author_call("DELETE", platform, author_id)))

    async def give_verdict(
        self, decision_id: str, verdict: Literal["confirmed", "wrong"], *, by: Optional[str] = None
    ) -> GivenVerdict:
        """Says whether a decision was right; the entry in chat of one that has an entry changes with it.

        :param by: whose verdict it is, as your own moderators are called.
        """
        return cast(GivenVerdict, await self._send(verdict_call(decision_id, verdict, by)))

    async def list_examples(self, *, limit: Optional[int] = None, before: Optional[str] = None) -> Sequence[Example]:
        """Texts whose copies pass, or are acted on; newest first.

        :param limit: how many examples, 1 to 100; 50 without it.
        :param before: only examples made before the one of this id.
        """
        return cast(Sequence[Example], await self._send(examples_call(limit, before)))

    async def add_example(self, text: str, kind: Literal["allow", "block"]) -> Example:
        """Makes an example of a text: its copies pass (``allow``), or are acted on (``block``)."""
        return cast(Example, await self._send(Call("POST", "/v1/examples", body={"text": text, "kind": kind})))

    async def remove_example(self, example_id: str) -> RemovedExample:
        """Removes an example: copies of its text are decided like any other from then on."""
        return cast(RemovedExample, await self._send(remove_example_call(example_id)))

    async def list_webhooks(self) -> Sequence[Webhook]:
        """Addresses that are told of events, the oldest first, without their secrets."""
        return cast(Sequence[Webhook], await self._send(Call("GET", "/v1/webhooks", kind=list)))

    async def add_webhook(self, url: str, events: Optional[Sequence[str]] = None) -> WebhookWithSecret:
        """Adds a webhook; its answer alone has the secret, for :func:`steward.verify_webhook`.

        :param events: the events that are sent; all without it.
        """
        body = {"url": url} if events is None else {"url": url, "events": list(events)}
        return cast(WebhookWithSecret, await self._send(Call("POST", "/v1/webhooks", body=body)))

    async def webhook_deliveries(
        self, webhook_id: str, *, limit: Optional[int] = None, before: Optional[str] = None
    ) -> Sequence[WebhookDelivery]:
        """What was sent to a webhook and what waits, newest first.

        :param limit: how many deliveries, 1 to 100; 50 without it.
        :param before: only deliveries made before the one of this id.
        """
        return cast(Sequence[WebhookDelivery], await self._send(deliveries_call(webhook_id, limit, before)))

    async def replay_webhook_delivery(self, webhook_id: str, delivery_id: str) -> WebhookDelivery:
        """Sends a delivery again, under the same id."""
        return cast(WebhookDelivery, await self._send(replay_delivery_call(webhook_id, delivery_id)))

    async def remove_webhook(self, webhook_id: str) -> RemovedWebhook:
        """Removes a webhook; what waits for it is not sent."""
        return cast(RemovedWebhook, await self._send(webhook_call("DELETE", webhook_id)))

    async def add_job(self, messages: Iterable[MessageLike], *, idempotency_key: Optional[str] = None) -> Job:
        """Has up to 1,000,000 messages judged in the background; a long body needs a longer ``timeout``.

        :param idempotency_key: the same messages under the same key are one job. A new one for each call without it.
        """
        return cast(Job, await self._send(add_job_call(messages, idempotency_key)))

    async def list_jobs(self) -> Sequence[Job]:
        """The jobs, newest first."""
        return cast(Sequence[Job], await self._send(Call("GET", "/v1/jobs", kind=list)))

    async def job(self, job_id: str) -> Job:
        """How far a job is."""
        return cast(Job, await self._send(job_call("GET", job_id)))

    async def job_results(self, job_id: str) -> Sequence[Decision]:
        """What is decided of a job so far, in the order of its messages."""
        return cast(Sequence[Decision], await self._send(job_results_call(job_id)))

    async def remove_job(self, job_id: str) -> RemovedJob:
        """Cancels or removes a job, with its results."""
        return cast(RemovedJob, await self._send(job_call("DELETE", job_id)))

    async def replay(self, change: PolicyWrite) -> Replay:
        """What a change of the policy would have done in the last 30 days; no model is asked, nothing is saved."""
        return cast(Replay, await self._send(Call("POST", "/v1/replay", body=change)))

    async def presets(self) -> Sequence[Preset]:
        """Three sets of thresholds to choose from, and what was measured of each."""
        return cast(Sequence[Preset], await self._send(Call("GET", "/v1/presets", kind=list)))

    async def policy_history(
        self, *, limit: Optional[int] = None, before: Optional[str] = None
    ) -> Sequence[PolicyChange]:
        """Who changed the policy, newest first.

        :param limit: how many changes, 1 to 100; 50 without it.
        :param before: only changes before the one of this id.
        """
        return cast(Sequence[PolicyChange], await self._send(history_call(limit, before)))

    async def try_rules(
        self, texts: Sequence[str], *, settings: Optional[SettingsWrite] = None
    ) -> Sequence[TriedRules]:
        """What local rules make of texts: what matches, and where; nothing is judged, and nothing is saved.

        :param settings: merged into the settings that stand, to be tried.
        """
        return cast(Sequence[TriedRules], await self._send(try_rules_call(texts, settings)))

    async def tenant(self) -> Tenant:
        """The tenant of this key: its plan, its quota, and what it used."""
        return cast(Tenant, await self._send(Call("GET", "/v1/tenant")))

    async def list_keys(self) -> Sequence[TenantKey]:
        """The keys of the tenant, oldest first, revoked ones included; never a key itself."""
        return cast(Sequence[TenantKey], await self._send(Call("GET", "/v1/tenant/keys", kind=list)))

    async def create_key(
        self,
        *,
        label: str = "",
        scopes: Optional[Sequence[str]] = None,
        expires_at: Optional[str] = None,
        addresses: Optional[Sequence[str]] = None,
        test: bool = False,
        replaces: Optional[str] = None,
        overlap_hours: Optional[float] = None,
    ) -> MintedKey:
        """Mints a key of the tenant; this answer alone has it. ``expires_at`` is a time in UTC.

        ``addresses`` are the IP addresses and ranges (``203.0.113.0/24``) that it may be used from.

        ``replaces`` names a key by its id: the new one has its rights, and it ends after ``overlap_hours``.
        """
        body = {"label": label or None, "replaces": replaces, "overlap_hours": overlap_hours}
        call = create_key_call("/v1/tenant/keys", body, scopes, expires_at, addresses, test)
        return cast(MintedKey, await self._send(call))

    async def revoke_key(self, key_id: str) -> Revoked:
        """Revokes a key of the tenant: whoever uses it is refused from then on."""
        return cast(Revoked, await self._send(revoke_key_call(key_id)))

    async def delete_tenant(self) -> Erased:
        """Erases the tenant, this key included."""
        return cast(Erased, await self._send(Call("DELETE", "/v1/tenant")))

    async def mint_key(
        self,
        tenant: str,
        *,
        label: str = "",
        scopes: Optional[Sequence[str]] = None,
        expires_at: Optional[str] = None,
        addresses: Optional[Sequence[str]] = None,
        test: bool = False,
    ) -> MintedKey:
        """Mints an API key; takes a client whose key is the operator's key-minting token."""
        body = {"tenant": tenant, "label": label}
        call = create_key_call("/v1/keys", body, scopes, expires_at, addresses, test)
        return cast(MintedKey, await self._send(call))

    async def health(self) -> Health:
        """The state of the service and of what it stands on."""
        return cast(Health, await self._send(Call("GET", "/v1/health")))

    async def metrics(self) -> str:
        """The counters of the process, in the Prometheus text format."""
        return cast(str, await self._send(Call("GET", "/metrics", kind=None)))

    async def _read_decisions(self, paging: Paging) -> AsyncIterator[DecisionLogRow]:
        call = paging.next_call()
        while call is not None:
            for row in paging.take(await self._send(call)):
                yield row
            call = paging.next_call()
