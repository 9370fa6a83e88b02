import { renameSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { Decision } from '../../src/core/decisions/decision.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
afterEach(async () => {
  await service.close();
});

const reasons = (decisions: readonly Decision[]) => decisions.map(({ reason }) => reason);
const text = (number: number) => `message number ${number} to be judged`;
const texts = (from: number, count: number) => Array.from({ length: count }, (_, index) => text(from + index));
const PRICES = { MODEL_INPUT_USD_PER_MTOK: '1', MODEL_OUTPUT_USD_PER_MTOK: '4' };

describe('the monthly quota', () => {
  it('judges the first messages of a batch up to it, exactly, and leaves the rest with reason quota and status 200', async () => {
    service = await startService({ SERVICE_MONTHLY_QUOTA: '3' });
    const decisions = await service.moderate([
      ...texts(0, 2),
      { text: 'trusted', author_trusted: true },
      ...texts(2, 3),
      'hi',
    ]);
    expect(reasons(decisions)).toEqual(['model', 'model', 'trusted', 'model', 'quota', 'quota', 'quota']);
    expect(decisions[4]).toMatchObject({ action: 'none', category: null, scores: {}, judged: false });
  });

  it('is met exactly by parallel requests', async () => {
    service = await startService({ SERVICE_MONTHLY_QUOTA: '37' });
    const batches = await Promise.all(Array.from({ length: 12 }, (_, index) => service.moderate(texts(index * 10, 5))));
    const judged = batches.flat().filter((decision) => decision.judged);
    expect(judged).toHaveLength(37);
    expect(new Set(reasons(batches.flat()))).toEqual(new Set(['model', 'quota']));
  });

  it('counts answers from the cache, and lets local rules act when it is reached', async () => {
    service = await startService({ SERVICE_MONTHLY_QUOTA: '2' });
    await service.call('PUT', '/v1/settings', { body: { words: { list: ['casino'], action: 'delete' } } });
    await service.moderate([text(1)]);
    expect(reasons(await service.moderate([text(1)]))).toEqual(['cache']);
    expect(reasons(await service.moderate([text(1), 'casino royale tonight']))).toEqual(['quota', 'local']);
  });

  it('is given back by messages that could not be judged', async () => {
    service = await startService({ SERVICE_MONTHLY_QUOTA: '2' });
    service.model.queueBehaviours({ kind: 'status', status: 400, error: { param: 'messages' } });
    expect(reasons(await service.moderate(texts(0, 2)))).toEqual(['error_open', 'error_open']);
    expect(reasons(await service.moderate(texts(0, 3)))).toEqual(['model', 'model', 'quota']);
  });

  it('starts anew with the next UTC month', async () => {
    const clock = { now: Date.UTC(2026, 10, 30, 23, 59, 59) };
    service = await startService({ SERVICE_MONTHLY_QUOTA: '1' }, { now: () => clock.now });
    expect(reasons(await service.moderate(texts(0, 2)))).toEqual(['model', 'quota']);
    clock.now += 1000;
    expect(reasons(await service.moderate(texts(2, 2)))).toEqual(['model', 'quota']);
  });

  it('of a tenant goes before the default of the operator', async () => {
    service = await startService({ SERVICE_MONTHLY_QUOTA: '1' });
    const tenant = await service.runtime.store.findTenant({ name: 'test' });
    await service.runtime.store.setQuota(tenant?.id ?? '', 2);
    expect(reasons(await service.moderate(texts(0, 3)))).toEqual(['model', 'model', 'quota']);
    await service.runtime.store.setQuota(tenant?.id ?? '', 0);
    expect(reasons(await service.moderate(texts(3, 3)))).toEqual(['model', 'model', 'model']);
  });
});

describe('a store that refuses writes', () => {
  it.each([
    ['with prices', PRICES],
    ['without', {}],
  ])('has no model called for decisions that could not be written, %s', async (_what, prices) => {
    service = await startService(prices);
    await service.moderate([text(0)]);
    const { pathname } = new URL(service.runtime.config.DATABASE_URL);
    renameSync(pathname, `${pathname}.away`);
    const ask = (number: number) =>
      service.call('POST', '/v1/moderate', { body: { messages: [{ text: text(number) }] } });
    // Without prices nothing is noted before a call, so one call finds out.
    await ask(1);
    const before = service.model.requests.length;
    const refused = await ask(2);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(service.model.requests).toHaveLength(before);
    renameSync(`${pathname}.away`, pathname);
    expect((await ask(3)).status).toBe(200);
    const health = await service.call('GET', '/v1/health', { key: null });
    expect(health.body).toMatchObject({ status: 'ok', store: { state: 'ok', last_commit: { ok: true } } });
  });
});

describe('the spending ceilings', () => {
  it('stop judging with reason global_budget before they would be passed, also by a parallel burst', async () => {
    service = await startService({ SERVICE_GLOBAL_BUDGET_USD: '0.05', ...PRICES });
    const batches = await Promise.all(Array.from({ length: 40 }, (_, index) => service.moderate(texts(index * 10, 3))));
    expect(new Set(reasons(batches.flat()))).toEqual(new Set(['model', 'global_budget']));
    const { global_budget } = await service.runtime.store.readSpend(new Date().toISOString().slice(0, 7));
    expect(global_budget).toBeLessThanOrEqual(50_000);
    expect(global_budget).toBeGreaterThan(0);
  });

  it('answer a paused message in the shape of a quota pause, and still answer from the cache', async () => {
    service = await startService({ SERVICE_GLOBAL_BUDGET_USD: '0.03', ...PRICES });
    await service.moderate([text(0)]);
    let last: Decision | undefined;
    for (let number = 1; number < 200 && last?.reason !== 'global_budget'; number++)
      [last] = await service.moderate([text(number)]);
    expect(last).toMatchObject({
      action: 'none',
      category: null,
      probability: 0,
      scores: {},
      judged: false,
      reason: 'global_budget',
    });
    expect(reasons(await service.moderate([text(0)]))).toEqual(['cache']);
  });

  it('bound what Trial tenants spend together by free_budget, and leave Pro tenants alone', async () => {
    service = await startService({ SERVICE_FREE_BUDGET_USD: '0.001', SERVICE_DEFAULT_PLAN: 'trial', ...PRICES });
    expect(reasons(await service.moderate([text(0)]))).toEqual(['free_budget']);
    const tenant = await service.runtime.store.findTenant({ name: 'test' });
    await service.runtime.store.setPlan(tenant?.id ?? '', 'pro');
    expect(reasons(await service.moderate([text(0)]))).toEqual(['model']);
  });

  it('never stop a model that is free', async () => {
    service = await startService({
      SERVICE_GLOBAL_BUDGET_USD: '0',
      MODEL_INPUT_USD_PER_MTOK: '0',
      MODEL_OUTPUT_USD_PER_MTOK: '0',
    });
    expect(reasons(await service.moderate(texts(0, 3)))).toEqual(['model', 'model', 'model']);
  });
});
