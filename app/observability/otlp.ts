import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Context, HrTime, Span, Tracer } from '@opentelemetry/api';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, ValueType } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import type { DataPoint, Histogram, MetricData, MetricProducer } from '@opentelemetry/sdk-metrics';
import {
  AggregationTemporality,
  DataPointType,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { StewardError } from '../../src/core/common/errors.ts';
import { withinMs } from '../../src/core/common/within-ms.ts';
import type { MetricReading } from '../../src/http/server/metrics.ts';
import type { Config } from '../config/config.ts';
import { packageVersion } from '../config/package.ts';
import type { Telemetry } from './telemetry.ts';

const METRICS_EVERY_MS = 60_000;
/** The time limit of one export with all its attempts. A stop waits no longer. */
const EXPORT_TIMEOUT_MS = 2_000;
const LAST_EXPORT_MS = 2_000;
/** https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})/;

/** Sends spans in batches and metrics every minute; drops what is not accepted in time. @param endpoint without a trailing slash. */
export function openOtlp(endpoint: string, config: Config): Telemetry {
  const version = packageVersion();
  const resource = resourceFromAttributes({ 'service.name': config.OTEL_SERVICE_NAME, 'service.version': version });
  const to = (path: string) => ({
    url: `${endpoint}${path}`,
    headers: { ...config.OTEL_EXPORTER_OTLP_HEADERS },
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new BasicTracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter(to('/v1/traces')))],
  });
  let meters: MeterProvider | null = null;
  return {
    ...tracing(provider.getTracer('steward', version)),
    exportMetrics: (read) => {
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(to('/v1/metrics')),
        exportIntervalMillis: METRICS_EVERY_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
        metricProducers: [metricsFrom(read, resource, Date.now())],
      });
      meters = new MeterProvider({ resource, readers: [reader] });
    },
    close: async () => {
      await withinMs(Promise.allSettled([provider.shutdown(), meters?.shutdown()]), LAST_EXPORT_MS);
    },
  };
}

/** Creates spans. Each asynchronous task knows its own span. */
function tracing(tracer: Tracer): Omit<Telemetry, 'exportMetrics' | 'close'> {
  const underWay = new AsyncLocalStorage<Span>();
  const context = (): Context => {
    const span = underWay.getStore();
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT;
  };
  const within = async <T>(span: Span, work: () => Promise<T>): Promise<T> => {
    try {
      return await underWay.run(span, work);
    } catch (error) {
      // Its message may contain what somebody wrote.
      span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) });
      throw error;
    } finally {
      span.end();
    }
  };
  return {
    traceId: () => underWay.getStore()?.spanContext().traceId ?? null,
    traceFetch: (fetch) =>
      ((request, ...rest) => {
        const span = tracer.startSpan(
          request.method,
          { kind: SpanKind.SERVER, attributes: { 'http.request.method': request.method } },
          callersContext(request.headers.get('traceparent')),
        );
        return within(span, async () => {
          const answer = await fetch(request, ...rest);
          span.setAttribute('http.response.status_code', answer.status);
          if (answer.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          return answer;
        });
      }) as typeof fetch, // It has the same parameters.
    noteRequest: ({ method, route }) => {
      const span = underWay.getStore();
      span?.updateName(`${method} ${route}`);
      span?.setAttribute('http.route', route);
    },
    traceWork: (name, facts, work) => {
      const attributes: Attributes = { ...facts };
      return within(tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes }, context()), work);
    },
  };
}

/** Returns the caller's trace context, or the root if the header is missing or invalid. */
function callersContext(header: string | null): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header ?? '') ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & 1,
    isRemote: true,
  });
}

function nameOf(error: unknown): string {
  if (error instanceof StewardError) return error.code;
  return error instanceof Error ? error.name : typeof error;
}

type Times = { readonly startTime: HrTime; readonly endTime: HrTime };
type Value = MetricReading['values'][number];

/** Produces the metrics of `/metrics` under the same names. @param startMs when counting began. */
export function metricsFrom(
  read: () => Promise<readonly MetricReading[]>,
  resource: Resource,
  startMs: number,
): MetricProducer {
  return {
    collect: async () => {
      const times = { startTime: hrTime(startMs), endTime: hrTime(Date.now()) };
      const metrics = (await read()).flatMap((reading) => dataOf(reading, times) ?? []);
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'steward' }, metrics }] }, errors: [] };
    },
  };
}

function dataOf(reading: MetricReading, times: Times): MetricData | null {
  const descriptor = { name: reading.name, description: reading.help, unit: '', valueType: ValueType.DOUBLE };
  const common = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE };
  switch (reading.type) {
    case 'counter':
      return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points(reading, times) };
    case 'gauge':
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: points(reading, times) };
    case 'histogram':
      return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(reading, times) };
    default:
      return null;
  }
}

function points({ values }: MetricReading, times: Times): DataPoint<number>[] {
  return values.map(({ labels, value }) => ({ ...times, attributes: { ...labels }, value }));
}

/** In the registry each bucket includes all lower ones; in OTLP it does not. */
function histograms({ name, values }: MetricReading, times: Times): DataPoint<Histogram>[] {
  const series = new Map<string, { readonly labels: Value['labels']; readonly values: Value[] }>();
  for (const value of values) {
    const { le: _bound, ...labels } = value.labels;
    const key = JSON.stringify(labels);
    const known = series.get(key);
    if (known) known.values.push(value);
    else series.set(key, { labels, values: [value] });
  }
  return [...series.values()].map(({ labels, values: own }) => {
    const buckets = own
      .filter(({ metricName }) => metricName === `${name}_bucket`)
      .sort((one, other) => bound(one) - bound(other));
    const of = (suffix: string) => own.find(({ metricName }) => metricName === name + suffix)?.value ?? 0;
    const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0));
    const boundaries = buckets.map(bound).filter(Number.isFinite);
    return {
      ...times,
      attributes: { ...labels },
      value: { buckets: { boundaries, counts }, sum: of('_sum'), count: of('_count') },
    };
  });
}

function bound({ labels }: Value): number {
  return labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le);
}

function hrTime(ms: number): HrTime {
  return [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1e6)];
}
