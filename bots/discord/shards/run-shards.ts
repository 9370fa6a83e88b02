import type { WorkLeases } from '../../../src/core/common/work-leases.ts';
import { createUnderWay } from '../../../src/core/queues/under-way.ts';
import type { BotDeps } from '../../core/port/deps.ts';
import { describeError } from '../../core/runtime/problems.ts';
import { every } from '../../core/runtime/timers.ts';
import type { ShardBot } from '../bot/run.ts';
import { nameOfShare, readWork, type Share, WORK, workOfProcess, workOfShare } from '../connection/share.ts';
import { planShares, type SharePlan } from './plan-shares.ts';
import { sumUpCondition, sumUpHealth } from './sum-up.ts';

/** As for bots that one process runs: how long a shard is ours without a word, and how often we look. */
const LEASE_MS = 6_000;
const LOOK_MS = 2_000;

/** What spreading shards over processes needs. */
export type ShardsDeps = Pick<BotDeps, 'schedule' | 'log' | 'instanceId'> & {
  readonly leases: Pick<WorkLeases, 'leaseWork' | 'listWork' | 'releaseWork'>;
  /** `DISCORD_SHARDS`; null asks Discord. */
  readonly wanted: number | null;
  /** Asks Discord how many there should be; in words, what went wrong. */
  readonly askCount: () => Promise<number | { readonly problem: string }>;
  /** Runs one shard. `moreShards` is called when Discord does not take so few of them. */
  readonly start: (share: Share, moreShards: () => void) => ShardBot;
};

/** The shards of this process, as those see them who ask something of one. */
export type OwnShards = {
  /** Into how many the bot is divided; null while that is not known. */
  count(): number | null;
  /** The one with this number, where this process runs it; with null any. */
  here(index: number | null): ShardBot | null;
};

/** A shard that this process has; it stays ours while it stops. */
type Own = { readonly share: Share; readonly bot: ShardBot; isLeaving: boolean };

/** Takes free shards and those of a process that died, and gives up those beyond its part. While the store does not answer, all go on. */
export function runShards(deps: ShardsDeps) {
  const { leases, schedule, log, instanceId } = deps;
  const owned = new Map<string, Own>();
  const { track, settled } = createUnderWay();
  let wants: number | null = deps.wanted;
  let said: string | null = null;
  let plan: SharePlan | null = null;
  let problem: string | null = null;
  let isStopping = false;

  const moreShards = async (): Promise<void> => {
    if (deps.wanted !== null) return;
    const asked = await deps.askCount();
    if (typeof asked !== 'number' || wants === null || asked <= wants) return;
    log.warn({ shards: asked }, 'Discord wants the bot in more shards');
    wants = asked;
  };
  const begin = (share: Share): void => {
    const bot = deps.start(share, () => void track(moreShards()));
    owned.set(workOfShare(share), { share, bot, isLeaving: false });
    log.info({ shard: nameOfShare(share) }, 'this process runs a shard');
  };
  /** Finishes what it has begun, and only then lets others have it. */
  const leave = (own: Own): void => {
    if (own.isLeaving) return;
    own.isLeaving = true;
    const work = workOfShare(own.share);
    const left = own.bot.stop().then(async () => {
      owned.delete(work);
      // It lapses by itself where the store does not answer.
      await leases.releaseWork(work).catch(() => {});
      log.info({ shard: nameOfShare(own.share) }, 'this process has given a shard up');
    });
    void track(left);
  };
  const keep = async (): Promise<void> => {
    for (const [work, own] of owned) {
      if ((await leases.leaseWork(work, LEASE_MS)) || !owned.delete(work) || own.isLeaving) continue;
      log.warn({ shard: nameOfShare(own.share) }, 'another process has taken a shard over');
      void track(own.bot.stop());
    }
  };
  /** How many are wanted here: what was set, what runs already, or what Discord recommends. */
  const decide = async (): Promise<number | null> => {
    if (wants !== null) return wants;
    const others = (await leases.listWork(WORK)).flatMap(({ name }) => {
      const work = readWork(name);
      return work?.kind === 'process' ? [work.wants] : [];
    });
    if (others.length > 0) return Math.max(...others);
    const asked = await deps.askCount();
    if (typeof asked === 'number') return asked;
    problem = asked.problem;
    return null;
  };
  const sayWhatWeWant = async (): Promise<void> => {
    if (wants === null) return;
    const name = workOfProcess(instanceId, wants);
    if (said !== null && said !== name) await leases.releaseWork(said);
    said = name;
    await leases.leaseWork(name, LEASE_MS);
  };
  const take = async ({ count, free, room }: SharePlan): Promise<void> => {
    const taken: Share[] = [];
    for (const index of free) {
      if (taken.length >= room || isStopping) break;
      const share = { index, count };
      if (await leases.leaseWork(workOfShare(share), LEASE_MS)) taken.push(share);
    }
    if (taken.length === 0) return;
    // Somebody who divides otherwise may have begun between our look and our taking: one of us sees the other.
    const isAlone = (await leases.listWork(WORK)).every(({ name }) => {
      const work = readWork(name);
      return work?.kind !== 'shard' || work.share.count === count;
    });
    for (const share of taken) {
      if (isAlone && !isStopping) begin(share);
      else await leases.releaseWork(workOfShare(share));
    }
  };
  const look = async (): Promise<void> => {
    try {
      await keep();
      wants = await decide();
      if (wants === null || isStopping) return;
      await sayWhatWeWant();
      const next = planShares(instanceId, wants, await leases.listWork(WORK));
      // Where others want more, so do we from now on: when they are gone nobody has to connect anew.
      if (deps.wanted === null) wants = next.count;
      if (plan?.count !== next.count) log.info({ shards: next.count }, 'the bot is divided into shards');
      plan = next;
      problem = null;
      const own = [...owned.values()];
      for (const one of own) if (one.share.count !== next.count) leave(one);
      const leaving = own.filter(({ isLeaving, share }) => isLeaving && share.count === next.count).length;
      const staying = own.filter(({ isLeaving }) => !isLeaving);
      for (const one of staying.slice(0, Math.max(0, next.surplus - leaving))) leave(one);
      await take(next);
    } catch (error) {
      problem = describeError(error);
    }
  };
  const looks = every(schedule, LOOK_MS, look);
  const state = () => ({ own: [...owned.values()], plan, problem, isStopping });

  return {
    own: {
      count: () => plan?.count ?? null,
      here: (index: number | null) => {
        const all = [...owned.values()].filter(({ isLeaving }) => !isLeaving);
        return all.find(({ share }) => index === null || share.index === index)?.bot ?? null;
      },
    },
    bot: {
      health: () => sumUpHealth(state()),
      condition: () => sumUpCondition(state()),
      async stop() {
        isStopping = true;
        const looked = looks.stop();
        for (const own of owned.values()) leave(own);
        // A bot that runs is not kept from its stop by a store that does not answer.
        await settled();
        await looked;
        if (said !== null) await leases.releaseWork(said).catch(() => {});
      },
    },
  };
}
