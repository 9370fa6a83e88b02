import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import { createBodyBudget } from '../../../src/http/server/body-budget.ts';
import { startService, type TestService } from '../../support/service.ts';

const MIB = 1024 * 1024;

describe('the budget of bodies', () => {
  it('has room up to its total, up to its share of one key, and again for what was given back', () => {
    const budget = createBodyBudget({ totalBytes: 10 * MIB, keyBytes: 6 * MIB });
    const first = budget.take('a', 4 * MIB);
    expect(first).not.toBeNull();
    expect(budget.take('a', 4 * MIB)).toBeNull();
    expect(budget.take('b', 6 * MIB)).not.toBeNull();
    expect(budget.take('c', 5_000)).toBeNull();
    expect(budget.take('c', 100)).not.toBeNull();
    first?.();
    expect(budget.take('c', 4 * MIB)).not.toBeNull();
  });
});

describe('unfinished uploads', () => {
  let service: TestService;
  afterEach(() => service.close());

  it('of one key are refused past its share, while another key is served, and its own room comes back', async () => {
    service = await startService();
    const { hostname, port } = new URL(service.url);
    const statuses: string[] = [];
    const sockets = Array.from({ length: 6 }, () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      socket.on('data', (chunk) => statuses.push(String(chunk).slice(9, 12)));
      const head = ['POST /v1/moderate HTTP/1.1', 'Host: steward', `Authorization: Bearer ${service.key}`];
      head.push('Content-Type: application/json', `Content-Length: ${7 * MIB}`, '', '{');
      socket.write(head.join('\r\n'));
      return socket;
    });
    await until(() => statuses.length === 4, { what: 'the refusal of four' });
    expect(statuses).toEqual(['429', '429', '429', '429']);
    const long = { messages: Array.from({ length: 3 }, () => ({ text: 'a word or two '.repeat(500) })) };
    const other = await service.mint('other');
    expect((await service.call('POST', '/v1/moderate', { key: other, body: long })).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    const again = () => service.call('POST', '/v1/moderate', { body: long });
    await until(async () => (await again()).status === 200, { what: 'room for the key' });
  });
});
