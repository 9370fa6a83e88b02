import { AutoModerationRuleTriggerType } from 'discord-api-types/v10';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import { until } from '../../../../emulators/until.ts';
import { logRows } from '../../../support/log-rows.ts';
import { type Conformance, openConformance } from '../../conformance/open.ts';
import { openDiscordDriver } from '../driver.ts';

const ROUTE = '/guilds/{guild}/auto-moderation/rules';

let open: Conformance & { close(): Promise<void> };
let driver: Awaited<ReturnType<typeof openDiscordDriver>>;
beforeEach(async () => {
  driver = await openDiscordDriver();
  open = await openConformance(driver);
});
afterEach(() => open.close());

const guildOf = () => {
  const [guild] = driver.server.world.guilds.values();
  if (!guild) throw new Error('there is no server');
  return guild;
};
const ours = () =>
  [...guildOf().autoModeration.values()].filter(({ creator_id }) => creator_id === driver.server.botUser.id);
const say = (who: 'member' | 'moderator' | 'other', content: string) =>
  driver.server.trySend({ author: driver.idOf(who), channel: driver.channelId, content });
const run = async (text: string) => (await driver.command('owner', text))?.text ?? '';

it('has AutoMod stop what local rules delete, tells it in the same log, and does the rest of the ladder', async () => {
  const { set, entries, world } = open;
  const foreign = driver.server.createAutomodRule(guildOf(), {
    name: 'theirs',
    creatorId: driver.idOf('owner'),
    triggerType: AutoModerationRuleTriggerType.Keyword,
    keywords: ['casino'],
  });
  const before = JSON.stringify(foreign);
  await set('words add forbidden*', 'words action timeout', 'links mode block_list', 'links add evil-site.com');
  await set('limits set mentions 3 delete', 'links invites on');
  expect(ours()).toEqual([]);
  const shown = await run('automod mirror on');
  expect(shown).toMatch(
    /Copy filters to Discord's AutoMod: on[\s\S]*1 word, more than 3 mentions; Steward's rules there: 2/,
  );
  expect(shown).toMatch(
    /Not copied: domains, because the link filter does not always delete them; invitations, because AutoMod cannot tell your/,
  );
  await set('language de');
  expect(await run('automod mirror on')).toMatch(/Nicht gespiegelt: Domains: sie werden nur markiert; Einladungen: /);
  expect(JSON.stringify(ours())).toContain('Eine Regel dieses Servers lässt diese Nachricht nicht zu.');
  await set('language en');
  // What is flagged only is posted; what moderators write is left alone.
  expect(say('other', 'look at https://evil-site.com')).not.toBeNull();
  expect(say('moderator', 'this is forbidden')).not.toBeNull();
  await set('links action delete');
  expect(await run('automod mirror on')).toMatch(/1 word, 1 domain/);

  expect(say('member', 'this is forbiddenly good')).toBeNull();
  const entry = await until(
    async () =>
      (await entries(1)).find(({ text }) =>
        text.includes(`${ENGLISH('entry.deleted_and_timed_out_title')}: local:word`),
      ),
    { what: 'the entry of what was stopped' },
  );
  expect(entry.text).toMatch(/local:word: forbidden\* \(blocked before it was posted\)/);
  expect(entry.text).toMatch(/blocked before anyone read it; timed out/);
  expect(entry.text).toContain('this is forbiddenly good');
  expect(await driver.isTimedOut(driver.idOf('member'))).toBe(true);
  const tenants = await world.temporary.store.listTenants();
  const rows = (await Promise.all(tenants.map(({ id }) => logRows(world.temporary.store, id, { limit: 50 })))).flat();
  expect(rows.some(({ category, message_id }) => category === 'local:word' && message_id?.startsWith('stopped-'))).toBe(
    true,
  );
  // Nothing was deleted by hand, for there was nothing.
  expect(driver.server.callsOf('DELETE /channels/{channel}/messages/{message}')).toEqual([]);
  // What others' rules stop is theirs.
  driver.server.trySend({ author: driver.idOf('other'), channel: driver.channelId, content: 'casino' });
  driver.server.trySend({ author: driver.idOf('other'), channel: driver.channelId, content: '<@1> <@2> <@3> <@4>' });
  await until(async () => (await entries(2)).some(({ text }) => text.includes('local:limit:mentions')), {
    what: 'the mentions',
  });
  expect((await entries(2)).some(({ text }) => text.includes('casino'))).toBe(false);

  expect(await run('automod mirror off')).toMatch(/AutoMod: off/);
  expect(ours()).toEqual([]);
  expect(JSON.stringify(guildOf().autoModeration.get(foreign.id))).toBe(before);
});

it('keeps its rules as they are wanted: put back, within the room of others, none on trial, and none that would stop who is exempt', async () => {
  const { set, world } = open;
  for (const index of [1, 2, 3, 4, 5])
    driver.server.createAutomodRule(guildOf(), {
      name: `theirs ${index}`,
      creatorId: driver.idOf('owner'),
      triggerType: AutoModerationRuleTriggerType.Keyword,
      keywords: ['casino'],
    });
  driver.server.createAutomodRule(guildOf(), {
    name: 'm',
    creatorId: '1',
    triggerType: AutoModerationRuleTriggerType.MentionSpam,
  });
  await set('words add forbidden', 'words action delete', 'limits set mentions 3 delete');
  expect(await run('automod mirror on')).toMatch(
    /1 word; Steward's rules there: 1[\s\S]*mention limit, because this server already has such a rule/,
  );
  const [rule] = ours();
  if (!rule) throw new Error('nothing stands');
  // Somebody changes it by hand.
  guildOf().autoModeration.set(rule.id, { ...rule, enabled: false, name: 'off' });
  const calls = driver.server.callsOf(`GET ${ROUTE}`).length;
  world.schedule.advance(61_000);
  expect(await run('status')).toMatch(/AutoMod blocks: 1 word/);
  expect(driver.server.callsOf(`GET ${ROUTE}`)).toHaveLength(calls);
  world.schedule.advance(600_000);
  await until(() => ours()[0]?.enabled === true, { what: 'the rule as it was' });
  await set('trial on');
  world.schedule.advance(30_500);
  await until(() => ours().length === 0, { what: 'no rules on trial' });
  await set('trial off');
  world.schedule.advance(30_500);
  await until(() => ours().length === 1, { what: 'the rules again' });
  await set('words add another');
  world.schedule.advance(30_500);
  await until(() => JSON.stringify(ours()).includes('another'), { what: 'the word that was added' });
  await set(`exempt add ${driver.idOf('other')}`);
  world.schedule.advance(30_500);
  await until(() => ours().length === 0, { what: 'no rules that stop who is exempt' });
  expect(await run('automod show')).toMatch(/1 member is exempt individually/);
});

it('is refused without Manage Server, and tried again after trouble, also by the next process', async () => {
  const { set, world, restart } = open;
  await set('words add forbidden', 'words action delete');
  await driver.takeRights('lockdown');
  await until(async () => (await run('automod mirror on')).includes("Give the bot's role Manage Server"), {
    what: 'the refusal',
  });
  expect(await run('automod show')).toMatch(/AutoMod: off/);
  await driver.takeRights('none');
  const repair = driver.server.breakDown(`POST ${ROUTE}`, 503);
  await until(async () => (await run('automod mirror on')).includes('Discord answered'), { what: 'the trouble' });
  expect(await run('status')).toMatch(/Setup incomplete[\s\S]*AutoMod: not up to date/);
  repair();
  world.schedule.advance(180_000);
  await until(() => ours().length === 1, { what: 'the rule, after the trouble' });
  const stuck = driver.server.breakDown(`DELETE ${ROUTE}/{rule}`, 500);
  await run('automod mirror off');
  expect(ours()).toHaveLength(1);
  stuck();
  await restart('stopped');
  await until(() => ours().length === 0, { what: 'the end of what the last process left' });
});

it('takes its rules away, and no other, of a tenant that is suspended or erased, whoever does that and whatever process is left', async () => {
  const { set, world, process, restart } = open;
  // The look before may not have ended when it is time for the next.
  const looking = (what: string, condition: () => boolean) =>
    until(
      () => {
        world.schedule.advance(61_000);
        return condition();
      },
      { what },
    );
  const { store } = world.temporary;
  const foreign = {
    name: 'theirs',
    creatorId: driver.idOf('owner'),
    triggerType: AutoModerationRuleTriggerType.Keyword,
  };
  const theirs = driver.server.createAutomodRule(guildOf(), { ...foreign, keywords: ['casino'] });
  await set('words add forbidden', 'words action delete', 'automod mirror on');
  expect(ours()).toHaveLength(1);
  const [tenant] = await store.listTenants();
  if (!tenant) throw new Error('no tenant');
  await store.setSuspended(tenant.id, true);
  await looking('no rules of a suspended tenant', () => ours().length === 0);
  await store.setSuspended(tenant.id, false);
  await looking('the rules after the suspension', () => ours().length === 1);
  // Another process erases it, and this one ends before it took anything away.
  process().dieAt('listMirrorTombstones');
  await store.deleteTenant(tenant.id);
  await looking('the next look', () => process().isDead());
  await restart('died');
  await until(() => ours().length === 0, { what: 'no rules of an erased tenant' });
  await until(async () => (await store.communities.listMirrorTombstones('discord', 9)).length === 0, {
    what: 'nothing left',
  });
  expect(guildOf().autoModeration.has(theirs.id)).toBe(true);
});
