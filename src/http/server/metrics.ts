import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Decision } from '../../core/decisions/decision.ts';
import type { DecidedEvent } from '../../service/moderation/moderate-request.ts';
import { type GaugeSources, watchGauges } from './watch-gauges.ts';

/** One finished HTTP request. `route` is the pattern, never the path with its parameters. */
export type HttpEvent = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};
/** One call of the model. */
export type ModelEvent = {
  readonly outcome: string;
  readonly seconds: number;
  /** How many messages the call contained. */
  readonly messages: number;
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
  readonly costMicroUsd: number;
};
/** How far a stream's consumer is behind: messages that wait or are being decided, those held for the model, and the age of the oldest. */
export type StreamLag = { readonly messages: number; readonly held: number; readonly oldestSeconds: number };
/** How many shards of a bot run in this process, in others, and nowhere. */
export type ShardCounts = { readonly here: number; readonly elsewhere: number; readonly free: number };

/** A metric as this process's registry returns it. */
export type MetricReading = {
  readonly name: string;
  readonly help: string;
  /** `counter`, `gauge` or `histogram`; other types are left out. */
  readonly type: string;
  readonly values: readonly {
    readonly value: number;
    readonly labels: Readonly<Record<string, string | number>>;
    /** Only for a histogram: its name with `_bucket`, `_sum` or `_count`. */
    readonly metricName?: string;
  }[];
};

/** The metrics of one process; none is specific to a tenant. */
export type Metrics = ReturnType<typeof createMetrics>;

const LATENCY_SECONDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** Creates the metrics in a new registry. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const seconds = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Histogram({ name, help, labelNames, buckets: LATENCY_SECONDS, registers });
  const httpSeconds = seconds(
    'steward_http_request_seconds',
    'HTTP requests by method, route and status.',
    'method',
    'route',
    'status',
  );
  const decisions = counter(
    'steward_decisions_total',
    'Decisions by source, reason and action.',
    'source',
    'reason',
    'action',
  );
  const cacheLookups = counter(
    'steward_cache_lookups_total',
    'Judged messages by whether the cache answered.',
    'result',
  );
  const modelSeconds = seconds('steward_model_call_seconds', 'Calls of the model by outcome.', 'outcome');
  const modelMessages = counter(
    'steward_model_messages_total',
    'Messages in model calls. Divide by the number of calls to get messages per call.',
  );
  const tokens = counter('steward_model_tokens_total', 'Tokens by kind. Cached input is part of input.', 'kind');
  const spend = counter('steward_model_spend_usd_total', 'Cost of the model calls of this process, in USD.');
  const poisoned = counter(
    'steward_model_poisoned_batches_total',
    'Batches that were split because of one message, by cause: filtered, bad_request, invalid_answer or canary.',
    'because',
  );
  const textTasks = counter(
    'steward_text_tasks_total',
    'Tasks of the text threads by outcome. After overdue, died and refused, messages are not judged (error_open).',
    'outcome',
  );
  const streamMessages = counter(
    'steward_stream_messages_total',
    'Messages of a stream by outcome: decided, dead (dead-letter subject), again (redelivered later), wait (model unavailable) or duplicate (not published, because JetStream already has its id).',
    'outcome',
  );
  const streamLag = gauge('steward_stream_lag_messages', 'Messages of the stream that wait or are in progress.');
  const streamHeld = gauge(
    'steward_stream_held_messages',
    'Messages of the stream that this process holds until the model is available.',
  );
  const streamOldest = gauge(
    'steward_stream_oldest_seconds',
    'Age of the oldest message of the stream in progress in this process. 0 if there is none.',
  );
  const commitSeconds = seconds('steward_store_commit_seconds', 'Duration of commits of the audit log.');
  const commitRows = counter('steward_store_rows_total', 'Rows written to the audit log.');
  const commitRequests = counter(
    'steward_store_requests_total',
    'Requests recorded. Divide by the number of commits to get requests per commit.',
  );

  return {
    http: ({ method, route, status, seconds }: HttpEvent) => httpSeconds.observe({ method, route, status }, seconds),
    decided: (event: DecidedEvent) => {
      // Most decisions of a batch are alike, and finding a counter by its labels costs a microsecond.
      for (const { one, count } of countAlike(event.decisions)) {
        const { reason, action, judged } = one;
        decisions.inc({ source: event.source, reason, action }, count);
        if (judged) cacheLookups.inc({ result: reason === 'cache' ? 'hit' : 'miss' }, count);
      }
    },
    model: (event: ModelEvent) => {
      modelSeconds.observe({ outcome: event.outcome }, event.seconds);
      modelMessages.inc(event.messages);
      tokens.inc({ kind: 'input' }, event.inputTokens);
      tokens.inc({ kind: 'cached_input' }, event.cachedInputTokens);
      tokens.inc({ kind: 'output' }, event.outputTokens);
      spend.inc(event.costMicroUsd / 1e6);
    },
    /** Counts a batch that was split, because one message kept the model from answering for all. */
    poisoned: (because: string) => poisoned.inc({ because }),
    /** Counts text tasks outside the event loop by outcome: done, overdue, died or refused. */
    textTask: (outcome: string) => textTasks.inc({ outcome }),
    commit: (event: { readonly rows: number; readonly requests: number; readonly seconds: number }) => {
      commitSeconds.observe(event.seconds);
      commitRows.inc(event.rows);
      commitRequests.inc(event.requests);
    },
    /** Counts messages of a stream by outcome; see `steward_stream_messages_total`. */
    streamMessage: (outcome: string) => streamMessages.inc({ outcome }),
    streamLag: ({ messages, held, oldestSeconds }: StreamLag) => {
      streamLag.set(messages);
      streamHeld.set(held);
      streamOldest.set(oldestSeconds);
    },
    watch: (sources: GaugeSources) => watchGauges(registry, sources),
    /** Reads where the bots' shards run, each time the metrics are read. */
    watchShards: (read: () => Readonly<Record<string, ShardCounts>>) => {
      new Gauge({
        name: 'steward_bot_shards',
        help: 'Shards of a bot by where they run: here, elsewhere (in another process) or free (in none).',
        labelNames: ['bot', 'where'],
        registers,
        collect() {
          for (const [bot, counts] of Object.entries(read()))
            for (const where of ['here', 'elsewhere', 'free'] as const) this.set({ bot, where }, counts[where]);
        },
      });
    },
    text: () => registry.metrics(),
    // The library types the kind as a number, but it returns a word.
    readings: async () => (await registry.getMetricsAsJSON()) as unknown as readonly MetricReading[],
    contentType: registry.contentType,
  };
}

/** Groups decisions with the same reason and action, and counts them. */
function countAlike(decisions: readonly Decision[]): readonly { readonly one: Decision; readonly count: number }[] {
  const alike: { one: Decision; count: number }[] = [];
  for (const decision of decisions) {
    const known = alike.find(({ one }) => one.reason === decision.reason && one.action === decision.action);
    if (known) known.count++;
    else alike.push({ one: decision, count: 1 });
  }
  return alike;
}
