import { createMetrics } from '../../src/http/server/metrics.ts';

/** The names of all metrics that a server has, Node's own among them, in their order. */
export async function servedMetrics(): Promise<readonly string[]> {
  const metrics = createMetrics();
  metrics.watch({
    cacheEntries: () => 0,
    judgeInFlight: () => 0,
    judgeWaiting: () => 0,
    logDropped: () => 0,
    sharedMemoryUp: () => 0,
    textThreads: () => 0,
    textWaiting: () => 0,
    replica: () => null,
    writerDeaths: () => 0,
    cascade: () => null,
  });
  metrics.watchShards(() => ({}));
  return [...(await metrics.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);
}
