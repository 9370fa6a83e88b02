import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const body = { messages: [{ text: 'see you at the harbour' }] };

describe('a query name', () => {
  it.each([
    ['POST', '/v1/moderate?dryRun=true', 'dry_run'],
    ['POST', '/v1/moderate?dry-run=true', 'dry_run'],
    ['POST', '/v1/moderate?expalin=true', 'explain'],
    ['GET', '/v1/decisions?form=2026-01-01', 'from'],
    ['GET', '/v1/decisions?Limit=1', 'limit'],
    ['GET', '/v1/stats?rnage=7d', 'range'],
  ])('near a known one is refused with that one, and nothing is done: %s %s', async (method, path, meant) => {
    const before = await service.call('GET', '/v1/tenant');
    const answer = await service.call(method, path, method === 'POST' ? { body } : {});
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(`did you mean ${meant}?`);
    expect((await service.call('GET', '/v1/tenant')).text).toBe(before.text);
  });

  it.each([
    ['POST', '/v1/moderate?trace=1&utm_source=x'],
    ['GET', '/v1/policy?pretty=1'],
    ['GET', '/v1/health?probe=1'],
  ])('that nobody knows stays ignored where the version promises so, and is named: %s %s', async (method, path) => {
    const answer = await service.call(method, path, method === 'POST' ? { body } : {});
    expect(answer.status).toBe(200);
    const names = [...new URL(`http://x${path}`).searchParams.keys()].join(', ');
    expect(answer.headers.get('steward-ignored-query')).toBe(names);
  });

  it.each([
    ['GET', '/v1/settings?pretty=1', 'this endpoint accepts none'],
    ['GET', '/v1/examples?page=2', 'this endpoint accepts limit, before'],
  ])('that nobody knows is refused elsewhere, with what there is: %s %s', async (method, path, told) => {
    const answer = await service.call(method, path);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(told)]);
  });

  it('is looked at after the key, and leaves drop-in clients alone', async () => {
    expect((await service.call('GET', '/v1/settings?pretty=1', { key: null })).status).toBe(401);
    const moderations = await service.call('POST', '/v1/moderations?api-version=1', {
      body: { input: 'hello there friends' },
    });
    expect(moderations.status).toBe(200);
    const known = await service.call('POST', '/v1/moderate?dry_run=true&explain=true', { body });
    expect([known.status, known.headers.get('steward-ignored-query')]).toEqual([200, null]);
  });
});

describe('a field that nobody knows', () => {
  it.each([
    [{ gaet: { messages: 1 } }, 'unknown field gaet'],
    [{ gate: { first: 1, last: 2 } }, 'unknown field last'],
  ])('is refused by its name: %j', async (sent, said) => {
    const answer = await service.call('PUT', '/v1/settings', { body: sent });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(said);
  });
});
