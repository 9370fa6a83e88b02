import { v7 as newId } from 'uuid';
import { remember } from '../../../src/core/collections/remember.ts';
import type { Actor, WaitingStep } from '../../../src/core/common/steps.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { VerdictName } from '../../../src/core/decisions/decision.ts';
import { isAppealOpen } from '../../../src/core/incidents/incidents.ts';
import { type ModerationCase, NOTHING_DONE } from '../../../src/core/incidents/moderation-case.ts';
import type { Newcomer } from '../../../src/core/incidents/raids.ts';
import type { Executor } from '../actions/executor.ts';
import { askedStep } from '../actions/take-steps.ts';
import { timeoutUntil } from '../port/capabilities.ts';
import { isLackOfRight } from '../port/outcome.ts';
import { type ActionAccess, hasRights } from '../state/access.ts';
import { giveVerdict } from '../state/give-verdict.ts';
import { partsOf } from '../state/incident-parts.ts';
import { callOff, waitingActions, waitingSteps } from '../state/waiting-steps.ts';
import { isDone, isGone, type Requested } from './view/outcome.ts';

/** An action that moderators request for a whole incident. */
export type BulkOperation = 'delete' | 'timeout' | 'undo' | 'unban' | 'right' | 'wrong' | 'stop';

/** Result of a request: how many parts it covers, and how many this moderator may not decide. */
type BulkResult = { readonly parts: number; readonly inOtherCommunities: number };

/** A request by a person, with the case whose entry they pressed. */
export type BulkRequest = {
  readonly bot: ActionAccess;
  readonly executor: Pick<Executor, 'retries'>;
  readonly lead: ModerationCase;
  readonly by: Actor;
  /** The tenant of the API key, which covers all its communities; null for a person, whose rights the platform tells. */
  readonly ofTenant: string | null;
  /** Length of a requested timeout. */
  readonly timeoutMinutes: number;
  /** The role that authors get instead of a timeout. */
  readonly role?: string | undefined;
  /** Shortest wait of steps against messages and authors; until then they can be cancelled. */
  readonly holdMs?: number | undefined;
};

/** Each request: how it is stored with a case, also for what one author appealed against, and the verdict that it gives. */
const OPERATIONS: Readonly<
  Record<BulkOperation, { readonly asked: Requested; readonly ofAppeal?: Requested; readonly verdict?: VerdictName }>
> = {
  delete: { asked: 'asked to delete all', verdict: 'confirmed' },
  timeout: { asked: 'asked to time out all' },
  undo: { asked: 'asked to end all timeouts' },
  unban: { asked: 'asked to undo all bans' },
  right: { asked: 'found right', ofAppeal: 'appeal upheld', verdict: 'confirmed' },
  wrong: { asked: 'dismissed as wrong', ofAppeal: 'appeal granted', verdict: 'wrong' },
  stop: { asked: 'what waited was called off' },
};

/** Requests an action for every part of an incident that this person may moderate. The steps wait, so they survive restarts and can be cancelled. */
export async function requestBulkAction(
  request: BulkRequest,
  operation: BulkOperation,
  only: { readonly communityId: string; readonly authorId: string } | null = null,
): Promise<BulkResult> {
  const { bot, lead } = request;
  const { incidentId } = lead;
  if (incidentId === null) return { parts: 0, inOtherCommunities: 0 };
  const reach = createReach(request);
  const timedOut = new Set<string>();
  let parts = 0;
  let inOtherCommunities = 0;
  for await (const part of partsOf(bot, { incidentId })) {
    if (only && (part.author.id !== only.authorId || part.communityId !== only.communityId)) continue;
    const wanted = wantedOf(request, operation, part, timedOut);
    if (!wanted) continue;
    const community = await reach(part.communityId);
    if (!community) inOtherCommunities++;
    else if (await apply(request, operation, part, community, wanted)) parts++;
  }
  const { asked, ofAppeal = asked } = OPERATIONS[operation];
  await noteRequested(request, only ? ofAppeal : asked);
  if (operation === 'wrong' && !only) await bot.deps.communities.closeIncident(incidentId);
  request.executor.retries.wakeAt(bot.deps.schedule.now());
  return { parts, inOtherCommunities };
}

/** Requests a timeout or ban for newcomers of a raid. Each becomes a part of its incident. @returns how many they are. */
export async function requestOfNewcomers(
  request: BulkRequest,
  step: 'timeout' | 'ban',
  newcomers: readonly Newcomer[],
): Promise<number> {
  const { bot, lead, by } = request;
  const { communities, schedule } = bot.deps;
  const isBan = step === 'ban';
  const untilMs = isBan ? null : timeoutUntil(bot.platform.capabilities, request.timeoutMinutes, schedule.now());
  const cases = newcomers.map(
    (newcomer): ModerationCase => ({
      ...{ ...lead, ...NOTHING_DONE, incidentId: lead.incidentId },
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
      results: [askedStep(bot, lead, step, by, untilMs, request.holdMs)],
    }),
  );
  await communities.conclude({ keys: [], nowMs: schedule.now(), cases });
  await noteRequested(request, isBan ? 'asked to ban newcomers' : 'asked to time out all newcomers');
  request.executor.retries.wakeAt(schedule.now());
  return cases.length;
}

/** Returns a function that finds a community if this person may moderate it now. */
function createReach({ bot, by, ofTenant }: BulkRequest): (communityId: string) => Promise<Community | null> {
  const known = new Map<string, Promise<Community | null>>();
  const look = async (communityId: string): Promise<Community | null> => {
    const community = await bot.deps.communities.findCommunity({ id: communityId });
    if (!community || community.platform !== bot.platform.name) return null;
    const may =
      ofTenant === null ? await hasRights(bot, community, by.id, 'moderate') : community.tenantId === ofTenant;
    return may ? community : null;
  };
  return (communityId) => remember(known, communityId, look);
}

/** Returns the step that an action needs for a part; 'no_step' if it needs none, null if there is nothing to do. */
function wantedOf(request: BulkRequest, operation: BulkOperation, part: ModerationCase, timedOut: Set<string>) {
  const { bot, by, timeoutMinutes, holdMs } = request;
  const isMessage = part.kind === 'message';
  // An action that a lack of rights stopped is tried again at once.
  const waits = (step: WaitingStep['step']) =>
    waitingSteps(part).some((result) => result.step === step && !isLackOfRight(result.why));
  const undo = isDone(part, 'timeout') && !waits('end_timeout') ? askedStep(bot, part, 'end_timeout', by, null) : null;
  switch (operation) {
    case 'delete': {
      const isOver = isDone(part, 'delete') || isGone(part) || waits('delete');
      return isMessage && !isOver ? askedStep(bot, part, 'delete', by, null, holdMs) : null;
    }
    case 'timeout': {
      if (part.author.id === '') return null;
      const person = `${part.communityId}/${part.author.id}`;
      const isOver = timedOut.has(person) || isDone(part, 'timeout') || waits('timeout');
      timedOut.add(person);
      const untilMs = timeoutUntil(bot.platform.capabilities, timeoutMinutes, bot.deps.schedule.now());
      return isOver ? null : { ...askedStep(bot, part, 'timeout', by, untilMs, holdMs), role: request.role };
    }
    case 'undo':
      return undo;
    case 'unban':
      return part.kind === 'newcomer' && isDone(part, 'ban') && !waits('unban')
        ? askedStep(bot, part, 'unban', by, null)
        : null;
    case 'right': {
      const isOpen = !part.verdict || isAppealOpen(part);
      return isMessage && isOpen && part.reason.category !== null ? 'no_step' : null;
    }
    case 'wrong':
      // A dismissed decision also loses its timeout.
      return undo ?? (isMessage && part.verdict?.verdict !== 'wrong' ? 'no_step' : null);
    case 'stop':
      return waitingActions(part).length > 0 ? 'no_step' : null;
    default:
      return operation satisfies never;
  }
}

async function apply(
  { bot, by, holdMs }: BulkRequest,
  operation: BulkOperation,
  part: ModerationCase,
  community: Community,
  wanted: WaitingStep | 'no_step',
): Promise<boolean> {
  const { communities, schedule } = bot.deps;
  const atMs = schedule.now();
  const { verdict } = OPERATIONS[operation];
  // Deleting by hand upholds the decision. A deletion that can still be cancelled upholds it only when it is done.
  const isVerdict = operation !== 'delete' || (!part.verdict && !holdMs);
  if (verdict && isVerdict && part.kind === 'message' && part.reason.category !== null)
    await giveVerdict({ bot, community, moderationCase: part }, verdict, by);
  if (operation === 'right') return true;
  const changed = await communities.changeCase(part.id, (current) => {
    const remaining = operation === 'wrong' ? callOff(current.results, atMs) : current.results;
    if (wanted !== 'no_step') return { ...current, results: [...remaining, wanted] };
    return waitingActions(current).length > 0 ? { ...current, results: callOff(current.results, atMs) } : null;
  });
  return changed !== null || operation === 'wrong';
}

async function noteRequested({ bot, lead, by }: BulkRequest, what: Requested): Promise<void> {
  const atMs = bot.deps.schedule.now();
  await bot.deps.communities.changeCase(lead.id, (current) => ({ ...current, asked: { what, by, atMs } }));
}
