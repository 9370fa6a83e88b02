import { type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricReading } from '../../src/http/server/metrics.ts';

type Times = { readonly startTime: HrTime; readonly endTime: HrTime };
type Value = MetricReading['values'][number];

/** The metrics that `/metrics` tells, under the same names. @param startMs since when they are counted. */
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

/** The registry counts each bucket with all below it; OTLP counts each by itself. */
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
