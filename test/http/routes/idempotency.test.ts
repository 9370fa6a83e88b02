import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../../emulators/manual-clock.ts';
import { until } from '../../../emulators/until.ts';
import { logRows } from '../../support/log-rows.ts';
import { startService, type TestService } from '../../support/service.ts';

const clock = createManualClock(Date.UTC(2026, 10, 21));
let service: TestService;
/** A second process on the same store, as far as the store can tell. */
let other: TestService;
beforeAll(async () => {
  service = await startService({}, { now: clock.now });
  other = await startService({ DATABASE_URL: service.runtime.config.DATABASE_URL }, { now: clock.now });
});
afterAll(async () => {
  await other.close();
  await service.close();
});

type Body = { request_id: string; decisions: object[]; usage: Record<string, number> };

const post = async (texts: readonly (string | object)[], key: string | null, options: object = {}, at = service) => {
  const messages = texts.map((text) => (typeof text === 'string' ? { text } : text));
  const headers = key === null ? {} : { 'Idempotency-Key': key };
  const answer = await at.call('POST', '/v1/moderate', { key: service.key, body: { messages }, headers, ...options });
  return { ...answer, body: answer.body as Body & { detail: unknown; code: string } };
};
const logged = async () => (await logRows(service.runtime.store, (await tenant()).id, { limit: 500 })).length;
const tenant = async () => {
  const found = await service.runtime.store.findTenant({ name: 'test' });
  if (!found) throw new Error('no tenant');
  return found;
};

describe('Idempotency-Key', () => {
  it('answers a repeat with the same decisions, and neither spends nor logs nor counts', async () => {
    const texts = ['an idempotent spam message', { id: 'odd \ud800 id', text: 'a friendly good morning to all' }];
    const key = randomUUID();
    const first = await post(texts, key);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const [rows, calls] = [await logged(), service.model.requests.length];
    for (const at of [service, other]) {
      const again = await post(texts, key, {}, at);
      expect(again.status).toBe(200);
      expect(again.body).toEqual(first.body);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.headers.get('x-request-id')).toBe(first.body.request_id);
    }
    expect([await logged(), service.model.requests.length, other.model.requests.length]).toEqual([rows, calls, 0]);
  });

  it('gives the X-Request-Id of a repeat back unchanged', async () => {
    const key = randomUUID();
    await post(['hello there everybody'], key, { headers: { 'Idempotency-Key': key, 'X-Request-Id': 'ü one' } });
    const named = { headers: { 'Idempotency-Key': key, 'X-Request-Id': 'two' } };
    expect((await post(['hello there everybody'], key, named)).body.request_id).toBe('two');
    expect((await post(['hello there everybody'], key)).status).toBe(200);
  });

  it('takes the same messages for the same, however they are written', async () => {
    const key = randomUUID();
    const first = await post([{ text: 'written in one way', author: 'ann' }], key);
    const raw = '{ "messages": [ {"author":"ann", "author_trusted": false, "text": "written in one\\u0020way"} ] }';
    expect((await post([], key, { raw })).body).toEqual(first.body);
  });

  it('refuses other messages under the same key with 422, and a new key judges them', async () => {
    const key = randomUUID();
    await post(['the first thing to say'], key);
    const other = await post(['another thing to say'], key);
    expect(other).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['header', 'idempotency-key'], type: 'idempotency_key_reused' }] },
    });
    expect((await post(['another thing to say'], randomUUID())).status).toBe(200);
  });

  it('belongs to the API key it came with: another tenant, or another key, is another request', async () => {
    const key = randomUUID();
    await post(['said under two API keys'], key);
    const stranger = await service.mint('stranger');
    const answer = await post(['said under two API keys, but differently'], key, { key: stranger });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('idempotent-replayed')).toBeNull();
    const second = await post(['said under two API keys, but differently'], key, { key: await service.mint('test') });
    expect(second.status).toBe(200);
  });

  it('lets one of two at once decide, here and in another process, and tells the other 409 with Retry-After', async () => {
    const held = await startService({}, { now: clock.now });
    let answerModel = () => {};
    const answered = new Promise<void>((resolve) => {
      answerModel = resolve;
    });
    held.model.setBehaviour({ kind: 'hold', until: answered });
    const twin = await startService({ DATABASE_URL: held.runtime.config.DATABASE_URL }, { now: clock.now });
    const key = randomUUID();
    const options = { key: held.key };
    const first = post(['both at the same time'], key, options, held);
    await until(() => held.model.requests.length === 1);
    for (const at of [held, twin]) {
      const second = await post(['both at the same time'], key, options, at);
      expect(second).toMatchObject({ status: 409, body: { code: 'under_way', detail: expect.any(String) } });
      expect(second.headers.get('retry-after')).toBe('1');
    }
    answerModel();
    const decided = await first;
    expect((await post(['both at the same time'], key, options, twin)).body).toEqual(decided.body);
    expect(held.model.requests.length + twin.model.requests.length).toBe(1);
    await twin.close();
    await held.close();
  });

  it('remembers no request that failed: the next one decides', async () => {
    const broken = await startService({ MODEL_TIMEOUT_MS: '1000' });
    broken.model.setBehaviour({ kind: 'drop', when: 'before_headers' });
    await broken.call('PUT', '/v1/settings', { body: { fail_open: false } });
    const key = randomUUID();
    for (const _ of [1, 2])
      expect((await post(['the model drops this one'], key, { key: broken.key }, broken)).status).toBe(502);
    await broken.call('PUT', '/v1/settings', { body: { fail_open: true } });
    const answer = await post(['the model drops this one'], key, { key: broken.key }, broken);
    expect(answer.body.decisions).toMatchObject([{ reason: 'error_open' }]);
    await broken.close();
  });

  it('lasts 24 hours', async () => {
    const key = randomUUID();
    await post(['remembered for a day'], key);
    clock.advance(24 * 60 * 60 * 1_000 + 1);
    const later = await post(['and then it is a new key'], key);
    expect(later.status).toBe(200);
    expect(later.headers.get('idempotent-replayed')).toBeNull();
  });

  it.each([
    ['', 'empty'],
    ['k'.repeat(256), 'over 255 characters'],
  ])('that is no key is 422 (%#: %s)', async (key) => {
    const answer = await post(['hello there everybody'], key);
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['header', 'idempotency-key'] }] } });
    expect((await post(['hello there everybody'], 'k'.repeat(255))).status).toBe(200);
  });

  it('stands nowhere in the store, nor do texts that nothing acted on or an unkeyed hash of them', async () => {
    const text = 'a text that nobody should ever find';
    await post([text], 'a-very-telling-idempotency-key');
    await post([text], 'a-very-telling-idempotency-key');
    const path = service.runtime.config.DATABASE_URL.slice('file:'.length);
    const bytes = [path, `${path}-wal`].filter(existsSync).map((file) => readFileSync(file));
    const digests = (['hex', 'base64', 'base64url'] as const).flatMap((form) =>
      [text, 'a-very-telling-idempotency-key'].map((told) => createHash('sha256').update(told).digest(form)),
    );
    for (const told of [text, 'a-very-telling', ...digests])
      expect(bytes.some((file) => file.includes(told))).toBe(false);
  });
});
