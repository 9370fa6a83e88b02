import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Decision } from '../../core/decisions/decision.ts';
import type { DecidedEvent } from '../../service/moderation/moderate-request.ts';
import { countAsRead, type GaugeSources, watchGauges, watchReplica } from './watch-gauges.ts';

/** One finished HTTP request; `route` is the pattern, never the path with its parameters. */
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
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
  readonly costMicroUsd: number;
};
/** One commit of the store. */
export type CommitEvent = { readonly rows: number; readonly requests: number; readonly seconds: number };
/** How far the reading of a stream is behind: messages that wait or are being decided, those held for the model, and the age of the oldest. */
export type StreamLag = { readonly messages: number; readonly held: number; readonly oldestSeconds: number };
/** How many shards of a bot run in this process, in others, and nowhere. */
export type ShardCounts = { readonly here: number; readonly elsewhere: number; readonly free: number };

/** A metric as the registry of this process has it. */
export type MetricReading = {
  readonly name: string;
  readonly help: string;
  /** `counter`, `gauge` or `histogram`; anything else is left out. */
  readonly type: string;
  readonly values: readonly {
    readonly value: number;
    readonly labels: Readonly<Record<string, string | number>>;
    /** Of a histogram: its name with `_bucket`, `_sum` or `_count`. */
    readonly metricName?: string;
  }[];
};

/** The counters of one process; nothing in them is specific to a tenant. */
export type Metrics = {
  http(event: HttpEvent): void;
  decided(event: DecidedEvent): void;
  model(event: ModelEvent): void;
  /** A batch that was judged in pieces, because one message kept the model from answering for all. */
  poisoned(because: string): void;
  /** Text work beside the event loop: done, overdue, died or refused. */
  textTask(outcome: string): void;
  commit(event: CommitEvent): void;
  /** What became of a message of a stream; see `steward_stream_messages_total`. */
  streamMessage(outcome: string): void;
  /** How far the reading of a stream is behind. */
  streamLag(lag: StreamLag): void;
  watch(sources: GaugeSources): void;
  /** Reads, whenever somebody asks, where the shards of bots run. */
  watchShards(read: () => Readonly<Record<string, ShardCounts>>): void;
  text(): Promise<string>;
  /** The same as data. */
  readings(): Promise<readonly MetricReading[]>;
  readonly contentType: string;
};

const LATENCY_SECONDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** Makes the counters in a registry of their own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const httpSeconds = new Histogram({
    name: 'steward_http_request_seconds',
    help: 'HTTP requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: LATENCY_SECONDS,
    registers,
  });
  const decisions = new Counter({
    name: 'steward_decisions_total',
    help: 'Decisions by source, reason and action.',
    labelNames: ['source', 'reason', 'action'],
    registers,
  });
  const cacheLookups = new Counter({
    name: 'steward_cache_lookups_total',
    help: 'Judged messages by whether the cache answered.',
    labelNames: ['result'],
    registers,
  });
  const modelSeconds = new Histogram({
    name: 'steward_model_call_seconds',
    help: 'Calls of the model by outcome.',
    labelNames: ['outcome'],
    buckets: LATENCY_SECONDS,
    registers,
  });
  const tokens = new Counter({
    name: 'steward_model_tokens_total',
    help: 'Tokens by kind; cached input is part of input.',
    labelNames: ['kind'],
    registers,
  });
  const spend = new Counter({
    name: 'steward_model_spend_usd_total',
    help: 'What the model calls of this process cost.',
    registers,
  });
  const poisoned = new Counter({
    name: 'steward_model_poisoned_batches_total',
    help: 'Batches judged in pieces because of one message, by what the model did: filtered, bad_request, invalid_answer or canary.',
    labelNames: ['because'],
    registers,
  });
  const textTasks = new Counter({
    name: 'steward_text_tasks_total',
    help: 'Text work beside the event loop by outcome: done; overdue, died and refused leave messages unjudged as error_open.',
    labelNames: ['outcome'],
    registers,
  });
  const streamMessages = new Counter({
    name: 'steward_stream_messages_total',
    help: 'Messages of a stream by outcome: decided, dead (to the dead-letter subject), again (delivered again later), wait (a try while the model was unavailable) or duplicate (not published, because JetStream has another message with its id).',
    labelNames: ['outcome'],
    registers,
  });
  const streamLag = new Gauge({
    name: 'steward_stream_lag_messages',
    help: 'Messages of the stream that wait or are being decided; 0 where no stream is read.',
    registers,
  });
  const streamHeld = new Gauge({
    name: 'steward_stream_held_messages',
    help: 'Messages of the stream that this process holds until the model is available.',
    registers,
  });
  const streamOldest = new Gauge({
    name: 'steward_stream_oldest_seconds',
    help: 'Age of the oldest message of the stream that this process is deciding; 0 where it has none.',
    registers,
  });
  const commitSeconds = new Histogram({
    name: 'steward_store_commit_seconds',
    help: 'Commits of the decision log, with what waited for them.',
    buckets: LATENCY_SECONDS,
    registers,
  });
  const commitRows = new Counter({
    name: 'steward_store_rows_total',
    help: 'Rows written to the decision log.',
    registers,
  });
  const commitRequests = new Counter({
    name: 'steward_store_requests_total',
    help: 'Requests recorded; over the number of commits, how many share one.',
    registers,
  });

  return {
    http: ({ method, route, status, seconds }) => httpSeconds.observe({ method, route, status }, seconds),
    decided: (event) => {
      // A batch is mostly of one kind, and to find a counter by its labels costs a microsecond.
      for (const { one, count } of countAlike(event.decisions)) {
        const { reason, action, judged } = one;
        decisions.inc({ source: event.source, reason, action }, count);
        if (judged) cacheLookups.inc({ result: reason === 'cache' ? 'hit' : 'miss' }, count);
      }
    },
    model: (event) => {
      modelSeconds.observe({ outcome: event.outcome }, event.seconds);
      tokens.inc({ kind: 'input' }, event.inputTokens);
      tokens.inc({ kind: 'cached_input' }, event.cachedInputTokens);
      tokens.inc({ kind: 'output' }, event.outputTokens);
      spend.inc(event.costMicroUsd / 1e6);
    },
    poisoned: (because) => poisoned.inc({ because }),
    textTask: (outcome) => textTasks.inc({ outcome }),
    commit: (event) => {
      commitSeconds.observe(event.seconds);
      commitRows.inc(event.rows);
      commitRequests.inc(event.requests);
    },
    streamMessage: (outcome) => streamMessages.inc({ outcome }),
    streamLag: ({ messages, held, oldestSeconds }) => {
      streamLag.set(messages);
      streamHeld.set(held);
      streamOldest.set(oldestSeconds);
    },
    watch: (sources) => {
      watchGauges(registry, sources);
      watchReplica(registry, sources.replica);
      countAsRead(registry, {
        name: 'steward_store_writer_deaths_total',
        help: 'Threads that write to the SQLite file and died; each is replaced.',
        read: sources.writerDeaths,
      });
    },
    watchShards: (read) => {
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
    // The library's types say a number for the kind, and it says the word.
    readings: async () => (await registry.getMetricsAsJSON()) as unknown as readonly MetricReading[],
    contentType: registry.contentType,
  };
}

/** Decisions with the same reason and action, with their count. */
function countAlike(decisions: readonly Decision[]): readonly { readonly one: Decision; readonly count: number }[] {
  const alike: { one: Decision; count: number }[] = [];
  for (const decision of decisions) {
    const known = alike.find(({ one }) => one.reason === decision.reason && one.action === decision.action);
    if (known) known.count++;
    else alike.push({ one: decision, count: 1 });
  }
  return alike;
}
