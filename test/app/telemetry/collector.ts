import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(Attribute),
});
const Resource = z.object({ attributes: z.array(Attribute) });
const Traces = z.object({
  resourceSpans: z.array(z.object({ resource: Resource, scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});
const Point = z.looseObject({ attributes: z.array(Attribute) });
const Data = z.object({ dataPoints: z.array(Point) });
const Metric = z.looseObject({
  name: z.string(),
  sum: Data.optional(),
  gauge: Data.optional(),
  histogram: Data.optional(),
});
const Metrics = z.object({
  resourceMetrics: z.array(
    z.object({ resource: Resource, scopeMetrics: z.array(z.object({ metrics: z.array(Metric) })) }),
  ),
});

/** A collector that takes OTLP over HTTP in JSON, and keeps what it was sent. */
export type Collector = {
  readonly url: string;
  spans(): z.output<typeof Span>[];
  metrics(): z.output<typeof Metric>[];
  /** What each request was sent besides. */
  authorizations(): (string | undefined)[];
  /** All bodies as they came. */
  text(): string;
  close(): Promise<void>;
};

/** Starts one on a free port. What is not OTLP is answered with 400, and kept as no span. */
export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const traces: z.output<typeof Traces>[] = [];
  const metrics: z.output<typeof Metrics>[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    bodies.push(body);
    authorizations.push(request.headers.authorization);
    try {
      if (request.url === '/v1/traces') traces.push(Traces.parse(JSON.parse(body)));
      else if (request.url === '/v1/metrics') metrics.push(Metrics.parse(JSON.parse(body)));
      else throw new Error('no such path');
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    } catch {
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // A listening TCP server has one.
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () =>
      traces.flatMap((one) => one.resourceSpans.flatMap((of) => of.scopeSpans.flatMap(({ spans }) => spans))),
    metrics: () =>
      metrics.flatMap((one) => one.resourceMetrics.flatMap((of) => of.scopeMetrics.flatMap((scope) => scope.metrics))),
    authorizations: () => authorizations,
    text: () => bodies.join('\n'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
