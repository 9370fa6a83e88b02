import type { WorkLeases } from '../../../src/core/common/work-leases.ts';
import { createUnderWay } from '../../../src/core/queues/under-way.ts';
import type { BotDeps } from '../../core/port/deps.ts';
import { describeError } from '../../core/runtime/problems.ts';
import { every } from '../../core/runtime/timers.ts';
import type { ShardBot } from '../bot/run.ts';
import { LEASE_PREFIX, nameOfShare, readWork, type Share, workOfProcess, workOfShare } from '../connection/share.ts';
import { planShares, type SharePlan } from './plan-shares.ts';
import { sumUpCondition, sumUpHealth } from './sum-up.ts';

/** Time until a shard's lease expires, and between two checks, as for bots in one process. */
const LEASE_MS = 6_000;
const LOOK_MS = 2_000;

/** Dependencies of sharing shards between processes. */
export type ShardsDeps = Pick<BotDeps, 'schedule' | 'log' | 'instanceId'> & {
  readonly leases: Pick<WorkLeases, 'leaseWork' | 'listWork' | 'releaseWork'>;
  /** `DISCORD_SHARDS`; null asks Discord. */
  readonly wanted: number | null;
  /** Asks Discord for the number of shards; returns a description of a failure. */
  readonly askCount: () => Promise<number | { readonly problem: string }>;
  /** Runs one shard. `moreShards` is called if Discord demands more shards. */
  readonly start: (share: Share, moreShards: () => void) => ShardBot;
};

/** A shard of this process; its lease is kept while it stops. */
type Own = { readonly share: Share; readonly bot: ShardBot; isLeaving: boolean };

/** Takes free shards and those of dead processes, and gives up surplus ones. While the store is down, all shards continue. */
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
  /** Stops a shard, and only then releases it for others. */
  const leave = (own: Own): void => {
    if (own.isLeaving) return;
    own.isLeaving = true;
    const work = workOfShare(own.share);
    const left = own.bot.stop().then(async () => {
      owned.delete(work);
      // Without the store the lease expires.
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
  /** Returns the wanted number of shards: configured, already running, or recommended by Discord. */
  const decide = async (): Promise<number | null> => {
    if (wants !== null) return wants;
    const others = (await leases.listWork(LEASE_PREFIX)).flatMap(({ name }) => {
      const work = readWork(name);
      return work?.kind === 'process' ? [work.wants] : [];
    });
    if (others.length > 0) return Math.max(...others);
    const asked = await deps.askCount();
    if (typeof asked === 'number') return asked;
    problem = asked.problem;
    return null;
  };
  const announceWants = async (): Promise<void> => {
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
    // A process with another count may have begun since the check above; at least one of the two sees the other.
    const isAlone = (await leases.listWork(LEASE_PREFIX)).every(({ name }) => {
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
      await announceWants();
      const next = planShares(instanceId, wants, await leases.listWork(LEASE_PREFIX));
      // Adopts a higher count of others, so that nobody must reconnect after they end.
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
    /** The shards of this process, for requests to them. */
    own: {
      /** Total number of shards; null while unknown. */
      count: (): number | null => plan?.count ?? null,
      /** Returns this process's shard with this number; with null any of its shards. */
      here: (index: number | null): ShardBot | null => {
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
        // The stop does not wait for a store that is down.
        await settled();
        await looked;
        if (said !== null) await leases.releaseWork(said).catch(() => {});
      },
    },
  };
}
