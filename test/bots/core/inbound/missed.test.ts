import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBotCore } from '../../../../bots/core/create-bot-core.ts';
import type { IncomingMessage } from '../../../../bots/core/port/events.ts';
import { until } from '../../../../emulators/until.ts';
import type { CommunityStore } from '../../../../src/core/communities/community-store.ts';
import { type BotWorld, openBotWorld } from '../../support/bot-deps.ts';
import { COMMUNITY, createFakeDriver } from '../fake-driver.ts';

const MINUTE_MS = 60_000;

describe('a message during downtime on a platform without acknowledgements', () => {
  let world: BotWorld;
  beforeEach(async () => {
    world = await openBotWorld();
  });
  afterEach(() => world.close());

  /** A bot of another process, as one on Discord: it has to read what it missed. */
  const start = async (communities: Partial<CommunityStore> = {}) => {
    const platform = { ...createFakeDriver().port, deliveries: null };
    const { deps } = world.process();
    const core = createBotCore({ ...deps, communities: { ...deps.communities, ...communities } }, platform);
    await core.start();
    return core;
  };
  const message = (id: string, sentAtMs: number): IncomingMessage => ({
    community: COMMUNITY,
    channel: { id: 'c-general', name: 'general', topic: '', parentId: null },
    id,
    author: { id: 'u-member', name: 'member', trusted: false, roleIds: [] },
    ...{ text: `does anybody know the harbour ${id}`, quoted: '', files: [], link: null, sentAtMs },
  });

  it('is read again by the next process if the first one stopped midway', async () => {
    const isConnected = () => true;
    const stopped = await start();
    await stopped.catchUp(COMMUNITY, { isConnected, read: async () => {} });
    // Its judgement keeps the stop waiting until all is read.
    const release = world.judge.hold();
    await stopped.onMessage(message('heard', world.schedule.now()));
    await until(() => world.judge.asked.length > 0, { what: 'a busy judge' });
    const missed = message('missed', world.schedule.now() + MINUTE_MS);
    world.schedule.advance(10 * MINUTE_MS);
    let stopping = Promise.resolve();
    const read = async () => {
      stopping = stopped.stop();
      expect(await (await stopped.onMessage(missed)).settled).toBe('retry');
    };
    await stopped.catchUp(COMMUNITY, { isConnected, read });
    release();
    await stopping;

    const next = await start();
    const since: number[] = [];
    await next.catchUp(COMMUNITY, { isConnected, read: async (sinceMs) => void since.push(sinceMs) });
    await next.stop();
    expect(since).toHaveLength(1);
    expect(since[0]).toBeLessThan(missed.sentAtMs);
  });

  it('is read again if the process was killed during a lookup, whatever arrived meanwhile', async () => {
    const isConnected = () => true;
    const killed = await start();
    await killed.catchUp(COMMUNITY, { isConnected, read: async () => {} });
    const slow = message('slow', world.schedule.now() + MINUTE_MS);
    const never = () => new Promise<null>(() => {});
    void killed.onComing({ ...slow, isEdit: false, read: never });
    world.schedule.advance(5 * MINUTE_MS);
    const { settled } = await killed.onMessage(message('quick', world.schedule.now()));
    expect(await settled).toBe('done');
    // The marks are written, and then the process is gone.
    const mark = () =>
      world.process().deps.communities.readCheckpoint({ platform: 'discord', externalId: COMMUNITY.id });
    const atStart = slow.sentAtMs - MINUTE_MS;
    const hasMoved = async () => {
      world.schedule.advance(5_000);
      return ((await mark()) ?? 0) > atStart;
    };
    await until(hasMoved, { what: 'a mark that moved' });
    expect(await mark()).toBeLessThan(slow.sentAtMs);
  });

  it('is accepted once it is looked up, and read again if that failed', async () => {
    const bot = await start();
    const heard = message('heard', world.schedule.now());
    const coming = { ...heard, isEdit: false };
    expect(await (await bot.onComing({ ...coming, read: async () => heard })).settled).toBe('done');
    expect(world.judge.asked).toEqual([[heard.text]]);
    expect(await (await bot.onComing({ ...coming, read: async () => null })).settled).toBe('done');
    const failed = bot.onComing({ ...coming, read: () => Promise.reject(new Error('the platform is away')) });
    expect(await (await failed).settled).toBe('retry');
    await bot.stop();
  });

  it('is judged by the next process if a stop interrupted the judge request', async () => {
    const stopped = await start();
    const release = world.judge.hold();
    const asked = message('asked', world.schedule.now());
    const { settled } = await stopped.onMessage(asked);
    await until(() => world.judge.asked.length > 0, { what: 'a busy judge' });
    let isOver = false;
    const stopping = stopped.stop().finally(() => {
      isOver = true;
    });
    await until(() => {
      world.schedule.advance(500);
      return isOver;
    });
    await stopping;
    // As the process ends, so do its calls.
    world.judge.setDead(true);
    release();
    expect(await settled).toBe('retry');

    world.judge.setDead(false);
    world.schedule.advance(2 * MINUTE_MS);
    const next = await start();
    expect(await (await next.onMessage(asked)).settled).toBe('done');
    await next.stop();
    expect(world.judge.asked).toEqual([[asked.text], [asked.text]]);
  });

  it('is decided before the stop completes if it arrived before the stop', async () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { communities } = world.process().deps;
    const bot = await start({
      listOpenRaids: (...ask) => opened.then(() => communities.listOpenRaids(...ask)),
    });
    const taken = bot.onMessage(message('early', world.schedule.now()));
    const ends: string[] = [];
    const stopping = bot.stop().then(() => ends.push('the stop'));
    // Where a stop waits for nothing it is over by then.
    await world.temporary.store.listTenants();
    open();
    await taken.then(({ settled }) => settled).then((fate) => ends.push(fate));
    await stopping;
    expect(ends).toEqual(['done', 'the stop']);
  });
});
