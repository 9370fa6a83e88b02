import type { Community } from '../../src/core/communities/community.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/core/time/time.ts';
import type { Executor } from './actions/executor.ts';
import type { SystemEntries } from './moderators/system-entries.ts';
import { isAtLeast } from './port/capabilities.ts';
import type { BotCondition } from './port/running-bot.ts';
import type { Raids } from './raids/raids.ts';
import { refOf } from './runtime/directory.ts';
import { createTimers } from './runtime/timers.ts';
import type { Bot } from './state/access.ts';

const UNFINISHED_MAX = 200;
/** How often the bot takes up cases that an ended process left unfinished. */
const TAKE_UP_EVERY_MS = 5_000;
/** How often the bot edits entries that another platform's bot or an ended process left. */
const EDITS_EVERY_MS = 10_000;
/** How often the bot checks the rights of people who are signed in to the dashboard. */
const SESSIONS_MS = 30_000;
/** How often the bot checks log channels. */
const LOGS_MS = 600_000;
/** How often the bot compares the platform's own rules with ours, mostly in memory. */
const MIRROR_MS = 30_000;
/** Greatest age of the counts in /v1/health. */
const COUNT_MS = 10_000;

type Counts = Pick<BotCondition, 'stepsWaiting' | 'withoutLog' | 'entriesWaiting'>;

/** Creates the maintenance tasks of one platform. */
export function createMaintenance(
  bot: Bot,
  executor: Executor,
  raids: Raids,
  systemEntries: Pick<SystemEntries, 'sweep' | 'suggestions' | 'digests'>,
) {
  const { communities, schedule, settings } = bot.deps;
  let running = false;
  const timers = createTimers(schedule);

  let counts: Counts = { stepsWaiting: 0, withoutLog: 0, entriesWaiting: 0 };
  const count = async (): Promise<void> => {
    const [stepsWaiting, withoutLog, entriesWaiting] = await Promise.all([
      communities.countWaiting(bot.platform.name),
      communities.countWithoutLog(bot.platform.name),
      communities.countUnposted({ platform: bot.platform.name }),
    ]);
    counts = { stepsWaiting, withoutLog, entriesWaiting };
  };
  const takeUp = async (): Promise<void> => {
    for (const moderationCase of await communities.listUnfinished(bot.platform.name, schedule.now(), UNFINISHED_MAX)) {
      if (!executor.isLeased(moderationCase.id))
        bot.work.begin('take up', () => executor.execute(moderationCase), moderationCase.communityId);
    }
  };
  const sweep = async (): Promise<void> => {
    await raids.restore();
    await executor.retries.sweep();
    await bot.memberTimeouts.sweep();
    await executor.edits.sweep();
    await systemEntries.sweep();
  };
  const forEach = (look: (community: Community) => Promise<void>) => async (): Promise<void> => {
    for (const community of await communities.listCommunities({ presentOn: bot.platform.name }))
      if (running) await look(community);
  };
  /** Notes removals of the bot that no event reported, because it was away. */
  const noticeRemovals = forEach(async (community) => {
    if ((await bot.platform.isIn(refOf(community))) !== false) return;
    await bot.directory.change(community, { removedAtMs: schedule.now() });
    bot.deps.log.info({ community: community.externalId }, 'the bot was removed');
  });
  /** Checks log channels, because nobody notices the loss of a channel without posts. */
  const lookAtLogs = forEach(bot.logPlaces.check);
  const every = (name: string, periodMs: number, task: () => Promise<void>): void => {
    const again = () => timers.after(periodMs, () => bot.work.begin(name, () => task().finally(again)));
    again();
  };

  return {
    async start(): Promise<void> {
      if (running) return;
      running = true;
      bot.work.begin('take up', takeUp);
      bot.work.begin('sweep', sweep);
      bot.work.begin('look around', noticeRemovals);
      every('take up', TAKE_UP_EVERY_MS, takeUp);
      every('sweep', Math.max(1_000, settings.leaseMs / 2), sweep);
      every('edit entries', EDITS_EVERY_MS, executor.edits.sweep);
      bot.work.begin('count', count);
      every('count', COUNT_MS, count);
      if (bot.platform.mirror) {
        bot.work.begin('mirror rules', bot.native.check);
        every('mirror rules', MIRROR_MS, bot.native.check);
      }
      every('check sessions', SESSIONS_MS, () => endSessionsWithoutRights(bot));
      every('suggest', HOUR_MS, systemEntries.suggestions.checkAll);
      every('digests', MINUTE_MS, forEach(systemEntries.digests.check));
      every('look at logs', LOGS_MS, lookAtLogs);
      every('look around', 24 * HOUR_MS, noticeRemovals);
    },
    /** Takes up unfinished cases now. */
    takeUp: (): void => bot.work.begin('take up', takeUp),
    /** Latest counts from the store. */
    counts: (): Counts => counts,
    stop(): void {
      running = false;
      timers.stop();
    },
  };
}

/** Ends dashboard sessions if the person lost rights in the community or the community changed its tenant. "Unknown" ends none. */
async function endSessionsWithoutRights({ platform, rights, deps }: Bot): Promise<void> {
  const { sessions } = deps.store;
  for (const session of await sessions.listChatSessions(deps.schedule.now())) {
    const community = await deps.communities.findCommunity({ id: session.communityId });
    if (community?.platform !== platform.name) continue;
    const has = await rights.of(refOf(community), session.personId);
    const needed = session.rights === 'moderate' ? 'moderate' : 'manage';
    const hasLost = has !== 'unknown' && !isAtLeast(has, needed);
    if (hasLost || community.tenantId !== session.tenantId)
      await sessions.endSessions(session.tenantId, { id: session.id });
  }
}
