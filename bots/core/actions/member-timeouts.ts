import { createLru } from '../../../src/core/collections/remember.ts';
import { createInOrder } from '../../../src/core/common/in-order.ts';
import type { TimedOutMember, TimeoutRecord, TimeoutStore } from '../../../src/core/incidents/timeouts.ts';
import { type Outcome, whyNotDone } from '../port/outcome.ts';
import type { Platform } from '../port/platform.ts';
import type { Schedule } from '../port/process.ts';
import type { CallQueue } from '../runtime/call-queue.ts';
import { createAlarm } from '../runtime/timers.ts';
import type { MemberTimeouts, TimeoutTarget } from '../state/member-timeouts.ts';
import { findMade, isSame, lastsBeyond, planTimeout } from './restrictions.ts';

/** How long the result for one message also covers the author's other messages of the burst. */
const FRESH_MS = 10_000;
/** Two timeouts of one burst whose ends differ by less than this count as one. */
const SAME_END_MS = 60_000;
const AUTHORS_MAX = 5_000;
/** Pause before the bot tries again to restore an earlier restriction, and how long it tries. */
const RETRY_MS = 300_000;
const GIVE_UP_MS = 7 * 24 * 3_600_000;
/** Due time of a quarantine role: a role has no end, so its record is never due. */
const NEVER_MS = Number.MAX_SAFE_INTEGER;
/** Most timeouts per sweep; the next sweep handles the others. */
const SWEPT_MAX = 200;
type Recent = { readonly untilMs: number | null; readonly atMs: number; readonly outcome: Promise<Outcome> };
type Access = {
  readonly platform: Pick<Platform, 'name' | 'capabilities' | 'restrictionOf' | 'restrict'>;
  readonly deps: { readonly communities: TimeoutStore; readonly schedule: Schedule };
  readonly calls: CallQueue;
  readonly work: { begin(name: string, task: () => Promise<unknown>): void };
  readonly problems: { note(what: string, communityId: string): void };
};

/** Creates the timeouts of one platform. It sets and ends each once per burst, and stores what the timeout replaced. */
export function createMemberTimeouts(bot: Access): MemberTimeouts {
  const { platform, calls, work } = bot;
  const { communities, schedule } = bot.deps;
  const recent = createLru<string, Recent>(AUTHORS_MAX);
  const inOrder = createInOrder();
  const turn = <T>(target: TimeoutTarget, call: () => Promise<T>): Promise<T> =>
    calls.run('timeout', target.community.id, () => inOrder(keyOf(target), call));

  type Call = () => Promise<Outcome>;
  const once = (target: TimeoutTarget, untilMs: number | null, isEnough: typeof isClose, call: Call) => {
    const key = keyOf(target);
    const known = recent.get(key);
    const nowMs = schedule.now();
    if (known && nowMs - known.atMs < FRESH_MS && isEnough(known.untilMs, untilMs)) return known.outcome;
    const outcome = turn(target, call);
    recent.set(key, { untilMs, atMs: nowMs, outcome });
    const forget = () => void (recent.get(key)?.outcome === outcome && recent.delete(key));
    // Forgets a failed call, so that the next message tries again.
    outcome.then(({ kind }) => kind !== 'done' && forget(), forget);
    return outcome;
  };
  const sweep = async (): Promise<void> => {
    const listed = await communities.listTimeouts(platform.name, SWEPT_MAX);
    const nowMs = schedule.now();
    const later = listed.find(({ dueAtMs }) => dueAtMs > nowMs && dueAtMs < NEVER_MS);
    if (later) alarm.wakeAt(later.dueAtMs);
    const due = listed.filter(({ dueAtMs }) => dueAtMs <= nowMs);
    await Promise.all(
      due.map(({ externalId, name, personId }) => {
        const target = { community: { id: externalId, name }, author: { id: personId, name: '' } };
        return turn(target, () => settle(bot, target));
      }),
    );
  };
  const alarm = createAlarm(schedule, () => work.begin('end timeouts', sweep));
  return {
    timeOut: (target, untilMs, isChosen) =>
      once(target, untilMs, isChosen ? isClose : isCovered, async () => {
        const outcome = await withRole(bot, target, await timeOut(bot, target, untilMs, isChosen), true);
        if (outcome.kind === 'done' && outcome.untilMs) alarm.wakeAt(outcome.untilMs);
        return outcome;
      }),
    end: (target) => once(target, null, isClose, async () => withRole(bot, target, await end(bot, target), false)),
    sweep,
    stop: alarm.stop,
  };
}

/** Adds the role to a successful outcome. Deletes the record if the member then lacks the role, because others may give it. */
async function withRole(bot: Access, target: TimeoutTarget, outcome: Outcome, isGiven: boolean): Promise<Outcome> {
  if (!target.role || outcome.kind === 'later') return outcome;
  if ((outcome.kind === 'done') !== isGiven)
    await bot.deps.communities.changeTimeout(personOf(bot, target), () => null);
  return outcome.kind === 'done' ? { kind: 'done', role: target.role } : outcome;
}

async function timeOut(bot: Access, target: TimeoutTarget, wantedMs: number, isChosen: boolean): Promise<Outcome> {
  const { platform, deps } = bot;
  const nowMs = deps.schedule.now();
  // Telegram treats a time in the past as no end.
  if (wantedMs <= nowMs) return { kind: 'later', error: 'time_over', afterMs: null };
  const seen = await platform.restrictionOf(target);
  if ('instead' in seen) return seen.instead;
  const { minSeconds, maxSeconds } = platform.capabilities.timeout ?? { minSeconds: 0, maxSeconds: 0 };
  const { role } = target;
  const untilMs = role ? NEVER_MS : Math.min(Math.max(wantedMs, nowMs + minSeconds * 1000), nowMs + maxSeconds * 1000);
  if (seen.found === 'unseen') return platform.restrict(target, { untilMs, may: [] });
  const query = { now: lastsBeyond(seen.found, nowMs) ? seen.found : null, untilMs, isChosen, nowMs, role };
  let plan = planTimeout({ ...query, known: null });
  await deps.communities.changeTimeout(personOf(bot, target), (known) => {
    plan = planTimeout({ ...query, known });
    return plan.kind === 'make' ? plan.record : known;
  });
  if (plan.kind === 'restricted') return { kind: 'refused', refusal: 'restricted_already' };
  if (plan.kind === 'stands') return { kind: 'done', untilMs: plan.untilMs };
  const outcome = await platform.restrict(target, plan.is);
  return outcome.kind === 'done' ? { ...outcome, untilMs } : outcome;
}

async function end(bot: Access, target: TimeoutTarget): Promise<Outcome> {
  const { platform, deps } = bot;
  const seen = await platform.restrictionOf(target);
  if ('instead' in seen) return seen.instead;
  if (seen.found === 'unseen') return platform.restrict(target, null);
  const nowMs = deps.schedule.now();
  if (!lastsBeyond(seen.found, nowMs)) return { kind: 'done' };
  const known = await deps.communities.findTimeout(personOf(bot, target));
  const before = restrictionBefore(known, nowMs);
  // Another message of the burst already ended it.
  if (isSame(seen.found, before)) return { kind: 'done' };
  // Earlier versions recorded a timeout only in its case.
  const told = target.timeoutUntilMs ? { untilMs: target.timeoutUntilMs, may: [] } : null;
  if (!findMade(known, seen.found) && !isSame(seen.found, told)) return { kind: 'refused', refusal: 'changed_since' };
  return platform.restrict(target, before);
}

/** Settles a due timeout, unless another process changed its record meanwhile. */
async function settle(bot: Access, target: TimeoutTarget): Promise<void> {
  const { communities, schedule } = bot.deps;
  const nowMs = schedule.now();
  const known = await communities.findTimeout(personOf(bot, target));
  if (!known || known.dueAtMs > nowMs) return;
  const next = await nextRecord(bot, target, known, nowMs);
  await communities.changeTimeout(personOf(bot, target), (current) =>
    JSON.stringify(current) === JSON.stringify(known) ? next : current,
  );
}

/** Returns the next record of a due timeout; null when it is over. */
async function nextRecord(bot: Access, target: TimeoutTarget, known: TimeoutRecord, nowMs: number) {
  const lastMs = Math.max(...known.made.map(({ endsAtMs }) => endsAtMs));
  const before = restrictionBefore(known, nowMs);
  // The platform ends the timeout without a call.
  if (!before) return lastMs > nowMs ? { ...known, dueAtMs: lastMs } : null;
  const seen = await bot.platform.restrictionOf(target);
  const made = 'found' in seen && seen.found !== 'unseen' ? findMade(known, seen.found) : null;
  if (made && made.endsAtMs > nowMs) return { ...known, dueAtMs: made.endsAtMs };
  if (!made && 'found' in seen) return null;
  const outcome = 'instead' in seen ? seen.instead : await bot.platform.restrict(target, before);
  if (outcome.kind === 'done' || outcome.kind === 'gone') return null;
  bot.problems.note(`what was before a timeout was not put back: ${whyNotDone(outcome)}`, target.community.id);
  return nowMs - lastMs > GIVE_UP_MS ? null : { ...known, dueAtMs: nowMs + RETRY_MS };
}

/** Returns the restriction from before a timeout, if it still lasts. */
function restrictionBefore(known: TimeoutRecord | null, nowMs: number): TimeoutRecord['before'] {
  const before = known?.before ?? null;
  return lastsBeyond(before, nowMs) ? before : null;
}

function personOf({ platform }: Access, { community, author, role }: TimeoutTarget): TimedOutMember {
  return { platform: platform.name, externalId: community.id, personId: role ? `${author.id}@${role}` : author.id };
}

function keyOf({ community, author, role = '' }: TimeoutTarget): string {
  return `${community.id}/${author.id}/${role}`;
}

/** Whether a timeout ends late enough to cover another one of its burst. */
function isCovered(one: number | null, other: number | null): boolean {
  return one === null || other === null ? one === other : other - one < SAME_END_MS;
}

function isClose(one: number | null, other: number | null): boolean {
  return one === null || other === null ? one === other : Math.abs(other - one) < SAME_END_MS;
}
