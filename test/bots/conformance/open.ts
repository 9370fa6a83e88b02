import { expect } from 'vitest';
import type { BotHealth, RunningBot } from '../../../bots/core/port/running-bot.ts';
import { until } from '../../../emulators/until.ts';
import type { AnswerBotCommand } from '../../../src/core/communities/bot-port.ts';
import { logRows } from '../../support/log-rows.ts';
import type { ConformanceDriver, SaidMessage, ShownEntry } from '../conformance-driver.ts';
import { type BotProcess, type BotWorld, openBotWorld } from '../support/bot-deps.ts';

/** One running bot on one platform, for one test. */
export type Conformance = {
  readonly driver: ConformanceDriver;
  readonly world: BotWorld;
  /** The process that runs now. */
  process(): BotProcess;
  /** Asks the bot what pages ask. */
  ask: AnswerBotCommand;
  /** What the bot says of itself. */
  health(): BotHealth;
  /** Stops the bot, as a deploy does, before it is done with its work where that takes too long, or leaves it for dead, and starts another over the same store. */
  restart(how: 'stopped' | 'stopped late' | 'died'): Promise<void>;
  /** Runs commands as the owner. */
  set(...commands: readonly string[]): Promise<void>;
  /** The entries in the log channel, once there are so many of them. */
  entries(count: number): Promise<readonly ShownEntry[]>;
  /** The one entry of the log channel, once this holds for it. */
  entryWith(text: string | RegExp): Promise<ShownEntry>;
  /** Says something harmless, and waits until it was judged: what was said before it has been decided by then. */
  pass(): Promise<void>;
  gone(message: SaidMessage): Promise<void>;
};

/** Starts a bot over an empty store, and makes the moderators' channel its log, unless nothing is to be chosen yet. */
export async function openConformance(
  driver: ConformanceDriver,
  settings: Parameters<BotWorld['process']>[0] = {},
  { isEmpty = false }: { readonly isEmpty?: boolean } = {},
): Promise<Conformance & { close(): Promise<void> }> {
  const world = await openBotWorld();
  let process = world.process(settings);
  let bot: RunningBot = await driver.startBot(process.deps);
  let passed = 0;
  const log = driver.logChannelId;
  const stop = async (isLate: boolean) => {
    let isOver = false;
    const stopping = bot.stop().finally(() => {
      isOver = true;
    });
    // A process that cannot end by itself is waited for until its deadlines.
    while (isLate && !isOver) {
      world.schedule.advance(500);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await stopping;
  };
  const conformance: Conformance = {
    driver,
    world,
    process: () => process,
    ask: (query) => {
      if (!bot.ask) throw new Error('the bot answers no pages');
      return bot.ask(query);
    },
    health: () => bot.health(),
    async restart(how) {
      if (how === 'died') await until(() => process.isDead(), { what: 'the death of the process' });
      await stop(how !== 'stopped');
      process = world.process(settings);
      bot = await driver.startBot(process.deps);
    },
    async set(...commands) {
      for (const command of commands) {
        const channelId = command === 'log here' ? log : driver.channelId;
        const shown = await driver.command('owner', command, { channelId });
        expect(shown, command).not.toBeNull();
        // Where the platform has no channel of moderators alone, it is asked for.
        const confirm = shown?.buttons.find(({ label }) => label.startsWith('Post entries here'));
        if (shown && confirm) expect((await driver.press('owner', confirm, shown))?.text).toMatch(/posted here/);
      }
    },
    entries: (count) =>
      until(
        async () => {
          const posts = await loggedEntries(driver);
          return posts.length >= count ? posts : null;
        },
        { what: `${count} entries` },
      ),
    entryWith: (text) =>
      until(
        async () => {
          const posts = await loggedEntries(driver);
          expect(posts.length).toBeLessThanOrEqual(1);
          const [entry] = posts;
          return entry && (typeof text === 'string' ? entry.text.includes(text) : text.test(entry.text)) ? entry : null;
        },
        { what: `an entry with ${text}` },
      ),
    async pass() {
      const said = await driver.say('other', `nothing to see here, number ${passed++}`);
      const { store } = world.temporary;
      const isDecided = async () => {
        const tenants = await store.listTenants();
        const rows = await Promise.all(tenants.map(({ id }) => logRows(store, id, { limit: 100 })));
        return rows.flat().some(({ message_id }) => message_id === said.messageId);
      };
      await until(isDecided, { what: 'the decision' });
    },
    gone: async (message) => void (await until(async () => !(await driver.exists(message)), { what: 'the deletion' })),
  };
  if (!isEmpty) await conformance.set('log here');
  return {
    ...conformance,
    async close() {
      await stop(process.isDead());
      await driver.close();
      await world.close();
    },
  };
}

/** The entries about messages and raids: what the log channel holds beside the first steps. */
export async function loggedEntries(driver: ConformanceDriver): Promise<readonly ShownEntry[]> {
  const posts = await driver.posts(driver.logChannelId);
  return posts.filter(
    ({ text }) =>
      !/Steward moderates|Turn on recommended protection|Judging (?:is paused|has resumed)|An entry may be missing|Permissions missing since|All permissions are back/.test(
        text,
      ),
  );
}
