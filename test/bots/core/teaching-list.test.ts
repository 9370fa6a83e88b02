import { afterEach, expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { queryDirectly } from '../../store/query-directly.ts';
import { openConformance } from '../conformance/open.ts';
import { createFakeDriver } from './fake-driver.ts';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

it('lists ten examples and the way to older ones, and says which are retired', async () => {
  const fake = createFakeDriver();
  const { world, ...run } = await openConformance(fake);
  close = run.close;
  const { store, url } = world.temporary;
  const [community] = await store.communities.listCommunities({ presentOn: 'discord' });
  const of = { kind: 'block', by: 'ann', decisionId: '', createdAtMs: 1, expiresAtMs: Date.now() + 9e9 } as const;
  const add = (at: number) =>
    store.addExample(community?.tenantId ?? '', { ...of, key: `k${at}`, text: `harmless text ${at}` });
  for (let at = 1; at <= 10; at++) await add(at);
  const list = async () => (await fake.command('owner', 'teaching list'))?.text ?? '';
  expect(await list()).toContain('harmless text 1"');
  expect(await list()).not.toContain('older ones');
  await add(11);
  await queryDirectly(url, `UPDATE "Example" SET "retiredAtMs" = 1 WHERE key = 'k7'`);
  const lines = (await list()).split('\n');
  expect(lines.filter((line) => line.includes(ENGLISH('examples.retired')))).toEqual([
    expect.stringContaining('harmless text 7"'),
  ]);
  expect(lines.at(-1)).toMatch(/and older ones: .*teaching list/);
  expect(lines.join('\n')).not.toContain('harmless text 1"');
});
