import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveBotCommands } from '../../bots/serve-bot-commands.ts';
import { until } from '../../emulators/until.ts';
import type { AnswerBotCommand, BotCommand } from '../../src/core/communities/bot-port.ts';
import type { PermissionAudit } from '../../src/core/communities/community.ts';
import type { Store } from '../../src/core/store/store.ts';
import { createBotPort } from '../../src/service/incidents/bot-rpc.ts';
import { openStore } from '../../src/store/open.ts';
import { describeEachStore } from '../store/each-store.ts';
import { createSteeredSchedule } from './support/steered-schedule.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const COVERAGE: PermissionAudit = { needs: [], places: [], whole: 3, more: 0, untold: null };
const PRESS = { caseId: 'n', verb: 'delete', by: { id: 'u', name: 'Ann \u0000 "quoted"' }, personId: 'u' } as const;

describeEachStore('a page whose bot runs in another process', (open) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let pageStore: Store;
  let tenantId: string;
  const asked: BotCommand[] = [];
  let answer: () => Promise<unknown>;
  beforeEach(async () => {
    opened = await open();
    pageStore = await openStore({ url: opened.url, now: Date.now });
    tenantId = (await pageStore.ensureTenant('owls', 'pro')).id;
    asked.length = 0;
    answer = async () => ({ isDone: true, text: 'Deleted.' });
  });
  afterEach(async () => {
    await pageStore.close();
  });

  /** The process with the bot; it looks when its schedule is advanced. */
  const runBot = async () => {
    const { store } = opened;
    await store.leases.leaseWork('bot discord', 60_000);
    const schedule = createSteeredSchedule();
    const commandsOf = () =>
      (async (ask: BotCommand) => {
        asked.push(ask);
        return answer();
      }) as AnswerBotCommand;
    const bots = { commandsOf, addressesOf: () => ['discord'], platforms: () => ['discord'] as const };
    const serving = serveBotCommands({
      schedule,
      log: quiet,
      botCommands: store.botCommands,
      reports: store.communities,
      bots,
    });
    return { schedule, store, stop: serving.stop };
  };
  /** The process with the page; the other one looks whenever it waits. */
  const pageOf = (wait: () => Promise<void>) =>
    createBotPort({
      commandsOf: () => null,
      botCommands: pageStore.botCommands,
      runsInAnotherProcess: (platform) => pageStore.leases.listWork(`bot ${platform}`).then((held) => held.length > 0),
      pause: wait,
    });

  it('has its press done there, once, and gets the answer; nothing of it is kept', async () => {
    const bot = await runBot();
    const page = pageOf(async () => {
      bot.schedule.advance(1_000);
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    expect(await page.platforms()).toEqual(['discord']);
    expect(await page.ask('press', 'discord', tenantId, PRESS)).toEqual({ isDone: true, text: 'Deleted.' });
    expect(asked).toEqual([{ kind: 'press', ...PRESS }]);
    expect(await pageStore.botCommands.takeBotCommands('discord')).toEqual([]);
    // A bot of another platform takes nothing, and where none runs there is nobody to ask.
    expect(await page.ask('press', 'slack', tenantId, PRESS)).toBeNull();
    expect(await page.ask('cover', 'telegram', tenantId, { communityId: 'c' })).toBeNull();
    await bot.stop();
  });

  it('says that nothing was done where nobody began, and never has it done later', async () => {
    const bot = await runBot();
    const page = pageOf(async () => {});
    expect(await page.ask('press', 'discord', tenantId, PRESS)).toEqual({
      isDone: false,
      text: 'The discord bot does not answer. Nothing was done; try again in a moment.',
    });
    expect(await opened.store.botCommands.takeBotCommands('discord')).toEqual([]);
    answer = () => new Promise(() => {});
    let taken = false;
    const begun = pageOf(async () => {
      taken = taken || (await opened.store.botCommands.takeBotCommands('discord')).length > 0;
    });
    expect((await begun.ask('press', 'discord', tenantId, PRESS))?.text).toContain(
      'has begun and not said what came of it',
    );
    await bot.stop();
  });

  it('takes what waits for one process alone, and nothing whose time is over', async () => {
    const { botCommands } = pageStore;
    const add = (beginWithinMs: number) =>
      botCommands.addBotCommand({ tenantId, to: 'discord', ask: '{}', beginWithinMs });
    await add(-1);
    const ids = [await add(60_000), await add(60_000)];
    const [here, there] = await Promise.all([
      botCommands.takeBotCommands('discord'),
      opened.store.botCommands.takeBotCommands('discord'),
    ]);
    expect([...here, ...there].map(({ id }) => id).sort()).toEqual(ids.toSorted());
    await pageStore.deleteTenant(tenantId);
    expect(await botCommands.readBotCommand(ids[0] ?? '')).toBeNull();
  });

  it('has the map of each community written anew when it is old, and one that cannot be told keeps no other waiting', async () => {
    const { store } = opened;
    const add = async (externalId: string) =>
      store.communities.ensureCommunity({
        ...{ platform: 'discord', externalId, name: externalId, tenantId, logChannel: null },
        ...{ trial: true, notify: false, notifyText: '', lockdown: false },
      });
    const [dark, bright] = [await add('1'), await add('2')];
    const bot = await runBot();
    answer = async () => {
      const ask = asked.at(-1);
      if (ask?.kind !== 'cover' || ask.communityId === dark.id) return null;
      await store.communities.saveReport({
        ...{ communityId: ask.communityId, kind: 'coverage', atMs: bot.schedule.now(), data: COVERAGE },
      });
      return COVERAGE;
    };
    const coveredOf = (id: string) => asked.filter((ask) => ask.kind === 'cover' && ask.communityId === id).length;
    /** Time goes by until it holds; the next look is only due once the last one is over. */
    const lookUntil = (holds: () => boolean) =>
      until(
        () => {
          bot.schedule.advance(600_000);
          return holds();
        },
        { what: 'a look around' },
      );
    await lookUntil(() => coveredOf(bright.id) === 1 && coveredOf(dark.id) === 1);
    await until(async () => (await store.communities.listReports(tenantId, 'coverage')).length === 1);
    const nowMs = bot.schedule.now();
    await lookUntil(() => coveredOf(bright.id) === 2);
    expect(bot.schedule.now() - nowMs).toBeGreaterThan(5 * 3_600_000);
    expect(await store.communities.listReports(tenantId, 'coverage')).toMatchObject([
      { communityId: bright.id, data: COVERAGE },
    ]);
    await bot.stop();
  });
});
