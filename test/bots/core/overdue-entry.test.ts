import { afterEach, expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import { newSystemEntry } from '../../../src/service/communities/system-entry.ts';
import { openConformance } from '../conformance/open.ts';
import { createFakeDriver } from './fake-driver.ts';

let close = async () => {};
afterEach(() => close());

it('reports overdue severe messages once in the log channel, also after a restart', async () => {
  const fake = createFakeDriver();
  const opened = await openConformance(fake);
  close = opened.close;
  const { communities } = opened.world.temporary.store;
  const [community] = await communities.listCommunities({ presentOn: 'discord' });
  if (!community) throw new Error('no community');
  const nowMs = Date.UTC(2026, 10, 28, 21, 5);
  const body = JSON.stringify({ count: 2, minutes: 30, atMs: nowMs });
  await communities.addSystemEntry(newSystemEntry(community, { kind: 'overdue', subject: '', body, nowMs }));
  await opened.restart('stopped');
  const titled = () => fake.world.posts.filter(({ entry }) => entry.title.startsWith('Severe messages'));
  await until(async () => (await communities.listSystemEntries({ openIn: community.id })).length === 0);
  await opened.restart('stopped');
  expect(titled().map(({ entry }) => entry.fields[0]?.value)).toEqual([
    'At 21:05 UTC, 2 messages about self-harm or minors had waited for over 30 minutes. Review them first.',
  ]);
});
