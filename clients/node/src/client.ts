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

/** The address of the service, the key, and the limits of time and retries. */
export type ClientOptions = {
  /**
   * The base address, such as `http://127.0.0.1:8080`. It may have a path prefix, and it may end in `/v1`.
   * Default: the environment variable `STEWARD_URL`.
   */
  readonly url?: string | undefined;
  /**
   * The API key. `mintKey` needs the operator's key-minting token instead; `health` and `metrics` need no key. Default: the environment variable
   * `STEWARD_API_KEY`, but only if `url` is missing or equal to `STEWARD_URL`.
   */
  readonly key?: string | undefined;
  /** The time limit of one attempt in milliseconds, from the request to the end of its answer. Default: 30,000. */
  readonly timeoutMs?: number | undefined;
  /** The number of retries, made only where a retry is safe. 0 means none. Default: 3. */
  readonly maxRetries?: number | undefined;
  /** The client throws instead of waiting for a longer `Retry-After`. In milliseconds; default: 60,000. */
  readonly maxRetryAfterMs?: number | undefined;
  /** Replaces the runtime's `fetch`, for example for a proxy, a service binding or tracing. */
  readonly fetch?: typeof globalThis.fetch | undefined;
};

/** The options of every call. */
export type CallOptions = {
  /** Ends the call and its waits. The call then throws the signal's abort reason. */
  readonly signal?: AbortSignal | undefined;
};
export type ModerateOptions = CallOptions & {
  /** An id for this request, at most 200 characters. The answer has it as `request_id`, and so has the audit log. */
  readonly requestId?: string | undefined;
  /**
   * The service decides a request once per key (1 to 255 characters) and repeats its decisions for a retry within 24 hours. Default: a
   * new key for each call. To survive a restart of your program, set your own key and store it with your message.
   */
  readonly idempotencyKey?: string | undefined;
  /** Also returns `explanations`: why the service decided each message as it did. */
  readonly explain?: boolean | undefined;
  /** Decides, but does not count, log or cache. It may call a paid model. It cannot have an `idempotencyKey`. */
  readonly dryRun?: boolean | undefined;
};
export type ModerateAllOptions = CallOptions & {
  /** The number of requests at the same time, 1 to 64. Default: 4. */
  readonly parallel?: number | undefined;
  /** The number of messages per request, 1 to 50. Default: 50. */
  readonly batchSize?: number | undefined;
};
export type DecisionsOptions = CallOptions & {
  /** Returns only rows older than the row with this id. */
  readonly before?: string | undefined;
  /** The maximum number of rows. Default: all. */
  readonly limit?: number | undefined;
  /** The number of rows per request, 1 to 500. Default: 100. */
  readonly pageSize?: number | undefined;
};

export type JobOptions = CallOptions & {
  /** The same key and messages always mean the same job, so a retry is safe. Default: a new key for each call. */
  readonly idempotencyKey?: string | undefined;
};
export type StatsOptions = CallOptions & {
  /** The length of the time range. Default: 30 days. */
  readonly range?: '24h' | '7d' | '30d' | undefined;
  /** The end of the time range as an ISO 8601 date and time. Default: now. */
  readonly to?: string | undefined;
};
/** The options of a list. For the next page, pass the last id as `before`. */
export type PageOptions = CallOptions & {
  /** The maximum number of items, 1 to 100. Default: 50. */
  readonly limit?: number | undefined;
  /** Returns only items older than the item with this id. */
  readonly before?: string | undefined;
};
export type IncidentsOptions = PageOptions & {
  /** Returns only incidents with at least this many messages. Default: 1. */
  readonly minMessages?: number | undefined;
  /** Returns only incidents that contain a message without a verdict. */
  readonly waiting?: boolean | undefined;
};
export type UnjudgedOptions = PageOptions;
export type PolicyHistoryOptions = PageOptions;
export type ExamplesOptions = PageOptions;
export type JudgeUnjudgedOptions = CallOptions & {
  /** The maximum number of messages to judge, 1 to 200. Default: 50. */
  readonly limit?: number | undefined;
};

/** The methods of the service. Each throws a `StewardError`, or the abort reason of its signal. */
export type Client = {
  /** Judges one message or text, or a list of 1 to 50, in one request. */
  moderate(
    messages: Message | string | readonly (Message | string)[],
    options?: ModerateOptions,
  ): Promise<ModerateResponse>;
  /** Judges any number of messages in batches. Yields the decisions in message order, each with its message. */
  moderateAll<T extends Message | string>(
    messages: Iterable<T> | AsyncIterable<T>,
    options?: ModerateAllOptions,
  ): AsyncGenerator<Moderated<T>, void, void>;
  readonly policy: {
    get(options?: CallOptions): Promise<Policy>;
    /** Merges the change into the policy. Fields that are missing or null stay unchanged. */
    update(change: PolicyWrite, options?: CallOptions): Promise<WrittenPolicy>;
  };
  readonly settings: {
    get(options?: CallOptions): Promise<Settings>;
    /** Merges the change into the settings. Fields that are missing or null stay unchanged. */
    update(change: SettingsWrite, options?: CallOptions): Promise<Settings>;
  };
  /** Yields the audit log, newest decision first. It requests the next page only when your loop needs it. */
  decisions(options?: DecisionsOptions): AsyncGenerator<DecisionLogRow, void, void>;
  /** Returns one decision by its row id, with its verdict. */
  decision(id: string, options?: CallOptions): Promise<LoggedDecision>;
  /** The data that the service stores about one person on a chat platform. */
  readonly authors: {
    export(platform: ExportedAuthor['platform'], id: string, options?: CallOptions): Promise<ExportedAuthor>;
    /** Erases this person's data. Entries in the log channel stay, without the person. */
    erase(platform: ExportedAuthor['platform'], id: string, options?: CallOptions): Promise<ErasedAuthor>;
  };
  /** Returns the incidents, in which the bots group related messages of a chat, newest first. */
  incidents(options?: IncidentsOptions): Promise<readonly Incident[]>;
  /** Returns the stored messages that passed while judging was paused or failed, newest first. */
  unjudged(options?: UnjudgedOptions): Promise<readonly UnjudgedMessage[]>;
  /** Judges the oldest stored messages that passed unjudged, within the quota and the spending ceilings. */
  judgeUnjudged(options?: JudgeUnjudgedOptions): Promise<JudgedLater>;
  /** Returns how many decisions a time range has, and their quality, speed and cost. */
  stats(options?: StatsOptions): Promise<Stats>;
  /** Stores whether a decision was right. If the decision has an entry in chat, the entry changes too. */
  giveVerdict(decisionId: string, verdict: VerdictRequest, options?: CallOptions): Promise<GivenVerdict>;
  /** Taught examples: copies of these texts pass, or trigger an action. */
  readonly examples: {
    /** Returns the examples, newest first, without expired ones. */
    list(options?: ExamplesOptions): Promise<readonly Example[]>;
    add(example: ExampleRequest, options?: CallOptions): Promise<Example>;
    remove(id: string, options?: CallOptions): Promise<RemovedExample>;
  };
  /** Webhooks: addresses to which the service sends events. */
  readonly webhooks: {
    /** Returns the webhooks without their secrets, oldest first. */
    list(options?: CallOptions): Promise<readonly Webhook[]>;
    /** Adds a webhook. Only this answer contains its secret, which `verifyWebhook` needs. */
    add(webhook: WebhookRequest, options?: CallOptions): Promise<WebhookWithSecret>;
    /** Returns the sent and the waiting deliveries, newest first. */
    deliveries(id: string, options?: PageOptions): Promise<readonly WebhookDelivery[]>;
    /** Sends a delivery again with the same id. */
    replay(id: string, deliveryId: string, options?: CallOptions): Promise<WebhookDelivery>;
    remove(id: string, options?: CallOptions): Promise<RemovedWebhook>;
  };
  /** Jobs: messages that the service judges in the background. */
  readonly jobs: {
    /** Creates a job of up to 1,000,000 messages. A long body needs a longer `timeoutMs`. */
    add(messages: readonly (Message | string)[], options?: JobOptions): Promise<Job>;
    /** Returns the jobs, newest first. */
    list(options?: CallOptions): Promise<readonly Job[]>;
    get(id: string, options?: CallOptions): Promise<Job>;
    /** Returns the decisions made so far, in the order of the messages. */
    results(id: string, options?: CallOptions): Promise<readonly Decision[]>;
    /** Removes the job. A running job is cancelled. */
    remove(id: string, options?: CallOptions): Promise<RemovedJob>;
  };
  /** Returns the effect that a changed policy would have had in the last 30 days. Calls no model and saves nothing. */
  replay(change: ReplayWrite, options?: CallOptions): Promise<Replay>;
  /** Returns three sets of thresholds to choose from, with the measured results of each. */
  presets(options?: CallOptions): Promise<readonly Preset[]>;
  /** Returns who changed the policy and when, newest first. */
  policyHistory(options?: PolicyHistoryOptions): Promise<readonly PolicyChange[]>;
  /** Runs the filters on texts and returns what matches and where. It judges nothing and saves nothing. */
  tryRules(ask: TryRules, options?: CallOptions): Promise<readonly TriedRules[]>;
  /** Returns the tenant of this key: its plan, its quota and its usage. */
  tenant(options?: CallOptions): Promise<Tenant>;
  /** The API keys of the tenant. */
  readonly keys: {
    /** Returns all keys, oldest first, including revoked ones. The key values are never returned. */
    list(options?: CallOptions): Promise<readonly TenantKey[]>;
    /** Creates a key. Only this answer contains the key itself. */
    create(request?: TenantKeyRequest, options?: CallOptions): Promise<MintedKey>;
    /** Revokes a key. The service then refuses every request with it. */
    revoke(id: string, options?: CallOptions): Promise<Revoked>;
  };
  /** Deletes the tenant with all its data, including this key. */
  deleteTenant(options?: CallOptions): Promise<Erased>;
  /** Creates an API key. The client's own key must be the operator's key-minting token. */
  mintKey(request: KeyRequest, options?: CallOptions): Promise<MintedKey>;
  health(options?: CallOptions): Promise<Health>;
  /** Returns the metrics of the server process in the Prometheus text format. */
  metrics(options?: CallOptions): Promise<string>;
};
