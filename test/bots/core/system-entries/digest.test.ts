import { afterEach, describe, expect, it } from 'vitest';
import { createBotCore } from '../../../../bots/core/create-bot-core.ts';
import { readDigestTime } from '../../../../bots/core/system-entries/digest.ts';
import { until } from '../../../../emulators/until.ts';
import { newSystemEntry } from '../../../../src/service/communities/system-entry.ts';
import { addCommunity } from '../../../store/community-records.ts';
import { queryDirectly } from '../../../store/query-directly.ts';
import { openConformance } from '../../conformance/open.ts';
import { buttonOf } from '../../conformance/press-button.ts';
import { createFakeDriver } from '../fake-driver.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 61_000;

describe('the digest of a day', () => {
  let close = async () => {};
  afterEach(() => close());

  async function open() {
    const fake = createFakeDriver();
    const opened = await openConformance(fake);
    close = opened.close;
    const digests = () =>
      fake.world.posts
        .filter(({ entry }) => /^(?:Digest|Nothing happened) since/.test(entry.title))
        .map(({ entry }) => entry);
    const digest = async (count: number) => {
      opened.world.schedule.advance(MINUTE_MS);
      await until(() => digests().length === count, { what: `digest ${count}` });
      const { fields = [], title = '' } = digests().at(-1) ?? {};
      return [title, ...fields.map(({ label, value }) => `${label}: ${value}`)].join('\n');
    };
    return { ...opened, fake, digests, digest };
  }

  it('is posted to nobody who did not ask for it, and to nobody who wants it no more', async () => {
    const { set, pass, digests, world } = await open();
    world.schedule.advance(DAY_MS);
    await set('digest 0:00', 'digest off');
    world.schedule.advance(DAY_MS);
    await pass();
    expect(digests()).toEqual([]);
  });

  it('counts what happened, what was taken back and what waits, and names the severest open entries first', async () => {
    const { driver, set, entries, digest } = await open();
    await set('policy action spam delete');
    await driver.say('member', 'a flat in the middle of town spam=0.97');
    await driver.say('other', 'free coins for everybody scam=0.93');
    await entries(2);
    const [third = ''] = await driver.join(1);
    await driver.sayAs(third, 'who wants to buy a boat spam=0.98');
    const boat = (await entries(3)).find(({ text }) => text.includes('boat'));
    if (!boat) throw new Error('no entry');
    await driver.press('moderator', buttonOf(boat, /^Dismiss/), boat);
    await set('digest 0:00 Europe/Berlin');
    const shown = await digest(1);
    expect(shown).toMatch(/^Digest since /);
    expect(shown).toMatch(/Triggered: 3; deleted: 2; timed out: 0; dismissed or undone: 1/);
    expect(shown).toMatch(/Pending: appeals: 0; reports: 0; unanswered entries: 2/);
    expect(shown).toMatch(
      /Worth reading: scam, u-other, https:\/\/discord\.com\/channels\/\S+\/c-log\/p\d+\nWorth reading: spam, u-member, /,
    );
  });

  it('counts neither reports nor what moderators did by themselves as triggered, and asks nobody to answer the latter', async () => {
    const { driver, set, pass, entries, digest } = await open();
    const said = await driver.say('member', 'a harmless word');
    await pass();
    await driver.report('other', said, 'I do not like it');
    await driver.command('moderator', `warn ${driver.idOf('member')} be kind`);
    await entries(2);
    await set('digest 0:00');
    const shown = await digest(1);
    expect(shown).toMatch(/Triggered: 0; deleted: 0; timed out: 0; dismissed or undone: 0/);
    expect(shown).toContain('Pending: appeals: 0; reports: 1; unanswered entries: 1');
    expect(shown.match(/Worth reading/g)).toHaveLength(1);
  });

  it('comes once a day where more communities share the rules than are looked through', async () => {
    const { set, restart, pass, digest, digests, world } = await open();
    const { store } = world.temporary;
    await set('digest 0:00');
    await digest(1);
    const [community] = await store.communities.listCommunities({ presentOn: 'discord' });
    const other = await addCommunity(store, 'another', community?.tenantId);
    const nowMs = world.schedule.now();
    for (let at = 0; at < 201; at++)
      await store.communities.addSystemEntry(
        newSystemEntry(other, { kind: 'digest', subject: 'a day', body: '{}', nowMs }),
      );
    await restart('stopped');
    world.schedule.advance(MINUTE_MS);
    await pass();
    expect(digests()).toHaveLength(1);
  });

  it('comes once a day, also after a restart, and says in one line that nothing happened', async () => {
    const { set, restart, pass, digest, digests, world } = await open();
    await set('digest 0:00');
    expect(await digest(1)).toMatch(/^Nothing happened since [^\n]*$/);
    await restart('stopped');
    world.schedule.advance(MINUTE_MS);
    await pass();
    expect(digests()).toHaveLength(1);
    world.schedule.advance(DAY_MS);
    await digest(2);
  });

  it('comes once where two processes look in the same moment', async () => {
    const { fake, set, pass, digests, world } = await open();
    await set('digest 0:00');
    const other = createBotCore(world.process().deps, fake.port);
    await other.start();
    world.schedule.advance(MINUTE_MS);
    await until(() => digests().length > 0, { what: 'the digest' });
    world.schedule.advance(MINUTE_MS);
    await pass();
    await other.stop();
    expect(digests()).toHaveLength(1);
  });

  it.each(['dieAt', 'dieAfter'] as const)('comes once where a process ended as it was noted (%s)', async (death) => {
    const { set, process, restart, pass, digests, world } = await open();
    await set('digest 0:00');
    process()[death]('addSystemEntry');
    world.schedule.advance(MINUTE_MS);
    await restart('died');
    world.schedule.advance(2 * MINUTE_MS);
    await until(() => digests().length > 0, { what: 'the digest' });
    world.schedule.advance(2 * MINUTE_MS);
    await pass();
    expect(digests()).toHaveLength(1);
  });

  it('comes once the store answers again that failed as it was noted', async () => {
    const { set, pass, digest, digests, world } = await open();
    await set('digest 0:00');
    const { url } = world.temporary;
    await queryDirectly(url, 'ALTER TABLE "Bulletin" RENAME TO "Gone"');
    world.schedule.advance(MINUTE_MS);
    await until(() => world.logged.some((line) => line.includes('digests')), { what: 'the failure' });
    await queryDirectly(url, 'ALTER TABLE "Gone" RENAME TO "Bulletin"');
    world.schedule.advance(MINUTE_MS);
    await pass();
    await digest(1);
    await pass();
    expect(digests()).toHaveLength(1);
  });

  it('is kept while it cannot be posted, and counts what is then', async () => {
    const { fake, driver, set, pass, digest, entries, world } = await open();
    fake.world.postOutcome = { kind: 'later', error: 'http_502', afterMs: null, untouched: true };
    await set('digest 0:00');
    world.schedule.advance(MINUTE_MS);
    await pass();
    fake.world.postOutcome = null;
    await driver.say('member', 'free coins for everybody scam=0.93');
    await entries(1);
    expect(await digest(1)).toMatch(/Triggered: 1;/);
  });

  it('waits as one where there is no place for it, and tells of all days then', async () => {
    const { fake, driver, set, pass, digest, digests, entries, world } = await open();
    await driver.say('member', 'free coins for everybody scam=0.93');
    await entries(1);
    fake.world.shut.set('c-log', 'missing_permission');
    await set('digest 0:00');
    for (let day = 0; day < 3; day++) {
      for (const step of [MINUTE_MS, MINUTE_MS, DAY_MS]) {
        world.schedule.advance(step);
        await pass();
      }
    }
    expect(digests()).toEqual([]);
    fake.world.shut.clear();
    world.schedule.advance(10 * MINUTE_MS);
    expect(await digest(1)).toMatch(/Triggered: 1;/);
    world.schedule.advance(MINUTE_MS);
    await pass();
    expect(digests()).toHaveLength(1);
  });

  it('takes a time and a time zone, and says what is wrong with others', async () => {
    const { driver } = await open();
    expect((await driver.command('owner', 'digest 7:30 europe/berlin'))?.text).toContain('07:30 Europe/Berlin');
    expect((await driver.command('owner', 'digest 25:00'))?.text).toContain('such as 8:00 Europe/Berlin');
    expect((await driver.command('owner', 'digest 8:00 Atlantis'))?.text).toContain('such as 8:00 Europe/Berlin');
    expect(await driver.command('moderator', 'digest off').then((shown) => shown?.text)).toContain('manage');
    expect(readDigestTime('8:00', 'UTC')).toBe('08:00 UTC');
  });
});
