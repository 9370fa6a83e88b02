import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { drive } from '../../bench/load/drive.ts';
import { createMix } from '../../bench/load/mix.ts';
import { readServer } from '../../bench/load/watch.ts';
import { until } from '../../emulators/until.ts';
import { startService } from '../support/service.ts';

/** The same draws each time. */
function drawing(seed = 1): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * max);
  };
}

describe('the load', () => {
  it('is answered by the service as every part of it is due, and counted', async () => {
    const service = await startService();
    const next = createMix([service.key, await service.mint('second')], drawing());
    const kinds = new Set<string>();
    const noted = () => {
      const ask = next();
      kinds.add(ask.kind);
      return ask;
    };
    const driving = drive(service.url, noted, { connections: 4, rate: 0 });
    await until(() => kinds.size === 9, { what: 'every kind of request' });
    await driving.stop();
    const sum = driving.take();
    expect(sum).toMatchObject({ wrong: 0, shed: 0, examples: [] });
    expect(sum.messages).toBeGreaterThan(10);
    expect(sum.p50Ms).toBeGreaterThan(0);
    expect(sum.p999Ms).toBeGreaterThanOrEqual(sum.p99Ms);
    expect(driving.whole()).toEqual(sum);
    expect(driving.take().requests).toBe(0);
    const reading = await readServer(service.url);
    expect(reading.memoryMb).toBeGreaterThan(10);
    expect(reading.loopMaxMs).toBeGreaterThan(0);
    await service.close();
  });

  it('counts answers that are not due, lost connections, and 503 by itself; at a rate it does not wait for answers', async () => {
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      if (asked % 3 === 0) response.socket?.destroy();
      else response.writeHead(asked % 3 === 1 ? 500 : 503, { 'retry-after': '1' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const driving = drive(url, createMix(['key'], drawing()), { connections: 2, rate: 500 });
    await until(() => asked >= 30);
    await driving.stop();
    const { requests, wrong, shed, examples } = driving.take();
    expect(wrong + shed).toBe(requests);
    expect(shed).toBeGreaterThan(5);
    expect(examples.some((one) => one.endsWith(' 500'))).toBe(true);
    expect(examples.length).toBeLessThanOrEqual(20);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});
