import { LRUCache } from 'lru-cache';
import type { ChatPlatform } from '../src/core/common/chat-platforms.ts';
import type { BotCommandQueue } from '../src/core/communities/bot-commands.ts';
import type { AnswerBotCommand, BotCommand } from '../src/core/communities/bot-port.ts';
import type { CommunityReportStore } from '../src/core/communities/community.ts';
import { createUnderWay } from '../src/core/queues/under-way.ts';
import type { BotDeps } from './core/port/deps.ts';
import { describeError } from './core/runtime/problems.ts';
import { createTimers } from './core/runtime/timers.ts';
import type { RunningBots } from './start.ts';

/** How often is looked for what pages of other processes ask. */
const LOOK_MS = 1_000;
/** How often is looked for communities whose map is old, how many are looked at then, and how old a map may grow. */
const COVER_LOOK_MS = 60_000;
const COVER_AT_ONCE = 20;
const COVER_AGE_MS = 6 * 3_600_000;
/** Of how many at most it is known that they cannot be looked at now, so that they keep nobody else waiting. */
const UNKNOWN_MAX = 500;

/** What serving pages needs of the bots that run here. */
export type BotCommandDeps = Pick<BotDeps, 'schedule' | 'log'> & {
  readonly botCommands: Pick<BotCommandQueue, 'takeBotCommands' | 'answerBotCommand'>;
  readonly reports: Pick<CommunityReportStore, 'listUnreported'>;
  readonly bots: Pick<RunningBots, 'commandsOf' | 'addressesOf' | 'platforms'>;
};

/** Answers what pages of other processes ask of the bots of this one, and has them look around now and then. @returns how to end it. */
export function serveBotCommands(deps: BotCommandDeps): { stop(): Promise<void> } {
  const { schedule, log, bots } = deps;
  const { track, settled } = createUnderWay();
  const timers = createTimers(schedule);
  let isStopping = false;
  const every = (
    periodMs: number,
    name: string,
    task: (platform: ChatPlatform, asks: AnswerBotCommand) => Promise<void>,
  ) => {
    const run = async () => {
      for (const platform of bots.platforms()) {
        const asks = bots.commandsOf(platform);
        if (isStopping || !asks) continue;
        await task(platform, asks).catch((error: unknown) =>
          log.warn({ platform, task: name, error: describeError(error) }, 'pages could not be served'),
        );
      }
    };
    timers.every(periodMs, () => track(run()));
  };
  every(LOOK_MS, 'errands', async (platform, asks) => {
    for (const address of bots.addressesOf(platform))
      for (const { id, ask } of await deps.botCommands.takeBotCommands(address))
        void track(answer(deps, asks, id, ask));
  });
  const unknown = new LRUCache<string, true>({ max: UNKNOWN_MAX, ttl: COVER_AGE_MS, perf: { now: schedule.now } });
  every(COVER_LOOK_MS, 'cover', async (platform, asks) => {
    const beforeMs = schedule.now() - COVER_AGE_MS;
    const stale = { platform, kind: 'coverage', beforeMs, limit: COVER_AT_ONCE + unknown.size } as const;
    for (const { id } of await deps.reports.listUnreported(stale)) {
      if (isStopping || unknown.has(id)) continue;
      if ((await asks<'cover'>({ kind: 'cover', communityId: id })) === null) unknown.set(id, true);
    }
  });
  return {
    async stop() {
      isStopping = true;
      timers.stop();
      await settled();
    },
  };
}

async function answer(
  { botCommands, log }: Pick<BotCommandDeps, 'botCommands' | 'log'>,
  asks: AnswerBotCommand,
  id: string,
  query: string,
): Promise<void> {
  try {
    // Nobody but the port of a page writes it.
    await botCommands.answerBotCommand(id, JSON.stringify(await asks(JSON.parse(query) as BotCommand)));
  } catch (error) {
    log.warn({ error: describeError(error) }, 'an answer to a page was not written');
  }
}
