import type { DecisionStore } from '../../src/core/decision-log/decision-store.ts';
import type { Moderate } from '../../src/core/moderation/moderate-request.ts';
import type { Judge } from '../../src/core/ports/judge.ts';
import type { MetricReading } from '../../src/http/server/metrics.ts';

/** The attributes of a span; never a text, an author or a key. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** Traces and metrics of one process, sent to an OpenTelemetry collector. */
export type Telemetry = {
  /** Returns the current trace id, 32 hex digits, or null outside of any span. */
  traceId(): string | null;
  /** Serves each request as a span, in the caller's trace if it sent a `traceparent`. */
  traceFetch<F extends (request: Request, ...rest: never[]) => Response | Promise<Response>>(fetch: F): F;
  /** Names the current request's span after its route. */
  noteRequest(event: { readonly method: string; readonly route: string; readonly status: number }): void;
  /** Runs work as a child of the current span, or in a new trace. */
  traceWork<T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T>;
  /** From now on also sends these metrics every minute. */
  exportMetrics(read: () => Promise<readonly MetricReading[]>): void;
  /** Sends everything left, within two seconds. Never throws. */
  close(): Promise<void>;
};

/** Traces each call of the judge as a span. The metrics have its outcome. */
export function traceJudge(telemetry: Telemetry, judge: Judge): Judge {
  const facts = { 'steward.judge': judge.provider, 'steward.model': judge.model };
  return {
    ...judge,
    judge: (request, budget, caller) =>
      telemetry.traceWork('judge', { ...facts, 'steward.messages': request.messages.length }, () =>
        judge.judge(request, budget, caller),
      ),
  };
}

/** Traces the write of a request as a span, including its wait for the other writes of the commit. */
export function traceRecord(telemetry: Telemetry, record: DecisionStore['record']): DecisionStore['record'] {
  return (entry) => telemetry.traceWork('store.record', { 'steward.rows': entry.rows.length }, () => record(entry));
}

/** Traces the verb as a span. Work without an HTTP request, such as a bot's batch, gets a new trace, whose id becomes its request id in the log. */
export function traceModerate(telemetry: Telemetry, moderate: Moderate): Moderate {
  return (request) => {
    const isRoot = telemetry.traceId() === null;
    const facts = { 'steward.source': request.source, 'steward.messages': request.messages.length };
    return telemetry.traceWork('moderate', facts, () =>
      moderate(isRoot ? { ...request, requestId: telemetry.traceId() ?? request.requestId } : request),
    );
  };
}
