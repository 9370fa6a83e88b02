import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import OpenAI from 'openai';
import { afterEach, describe, expect, it } from 'vitest';
import { sendWebhooks } from '../../app/maintenance/send-webhooks.ts';
import { createSchedule } from '../../bots/core/port/process.ts';
import { verifyWebhook } from '../../clients/node/src/verify-webhook.ts';
import { WEBHOOK_EVENTS } from '../../src/core/webhooks/webhooks.ts';
import { startService, type TestService } from '../support/service.ts';

type Received = { readonly headers: IncomingHttpHeaders; readonly text: string; readonly body: Body };
type Body = { readonly type: string; readonly timestamp: string; readonly data: Record<string, unknown> };
type Made = { readonly id: string; readonly secret: string };
type Delivery = {
  readonly id: string;
  readonly event: string;
  readonly state: string;
  readonly tries: number;
  readonly status: number | null;
  readonly error: string;
  readonly next_try_at: string | null;
};

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A receiver that answers what it is told to, or never where that is null. */
async function startReceiver(answer: (received: Received) => number | null = () => 200) {
  const received: Received[] = [];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    const one = { headers: request.headers, text, body: JSON.parse(text) };
    received.push(one);
    const status = answer(one);
    if (status !== null)
      response.writeHead(status, { location: 'http://127.0.0.1:1/elsewhere' }).end('x'.repeat(50_000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/hook`, received };
}

/** A service that may send to this machine, with a clock that can be put forward. */
async function start(env: Record<string, string> = {}) {
  const clock = { aheadMs: 0 };
  const service = await startService(
    { SERVICE_WEBHOOK_ADDRESSES: 'any', ...env },
    { now: () => Date.now() + clock.aheadMs },
  );
  closers.push(() => service.close());
  const schedule = createSchedule();
  // It looks more often than it does in earnest.
  const fast = { ...schedule, after: (ms: number, run: () => void) => schedule.after(ms / 20, run) };
  const sender = sendWebhooks(service.runtime, fast);
  closers.push(() => sender.stop());
  return { service, clock };
}

async function add(service: TestService, body: object): Promise<Made> {
  const answer = await service.call('POST', '/v1/webhooks', { body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Made;
}

async function deliveries(service: TestService, { id }: Made): Promise<readonly Delivery[]> {
  return (await service.call('GET', `/v1/webhooks/${id}/deliveries`)).body as Delivery[];
}

const typesOf = (received: readonly Received[]) => received.map(({ body }) => body.type);

describe('webhooks', () => {
  it('send what triggered, signed so that another library verifies it, and without the text', async () => {
    const receiver = await startReceiver();
    const { service } = await start();
    const { secret, id } = await add(service, { url: receiver.url, events: ['decision.triggered'] });
    await expect.poll(() => typesOf(receiver.received)).toEqual(['webhook.created']);
    const [decision] = await service.moderate([
      { text: 'spam spam spam spam buy now', id: 'm1', author: 'ann' },
      'hello there',
    ]);
    await expect.poll(() => receiver.received.length, { timeout: 5_000 }).toBe(2);
    const sent = receiver.received[1];
    const { scores: _, ...shown } = decision ?? { scores: {} };
    expect(sent?.body).toMatchObject({ type: 'decision.triggered', data: { ...shown, source: 'api' } });
    expect(sent?.text).not.toContain('buy now');
    const row = (await service.call('GET', `/v1/decisions/${sent?.body.data.id}`)).body;
    expect(row).toMatchObject({ message_id: 'm1' });
    const client = new OpenAI({ apiKey: 'none' });
    const headers = new Headers(Object.entries(sent?.headers ?? {}).map(([name, value]) => [name, String(value)]));
    await client.webhooks.verifySignature(sent?.text ?? '', headers, secret);
    await expect(client.webhooks.verifySignature(`${sent?.text} `, headers, secret)).rejects.toThrow();
    const own = (text: string, change = {}, by = secret) => verifyWebhook(by, { ...sent?.headers, ...change }, text);
    expect(await own(sent?.text ?? '')).toEqual(sent?.body);
    await expect(own(`${sent?.text} `)).rejects.toThrow('does not fit');
    await expect(own(sent?.text ?? '', {}, 'whsec_b3RoZXI=')).rejects.toThrow('does not fit');
    await expect(own(sent?.text ?? '', { 'webhook-id': undefined })).rejects.toThrow('webhook-id is missing');
    await expect(own(sent?.text ?? '', { 'webhook-timestamp': '1700000000' })).rejects.toThrow('five minutes');
    const rotated = { 'webhook-signature': `v1,bm9uZQ== ${sent?.headers['webhook-signature']}` };
    expect(await own(sent?.text ?? '', rotated)).toEqual(sent?.body);
    await expect
      .poll(() => deliveries(service, { id, secret }))
      .toMatchObject([
        { event: 'decision.triggered', state: 'delivered', tries: 1, status: 200, next_try_at: null },
        { event: 'webhook.created', state: 'delivered' },
      ]);
  });

  it('tell of verdicts, and of the quota at 80 and 100 %', async () => {
    const receiver = await startReceiver();
    const { service } = await start({ SERVICE_MONTHLY_QUOTA: '10' });
    await add(service, { url: receiver.url, events: WEBHOOK_EVENTS.filter((name) => name !== 'decision.triggered') });
    for (let at = 0; at < 10; at++) await service.moderate([`a message of its own, number ${at} spam`]);
    const [row] = (await service.call('GET', '/v1/decisions')).body as { id: string }[];
    await service.call('POST', `/v1/decisions/${row?.id}/verdict`, { body: { verdict: 'wrong', by: 'Ana' } });
    await expect
      .poll(() => typesOf(receiver.received), { timeout: 10_000 })
      .toEqual(['webhook.created', 'quota.warning', 'quota.reached', 'verdict.given']);
    expect(receiver.received.map(({ body }) => body.data).slice(1)).toMatchObject([
      { used: 8, quota: 10 },
      { used: 10, quota: 10 },
      { decision_id: row?.id, verdict: 'wrong', by: 'Ana' },
    ]);
  });

  it('tell once that the judge cannot be reached, and once that it is back', async () => {
    const receiver = await startReceiver();
    const { service, clock } = await start();
    await add(service, { url: receiver.url, events: ['judge.unavailable', 'judge.available'] });
    service.model.setBehaviour({ kind: 'status', status: 503 });
    for (const text of ['the first message', 'the second message']) await service.moderate([text]);
    service.model.setBehaviour({ kind: 'well' });
    for (let at = 0; receiver.received.length < 3 && at < 50; at++) {
      clock.aheadMs += 60_000;
      await service.moderate([`a later message, number ${at}`]);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(typesOf(receiver.received)).toEqual(['webhook.created', 'judge.unavailable', 'judge.available']);
  });

  it('that a killed process was sending are sent by another', async () => {
    const receiver = await startReceiver();
    const { service, clock } = await start();
    const { store } = service.runtime;
    const tenant = await store.findTenant({ name: 'test' });
    const nowMs = Date.now();
    const webhook = { url: receiver.url, events: WEBHOOK_EVENTS, secret: 'whsec_c2VjcmV0', createdAtMs: nowMs + 3_000 };
    await store.addWebhook(tenant?.id ?? '', webhook);
    const claim = { nowMs: nowMs + 3_000, heldUntilMs: nowMs + 60_000, perTenant: 4, busyTenants: [] };
    expect(await store.claimDeliveries(claim)).toHaveLength(1);
    expect(await store.claimDeliveries(claim)).toEqual([]);
    clock.aheadMs = 61_000;
    await expect.poll(() => typesOf(receiver.received), { timeout: 5_000 }).toEqual(['webhook.created']);
  });

  it('are tried again for a day with longer waits, then fail; a replay sends the same id again', async () => {
    let status = 500;
    const receiver = await startReceiver(() => status);
    const { service, clock } = await start();
    const made = await add(service, { url: receiver.url });
    const waits: number[] = [];
    for (let tries = 1; tries <= 10; tries++) {
      await expect.poll(() => receiver.received.length, { timeout: 5_000 }).toBe(tries);
      await expect.poll(async () => (await deliveries(service, made))[0]?.status, { timeout: 5_000 }).toBe(500);
      await expect
        .poll(
          async () => Date.parse((await deliveries(service, made))[0]?.next_try_at ?? '') - Date.now() - clock.aheadMs,
        )
        .not.toBeNaN();
      const [one] = await deliveries(service, made);
      const waitMs = Date.parse(one?.next_try_at ?? '') - Date.now() - clock.aheadMs;
      waits.push(Math.ceil(waitMs / 1_000));
      clock.aheadMs += waitMs + 1;
    }
    expect(waits.reduce((sum, seconds) => sum + seconds, 0) / 3_600).toBeGreaterThan(23);
    await expect
      .poll(async () => (await deliveries(service, made))[0], { timeout: 5_000 })
      .toMatchObject({
        state: 'failed',
        tries: 11,
        error: 'HTTP 500',
      });
    status = 204;
    const [failed] = await deliveries(service, made);
    const again = await service.call('POST', `/v1/webhooks/${made.id}/deliveries/${failed?.id}/replay`);
    expect(again).toMatchObject({ status: 200, body: { state: 'waiting', tries: 0 } });
    await expect.poll(() => receiver.received.length, { timeout: 5_000 }).toBe(12);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await expect.poll(async () => (await deliveries(service, made))[0]?.state).toBe('delivered');
  }, 60_000);

  it('follow no redirect', async () => {
    const receiver = await startReceiver(() => 302);
    const { service } = await start();
    const made = await add(service, { url: receiver.url });
    await expect
      .poll(async () => (await deliveries(service, made))[0], { timeout: 5_000 })
      .toMatchObject({ state: 'waiting', status: 302, error: 'redirects are not followed' });
  });

  it('of a tenant whose receiver never answers keep nobody else waiting', async () => {
    const dead = await startReceiver(() => null);
    const receiver = await startReceiver();
    const { service } = await start();
    await add(service, { url: dead.url });
    for (let at = 0; at < 20; at++) await service.moderate([`spam number ${at} spam spam`]);
    const key = await service.mint('other');
    await service.call('POST', '/v1/webhooks', { key, body: { url: receiver.url } });
    await expect.poll(() => typesOf(receiver.received), { timeout: 5_000 }).toEqual(['webhook.created']);
    expect(dead.received.length).toBeLessThan(8);
  });

  it('wait while their tenant is suspended', async () => {
    const receiver = await startReceiver();
    const { service } = await start();
    const tenant = await service.runtime.store.findTenant({ name: 'test' });
    await service.runtime.store.setSuspended(tenant?.id ?? '', true);
    await add(service, { url: receiver.url });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(receiver.received).toEqual([]);
    await service.runtime.store.setSuspended(tenant?.id ?? '', false);
    await expect.poll(() => typesOf(receiver.received), { timeout: 5_000 }).toEqual(['webhook.created']);
  });

  it('are the tenant’s own, at most ten, and their secrets are shown once', async () => {
    const { service } = await start();
    const made = await add(service, { url: 'http://127.0.0.1:9/a' });
    const list = await service.call('GET', '/v1/webhooks');
    expect(list).toMatchObject({ body: [{ id: made.id, events: WEBHOOK_EVENTS }] });
    expect(list.text).not.toContain('whsec_');
    const key = await service.mint('other');
    for (const [method, path] of [
      ['DELETE', `/v1/webhooks/${made.id}`],
      ['GET', `/v1/webhooks/${made.id}/deliveries`],
      ['POST', `/v1/webhooks/${made.id}/deliveries/${(await deliveries(service, made))[0]?.id}/replay`],
    ] as const)
      expect((await service.call(method, path, { key })).status, path).toBe(404);
    const urls = Array.from({ length: 20 }, (_, at) => `http://127.0.0.1:9/${at}`);
    const answers = await Promise.all(urls.map((url) => service.call('POST', '/v1/webhooks', { body: { url } })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    const eleventh = await service.call('POST', '/v1/webhooks', { body: { url: 'http://127.0.0.1:9/11' } });
    expect(eleventh).toMatchObject({ status: 422 });
    expect(await service.call('DELETE', `/v1/webhooks/${made.id}`)).toMatchObject({ status: 200 });
    expect(((await service.call('GET', '/v1/webhooks')).body as unknown[]).length).toBe(9);
  });
});

describe('webhooks on a server that sends to public addresses alone', () => {
  it.each([
    'http://example.com/hook',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/hook',
    'https://localhost/hook',
    'ftp://example.com/hook',
    'example.com',
  ])('refuse %s', async (url) => {
    const { service } = await start({ SERVICE_WEBHOOK_ADDRESSES: 'public' });
    const answer = await service.call('POST', '/v1/webhooks', { body: { url } });
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'url'] }] } });
  });

  it('connect to no private address, whatever a name resolves to', async () => {
    const receiver = await startReceiver();
    const { service } = await start({ SERVICE_WEBHOOK_ADDRESSES: 'public' });
    const tenant = await service.runtime.store.findTenant({ name: 'test' });
    // A name of this machine's own, as a name server of a stranger could answer it.
    const url = receiver.url.replace('127.0.0.1', 'localhost');
    const webhook = { url, events: WEBHOOK_EVENTS, secret: 'whsec_c2VjcmV0', createdAtMs: Date.now() };
    const made = await service.runtime.store.addWebhook(tenant?.id ?? '', webhook);
    await expect
      .poll(async () => (await deliveries(service, { id: made?.id ?? '', secret: '' }))[0], { timeout: 5_000 })
      .toMatchObject({
        state: 'waiting',
        status: null,
        error: 'no public address was found for localhost',
      });
    expect(receiver.received).toEqual([]);
  });
});
