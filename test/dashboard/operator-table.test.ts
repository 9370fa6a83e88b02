import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSignInCode, OPERATOR } from '../../src/service/tenants/sign-in.ts';
import { recordOf } from '../store/records.ts';
import { startService, type TestService } from '../support/service.ts';
import { enterByForms, type FormVisitor } from './forms.ts';

let service: TestService;
let operator: FormVisitor;
let nowMs = Date.UTC(2026, 10, 20);
beforeAll(async () => {
  service = await startService({}, { now: () => nowMs });
  const { store } = service.runtime;
  // 119 by name beside the tenant `test`.
  for (let at = 1; at < 120; at++) await store.ensureTenant(`guild-${String(at).padStart(3, '0')}`, 'trial');
  const ids = new Map((await store.listTenants()).map(({ id, name }) => [name, id]));
  const spend = (name: string, microUsd: number) =>
    store.record({ ...recordOf(ids.get(name) ?? '', 1), nowMs, spend: { microUsd, ceilings: [] } });
  await spend('guild-077', 3_000_000);
  await spend('guild-008', 2_000_000);
  await store.setPlan(ids.get('guild-005') ?? '', 'free');
  const key = await service.mint('guild-042');
  nowMs += 60_000;
  await service.moderate(['is anybody here?', 'nobody answers me', 'then good night to you'], { key });
  operator = await enterByForms(
    service,
    await createSignInCode({ communities: store.communities, now: () => nowMs }, OPERATOR),
  );
});
afterAll(() => service.close());

const namesOf = (page: string) => [...page.matchAll(/<th scope="row"><a [^>]+>([^<]+)</g)].map(([, name]) => name);
const list = async (query: string) => namesOf(await operator.read(`/operator?${query}`));

it('sorts all tenants by spend, use and last use, not the page alone', async () => {
  expect((await list('order=spent')).slice(0, 2)).toEqual(['guild-077', 'guild-008']);
  expect((await list('order=judged'))[0]).toBe('guild-042');
  // Most recently used first is how it begins.
  expect((await list(''))[0]).toBe('guild-042');
  expect((await list('order=name'))[0]).toBe('guild-001');
});

it('has fifty a page, each tenant once, and says where one is', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => list(`order=name&page=${page}`)));
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(new Set(pages.flat()).size).toBe(120);
  const second = await operator.read('/operator?order=name&page=2');
  for (const word of ['120 tenants, page 2 of 3', 'page=1', 'page=3', 'aria-sort="ascending"'])
    expect(second).toContain(word);
  expect(await list('order=name&page=99')).toEqual(pages[2]);
});

it('filters by plan and name, and keeps both in the order and on the next page', async () => {
  expect(await list('plan=free')).toEqual(['guild-005']);
  expect(await list('name=GUILD-07&order=spent')).toHaveLength(10);
  const trial = await operator.read('/operator?plan=trial&name=guild');
  expect(trial).toContain('118 tenants, page 1 of 3');
  expect(trial).toContain('name=guild&amp;plan=trial&amp;order=seen&amp;page=2');
  expect(await operator.read('/operator?name=nobody')).toContain('No tenant matches');
});

it('has the processes on a page of their own', async () => {
  expect(await operator.read('/operator')).not.toContain('aria-label="Processes"');
  expect(await operator.read('/operator/processes')).toContain('aria-label="Processes"');
});
