import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

const PATH = '/v1/compat/litellm/beta/litellm_basic_guardrail_api';
let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.call('PUT', '/v1/policy', { body: { actions: { scam: 'delete', spam: 'flag' } } });
});
afterAll(() => service.close());

const guard = async (texts: readonly string[] | null, params: object | null = null) => {
  const { status, body } = await service.call('POST', PATH, {
    key: null,
    headers: { 'x-api-key': service.key },
    // As the client of LiteLLM sends it, with members that say nothing here.
    body: {
      ...{ input_type: 'request', litellm_call_id: 'c1', litellm_trace_id: null, structured_messages: null },
      ...{ images: null, tools: null, texts, request_data: {}, additional_provider_specific_params: params },
    },
  });
  expect(status).toBe(200);
  return body;
};

const SCAM = 'claim your prize, it is a scam';
const SPAM = 'cheap watches here, it is spam';

describe("LiteLLM's guardrail", () => {
  it('blocks what the policy deletes, with the category and its score, and passes the rest', async () => {
    expect(await guard(['hello, how are you', SCAM])).toEqual({ action: 'BLOCKED', blocked_reason: 'scam (0.95)' });
    expect(await guard(['hello, how are you', SPAM])).toEqual({ action: 'NONE' });
    expect(await guard(['', 'ok'])).toEqual({ action: 'NONE' });
    expect(await guard([])).toEqual({ action: 'NONE' });
    expect(await guard(null)).toEqual({ action: 'NONE' });
  });

  it('counts milder actions if it is told so', async () => {
    expect(await guard([SPAM], { from_action: 'flag' })).toMatchObject({ action: 'BLOCKED' });
    expect(await guard([SCAM], { from_action: 'timeout' })).toEqual({ action: 'NONE' });
  });

  it('replaces a text, and leaves the others as they are', async () => {
    expect(await guard(['first of all', SCAM, SPAM], { outcome: 'replace' })).toEqual({
      action: 'GUARDRAIL_INTERVENED',
      texts: ['first of all', '[removed]', SPAM],
    });
    const replaced = await guard([SCAM], { outcome: 'replace', replacement: '…' });
    expect(replaced).toEqual({ action: 'GUARDRAIL_INTERVENED', texts: ['…'] });
  });

  it('only watches: the call passes, and the log has the decision', async () => {
    expect(await guard([`watched ${SCAM}`], { outcome: 'watch' })).toEqual({ action: 'NONE' });
    const { body } = await service.call('GET', '/v1/decisions?limit=1');
    expect(body).toMatchObject([{ action: 'delete', category: 'scam', source: 'api' }]);
  });

  it('reads long texts whole, also at the border of two pieces, and more than 50 of them', async () => {
    expect(await guard([`${'word '.repeat(3_000)}${SCAM}`])).toMatchObject({ action: 'BLOCKED' });
    expect(await guard([`${'a'.repeat(7_990)} ${SCAM}`])).toMatchObject({ action: 'BLOCKED' });
    const many = Array.from({ length: 120 }, (_, index) => `text number ${index} of many`);
    expect(await guard([...many, SCAM])).toMatchObject({ action: 'BLOCKED' });
  });

  it('refuses what is too much and what it does not know, and a wrong key', async () => {
    const call = (body: object, key: string | null = service.key) => service.call('POST', PATH, { key, body });
    const long = await call({ texts: Array.from({ length: 200 }, () => 'x'.repeat(9_000)) });
    expect([long.status, long.text]).toEqual([422, expect.stringContaining('200 pieces of 8000 characters')]);
    const wrong = await call({ texts: ['x'], additional_provider_specific_params: { outcome: 'censor' } });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('outcome')]);
    expect((await call({ texts: ['x'] }, 'stw_nobody')).status).toBe(401);
    expect((await call({ texts: ['x'] }, null)).status).toBe(401);
    const { body } = await service.call('POST', '/v1/tenant/keys', { body: { scopes: ['read'] } });
    expect((await call({ texts: ['x'] }, (body as { api_key: string }).api_key)).status).toBe(403);
  });

  it('answers 502 where the judge fails and the tenant fails closed, so that LiteLLM does what its settings say', async () => {
    await service.call('PUT', '/v1/settings', { body: { fail_open: false } });
    service.model.setBehaviour({ kind: 'status', status: 500 });
    const { status } = await service.call('POST', PATH, { body: { texts: ['this one is not judged'] } });
    expect(status).toBe(502);
    service.model.setBehaviour({ kind: 'well' });
    await service.call('PUT', '/v1/settings', { body: { fail_open: true } });
  });
});
