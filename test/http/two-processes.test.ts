import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startService, type TestService } from '../support/service.ts';
import { sharedPostgres } from '../support/shared-postgres.ts';

describe('two services over one PostgreSQL', () => {
  let one: TestService;
  let other: TestService;
  beforeAll(async () => {
    const postgres = await sharedPostgres();
    const DATABASE_URL = await postgres.createMigrated();
    one = await startService({ DATABASE_URL });
    other = await startService({ DATABASE_URL, MODEL_BASE_URL: one.model.baseUrl });
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });

  it('know of a new key, a changed policy, changed settings and a revoked key with the next request', async () => {
    const key = await one.mint('shared');
    const judge = async () => (await other.moderate(['you are all idiots'], { key }))[0];
    // The other has the tenant and its policy compiled by now.
    expect(await judge()).toMatchObject({ judged: true });

    const policy = { actions: { spam: 'delete' } };
    expect((await one.call('PUT', '/v1/policy', { key, body: policy })).status).toBe(200);
    expect((await other.call('GET', '/v1/policy', { key })).body).toMatchObject({ actions: { spam: 'delete' } });
    const words = { words: { list: ['idiots'], action: 'timeout' } };
    expect((await one.call('PUT', '/v1/settings', { key, body: words })).status).toBe(200);
    expect(await judge()).toMatchObject({ action: 'timeout', reason: 'local' });

    const second = await one.mint('shared');
    const ask = () => other.call('POST', '/v1/moderate', { key: second, body: { messages: [{ text: 'hello' }] } });
    expect((await ask()).status).toBe(200);
    const keys = z
      .array(z.object({ id: z.string(), current: z.boolean() }))
      .parse((await one.call('GET', '/v1/tenant/keys', { key: second })).body);
    const id = keys.find(({ current }) => current)?.id;
    expect((await one.call('DELETE', `/v1/tenant/keys/${id}`, { key })).status).toBe(200);
    expect((await ask()).status).toBe(401);
  });
});
