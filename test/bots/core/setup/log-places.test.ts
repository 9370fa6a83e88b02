import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../../../emulators/until.ts';
import { type Conformance, openConformance } from '../../conformance/open.ts';
import { COMMUNITY, createFakeDriver } from '../fake-driver.ts';

const BAIT = 'free coins for everybody scam=0.93';
const MINUTE_MS = 60_000;

type Opened = Awaited<ReturnType<typeof openConformance>> & { readonly fake: ReturnType<typeof createFakeDriver> };

describe('the log channel', () => {
  let current: Opened;
  const open = async (): Promise<Opened> => {
    const fake = createFakeDriver();
    current = { ...(await openConformance(fake)), fake };
    return current;
  };
  afterEach(() => current?.close());
  const communityOf = ({ world }: Conformance) =>
    world.temporary.store.communities.findCommunity({ platform: 'discord', externalId: COMMUNITY.id });
  const entriesIn = ({ fake }: Opened, channelId: string) =>
    fake.world.posts.filter((post) => post.channelId === channelId && post.entry.title.includes('scam'));
  const status = async ({ driver }: Conformance) => (await driver.command('owner', 'status'))?.text ?? '';
  const losses = async ({ driver }: Conformance) =>
    (await driver.toldTo('owner')).filter((text) => text.includes('cannot use the log channel'));

  it('keeps its entries while it is missing, reports this, and posts them later, also after a restart', async () => {
    const opened = await open();
    const { fake, driver, restart, pass } = opened;
    fake.world.shut.set('c-log', 'missing_permission');
    await driver.say('member', BAIT);
    await driver.say('member', 'more of the same free coins scam=0.94');
    await driver.say('other', 'a wholly different thing about boats scam=0.95');
    await pass();
    await until(async () => /[23] entries/.test(await status(opened)), { what: 'those that wait' });
    expect(await status(opened)).toMatch(/Setup incomplete[\s\S]*NOT in .*cannot post there\. They are kept/);
    await restart('stopped');
    expect(fake.world.posts.filter(({ entry }) => entry.title.includes('scam'))).toEqual([]);
    await driver.command('owner', 'log here', { channelId: 'c-other' });
    await until(() => entriesIn(opened, 'c-other').length === 2, { what: 'one entry an incident' });
    await until(async () => (await status(opened)).includes('0 entries'), { what: 'nothing that waits' });
  });

  it('is used again once it recovers, and a later loss is reported again', async () => {
    const opened = await open();
    const { fake, driver, world } = opened;
    fake.world.started.add('u-owner');
    fake.world.shut.set('c-log', 'missing_permission');
    await driver.say('member', BAIT);
    await until(() => entriesIn(opened, 'd-u-owner').length === 1, { what: 'the entry in private' });
    await until(async () => (await losses(opened)).length === 1, { what: 'the word of the loss' });
    expect((await losses(opened))[0]).toContain('They are sent to you here');
    expect((await communityOf(opened))?.logLost).toMatchObject({ channelId: 'c-log', why: 'missing_permission' });
    fake.world.shut.clear();
    world.schedule.advance(11 * MINUTE_MS);
    await driver.say('other', 'a wholly different thing about boats scam=0.95');
    await until(() => entriesIn(opened, 'c-log').length === 1, { what: 'the entry in the channel' });
    await until(async () => (await communityOf(opened))?.logLost === null, { what: 'no loss' });
    fake.world.shut.set('c-log', 'gone');
    await driver.say('moderator', 'please report this');
    await until(
      async () => {
        world.schedule.advance(MINUTE_MS);
        return (await losses(opened)).length === 2;
      },
      { what: 'the word of the next loss' },
    );
  });

  it('counts as replaced only once an entry was posted elsewhere', async () => {
    const opened = await open();
    const { fake, driver, pass, restart } = opened;
    fake.world.shut.set('c-log', 'missing_permission');
    fake.world.foundLog = 'c-staff';
    expect(await status(opened)).toMatch(/NOT in .*The next entry goes to a channel that members cannot read/);
    await until(async () => (await losses(opened)).length === 1, { what: 'the word of the loss' });
    expect((await losses(opened))[0]).not.toContain('another channel');
    fake.world.shut.set('c-staff', 'missing_permission');
    await driver.say('member', BAIT);
    await pass();
    await until(async () => (await status(opened)).includes('1 entry'), { what: 'one that waits' });
    expect(await status(opened)).not.toContain('another channel');
    // What is under way ends: a refusal that comes in later closes the channel for ten minutes.
    await restart('stopped');
    fake.world.shut.delete('c-staff');
    await driver.command('owner', 'log here', { channelId: 'c-other' });
    fake.world.shut.set('c-other', 'missing_permission');
    await driver.say('member', 'a wholly different thing about boats scam=0.95');
    await until(() => entriesIn(opened, 'c-staff').length > 0, { what: 'an entry in the other channel' });
    await until(async () => (await status(opened)).includes('They go to another channel'), { what: 'the word of it' });
  });

  it('is never a public channel that nobody chose, nor the private chat of a former moderator', async () => {
    const opened = await open();
    const { fake, driver, pass } = opened;
    await fake.world.core?.onCommunityAdded({ community: COMMUNITY, channelId: null, addedBy: 'u-other' });
    fake.world.started.add('u-other');
    fake.world.shut.set('c-log', 'gone');
    await driver.say('member', BAIT);
    await pass();
    await until(async () => (await status(opened)).includes('1 entry'), { what: 'one that waits' });
    expect(fake.world.posts.filter(({ entry }) => entry.title.includes('scam'))).toEqual([]);
  });

  it('is the private chat with the person who added the bot, as soon as they start one', async () => {
    const opened = await open();
    const { fake, driver, world, restart, pass } = opened;
    const { communities } = world.temporary.store;
    await communities.changeCommunity((await communityOf(opened))?.id ?? '', { logChannel: null });
    await fake.world.core?.onCommunityAdded({ community: COMMUNITY, channelId: null, addedBy: 'u-moderator' });
    await restart('stopped');
    await driver.say('member', BAIT);
    await pass();
    await until(async () => (await status(opened)).includes('1 entry'), { what: 'one that waits' });
    expect(await status(opened)).toContain('no log channel is set. They are kept until you choose a log channel');
    world.schedule.advance(3 * 86_400_000);
    await restart('stopped');
    fake.world.started.add('u-moderator');
    await fake.world.core?.onPrivateStart('u-moderator');
    await until(() => entriesIn(opened, 'd-u-moderator').length === 1, { what: 'the entry in private' });
    expect(await status(opened)).toContain('They go to moderator in private');
  });

  it('gets a new entry if the old one can no longer be edited in its place', async () => {
    const opened = await open();
    const { fake, driver, entries } = opened;
    fake.world.started.add('u-owner');
    await driver.say('member', BAIT);
    await entries(1);
    fake.world.shut.set('c-log', 'missing_permission');
    await driver.say('member', 'more of the same free coins scam=0.94');
    await until(() => entriesIn(opened, 'd-u-owner')[0]?.entry.title.includes('2 messages'), {
      what: 'the incident in the next best place',
    });
    expect(entriesIn(opened, 'd-u-owner')).toHaveLength(1);
  });
});
