import { resourceFromAttributes } from '@opentelemetry/resources';
import { expect, it } from 'vitest';
import { metricsFrom } from '../../../app/observability/otlp.ts';
import { createMetrics } from '../../../src/http/server/metrics.ts';

it('tells the counts of each bucket by itself, for each set of labels, with their sum', async () => {
  const metrics = createMetrics();
  for (const seconds of [0.0005, 0.03, 0.03, 99]) metrics.http({ method: 'GET', route: '/a', status: 200, seconds });
  metrics.http({ method: 'GET', route: '/b', status: 200, seconds: 1 });
  const { resourceMetrics } = await metricsFrom(metrics.readings, resourceFromAttributes({}), 0).collect();
  const all = resourceMetrics.scopeMetrics[0]?.metrics ?? [];
  const points = all.find(({ descriptor }) => descriptor.name === 'steward_http_request_seconds')?.dataPoints;
  expect(points?.map(({ attributes }) => attributes.route)).toEqual(['/a', '/b']);
  expect(points?.[0]?.value).toMatchObject({ count: 4, buckets: { counts: [1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1] } });
  expect(points?.[0]?.value).toMatchObject({
    buckets: { boundaries: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20] },
  });
  const [first] = points ?? [];
  expect(first?.value).toMatchObject({ sum: expect.closeTo(99.0605) });
});
