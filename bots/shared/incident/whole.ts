import { v7 as newId } from 'uuid';
import { isAppealOpen } from '../../../src/core/appeals.ts';
import type { Community, ModerationCase, VerdictName } from '../../../src/core/communities.ts';
import type { Actor, WaitingStep } from '../../../src/core/steps.ts';
import { recordVerdict } from '../../../src/service/record-verdict.ts';
import type { Bot } from '../bot.ts';
import { timeoutUntil } from '../capabilities.ts';
import { askedStep } from '../ladder.ts';
import { phrase } from '../language/say.ts';
import { learnFromVerdict } from '../learn-pictures.ts';
import { mayPress } from '../may-press.ts';
import type { CarryOut } from '../message/act.ts';
import { isDone } from '../notice/standing.ts';
import { callOff, waitingDeeds, waitingSteps } from '../waiting.ts';

/** How many parts are read at a time. */
const PAGE = 200;

/** What moderators ask for of a whole incident. */
export type Whole = 'delete' | 'timeout' | 'undo' | 'right' | 'wrong' | 'stop';

/** What came of asking: how many parts it concerns, and how many are not this moderator's to decide. */
type Concerned = { readonly parts: number; readonly elsewhere: number };

/** Who asks, and for what: the notice whose entry was pressed. */
export type Asking = {
  readonly bot: Bot;
  readonly carryOut: Pick<CarryOut, 'retries'>;
  readonly lead: ModerationCase;
  readonly by: Actor;
  /** The tenant whose key they came with, which is enough in all its communities; null for somebody of a platform, which is asked. */
  readonly ofTenant: string | null;
  /** How long a timeout lasts that is asked for. */
  readonly timeoutMinutes: number;
};

const WORDS: Readonly<Record<Whole, string>> = {
  delete: phrase('asked to delete all'),
  timeout: phrase('asked to time out all'),
  undo: phrase('asked to end all timeouts'),
  right: phrase('found right'),
  wrong: phrase('dismissed as wrong'),
  stop: phrase('what waited was called off'),
};

/** Of what one author appealed against. */
const APPEAL_WORDS: Readonly<Partial<Record<Whole, string>>> = { right: 'appeal upheld', wrong: 'appeal granted' };

const VERDICTS: Readonly<Partial<Record<Whole, VerdictName>>> = {
  right: 'confirmed',
  delete: 'confirmed',
  wrong: 'wrong',
};

/**
 * Asks for one thing of every part of an incident. Steps become steps that wait, so that they are taken one after the other, go on after a
 * restart, are counted by the entry and can be called off. Parts of communities where this person may not moderate now are left as they are.
 */
export async function askAll(
  asking: Asking,
  whole: Whole,
  only: { readonly communityId: string; readonly authorId: string } | null = null,
): Promise<Concerned> {
  const { bot, lead } = asking;
  const { incidentId } = lead;
  if (incidentId === null) return { parts: 0, elsewhere: 0 };
  const reach = createReach(asking);
  const silenced = new Set<string>();
  let parts = 0;
  let elsewhere = 0;
  for (let offset = 0; ; offset += PAGE) {
    const page = await bot.deps.communities.listIncidentCases({ incidentId, offset, limit: PAGE });
    for (const part of page) {
      if (only && (part.author.id !== only.authorId || part.communityId !== only.communityId)) continue;
      const wanted = wantedOf(asking, whole, part, silenced);
      if (!wanted) continue;
      const community = await reach(part.communityId);
      if (!community) elsewhere++;
      else if (await apply(asking, whole, part, community, wanted)) parts++;
    }
    if (page.length < PAGE) break;
  }
  await noteAsked(asking, only ? (APPEAL_WORDS[whole] ?? WORDS[whole]) : WORDS[whole]);
  if (whole === 'wrong' && !only) await bot.deps.communities.closeIncident(incidentId);
  asking.carryOut.retries.wakeAt(bot.deps.schedule.now());
  return { parts, elsewhere };
}

/** Times out everybody who came with a raid and is not timed out yet: each is a part of the raid's incident. */
export async function askForNewcomers(asking: Asking, community: Community): Promise<Concerned> {
  const { bot, lead, by } = asking;
  const { communities, schedule } = bot.deps;
  const newcomers = await communities.listNewcomers(lead.messageId);
  const untilMs = timeoutUntil(bot.platform.capabilities, asking.timeoutMinutes, schedule.now());
  const silenced = await silencedIn(asking);
  const notices = newcomers
    .filter(({ id }) => !silenced.has(id))
    .map(
      (newcomer): ModerationCase => ({
        ...lead,
        id: newId({ msecs: schedule.now() }),
        messageId: `${lead.messageId}/${newcomer.id}/${schedule.now()}`,
        kind: 'newcomer',
        state: 'joined',
        createdAtMs: schedule.now(),
        reason: { ...lead.reason, action: 'timeout' },
        author: { id: newcomer.id, name: newcomer.name },
        text: '',
        sentAtMs: schedule.now(),
        timeoutUntilMs: untilMs,
        results: [askedStep(bot, lead, 'timeout', by, untilMs)],
        reports: [],
        verdict: null,
        asked: null,
        post: null,
      }),
    );
  await communities.conclude({ keys: [], nowMs: schedule.now(), cases: notices });
  await noteAsked(asking, phrase('asked to time out all newcomers'));
  asking.carryOut.retries.wakeAt(schedule.now());
  return { parts: notices.length, elsewhere: community.id === lead.communityId ? 0 : notices.length };
}

async function silencedIn({ bot, lead }: Asking): Promise<Set<string>> {
  const { incidentId } = lead;
  const silenced = new Set<string>();
  if (incidentId === null) return silenced;
  for (const is of ['done', 'waiting'] as const) {
    for (let offset = 0; ; offset += PAGE) {
      const only = { column: 'silence', is } as const;
      const page = await bot.deps.communities.listIncidentCases({ incidentId, only, offset, limit: PAGE });
      for (const { author } of page) silenced.add(author.id);
      if (page.length < PAGE) break;
    }
  }
  return silenced;
}

/** The communities in which this person may moderate at this moment. */
function createReach({ bot, by, ofTenant }: Asking): (communityId: string) => Promise<Community | null> {
  const known = new Map<string, Promise<Community | null>>();
  const look = async (communityId: string): Promise<Community | null> => {
    const community = await bot.deps.communities.findCommunity({ id: communityId });
    if (!community || community.platform !== bot.platform.name) return null;
    const may = ofTenant === null ? await mayPress(bot, community, by.id, 'moderate') : community.tenantId === ofTenant;
    return may ? community : null;
  };
  return (communityId) => {
    const found = known.get(communityId) ?? look(communityId);
    known.set(communityId, found);
    return found;
  };
}

/** The step, or the word, that this asks for of a part; null when there is nothing to do. */
function wantedOf(asking: Asking, whole: Whole, part: ModerationCase, silenced: Set<string>): WaitingStep | 'word' | null {
  const { bot, by } = asking;
  const waits = (step: WaitingStep['step']) => waitingSteps(part).some((result) => result.step === step);
  switch (whole) {
    case 'delete': {
      const isOver = part.results.some(({ step, outcome }) => step === 'delete' && /^(?:done|gone)$/.test(outcome));
      return part.kind !== 'message' || isOver || waits('delete') ? null : askedStep(bot, part, 'delete', by, null);
    }
    case 'timeout': {
      const person = `${part.communityId}/${part.author.id}`;
      const isOver = silenced.has(person) || isDone(part, 'timeout') || waits('timeout');
      if (part.author.id !== '') silenced.add(person);
      const untilMs = timeoutUntil(bot.platform.capabilities, asking.timeoutMinutes, bot.deps.schedule.now());
      return isOver || part.author.id === '' ? null : askedStep(bot, part, 'timeout', by, untilMs);
    }
    case 'undo':
      return isDone(part, 'timeout') && !waits('end_timeout') ? askedStep(bot, part, 'end_timeout', by, null) : null;
    case 'right':
      return part.kind === 'message' && (!part.verdict || isAppealOpen(part)) && part.reason.category !== null
        ? 'word'
        : null;
    case 'wrong':
      // What was wrong goes on no longer.
      if (isDone(part, 'timeout') && !waits('end_timeout')) return askedStep(bot, part, 'end_timeout', by, null);
      return part.kind === 'message' && part.verdict?.verdict !== 'wrong' ? 'word' : null;
    case 'stop':
      return waitingDeeds(part).length > 0 ? 'word' : null;
    default:
      return whole satisfies never;
  }
}

async function apply(
  { bot, by }: Asking,
  whole: Whole,
  part: ModerationCase,
  community: Community,
  wanted: WaitingStep | 'word',
): Promise<boolean> {
  const { communities, schedule } = bot.deps;
  const atMs = schedule.now();
  const verdict = VERDICTS[whole];
  // Whoever deletes by hand finds the decision right with that.
  if (verdict && part.kind === 'message' && part.reason.category !== null && (whole !== 'delete' || !part.verdict)) {
    await judgeRight(bot, part, { tenantId: community.tenantId, verdict, by, atMs });
  }
  if (whole === 'right') return true;
  const changed = await communities.changeCase(part.id, (current) => {
    const standing = whole === 'wrong' ? callOff(current.results, atMs) : current.results;
    if (wanted !== 'word') return { ...current, results: [...standing, wanted] };
    return waitingDeeds(current).length > 0 ? { ...current, results: callOff(current.results, atMs) } : null;
  });
  return changed !== null || whole === 'wrong';
}

async function judgeRight(bot: Bot, part: ModerationCase, given: Parameters<typeof recordVerdict>[2]): Promise<void> {
  await recordVerdict(bot.deps, part, given);
  await learnFromVerdict(bot, given.tenantId, part, given.verdict === 'confirmed');
}

async function noteAsked({ bot, lead, by }: Asking, what: string): Promise<void> {
  const atMs = bot.deps.schedule.now();
  await bot.deps.communities.changeCase(lead.id, (current) => ({ ...current, asked: { what, by, atMs } }));
}
