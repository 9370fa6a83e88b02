import type { Actor } from '../../../src/core/common/steps.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import { createJoinWindow, type JoinBurst, longestWindowSeconds } from '../../../src/core/filters/raid/raid.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { isRaidOn, type Raid } from '../../../src/core/incidents/raids.ts';
import type { Executor } from '../actions/executor.ts';
import { isLockdownPending } from '../incidents/view/render-raid-case.ts';
import type { IncomingJoin } from '../port/events.ts';
import { createTimers } from '../runtime/timers.ts';
import type { ActionAccess } from '../state/access.ts';
import { isExpecting } from './expect-joins.ts';
import { areMostlyOld, createLifts } from './false-alarms.ts';
import { type LiveRaid, newRaid, type RaidRule, raidCase } from './raid-state.ts';
import { endLockdown, LOCKDOWN_MAX_MS, lockDown } from './raid-steps.ts';
import { createSuspicious } from './suspicious.ts';

/** Handles join bursts: marks newcomers, posts one entry, and starts an optional lockdown that ends automatically. */
export type Raids = ReturnType<typeof createRaids>;

/** Creates the raid detection of one platform. */
export function createRaids(bot: ActionAccess, executor: Executor) {
  const { communities, schedule, store } = bot.deps;
  const live = new Map<string, LiveRaid>();
  const timers = createTimers(schedule);
  /** Raids whose lockdown is starting. */
  const closing = new Set<string>();
  const lifts = createLifts(bot.deps);
  const suspicious = createSuspicious(bot.platform.capabilities);
  let joins = createJoinWindow();

  const later = (delayMs: number, name: string, task: () => Promise<void>): void =>
    timers.after(delayMs, () => bot.work.begin(name, task));
  const expire = async (communityId: string): Promise<void> => {
    const state = live.get(communityId);
    if (!state) return;
    const leftMs = state.raid.markedUntilMs - schedule.now();
    if (leftMs > 0) return later(leftMs, 'end raid', () => expire(communityId));
    live.delete(communityId);
    const latest = await communities.findRaid(state.raid.id);
    if (latest) await endLockdown(bot, latest);
    await show(state.raid);
  };
  const mark = async (state: LiveRaid, members: readonly string[], rule: RaidRule): Promise<void> => {
    const nowMs = schedule.now();
    const markedUntilMs = nowMs + rule.mark_minutes * 60_000;
    state.raid = { ...state.raid, markedUntilMs };
    const { id: raidId, communityId } = state.raid;
    const newcomers = members.map((id) => ({ ...suspicious.lookOf(communityId, id), id, joinedAtMs: nowMs }));
    await communities.addNewcomers(raidId, newcomers);
    await communities.changeRaid(raidId, { markedUntilMs });
    const community = await communities.findCommunity({ id: communityId });
    if (community && rule.shared) await bot.raidSignals.note(community, 'raid', members);
  };
  /** Updates the entry of a raid: newcomers, marks, the lockdown. */
  const show = async ({ noticeId: caseId }: Pick<Raid, 'noticeId'>): Promise<void> => {
    const moderationCase = await communities.findCase({ id: caseId });
    if (moderationCase) await executor.refresh(moderationCase);
  };
  const begin = async (community: Community, burst: JoinBurst, rule: RaidRule, known: number): Promise<void> => {
    const raid = newRaid(community, rule, schedule.now());
    const state: LiveRaid = { raid };
    live.set(community.id, state);
    const moderationCase = raidCase(community, raid, rule, burst, known);
    try {
      await communities.addRaid(state.raid);
      await mark(state, burst.members, rule);
      await communities.conclude({ keys: [], nowMs: state.raid.startedAtMs, cases: [moderationCase] });
    } catch (error) {
      // The join is delivered again, and the raid begins then.
      live.delete(community.id);
      throw error;
    }
    bot.work.begin('raid entry', () => executor.execute(moderationCase), moderationCase.communityId);
    const data = { raid_id: raid.id, community: community.name, members: burst.members.length };
    bot.work.begin('tell of a raid', () =>
      store.announce(community.tenantId, { event: 'raid.started', atMs: raid.startedAtMs, data }),
    );
    await closeIfWanted(community, state);
    later(rule.mark_minutes * 60_000, 'end raid', () => expire(community.id));
  };
  const takeUp = async (raid: Raid): Promise<void> => {
    const nowMs = schedule.now();
    const community = await communities.findCommunity({ id: raid.communityId });
    const rule = community && (await store.findTenant({ id: community.tenantId }))?.settings.raid;
    // A raid without its case never began.
    if (!rule || !(await communities.findCase({ id: raid.noticeId }))) return;
    const newcomers = await communities.listNewcomers(raid.id);
    const marked = Object.fromEntries(newcomers.map(({ id }) => [id, raid.markedUntilMs]));
    const { [raid.communityId]: known, ...others } = joins.state();
    joins = createJoinWindow({
      ...others,
      [raid.communityId]: { joins: known?.joins ?? [], burstAtMs: nowMs, marked: { ...marked, ...known?.marked } },
    });
    live.set(raid.communityId, { raid });
    later(raid.markedUntilMs - nowMs, 'end raid', () => expire(raid.communityId));
  };

  /** Starts the lockdown unless most newcomers have old accounts, which are more often guests than raiders. */
  const closeIfWanted = async (community: Community, state: LiveRaid): Promise<void> => {
    if (!community.lockdown || community.trial) return;
    const newcomers = await communities.listNewcomers(state.raid.id);
    state.isHeldOpen = areMostlyOld(bot.platform.capabilities, newcomers, schedule.now());
    if (state.isHeldOpen) return;
    bot.work.begin('lockdown', () => close(community, state), community.id);
  };
  const close = async (community: Community, state: LiveRaid): Promise<void> => {
    const { id } = state.raid;
    if (closing.has(id)) return;
    closing.add(id);
    await lockDown(bot, community, state).finally(() => closing.delete(id));
    await show(state.raid);
  };

  /** Restores the marks from the store. @param communityId community where another process may have begun a raid; without it all. */
  const load = async (communityId?: string): Promise<void> => {
    for (const raid of await communities.listOpenRaids(bot.platform.name, schedule.now())) {
      const isAsked = communityId === undefined || raid.communityId === communityId;
      if (isAsked && isRaidOn(raid, schedule.now()) && !live.has(raid.communityId)) await takeUp(raid);
    }
  };

  /** Joins of the same community that other processes saw. */
  const othersJoins = async (community: Community, { person, joinedAtMs }: IncomingJoin, rule: RaidRule) => {
    const windowSeconds = longestWindowSeconds(rule);
    if (windowSeconds === 0) return [];
    const noted = { community: community.id, member: person.id, atMs: Math.min(joinedAtMs, schedule.now()) };
    return (await bot.deps.joinShared?.({ ...noted, windowSeconds })) ?? [];
  };

  return {
    async onJoin(join: IncomingJoin): Promise<void> {
      const { community } = await bot.directory.resolve(join.community);
      const tenant = await store.findTenant({ id: community.tenantId });
      const rule = tenant?.suspended ? undefined : tenant?.settings.raid;
      const nowMs = schedule.now();
      // Counts joins at their own time, because a platform may deliver many at once after the bot was away.
      const joinedAtMs = Math.min(join.joinedAtMs, nowMs);
      if (!rule || nowMs - joinedAtMs > rule.mark_minutes * 60_000) return;
      if (isExpecting(community, nowMs)) return;
      const factor = 2 ** (await lifts.of(community.id));
      const bounds = { ...rule, joins: rule.joins * factor, slow_joins: rule.slow_joins * factor };
      const crossCommunity = rule.shared ? await bot.raidSignals.onJoin(community, join.person.id) : new Map();
      const isSuspicious = suspicious.onJoin(community.id, join, rule, nowMs);
      const burst = joins.join(
        community.id,
        join.person.id,
        joinedAtMs,
        bounds,
        await othersJoins(community, join, rule),
        (id) => crossCommunity.has(id) || isSuspicious(id),
      );
      if (!burst) return;
      if (!live.has(community.id)) await load(community.id);
      const state = live.get(community.id);
      if (!state) return begin(community, burst, rule, burst.members.filter((id) => crossCommunity.has(id)).length);
      await mark(state, burst.members, rule);
      if (state.isHeldOpen) await closeIfWanted(community, state);
      await show(state.raid);
    },
    isMarked: (communityId: string, personId: string, nowMs: number): boolean =>
      joins.isMarked(communityId, personId, nowMs),
    /** Id of the running raid of a community, to which its newcomers' messages belong; null if there is none. */
    raidOf: (communityId: string): string | null => live.get(communityId)?.raid.id ?? null,
    /** Ends the marks and the lockdown. Returns null if there is no such raid, or it was lifted before. */
    async lift(moderationCase: ModerationCase, by: Actor): Promise<ModerationCase | null> {
      const raid = await communities.findRaid(moderationCase.messageId);
      if (!raid || raid.liftedAtMs !== null) return null;
      const atMs = schedule.now();
      await communities.changeRaid(raid.id, { liftedAtMs: atMs, markedUntilMs: atMs });
      lifts.forget(raid.communityId);
      if (live.get(raid.communityId)?.raid.id === raid.id) live.delete(raid.communityId);
      // The joins of the lifted raid are dropped, so that the next join starts no new raid.
      const { [raid.communityId]: _lifted, ...others } = joins.state();
      joins = createJoinWindow(others);
      await endLockdown(bot, raid);
      const newcomers = (await communities.listNewcomers(raid.id)).map(({ id }) => id);
      await bot.raidSignals.drop({ id: raid.communityId }, 'raid', newcomers);
      const verdict = { verdict: 'wrong', by, atMs } as const;
      return communities.changeCase(moderationCase.id, (current) => ({ ...current, verdict }));
    },
    load,
    /** Resumes the raids that ran when the process ended, and ends lockdowns that are over. */
    async restore(): Promise<void> {
      await load();
      for (const raid of await communities.listOpenRaids(bot.platform.name, schedule.now())) {
        const endsAtMs = raid.lockdownUntilMs ?? raid.startedAtMs + LOCKDOWN_MAX_MS;
        const known = live.get(raid.communityId);
        const state = known?.raid.id === raid.id ? known : null;
        if (isRaidOn(raid, schedule.now()) && schedule.now() < endsAtMs) {
          const community = isLockdownPending(raid) ? await communities.findCommunity({ id: raid.communityId }) : null;
          if (community && state) await close(community, state);
          continue;
        }
        await endLockdown(bot, raid);
        await show(raid);
        if (state) state.raid = { ...state.raid, lockdownBefore: null, lockdownUntilMs: null };
      }
    },
    /** Cancels its timers. */
    stop: timers.stop,
  };
}
