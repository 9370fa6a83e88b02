import type { BotCondition, BotHealth } from '../../core/port/running-bot.ts';
import type { ShardBot } from '../bot/run.ts';
import { nameOfShare, type Share } from '../connection/share.ts';
import type { SharePlan } from './plan-shares.ts';

/** The state of a process's shards and of those elsewhere. */
export type ShardsState = {
  readonly own: readonly { readonly share: Share; readonly bot: Pick<ShardBot, 'health' | 'condition' | 'servers'> }[];
  /** null until the number of shards is known. */
  readonly plan: Pick<SharePlan, 'count' | 'elsewhere'> | null;
  /** Error that prevents the checks. */
  readonly problem: string | null;
  readonly isStopping: boolean;
};

/** States from worst to best. */
const STATES = ['failed', 'reconnecting', 'starting', 'waiting', 'stopped', 'running'] as const;

/** Returns the bot's health in this process: the worst state of its shards, and each shard's problem. */
export function sumUpHealth({ own, plan, problem, isStopping }: ShardsState): BotHealth {
  const all = own.map(({ share, bot }) => ({ ...bot.health(), share }));
  const [first] = all;
  if (!first) {
    if (isStopping) return { platform: 'discord', state: 'stopped', problem: null };
    if (!plan || problem !== null) return { platform: 'discord', state: plan ? 'waiting' : 'starting', problem };
    return { platform: 'discord', state: 'waiting', problem: describeOtherProcesses(plan) };
  }
  const state = STATES.find((name) => all.some((one) => one.state === name)) ?? 'starting';
  if (first.share.count === 1) return { platform: 'discord', state, problem: first.problem };
  const said = all.flatMap((one) => (one.problem === null ? [] : [{ who: nameOfShare(one.share), why: one.problem }]));
  const [one] = said;
  // A problem shared by all shards is reported once.
  const isShared = one !== undefined && said.length === all.length && said.every(({ why }) => why === one.why);
  const problems = isShared ? one.why : said.map(({ who, why }) => `${who}: ${why}`).join(' ');
  return { platform: 'discord', state, problem: problems === '' ? null : problems };
}

function describeOtherProcesses({ count, elsewhere }: Pick<SharePlan, 'count' | 'elsewhere'>): string {
  if (count === 1) return elsewhere.length === 1 ? 'another process runs it' : 'no process runs it yet';
  return elsewhere.length === count
    ? `other processes run all ${count} shards`
    : `other processes run ${elsewhere.length} of ${count} shards, and nobody the others yet`;
}

/** Returns the pending work in this process. Counts from the store cover all servers, so the largest is used. */
export function sumUpCondition({ own, plan }: ShardsState): BotCondition {
  const all = own.flatMap(({ bot }) => bot.condition?.() ?? []);
  const most = (pick: (one: BotCondition) => number) => Math.max(0, ...all.map(pick));
  const errors = all.flatMap(({ lastError }) => lastError ?? []);
  const here = own.map(({ share, bot }) => ({ shard: share.index, state: bot.health().state, servers: bot.servers() }));
  const count = plan?.count ?? 0;
  const elsewhere = plan?.elsewhere ?? [];
  const taken = new Set([...elsewhere, ...here.map(({ shard }) => shard)]);
  return {
    messagesWaiting: all.reduce((sum, { messagesWaiting }) => sum + messagesWaiting, 0),
    entriesWaiting: most(({ entriesWaiting }) => entriesWaiting),
    stepsWaiting: most(({ stepsWaiting }) => stepsWaiting),
    withoutLog: most(({ withoutLog }) => withoutLog),
    lastError: errors.sort((one, other) => other.atMs - one.atMs)[0] ?? null,
    shards: {
      count,
      here,
      elsewhere: [...elsewhere].sort((one, other) => one - other),
      free: Array.from({ length: count }, (_, index) => index).filter((index) => !taken.has(index)),
    },
  };
}
