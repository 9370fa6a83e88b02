import { afterEach, expect, it } from 'vitest';
import { WEBHOOK_EVENTS } from '../../../src/core/webhooks/webhooks.ts';
import { openConformance } from '../conformance/open.ts';
import { COMMUNITY, createFakeDriver } from './fake-driver.ts';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

it("the bot sends decisions, appeals, verdicts and raids to the tenant's webhooks without message text", async () => {
  const opened = await openConformance(createFakeDriver());
  close = opened.close;
  const { driver, set, entries, world } = opened;
  const { store } = world.temporary;
  await set('policy action scam timeout', 'raid set 3 30 10 flag');
  const community = await store.communities.findCommunity({ platform: 'discord', externalId: COMMUNITY.id });
  const tenantId = community?.tenantId ?? '';
  const webhook = { url: 'https://example.com', events: WEBHOOK_EVENTS, secret: 'whsec_c2VjcmV0', createdAtMs: 0 };
  const added = await store.addWebhook(tenantId, webhook);
  const bodies = async () =>
    (await store.listDeliveries(tenantId, added?.id ?? '', { limit: 50 })).map(({ body }) => JSON.parse(body));
  const told = async () => (await bodies()).map(({ type }) => type);

  await opened.gone(await driver.say('member', 'free coins for everybody scam=0.93'));
  await entries(1);
  await driver.command('member', 'appeal these are coins in a game');
  await driver.command('member', 'appeal once more');
  await driver.join(3);
  await entries(2);
  await expect
    .poll(async () => (await told()).sort())
    .toEqual(['appeal.opened', 'decision.triggered', 'raid.started', 'webhook.created']);
  const all = await bodies();
  expect(JSON.stringify(all)).not.toMatch(/coins/);
  const data = Object.fromEntries(all.map((body) => [body.type, body.data]));
  expect(data['raid.started']).toMatchObject({ members: 3, community: COMMUNITY.name });
  expect(data['decision.triggered']).toMatchObject({ category: 'scam', action: 'timeout', source: 'discord' });
  expect(data['appeal.opened']).toMatchObject({ decision_id: data['decision.triggered'].id });
});
