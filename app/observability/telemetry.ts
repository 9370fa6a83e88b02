import type { DecisionStore } from '../../src/core/decision-log/decision-store.ts';
import type { Moderate } from '../../src/core/moderation/moderate-request.ts';
import type { Judge } from '../../src/core/ports/judge.ts';
import type { MetricReading } from '../../src/http/server/metrics.ts';

/** What a span tells besides its name and its time; never a text, an author or a key. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** Traces and metrics of one process, sent to an OpenTelemetry collector. */
export type Telemetry = {
  /** Of what is under way here: 32 hex digits; null outside of any span. */
  traceId(): string | null;
  /** Serves each request as a span: of the caller's trace where it sent a `traceparent`. */
  traceFetch<F extends (request: Request, ...rest: never[]) => Response | Promise<Response>>(fetch: F): F;
  /** Names the request that is under way by its route. */
  noteRequest(event: { readonly method: string; readonly route: string; readonly status: number }): void;
  /** Does work as a span of what is under way, or of a trace of its own. */
  traceWork<T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T>;
  /** From now on these metrics are sent too, every minute. */
  exportMetrics(read: () => Promise<readonly MetricReading[]>): void;
  /** Sends what has not been sent, within two seconds. Never throws. */
  close(): Promise<void>;
};

/** What the judge is asked as a span; what it came to is in the counts. */
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

/** The write of a request as a span, with its wait for the others of its commit. */
export function traceRecord(telemetry: Telemetry, record: DecisionStore['record']): DecisionStore['record'] {
  return (entry) => telemetry.traceWork('store.record', { 'steward.rows': entry.rows.length }, () => record(entry));
}

/** The verb as a span. What no request of HTTP asked for, such as a bot's batch, is a trace of its own, whose id is then that of the request in the log. */
export function traceModerate(telemetry: Telemetry, moderate: Moderate): Moderate {
  return (request) => {
    const isRoot = telemetry.traceId() === null;
    const facts = { 'steward.source': request.source, 'steward.messages': request.messages.length };
    return telemetry.traceWork('moderate', facts, () =>
      moderate(isRoot ? { ...request, requestId: telemetry.traceId() ?? request.requestId } : request),
    );
  };
}
