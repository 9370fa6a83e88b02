import type {
  Decision,
  DecisionLogRow,
  Erased,
  ErasedAuthor,
  Example,
  ExampleRequest,
  ExportedAuthor,
  GivenVerdict,
  Health,
  Incident,
  Job,
  JudgedLater,
  KeyRequest,
  LoggedDecision,
  Message,
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
  ReplayWrite,
  Revoked,
  Settings,
  SettingsWrite,
  Stats,
  Tenant,
  TenantKey,
  TenantKeyRequest,
  TriedRules,
  TryRules,
  UnjudgedMessage,
  VerdictRequest,
  Webhook,
  WebhookDelivery,
  WebhookRequest,
  WebhookWithSecret,
  WrittenPolicy,
} from './generated/types.ts';
import type { Moderated } from './moderate-all.ts';

/** Where the service is, and how patient to be with it. */
export type ClientOptions = {
  /**
   * The base address, such as `http://127.0.0.1:8080`; a path before `/v1` may follow, and `/v1` itself may stand there. The environment's `STEWARD_URL`
   * without it.
   */
  readonly url?: string | undefined;
  /**
   * The API key; for `mintKey` the operator's key-minting token. `health` and `metrics` need none. The environment's `STEWARD_API_KEY` without it,
   * where the address is the environment's too, or the same.
   */
  readonly key?: string | undefined;
  /** The most that one attempt may take, its answer read whole. 30,000 without it. */
  readonly timeoutMs?: number | undefined;
  /** Further attempts where that is safe. 3 without it, 0 is none. */
  readonly maxRetries?: number | undefined;
  /** A longer `Retry-After` than this is not waited for but thrown. 60,000 without it. */
  readonly maxRetryAfterMs?: number | undefined;
  /** Used instead of the runtime's own `fetch`: a proxy, a service binding, tracing. */
  readonly fetch?: typeof globalThis.fetch | undefined;
};

/** What every call takes. */
export type CallOptions = {
  /** Ends the call, waits included; it then throws what the signal was aborted with. */
  readonly signal?: AbortSignal | undefined;
};
export type ModerateOptions = CallOptions & {
  /** Comes back as `request_id`, and stands in the log; at most 200 characters. */
  readonly requestId?: string | undefined;
  /**
   * The service decides a request once for each key of 1 to 255 characters, and answers a repeat within 24 hours with the same decisions.
   * A new one for each call without it; your own, kept with your message, holds over a restart of your program too.
   */
  readonly idempotencyKey?: string | undefined;
  /** Asks why each message was decided so: the answer then has `explanations`. */
  readonly explain?: boolean | undefined;
  /** Decides, and counts, logs and caches nothing; a model may be asked and paid. It takes no `idempotencyKey`. */
  readonly dryRun?: boolean | undefined;
};
export type ModerateAllOptions = CallOptions & {
  /** Requests under way at once. 4 without it. */
  readonly parallel?: number | undefined;
  /** Messages a request, 1 to 50. 50 without it. */
  readonly batchSize?: number | undefined;
};
export type DecisionsOptions = CallOptions & {
  /** Only rows older than the row of this id. */
  readonly before?: string | undefined;
  /** How many rows at most; all without it. */
  readonly limit?: number | undefined;
  /** Rows a request, 1 to 500. 100 without it. */
  readonly pageSize?: number | undefined;
};

export type JobOptions = CallOptions & {
  /** The same messages under the same key are one job. A new one for each call without it. */
  readonly idempotencyKey?: string | undefined;
};
export type StatsOptions = CallOptions & {
  /** How far back; 30 days without it. */
  readonly range?: '24h' | '7d' | '30d' | undefined;
  /** Where the time ends, as an ISO instant; now without it. */
  readonly to?: string | undefined;
};
/** What a list is asked for, a page at a time. */
export type PageOptions = CallOptions & {
  /** How many, 1 to 100. 50 without it. */
  readonly limit?: number | undefined;
  /** Only what came before the one of this id. */
  readonly before?: string | undefined;
};
export type IncidentsOptions = PageOptions & {
  /** Only incidents of at least so many messages; 1 without it. */
  readonly minMessages?: number | undefined;
  /** Only incidents with a message that nobody has called right or wrong. */
  readonly waiting?: boolean | undefined;
};
export type UnjudgedOptions = PageOptions;
export type PolicyHistoryOptions = PageOptions;
export type ExamplesOptions = PageOptions;
export type JudgeUnjudgedOptions = CallOptions & {
  /** How many at most, 1 to 200. 50 without it. */
  readonly limit?: number | undefined;
};

/** The verbs of the service. Every one of them throws `StewardError`, or what its signal was aborted with. */
export type Client = {
  /** Judges one message or text, or 1 to 50 of them, in one request. */
  moderate(
    messages: Message | string | readonly (Message | string)[],
    options?: ModerateOptions,
  ): Promise<ModerateResponse>;
  /** Judges any number of messages, in batches; decisions come in the order of the messages, each beside its own. */
  moderateAll<T extends Message | string>(
    messages: Iterable<T> | AsyncIterable<T>,
    options?: ModerateAllOptions,
  ): AsyncGenerator<Moderated<T>, void, void>;
  readonly policy: {
    get(options?: CallOptions): Promise<Policy>;
    /** Merges into the policy; what is left out or null stays. */
    update(change: PolicyWrite, options?: CallOptions): Promise<WrittenPolicy>;
  };
  readonly settings: {
    get(options?: CallOptions): Promise<Settings>;
    /** Merges into the settings; what is left out or null stays. */
    update(change: SettingsWrite, options?: CallOptions): Promise<Settings>;
  };
  /** The decision log, newest first; pages are fetched as they are needed. */
  decisions(options?: DecisionsOptions): AsyncGenerator<DecisionLogRow, void, void>;
  /** One decision by the id of its row, and the verdict on it. */
  decision(id: string, options?: CallOptions): Promise<LoggedDecision>;
  /** What is kept of one person on a chat platform. */
  readonly authors: {
    export(platform: ExportedAuthor['platform'], id: string, options?: CallOptions): Promise<ExportedAuthor>;
    /** Erases it; entries stay without them. */
    erase(platform: ExportedAuthor['platform'], id: string, options?: CallOptions): Promise<ErasedAuthor>;
  };
  /** What the bots put together in chat, newest first. */
  incidents(options?: IncidentsOptions): Promise<readonly Incident[]>;
  /** What passed while judging was paused or failed and is kept, newest first. */
  unjudged(options?: UnjudgedOptions): Promise<readonly UnjudgedMessage[]>;
  /** Judges the oldest of what passed, within quota and ceilings. */
  judgeUnjudged(options?: JudgeUnjudgedOptions): Promise<JudgedLater>;
  /** Counts what was decided in a time, how well, how fast and at what cost. */
  stats(options?: StatsOptions): Promise<Stats>;
  /** Says whether a decision was right; the entry in chat of one that has an entry changes with it. */
  giveVerdict(decisionId: string, verdict: VerdictRequest, options?: CallOptions): Promise<GivenVerdict>;
  /** Texts whose copies pass, or are acted on. */
  readonly examples: {
    /** Newest first; those that have expired are left out. */
    list(options?: ExamplesOptions): Promise<readonly Example[]>;
    add(example: ExampleRequest, options?: CallOptions): Promise<Example>;
    remove(id: string, options?: CallOptions): Promise<RemovedExample>;
  };
  /** Addresses that are told of events. */
  readonly webhooks: {
    /** The oldest first, without their secrets. */
    list(options?: CallOptions): Promise<readonly Webhook[]>;
    /** Its answer alone has the secret, for `verifyWebhook`. */
    add(webhook: WebhookRequest, options?: CallOptions): Promise<WebhookWithSecret>;
    /** What was sent and what waits, newest first. */
    deliveries(id: string, options?: PageOptions): Promise<readonly WebhookDelivery[]>;
    /** Sends a delivery again, under the same id. */
    replay(id: string, deliveryId: string, options?: CallOptions): Promise<WebhookDelivery>;
    remove(id: string, options?: CallOptions): Promise<RemovedWebhook>;
  };
  /** Messages that are judged in the background. */
  readonly jobs: {
    /** Up to 1,000,000 messages; a long body needs a longer `timeoutMs`. */
    add(messages: readonly (Message | string)[], options?: JobOptions): Promise<Job>;
    /** Newest first. */
    list(options?: CallOptions): Promise<readonly Job[]>;
    get(id: string, options?: CallOptions): Promise<Job>;
    /** What is decided so far, in the order of the messages. */
    results(id: string, options?: CallOptions): Promise<readonly Decision[]>;
    /** Cancels it, too. */
    remove(id: string, options?: CallOptions): Promise<RemovedJob>;
  };
  /** What a change of the policy would have done in the last 30 days; no model is asked, and nothing is saved. */
  replay(change: ReplayWrite, options?: CallOptions): Promise<Replay>;
  /** Three sets of thresholds to choose from, and what was measured of each. */
  presets(options?: CallOptions): Promise<readonly Preset[]>;
  /** Who changed the policy, newest first. */
  policyHistory(options?: PolicyHistoryOptions): Promise<readonly PolicyChange[]>;
  /** What local rules make of texts: what matches, and where; nothing is judged, and nothing is saved. */
  tryRules(ask: TryRules, options?: CallOptions): Promise<readonly TriedRules[]>;
  /** The tenant of this key: its plan, its quota, and what it used. */
  tenant(options?: CallOptions): Promise<Tenant>;
  /** The keys of the tenant. */
  readonly keys: {
    /** Oldest first, revoked ones included; never a key itself. */
    list(options?: CallOptions): Promise<readonly TenantKey[]>;
    /** Mints one; its answer alone has the key. */
    create(request?: TenantKeyRequest, options?: CallOptions): Promise<MintedKey>;
    /** Whoever uses it is refused from then on. */
    revoke(id: string, options?: CallOptions): Promise<Revoked>;
  };
  /** Erases the tenant, this key included. */
  deleteTenant(options?: CallOptions): Promise<Erased>;
  /** Mints an API key; takes a client whose key is the operator's key-minting token. */
  mintKey(request: KeyRequest, options?: CallOptions): Promise<MintedKey>;
  health(options?: CallOptions): Promise<Health>;
  /** The counters of the process, in the Prometheus text format. */
  metrics(options?: CallOptions): Promise<string>;
};
