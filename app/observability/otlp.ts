import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { StewardError } from '../../src/core/common/errors.ts';
import { withinMs } from '../../src/core/common/within-ms.ts';
import type { Config } from '../config/config.ts';
import { packageVersion } from '../config/package.ts';
import { metricsFrom } from './metric-data.ts';
import type { Telemetry } from './telemetry.ts';

const METRICS_EVERY_MS = 60_000;
/** With all attempts of one export: a stop waits for no more. */
const EXPORT_TIMEOUT_MS = 2_000;
const LAST_EXPORT_MS = 2_000;
/** https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})/;

/** Sends spans in batches and metrics every minute; what is not taken in time is dropped. @param endpoint without a slash at its end. */
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

/** Spans by what is under way: each asynchronous piece of work knows its own. */
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
      // Its words may hold what somebody wrote.
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
      }) as typeof fetch, // With the same parameters.
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

/** The trace that a caller is in; a new one where it says none, or says it wrongly. */
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
