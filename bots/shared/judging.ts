import { v4 as newRequestId } from 'uuid';
import type { Community, Notice } from '../../src/core/communities.ts';
import type { Decision } from '../../src/core/decision.ts';
import type { Tenant } from '../../src/core/tenant.ts';
import type { ModerateAnswer } from '../../src/service/moderate.ts';
import { type Bot, describeError } from './bot.ts';
import { type Candidate, hasQuote, messageKey, messagesOf } from './candidate.ts';
import type { CarryOut } from './carry-out.ts';
import { escalate } from './escalate.ts';
import { groundOf, type Judged, planNotice } from './plan.ts';
import { isOfRaid } from './post-entry.ts';

/** How often a message is tried when the store fails or another process holds it. */
const ATTEMPTS_MAX = 5;

/** What judging needs beyond the bot itself. */
export type JudgingDeps = {
  readonly bot: Bot;
  readonly carryOut: CarryOut;
  /** Whether the platform told that a message is gone. */
  isGone(messageKey: string): boolean;
  /** Told of every message that was decided as local:raid. */
  onRaidMessage(notice: Notice): void;
  /** Told of the decisions of each community, after each batch. */
  onDecided(community: Community, decisions: readonly Decision[]): void;
  /** Queues a message again, after a while. */
  again(candidate: Candidate, delayMs: number): void;
};

/** Decides one batch of one tenant; the answered function applies the decisions. */
export type Decide = (
  tenantId: string,
  candidates: readonly Candidate[],
  mode: 'judge' | 'local',
) => Promise<() => Promise<void>>;

/**
 * Makes the way from a batch to deeds: claims, one request to `service/moderate`, plans, and then each plan by itself. Never throws: what fails for lack of the
 * store is tried again, what fails in judgement is left unjudged, and told.
 */
export function createDecide(deps: JudgingDeps): Decide {
  return async (tenantId, candidates, mode) => {
    const claimed = await guard(deps, candidates, () => claim(deps, candidates));
    if (!claimed || claimed.length === 0) return async () => {};
    const judged = await guard(deps, claimed, () => judge(deps, tenantId, claimed, mode));
    if (!judged) return async () => {};
    return async () => void (await guard(deps, claimed, () => apply(deps, judged, claimed)));
  };
}

type JudgedBatch = { readonly tenant: Tenant; readonly answer: ModerateAnswer };

async function claim({ bot, again }: JudgingDeps, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const nowMs = bot.deps.schedule.now();
  const answers = await bot.deps.communities.claim({
    keys: candidates.map(({ claimKey }) => claimKey),
    owner: bot.deps.instanceId,
    nowMs,
    leaseMs: bot.deps.settings.leaseMs,
  });
  return candidates.filter((candidate, place) => {
    const answer = answers[place];
    // Somebody else has it; if they die with it, it is ours when their hold ends.
    if (answer?.kind === 'held' && candidate.attempts < ATTEMPTS_MAX) {
      again({ ...candidate, attempts: candidate.attempts + 1 }, Math.max(answer.untilMs - nowMs, 0) + 1);
    }
    return answer?.kind === 'ours';
  });
}

async function judge(
  { bot, again }: JudgingDeps,
  tenantId: string,
  candidates: readonly Candidate[],
  mode: 'judge' | 'local',
): Promise<JudgedBatch | null> {
  const tenant = await bot.deps.store.findTenant({ id: tenantId });
  if (!tenant) {
    // Erased meanwhile: the next look finds or makes the community's tenant of that moment.
    for (const candidate of candidates) {
      bot.directory.forget(candidate.community.externalId);
      if (candidate.attempts < ATTEMPTS_MAX)
        again({ ...candidate, attempts: candidate.attempts + 1 }, bot.deps.settings.leaseMs);
    }
    return null;
  }
  const answer = await bot.deps.moderate({
    tenant,
    messages: candidates.flatMap(messagesOf),
    source: bot.platform.name,
    requestId: newRequestId(),
    mode: mode === 'local' ? 'local_only' : 'record',
  });
  if (answer.decisions.some(({ reason }) => reason === 'error_open') && mode === 'judge') {
    bot.problems.note('the judging model could not be reached; messages pass unjudged');
  }
  return { tenant, answer };
}

async function apply(
  deps: JudgingDeps,
  { tenant, answer }: JudgedBatch,
  candidates: readonly Candidate[],
): Promise<void> {
  const { bot } = deps;
  const nowMs = bot.deps.schedule.now();
  tellDecided(deps, answer, candidates);
  const notices = planAll(deps, tenant, answer, candidates, nowMs);
  const added = new Set(
    await bot.deps.communities.conclude({ keys: candidates.map(({ claimKey }) => claimKey), nowMs, notices }),
  );
  for (const notice of notices) {
    if (added.has(notice.id) && isOfRaid(notice)) deps.onRaidMessage(notice);
    if (added.has(notice.id)) bot.work.begin('carry out', () => deps.carryOut.carryOut(notice));
    else bot.work.begin('escalate', () => escalate(bot, deps.carryOut, notice));
  }
}

/** A batch of one tenant may be of several communities. */
function tellDecided(deps: JudgingDeps, answer: ModerateAnswer, candidates: readonly Candidate[]): void {
  const communities = new Map(candidates.map(({ community }) => [community.id, community]));
  const owners = candidates.flatMap((candidate) => messagesOf(candidate).map(() => candidate.community.id));
  for (const [id, community] of communities) {
    deps.onDecided(
      community,
      answer.decisions.filter((_, place) => owners[place] === id),
    );
  }
}

function planAll(
  { bot, isGone }: JudgingDeps,
  tenant: Tenant,
  answer: ModerateAnswer,
  candidates: readonly Candidate[],
  nowMs: number,
): Notice[] {
  const { leaseMs, keepTextChars } = bot.deps.settings;
  const at = {
    nowMs,
    leaseMs,
    keepTextChars,
    timeoutMinutes: tenant.policy.timeout_minutes,
    capabilities: bot.platform.capabilities,
  };
  let place = 0;
  const next = (): Judged | null => {
    const decision = answer.decisions[place];
    const detail = answer.details[place];
    place++;
    return decision && detail ? { decision, detail } : null;
  };
  return candidates.flatMap((candidate) => {
    const own = next();
    const quoted = hasQuote(candidate.message) ? next() : null;
    const ground = own && groundOf(own, quoted);
    if (!ground) return [];
    const key = messageKey({
      communityId: candidate.community.id,
      channelId: candidate.message.channel.id,
      messageId: candidate.message.id,
    });
    return [planNotice(candidate, ground, at, isGone(key))];
  });
}

/** Runs one stage; what it throws is told, and its messages are tried again as far as that can help. */
async function guard<T>(
  { bot, again }: JudgingDeps,
  candidates: readonly Candidate[],
  stage: () => Promise<T>,
): Promise<T | null> {
  try {
    return await stage();
  } catch (error) {
    bot.deps.log.error(
      { platform: bot.platform.name, messages: candidates.length, error: describeError(error) },
      'a batch failed',
    );
    bot.problems.note(`a batch failed: ${describeError(error)}`);
    for (const candidate of candidates) {
      if (candidate.attempts >= ATTEMPTS_MAX) continue;
      // Our own claims stand until the lease ends.
      again({ ...candidate, attempts: candidate.attempts + 1 }, bot.deps.settings.leaseMs + 1);
    }
    return null;
  }
}
