import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REASONS } from '../../src/core/decisions/decision.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startService({ SERVICE_MONTHLY_QUOTA: '1' });
  const answer = await service.call('POST', '/v1/tenant/keys', { body: { label: 'ci', test: true } });
  key = (answer.body as { api_key: string }).api_key;
});
afterAll(() => service.close());

const ask = (text: string, more: { readonly headers?: Record<string, string> } = {}) =>
  service.call('POST', '/v1/moderate', { key, body: { messages: [{ id: 'm', text }] }, ...more });
const state = async () => {
  const [usage, log, stats] = await Promise.all(
    ['/v1/tenant', '/v1/decisions', '/v1/stats'].map((path) => service.call('GET', path)),
  );
  return [usage?.body, log?.body, stats?.body];
};

describe('a test key', () => {
  it('looks like one, in the list too, and may judge and read', async () => {
    expect(key).toMatch(/^stw_test_[0-9A-Za-z]{38}$/);
    const { body } = await service.call('GET', '/v1/tenant/keys');
    expect(body).toContainEqual(
      expect.objectContaining({ prefix: key.slice(0, 13), scopes: ['moderate', 'read'], label: 'ci' }),
    );
    expect((await service.call('GET', '/v1/policy', { key })).status).toBe(200);
    expect((await service.call('PUT', '/v1/policy', { key, body: {} })).status).toBe(403);
    expect((await service.call('DELETE', '/v1/tenant', { key })).status).toBe(403);
  });

  it('is refused more', async () => {
    const { status, text } = await service.call('POST', '/v1/tenant/keys', {
      body: { test: true, scopes: ['moderate', 'erase'] },
    });
    expect([status, text]).toEqual([422, expect.stringContaining('a test key may not erase')]);
  });

  it('asks no model, counts nothing, logs nothing, on every path that judges', async () => {
    const before = await state();
    const scam = 'FREE NITRO!!! claim your gift now at http://dlscord-gift.ru before it expires';
    for (let count = 0; count < 3; count++) {
      const { status, body } = await ask(scam);
      expect(status).toBe(200);
      expect((body as { decisions: object[] }).decisions[0]).toMatchObject({ judged: true, reason: 'model' });
    }
    expect((await service.call('POST', '/v1/moderations', { key, body: { input: scam } })).status).toBe(200);
    const comment = { comment: { text: scam }, requestedAttributes: { SPAM: {} } };
    const analyzed = await service.call(
      'POST',
      `/v1/compat/perspective/v1alpha1/comments:analyze?key=${encodeURIComponent(key)}`,
      { key: null, body: comment },
    );
    expect(analyzed.status).toBe(200);
    const tool = { name: 'moderate', arguments: { texts: [scam] } };
    const mcp = await service.call('POST', '/mcp', {
      key,
      headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: tool },
    });
    expect([mcp.status, mcp.text]).toEqual([200, expect.stringContaining('scam')]);
    expect(service.model.requests).toHaveLength(0);
    expect(await state()).toEqual(before);
  });

  it.each(REASONS)('gets the reason %s for its test text', async (reason) => {
    const { body } = await ask(`steward-test:${reason}`);
    const isJudged = reason === 'model' || reason === 'cache';
    expect((body as { decisions: object[] }).decisions).toEqual([
      expect.objectContaining({ message_id: 'm', reason, judged: isJudged }),
    ]);
  });

  it.each(['none', 'flag', 'delete', 'timeout'])('gets the action %s for its test text', async (action) => {
    const { body } = await ask(`steward-test:${action}`);
    expect((body as { decisions: object[] }).decisions[0]).toMatchObject({ action, judged: true });
  });

  it('gets every error that a program must handle', async () => {
    const failed = await ask('steward-test:judgment_failed');
    expect([failed.status, failed.text]).toEqual([502, expect.stringContaining('judgment failed: TimeoutError')]);
    const limited = await ask('steward-test:rate_limited');
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '1']);
    for (const name of ['overloaded', 'store_unavailable'])
      expect((await ask(`steward-test:${name}`)).status, name).toBe(503);
    const unknown = await ask('steward-test:qouta');
    expect([unknown.status, unknown.text]).toEqual([422, expect.stringContaining('quota')]);
  });

  it('may repeat a request under an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'again' };
    const answers = [await ask('steward-test:flag', { headers }), await ask('steward-test:delete', { headers })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('does not change what the same text means with an ordinary key', async () => {
    const [decision] = await service.moderate(['steward-test:delete']);
    expect(decision?.reason).not.toBe('quota');
    expect(decision?.action).toBe('none');
  });
});
