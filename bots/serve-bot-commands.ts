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

/** Time between two checks for requests of other processes' pages. */
const LOOK_MS = 1_000;
/** Time between two searches for old permission audits, most audits repeated each time, and their greatest age. */
const AUDIT_EVERY_MS = 60_000;
const AUDITS_AT_ONCE = 20;
const AUDIT_AGE_MS = 6 * 3_600_000;
/** Most remembered communities that cannot be audited now, so that they do not block others. */
const UNKNOWN_MAX = 500;

/** Dependencies of serving pages. */
export type BotCommandDeps = Pick<BotDeps, 'schedule' | 'log'> & {
  readonly botCommands: Pick<BotCommandQueue, 'takeBotCommands' | 'answerBotCommand'>;
  readonly reports: Pick<CommunityReportStore, 'listUnreported'>;
  readonly bots: Pick<RunningBots, 'commandsOf' | 'addressesOf' | 'platforms'>;
};

/** Answers requests of other processes' pages to this process's bots, and renews old permission audits. @returns a stop function. */
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
  const unknown = new LRUCache<string, true>({ max: UNKNOWN_MAX, ttl: AUDIT_AGE_MS, perf: { now: schedule.now } });
  every(AUDIT_EVERY_MS, 'cover', async (platform, asks) => {
    const beforeMs = schedule.now() - AUDIT_AGE_MS;
    const stale = { platform, kind: 'coverage', beforeMs, limit: AUDITS_AT_ONCE + unknown.size } as const;
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
    // Only the page's port writes queries.
    await botCommands.answerBotCommand(id, JSON.stringify(await asks(JSON.parse(query) as BotCommand)));
  } catch (error) {
    log.warn({ error: describeError(error) }, 'an answer to a page was not written');
  }
}
