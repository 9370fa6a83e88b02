import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import type { BotSettings } from '../../../../bots/core/port/deps.ts';
import type { Outcome } from '../../../../bots/core/port/outcome.ts';
import { until } from '../../../../emulators/until.ts';
import { StewardError } from '../../../../src/core/common/errors.ts';
import { eraseRemoved } from '../../../../src/service/communities/erase.ts';
import { logRows } from '../../../support/log-rows.ts';
import { type Conformance, loggedEntries, openConformance } from '../../conformance/open.ts';
import { COMMUNITY, createFakeDriver } from '../fake-driver.ts';

const BAIT = 'free coins for everybody scam=0.93';
const DAY_MS = 86_400_000;

const WORDS = ['north', 'south', 'east', 'west', 'tree', 'fish', 'bird', 'cake', 'hope', 'jazz'];

/** A number in words, so that no two of these texts are near copies. */
/** What is put off is tried again a while after it failed, and nobody sees when its time begins: time goes on until it was. */
async function tried(world: Opened['world'], isDone: () => Promise<boolean>, what: string): Promise<void> {
  const goOn = async () => {
    world.schedule.advance(1_000);
    return isDone();
  };
  await until(goOn, { what });
}

function spell(index: number): string {
  return [...String(index)].map((digit) => WORDS[Number(digit)]).join(' ');
}

type Opened = Awaited<ReturnType<typeof openConformance>> & { readonly fake: ReturnType<typeof createFakeDriver> };

describe('the bot core', () => {
  let current: Opened;
  const open = async (settings: Partial<BotSettings> = {}): Promise<Opened> => {
    const fake = createFakeDriver();
    current = { ...(await openConformance(fake, settings)), fake };
    return current;
  };
  beforeEach(() => {
    current = undefined as unknown as Opened; // Every test opens its own.
  });
  afterEach(() => current?.close());

  /** Has the judge busy with a batch, so that what comes waits for the next; answers how to let it go on. */
  const fillJudge = async ({ driver, world }: Conformance): Promise<() => void> => {
    const release = world.judge.hold();
    await driver.say('other', 'the batch that keeps the judge busy');
    await until(() => world.judge.asked.length > 0, { what: 'a busy judge' });
    return release;
  };
  const core = ({ fake }: Opened) => {
    if (!fake.world.core) throw new Error('the bot is not started');
    return fake.world.core;
  };
  const openLocked = async (outcome: Outcome = { kind: 'done' }, minutes = 10): Promise<Opened> => {
    const opened = await open();
    opened.fake.world.lockOutcome = outcome;
    await opened.set(`raid set 3 30 ${minutes} flag`, 'raid lockdown on');
    await opened.driver.join(3);
    await until(() => opened.driver.isLockedDown(), { what: 'the lockdown' });
    return opened;
  };
  const forget = ({ world }: Conformance) => {
    const { store } = world.temporary;
    return eraseRemoved({ communities: store.communities, store }, world.schedule.now());
  };
  const tenantOf = async ({ world }: Conformance) => {
    const { store } = world.temporary;
    const community = await store.communities.findCommunity({ platform: 'discord', externalId: COMMUNITY.id });
    return { community, tenant: community && (await store.findTenant({ id: community.tenantId })) };
  };

  it('makes one tenant of the default plan at the first event, and starts in trial mode where the operator says so', async () => {
    const opened = await open({ defaultPlan: 'pro', startInTrial: true });
    await Promise.all([opened.driver.say('member', BAIT), opened.driver.say('other', 'good morning to you all')]);
    const { community, tenant } = await tenantOf(opened);
    expect(tenant).toMatchObject({ name: 'discord:g1', plan: 'pro' });
    expect(community?.trial).toBe(true);
    expect(await opened.world.temporary.store.listTenants()).toHaveLength(1);
  });

  it('never asks the model on the free plan, and acts by local rules all the same', async () => {
    const { driver, set, world, gone } = await open({ defaultPlan: 'free' });
    await set('words add forbiddenword', 'words action delete');
    await driver.say('member', BAIT);
    await gone(await driver.say('member', 'this has a forbiddenword in it'));
    expect(world.judge.asked).toHaveLength(0);
  });

  it('acts by local rules while the judge thinks about what came with them, and asks it about the rest once', async () => {
    const { driver, gone, set, world, entryWith, entries } = await open({ batchWaitMs: 60_000 });
    await set('words add forbiddenword', 'words action delete', 'policy action scam delete');
    const release = world.judge.hold();
    const waits = await driver.say('other', BAIT);
    const message = await driver.say('member', 'this has a forbiddenword in it');
    const quoted = await driver.say('member', '', { quoted: 'a forbiddenword that somebody else wrote' });
    await gone(message);
    await gone(quoted);
    expect(await driver.exists(waits)).toBe(true);
    await entryWith('2 messages of 1 account');
    expect(await entries(1)).toHaveLength(1);
    release();
    await gone(waits);
    expect(world.judge.asked.flat()).toEqual([BAIT]);
  });

  it('tells what waits in it and what went wrong last, for /v1/health', async () => {
    const opened = await open();
    const { fake, set, world, driver } = opened;
    const condition = () => core(opened).condition();
    expect(condition()).toMatchObject({ messagesWaiting: 0, stepsWaiting: 0, withoutLog: 0, lastError: null });
    await set('policy action scam delete');
    fake.world.deleteOutcome = { kind: 'later', error: 'http_503', afterMs: 40_000 };
    const release = world.judge.hold();
    await driver.say('member', BAIT);
    await until(() => world.judge.asked.length > 0);
    expect(condition().messagesWaiting).toBe(1);
    release();
    await until(() => condition().lastError !== null);
    expect(condition().lastError).toMatchObject({ what: 'delete waiting: http_503' });
    await until(() => {
      world.schedule.advance(5_000);
      return condition().stepsWaiting === 1;
    });
    expect(condition().messagesWaiting).toBe(0);
  });

  it('leaves alone what is said in the moderators’ own log, and nowhere else', async () => {
    const opened = await open();
    const { driver, gone, set, world } = opened;
    await set('policy action scam delete');
    await core(opened).onMessage({
      community: COMMUNITY,
      channel: { id: driver.logChannelId, name: 'log', topic: '', parentId: null },
      id: 'm-log',
      author: { id: 'u-visitor', name: 'visitor', trusted: false, roleIds: [] },
      text: BAIT,
      quoted: '',
      files: [],
      link: null,
      sentAtMs: Date.now(),
    });
    await gone(await driver.say('member', `${BAIT} again`));
    expect(world.judge.asked.flat()).toEqual([`${BAIT} again`]);
  });

  it('counts a message once for the flood rule, though a judge is asked after it', async () => {
    const { driver, gone, set, world } = await open();
    await set('flood set 3 0 600 delete');
    const said = [];
    const words = 'the very same words over and over';
    for (let count = 0; count < 3; count++) said.push(await driver.say('member', words));
    await until(() => world.judge.asked.flat().length > 0);
    for (const message of said) expect(await driver.exists(message)).toBe(true);
    said.push(await driver.say('member', words));
    for (const message of said) await gone(message);
  });

  it('shows the first steps once, also after a restart', async () => {
    const opened = await open();
    const added = { community: COMMUNITY, channelId: 'c-general', addedBy: null };
    await core(opened).onCommunityAdded(added);
    await opened.restart('stopped');
    await core(opened).onCommunityAdded(added);
    const greetings = opened.fake.world.posts.filter(({ entry }) => entry.title.includes('Steward moderates'));
    expect(greetings.map(({ channelId }) => channelId)).toEqual(['c-log']);
    expect(greetings[0]?.entry.fields.map(({ label }) => label)).toContain(ENGLISH('common.next'));
  });

  it('posts entries to the channel that the platform finds when nobody chose one', async () => {
    const opened = await open();
    await opened.world.temporary.store.communities.changeCommunity((await tenantOf(opened)).community?.id ?? '', {
      logChannel: null,
    });
    opened.fake.world.foundLog = 'c-found';
    await opened.restart('stopped');
    await Promise.all([opened.driver.say('member', BAIT), opened.driver.say('other', 'quite another text scam=0.9')]);
    const found = () => opened.fake.world.posts.filter(({ channelId }) => channelId === 'c-found');
    await until(() => found().length === 2);
    expect(opened.fake.world.searches).toBe(1);
  });

  it('records entries that have nowhere to go, and shows them in "recent"', async () => {
    const opened = await open();
    opened.fake.world.foundLog = 'c-found';
    await opened.set('log off');
    await opened.driver.say('member', BAIT);
    await until(async () => (await opened.driver.command('moderator', 'recent'))?.text.includes('scam 0.93'));
    expect(await loggedEntries(opened.driver)).toHaveLength(0);
  });

  it('keeps what it has 30 days after it was removed, and erases it then', async () => {
    const opened = await open();
    await opened.driver.say('member', BAIT);
    await opened.entries(1);
    await core(opened).onCommunityRemoved(COMMUNITY);
    opened.world.schedule.advance(29 * DAY_MS);
    expect(await forget(opened)).toBe(0);
    expect((await tenantOf(opened)).community).not.toBeNull();
    opened.world.schedule.advance(2 * DAY_MS);
    expect(await forget(opened)).toBe(1);
    expect((await tenantOf(opened)).community).toBeNull();
    expect(await opened.world.temporary.store.listTenants()).toHaveLength(0);
  });

  it('notices at its start that it was removed while it was away, and takes no silence for that', async () => {
    const opened = await open();
    const removedAtMs = async () => (await tenantOf(opened)).community?.removedAtMs ?? null;
    opened.fake.world.isIn = 'unknown';
    await opened.restart('stopped');
    await opened.restart('stopped');
    expect(await removedAtMs()).toBeNull();
    opened.fake.world.isIn = false;
    await opened.restart('stopped');
    await until(async () => (await removedAtMs()) !== null);
    opened.fake.world.isIn = true;
    opened.world.schedule.advance(6_000);
    await opened.driver.say('member', 'good morning to everybody here');
    await until(async () => (await removedAtMs()) === null);
  });

  it('erases nothing of a community that it came back to', async () => {
    const opened = await open();
    await opened.driver.say('member', BAIT);
    await opened.entries(1);
    await core(opened).onCommunityRemoved(COMMUNITY);
    opened.world.schedule.advance(29 * DAY_MS);
    await opened.driver.say('member', 'good morning to everybody here');
    await until(async () => (await tenantOf(opened)).community?.removedAtMs === null);
    opened.world.schedule.advance(2 * DAY_MS);
    expect(await forget(opened)).toBe(0);
  });

  it('leaves a tenant that somebody still has a key for', async () => {
    const opened = await open();
    await opened.set('key create');
    await core(opened).onCommunityRemoved(COMMUNITY);
    opened.world.schedule.advance(31 * DAY_MS);
    expect(await forget(opened)).toBe(1);
    expect((await tenantOf(opened)).community).toBeNull();
    expect(await opened.world.temporary.store.listTenants()).toHaveLength(1);
  });

  it('follows a community that gets another id', async () => {
    const opened = await open();
    await opened.set('policy minutes 7');
    await core(opened).onCommunityMoved({ from: COMMUNITY.id, to: 'g2' });
    const { store } = opened.world.temporary;
    const moved = await store.communities.findCommunity({ platform: 'discord', externalId: 'g2' });
    expect((await store.findTenant({ id: moved?.tenantId ?? '' }))?.policy.timeout_minutes).toBe(7);
  });

  it('keeps the rules of a community whose new id came before the news of it, also when it is unlinked', async () => {
    const opened = await open();
    const { store } = opened.world.temporary;
    await opened.set('policy minutes 7');
    const added = { community: { id: 'g2', name: 'Test community' }, channelId: null, addedBy: null };
    await core(opened).onCommunityAdded(added);
    await core(opened).onCommunityMoved({ from: COMMUNITY.id, to: 'g2' });
    const command = {
      community: added.community,
      channel: { id: 'c-general', name: '', topic: '', parentId: null },
      eventId: 'unlink',
      by: { id: 'u-owner', name: 'owner' },
      input: { kind: 'text' as const, text: 'unlink' },
      replyTo: null,
    };
    expect((await core(opened).onCommand(command))?.title).toContain('already uses its own rules');
    const tenants = await store.listTenants();
    expect(tenants.map(({ name, policy }) => [name, policy.timeout_minutes])).toEqual([['discord:g2', 7]]);
  });

  it('leaves the messages and joins of a suspended tenant alone, says so, and goes on when that ends', async () => {
    const opened = await open();
    const { driver, set, world, fake, entryWith } = opened;
    await set('policy action scam delete', 'words add casino', 'words action delete', 'raid set 3 30 10 flag');
    const { store } = world.temporary;
    const { tenant } = await tenantOf(opened);
    await store.setSuspended(tenant?.id ?? '', true);
    const posted = fake.world.posts.length;
    const handed = await Promise.all(
      [BAIT, 'a casino for everybody'].map((text, index) =>
        core(opened).onMessage({
          community: COMMUNITY,
          channel: { id: 'c-general', name: 'general', topic: '', parentId: null },
          id: `left-alone-${index}`,
          author: { id: 'u-member', name: 'member', trusted: false, roleIds: [] },
          text,
          quoted: '',
          files: [],
          link: null,
          sentAtMs: world.schedule.now(),
        }),
      ),
    );
    expect(await Promise.all(handed.map(({ settled }) => settled))).toEqual(['done', 'done']);
    await driver.join(3);
    const status = await driver.command('owner', 'status');
    expect(status?.text).toContain('suspended by the operator of this server');
    expect(status?.text).not.toContain('Everything is set up');
    await store.setSuspended(tenant?.id ?? '', false);
    await driver.say('other', 'another casino for everybody');
    await entryWith('another casino');
    expect(world.judge.asked).toEqual([]);
    expect(fake.world.performed).toHaveLength(1);
    expect(fake.world.posts.slice(posted).filter(({ entry }) => JSON.stringify(entry).includes('a casino'))).toEqual(
      [],
    );
    expect(await logRows(store, tenant?.id ?? '', { limit: 9 })).toHaveLength(1);
  });

  it('judges an edit that overtakes its message once, as it was left', async () => {
    const { driver, world } = await open();
    const release = await fillJudge(current);
    const message = await driver.say('member', 'good morning to everybody here');
    await driver.say('other', 'another message of the batch');
    await driver.edit(message, 'good evening to everybody here');
    release();
    await until(() => world.judge.asked.length > 1);
    expect(world.judge.asked[1]).toEqual(['good evening to everybody here', 'another message of the batch']);
  });

  it('does not judge what is deleted before its batch leaves', async () => {
    const { driver, world } = await open();
    const release = await fillJudge(current);
    const message = await driver.say('member', BAIT);
    await driver.say('other', 'another message of the batch');
    await driver.remove(message);
    release();
    await until(() => world.judge.asked.length > 1);
    expect(world.judge.asked[1]).toEqual(['another message of the batch']);
  });

  it('acts on nothing that is gone before the decision, and says so', async () => {
    const { driver, set, world, fake, entryWith } = await open();
    await set('policy action scam timeout');
    const release = world.judge.hold();
    const message = await driver.say('member', BAIT);
    await until(() => world.judge.asked.length > 0);
    await driver.remove(message);
    release();
    await entryWith(`${ENGLISH('entry.message')}: was already gone`);
    expect(fake.world.performed).toEqual([]);
  });

  it('goes further in the same entry when an edit makes a message worse', async () => {
    const { driver, set, entryWith, gone, entries } = await open();
    await set('policy action scam delete');
    const message = await driver.say('member', 'an unfriendly word harassment=0.9');
    const first = await entryWith(`${ENGLISH('entry.flagged_title')}: harassment`);
    await driver.edit(message, BAIT);
    await gone(message);
    const after = await entryWith(`${ENGLISH('entry.deleted_title')}: scam`);
    expect(after.messageId).toBe(first.messageId);
    expect(await entries(1)).toHaveLength(1);
  });

  it('decides by local rules alone what there is no room for, and counts it', async () => {
    const { driver, set, world, gone } = await open({ queueMaxMessages: 1 });
    await set('words add forbiddenword', 'words action delete');
    const release = world.judge.hold();
    await driver.say('member', 'good morning to everybody here');
    await until(() => world.judge.asked.length === 1, { what: 'the model to be busy' });
    await driver.say('member', 'and a good evening to everybody there');
    await driver.say('other', 'this comes when there is no room left');
    await until(async () => (await driver.command('owner', 'status'))?.text.includes('1 checked by filters only'));
    // Local rules need no room.
    await gone(await driver.say('member', 'this has a forbiddenword in it'));
    release();
    expect((await driver.command('owner', 'status'))?.text).toContain('1 checked by filters only');
    expect(world.logged.some((line) => line.includes('the queue is full'))).toBe(true);
  });

  it('judges later what came while the store could not be used', async () => {
    const opened = await open();
    const { driver, world, process, entryWith } = opened;
    const statusIn = async (id: string) => {
      const answer = await core(opened).onCommand({
        ...{ community: { id, name: id }, channel: { id: 'c-general', name: 'general', topic: '', parentId: null } },
        ...{ eventId: `status-${id}`, by: { id: driver.idOf('owner'), name: 'owner' } },
        ...{ input: { kind: 'text', text: 'status' }, replyTo: null },
      });
      return JSON.stringify(answer);
    };
    const { communities } = process().deps;
    const claim = communities.claim;
    let failures = 0;
    const broken: typeof claim = async (ask) => {
      if (ask.keys.some((key) => key.includes(':m:')) && failures++ === 0) {
        throw new StewardError('store_unavailable', 'the store is unavailable; try again in a moment');
      }
      return claim(ask);
    };
    Object.assign(world.temporary.store.communities, { claim: broken });
    await driver.say('member', BAIT);
    await until(() => failures === 1 && world.logged.some((line) => line.includes('a batch failed')));
    // The status of another community says nothing of it.
    expect(await statusIn(COMMUNITY.id)).toContain('a batch failed');
    const other = await statusIn('another server');
    expect(other).toContain('Last error');
    expect(other).not.toContain('a batch failed');
    world.schedule.advance(61_000);
    await entryWith('scam 0.93');
  });

  it('posts again what the platform refused for its rate limit, and looks before it posts again what may have been posted', async () => {
    const { driver, world, fake, entries } = await open();
    fake.world.postOutcome = { kind: 'later', error: 'rate_limited', afterMs: 30_000 };
    await driver.say('member', BAIT);
    await until(() => world.logged.filter((line) => line.includes('an entry was not posted')).length === 1);
    fake.world.postOutcome = { kind: 'later', error: 'timeout', afterMs: null };
    world.schedule.advance(61_000);
    await until(() => world.logged.filter((line) => line.includes('an entry was not posted')).length === 2);
    fake.world.postOutcome = null;
    world.schedule.advance(61_000);
    expect(await entries(1)).toHaveLength(1);
  });

  it('posts an entry once that waited in line for so long that another process took it up', async () => {
    const opened = await open();
    const { driver, fake, world, entryWith } = opened;
    await driver.say('member', BAIT);
    const first = await entryWith('scam 0.93');
    let release = () => {};
    fake.world.editsHeld = new Promise((resolve) => {
      release = resolve;
    });
    const dismiss = first.buttons.find(({ label }) => label.startsWith('Dismiss')) ?? { id: '' };
    const pressed = driver.press('moderator', dismiss, first);
    await driver.say('other', 'even more free coins scam=0.97');
    await until(() => world.logged.filter((line) => line.includes('a decision was carried out')).length === 2);
    world.schedule.advance(61_000);
    const other = await fake.startBot(world.process().deps);
    await until(async () => (await loggedEntries(driver)).length === 2);
    release();
    await pressed;
    await opened.restart('stopped');
    await other.stop();
    expect(await loggedEntries(driver)).toHaveLength(2);
  });

  it('lets no more entries wait than anybody reads, keeps the rest for "recent", and posts a severe one before all that wait', async () => {
    const opened = await open({ queueMaxMessages: 2_000 });
    const { driver, fake, entryWith, world } = opened;
    await driver.say('member', BAIT);
    const first = await entryWith('scam 0.93');
    let release = () => {};
    fake.world.editsHeld = new Promise((resolve) => {
      release = resolve;
    });
    const dismiss = first.buttons.find(({ label }) => label.startsWith('Dismiss')) ?? { id: '' };
    const begun = fake.world.editsBegun;
    const pressed = driver.press('moderator', dismiss, first);
    await until(() => fake.world.editsBegun > begun);
    for (let index = 0; index < 260; index++) await driver.sayAs(`u${index}`, `fine boats ${spell(index)} spam=0.9`);
    const carriedOut = () => world.logged.filter((line) => line.includes('a decision was carried out')).length;
    await until(() => carriedOut() === 261);
    await until(async () => (await driver.command('owner', 'status'))?.text.includes('more entries than the platform'));
    const posted = fake.world.posts.length;
    await driver.sayAs('severe', 'free coins for one more scam=0.9');
    await until(() => carriedOut() === 262);
    release();
    await pressed;
    await until(() => fake.world.posts.length >= 202);
    expect(fake.world.posts[posted]?.entry.text).toContain('free coins for one more');
    expect((await loggedEntries(driver)).length).toBeLessThan(210);
    expect((await driver.command('owner', 'stats'))?.text).toContain('262 triggered');
  });

  it('takes joins for no raid that were far apart and are delivered together, and for one that were not', async () => {
    const opened = await open();
    await opened.set('raid set 3 30 10 flag');
    const nowMs = opened.world.schedule.now();
    const join = (id: string, agoMs: number) =>
      core(opened).onJoin({
        community: COMMUNITY,
        eventId: id,
        person: { id, name: id },
        joinedAtMs: nowMs - agoMs,
      });
    for (let hour = 5; hour > 0; hour--) await join(`late-${hour}`, hour * 3_600_000);
    for (let minute = 5; minute > 0; minute--) await join(`recent-${minute}`, minute * 60_000);
    await opened.pass();
    expect(await loggedEntries(opened.driver)).toHaveLength(0);
    for (let second = 3; second > 0; second--) await join(`burst-${second}`, second * 1_000);
    await opened.entryWith('newcomers joined in a burst');
  });

  it('takes messages for no flood that were written apart and are delivered together', async () => {
    const opened = await open();
    await opened.set('flood set 3 5 600 delete');
    const nowMs = opened.world.schedule.now();
    const say = (hoursAgo: number) =>
      core(opened).onMessage({
        community: COMMUNITY,
        channel: { id: 'c-general', name: 'general', topic: '', parentId: null },
        id: `kept-${hoursAgo}`,
        author: { id: 'u-member', name: 'member', trusted: false, roleIds: [] },
        text: 'good morning to everybody here',
        quoted: '',
        files: [],
        link: null,
        sentAtMs: nowMs - hoursAgo * 3_600_000,
      });
    for (let hoursAgo = 10; hoursAgo > 0; hoursAgo--) await say(hoursAgo);
    await opened.pass();
    expect(await loggedEntries(opened.driver)).toHaveLength(0);
    for (let count = 0; count < 4; count++) await opened.driver.say('member', 'good morning to everybody here');
    await opened.entryWith('4 repeats');
  });

  it('opens after a second raid the door that the first one closed, as it was before both', async () => {
    const { driver, set, fake, world } = await openLocked();
    fake.world.lockOutcome = { kind: 'failed', error: 'network' };
    world.schedule.advance(11 * 60_000);
    await until(async () => (await driver.command('owner', 'status'))?.text.includes('ending the lockdown failed'));
    fake.world.lockOutcome = { kind: 'done' };
    await set('raid set 3 30 10 flag');
    await driver.join(3);
    await until(() => fake.world.posts.filter(({ entry }) => entry.title === ENGLISH('entry.raid_title')).length === 2);
    world.schedule.advance(11 * 60_000);
    await until(async () => !(await driver.isLockedDown()), { what: 'the open door' });
  });

  it('closes the door later where the platform did not take it for the moment, and says the truth until then', async () => {
    const { driver, fake, world, entryWith } = await openLocked({ kind: 'later', error: 'HTTP 503', afterMs: null });
    await until(async () => (await driver.command('owner', 'status'))?.text.includes('the lockdown failed'));
    await entryWith(`${ENGLISH('entry.door')}: closing`);
    fake.world.lockOutcome = { kind: 'done' };
    const posts = async (): Promise<readonly { readonly text: string }[]> => driver.posts(driver.logChannelId);
    const isTold = async () =>
      (await posts()).some(({ text }) => text.includes(`${ENGLISH('entry.door')}: closed until`));
    await tried(world, isTold, 'the closed door');
    expect(await driver.isLockedDown()).toBe(true);
    fake.world.lockOutcome = { kind: 'failed', error: 'network' };
    world.schedule.advance(11 * 60_000);
    await entryWith(`${ENGLISH('entry.door')}: could not be opened yet`);
    fake.world.lockOutcome = { kind: 'done' };
    await tried(world, async () => !(await driver.isLockedDown()), 'the open door');
  });

  it('opens again what a lost call may have closed, once the raid is lifted', async () => {
    const { driver, fake, world, entryWith } = await openLocked({ kind: 'failed', error: 'network' });
    const entry = await entryWith(`${ENGLISH('entry.door')}: closing`);
    const lift = entry.buttons.find(({ label }) => label === ENGLISH('entry.lift'));
    await driver.press('moderator', { id: lift?.id ?? '' }, entry);
    expect((await entryWith(ENGLISH('entry.raid_door_still_opened'))).text).toContain('Ended: by');
    fake.world.lockOutcome = { kind: 'done' };
    await tried(world, async () => !(await driver.isLockedDown()), 'the open door');
    await entryWith(ENGLISH('entry.raid_lifted'));
  });

  it('keeps the door closed for an hour at most, however long newcomers are watched', async () => {
    const { driver, world } = await openLocked({ kind: 'done' }, 1_440);
    world.schedule.advance(59 * 60_000);
    expect(await driver.isLockedDown()).toBe(true);
    world.schedule.advance(2 * 60_000);
    await until(async () => !(await driver.isLockedDown()), { what: 'the open door' });
  });

  it('says so when the log channel is gone, and keeps the entry', async () => {
    const { driver, fake } = await open();
    fake.world.postOutcome = { kind: 'gone' };
    await driver.say('member', BAIT);
    await until(async () => (await driver.command('owner', 'status'))?.text.includes('the log channel is gone'));
    expect((await driver.command('owner', 'recent'))?.text).toContain('scam 0.93');
  });

  it('does nothing to somebody whose rights the platform does not tell', async () => {
    const { driver, set, fake, entryWith } = await open();
    await set('policy action scam timeout');
    fake.world.rights = 'unknown';
    const message = await driver.say('member', BAIT);
    await entryWith('Pending: delete');
    expect(await driver.exists(message)).toBe(true);
    expect(fake.world.performed).toEqual([]);
    expect((await driver.command('owner', 'status'))?.text).toContain('could not check whether you may do this');
  });

  it('only flags a moderator whom local rules hit where the tenant exempts nobody', async () => {
    const opened = await open();
    const { driver, set, world, entryWith } = opened;
    await set('words add forbiddenword', 'words action timeout');
    const { tenant } = await tenantOf(opened);
    await world.temporary.store.changeSettings(tenant?.id ?? '', (settings) => ({
      ...settings,
      trusted_exempt: false,
    }));
    const message = await driver.say('moderator', 'this has a forbiddenword in it');
    await entryWith(`${ENGLISH('entry.flagged_title')}: local:word`);
    expect(await driver.exists(message)).toBe(true);
  });

  it('deletes once when two moderators press at once, and answers both', async () => {
    const { driver, fake, entryWith } = await open();
    await driver.say('member', BAIT);
    const entry = await entryWith('scam 0.93');
    const button = entry.buttons.find(({ label }) => label === ENGLISH('common.delete')) ?? { id: '' };
    const answers = await Promise.all([driver.press('moderator', button, entry), driver.press('owner', button, entry)]);
    expect(answers.every((answer) => answer !== null)).toBe(true);
    expect(fake.world.performed.length).toBeLessThanOrEqual(2);
    await entryWith(`${ENGLISH('entry.done_title')}: deleted by`);
    expect(await loggedEntries(driver)).toHaveLength(1);
  });

  it('says that all is well only when it is', async () => {
    const opened = await open();
    const { driver, world, pass } = opened;
    const status = async () => (await driver.command('owner', 'status'))?.text ?? '';
    await pass();
    expect(await status()).toContain(ENGLISH('status.all_is_well_here'));
    world.judge.setDead(true);
    await driver.say('member', 'a sentence that the model would have to judge');
    await until(async () => (await status()).includes(ENGLISH('common.the_judging_model_cannot_be_reached')));
    expect(await status()).toContain(ENGLISH('status.not_all_is_well_here'));
    world.judge.setDead(false);
    await pass();
    world.schedule.advance(11 * 60_000);
    expect(await status()).toContain(ENGLISH('status.all_is_well_here'));
    await opened.world.temporary.store.communities.changeCommunity((await tenantOf(opened)).community?.id ?? '', {
      logChannel: null,
    });
    world.schedule.advance(6_000);
    expect(await status()).toContain(ENGLISH('status.not_all_is_well_here'));
    expect(await status()).toContain('no log channel is set');
  });

  it('tells moderators once when judging pauses, and how much passed unjudged when it goes on', async () => {
    const { driver, world, fake, pass } = await open();
    const told = () => fake.world.posts.filter(({ entry }) => entry.title.startsWith('Judging'));
    world.judge.setDead(true);
    await pass();
    world.schedule.advance(61_000);
    await pass();
    await pass();
    await until(() => told().length === 1);
    expect(told()[0]?.entry.text).toContain(ENGLISH('common.the_judging_model_cannot_be_reached'));
    world.judge.setDead(false);
    await driver.say('member', 'good morning to everybody here');
    await until(() => told()[0]?.entry.text?.includes('3 messages were not judged'));
    expect(told()).toHaveLength(1);
  });

  it('answers a command, a press and a report once, however often they are delivered', async () => {
    const opened = await open();
    const command = {
      community: COMMUNITY,
      channel: { id: 'c-general', name: '', topic: '', parentId: null },
      eventId: 'same',
      by: { id: 'u-owner', name: 'owner' },
      input: { kind: 'text' as const, text: 'key create' },
      replyTo: null,
    };
    const answers = await Promise.all([core(opened).onCommand(command), core(opened).onCommand(command)]);
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
    expect(await opened.world.temporary.store.listKeys()).toHaveLength(1);
  });

  it('logs into another chat by a code, for one who manages the community', async () => {
    const opened = await open();
    const code = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(
      (await opened.driver.command('owner', 'log code'))?.text ?? '',
    )?.[0];
    const shown = await opened.driver.command('owner', `log here ${code}`, { channelId: 'c-elsewhere' });
    expect(shown?.text).toContain('posted here');
    await opened.driver.say('member', BAIT);
    await until(() => opened.fake.world.posts.some(({ channelId }) => channelId === 'c-elsewhere'));
  });

  it('answers no press on a button that is not its own, and none on what is no longer kept', async () => {
    const opened = await open();
    const press = (buttonId: string, eventId: string) =>
      core(opened).onButton({
        eventId,
        by: { id: 'u-owner', name: 'owner' },
        buttonId,
        community: COMMUNITY,
        channelId: null,
      });
    expect(await press('somebody-elses', 'e-a')).toBeNull();
    expect((await press('s1:delete:00000000-0000-7000-8000-000000000000', 'e-b'))?.title).toContain('no longer kept');
  });

  it('lets nobody log what a community of theirs is not: a code is good for its managers only', async () => {
    const opened = await open();
    const code = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(
      (await opened.driver.command('owner', 'log code'))?.text ?? '',
    )?.[0];
    const shown = await opened.driver.command('moderator', `log here ${code}`, { channelId: 'c-elsewhere' });
    expect(shown?.text).toContain('Only people who manage');
    expect((await tenantOf(opened)).community?.logChannel).toBe('c-log');
  });
});
