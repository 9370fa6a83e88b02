import { afterEach, expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import { openConformance } from '../conformance/open.ts';
import { buttonOf } from '../conformance/press-button.ts';
import { openDiscordDriver } from './driver.ts';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

const SCAM = 'free coins at https://evil-coins.example.com/claim scam=0.93';

it('says under Why how often links were upheld here, and elsewhere where both share it', async () => {
  const driver = await openDiscordDriver();
  const { server } = driver;
  const conformance = await openConformance(driver);
  close = conformance.close;
  const { entries, world } = conformance;
  const { store } = world.temporary;
  const other = server.createGuild({ name: 'Another', botPermissions: ['Administrator'] });
  const { owner, general: channel } = other;
  await server.runCommand({
    user: owner,
    channel,
    name: 'steward policy action',
    options: { category: 'scam', action: 'delete' },
  });
  for (const name of ['one', 'two'])
    server.sendMessage({ author: server.createMember(other, name), channel, content: SCAM });
  const theirs = await until(
    async () => {
      const found = await store.communities.findCommunity({ platform: 'discord', externalId: other.id });
      const cases = found ? await store.communities.listCases({ communityId: found.id, limit: 5 }) : [];
      return found && cases.length === 2 ? { ...found, cases } : null;
    },
    { what: 'two entries' },
  );
  const share = (tenantId: string, share_links: boolean) =>
    store.changeSettings(tenantId, (settings) => ({ ...settings, share_links }));
  await store.communities.changeCase(theirs.cases[0]?.id ?? '', (one) => ({
    ...one,
    verdict: { verdict: 'confirmed', by: { id: 'm', name: 'mod' }, atMs: world.schedule.now() },
  }));
  await driver.say('member', SCAM);
  const [entry] = await entries(1);
  if (!entry) throw new Error('no entry');
  const why = async () => (await driver.press('moderator', buttonOf(entry, /^Why/), entry))?.text ?? '';
  const here = /Its links in this community: 1 entry of 1 account, the first .* ago; 0 upheld, 0 dismissed/;
  const elsewhere = /Its links in other communities: 2 entries of 2 accounts, the first .* ago; 1 upheld, 0 dismissed/;
  expect(await why()).toMatch(here);
  const own = (await store.listTenants()).find(({ id }) => id !== theirs.tenantId)?.id ?? '';
  await share(own, true);
  expect(await why()).not.toMatch(/in other communities/);
  await share(theirs.tenantId, true);
  const told = await why();
  expect(told).toMatch(elsewhere);
  expect(told).not.toMatch(/Another/);
  await share(theirs.tenantId, false);
  expect(await why()).not.toMatch(/in other communities/);
});
