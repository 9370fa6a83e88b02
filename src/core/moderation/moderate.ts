import { type Observation, severity } from '../decisions/decision.ts';
import type { Message } from '../messages/message.ts';
import type { JudgeFailure, JudgeUsage, QuotaGate } from '../ports/judge.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { decideHere, type LocalPorts, observeVersions, subjectsIn } from './decide-locally.ts';
import type { Decided, LocalDecision } from './decided.ts';
import { type JudgementPorts, judgeSubjects, NO_USAGE } from './judgement.ts';
import { type Settled, type Subject, settleSome } from './subject.ts';

/** All ports of the pipeline, for one request of one tenant. */
export type PipelinePorts = JudgementPorts &
  LocalPorts & {
    readonly quota: QuotaGate;
    /** The local rules' results, if they already ran: a rule that counts must not count a message twice. */
    readonly localDecisions?: readonly LocalDecision[] | undefined;
  };

/** One decision per message, in the order of the request. */
export type PipelineResult = {
  readonly decided: readonly Decided[];
  readonly usage: JudgeUsage;
  /** Why the judge did not judge some message, except for ceilings; the tenant's `fail_open` defines the effect. */
  readonly failure: JudgeFailure | null;
};

type Stage = (
  subjects: readonly Subject[],
) => Settled | Promise<Settled & Partial<Pick<PipelineResult, 'usage' | 'failure'>>>;

/**
 * Decides every message of a request. Each stage settles some messages and leaves the rest to the next.
 * The order of the stages is the order of the reasons; the last one settles all that are left.
 * @example const { decided } = await moderate(ports, tenant, [message]);
 */
export async function moderate(
  ports: PipelinePorts,
  tenant: Tenant,
  messages: readonly Message[],
): Promise<PipelineResult> {
  const { criteria } = ports;
  const stages: readonly Stage[] = [
    (subjects) => settleSome(subjects, () => (criteria.all.length === 0 ? 'policy inactive' : null)),
    (subjects) => settleSome(subjects, () => (tenant.plan === 'free' ? 'free_plan' : null)),
    (subjects) => pauseAtQuota(ports.quota, subjects),
    (subjects) => settleSome(subjects, ({ message }) => (message.author_trusted ? 'trusted' : null)),
    leaveUnread,
    (subjects) => settleSome(subjects, (subject) => (isTooShort(subject) ? 'too_short' : null)),
    (subjects) => judgeSubjects(ports, criteria, subjects),
  ];

  const { localDecisions } = ports;
  const local = localDecisions
    ? { decided: [], rest: await subjectsIn(ports, tenant, messages), words: new Map(localDecisions.entries()) }
    : await decideHere(ports, tenant, messages);
  const decided = [...local.decided];
  let { rest } = local;
  let usage = NO_USAGE;
  let failure: JudgeFailure | null = null;
  for (const stage of stages) {
    if (rest.length === 0) break;
    const settled = await stage(rest);
    decided.push(...settled.decided);
    rest = settled.rest;
    if ('usage' in settled && settled.usage) usage = settled.usage;
    if ('failure' in settled && settled.failure) failure = settled.failure;
  }
  const all = decided.map((one) => {
    const word = local.words.get(one.index);
    const scored = strongerOf(word?.held, one);
    const versions = observeVersions(ports.versions, word, scored, ports.alsoJudge);
    return withObserved(scored, word?.observed, one.scored?.observed, versions);
  });
  return { decided: all.sort((one, other) => one.index - other.index), usage, failure };
}

/**
 * Returns what local rules decide alone, and their results for the other messages, in the order of the messages.
 * @example const { decided, words } = await decideLocallyAlone(ports, tenant, [message]);
 */
export async function decideLocallyAlone(
  ports: LocalPorts,
  tenant: Tenant,
  messages: readonly Message[],
): Promise<{ readonly decided: readonly Decided[]; readonly words: readonly LocalDecision[] }> {
  const { decided, words } = await decideHere(ports, tenant, messages);
  return {
    decided: decided.map((one) => {
      const word = words.get(one.index);
      return withObserved(one, word?.observed, observeVersions(ports.versions, word, one, ports.alsoJudge));
    }),
    words: messages.map((_, index) => words.get(index) ?? null),
  };
}

/** Adds the findings of observed rules to a decision, the most severe one per category. */
function withObserved(one: Decided, ...observed: readonly (readonly Observation[] | undefined)[]): Decided {
  const all = observed.flatMap((found) => found ?? []);
  if (all.length === 0) return one;
  const strongest = new Map<string, Observation>();
  for (const found of all) {
    const known = strongest.get(found.category);
    if (!known || severity(found.action) > severity(known.action)) strongest.set(found.category, found);
  }
  return { ...one, observed: [...strongest.values()] };
}

/** Returns the more severe of a held local hit and the later decision. A local one then gets the existing scores. */
function strongerOf(local: Decided | null | undefined, later: Decided): Decided {
  if (!local || severity(later.decision.action) > severity(local.decision.action)) return later;
  return { ...local, index: later.index, decision: { ...local.decision, scores: later.decision.scores } };
}

/**
 * Lets messages through in order while the quota lasts. Trusted and short messages cost nothing,
 * but once the quota is reached they also return with reason quota.
 */
async function pauseAtQuota(quota: QuotaGate, subjects: readonly Subject[]): Promise<Settled> {
  let left = await quota(subjects.filter(isEligible).length);
  return settleSome(subjects, (subject) => {
    if (left <= 0) return 'quota';
    if (isEligible(subject)) left--;
    return null;
  });
}

function isEligible(subject: Subject): boolean {
  return !subject.message.author_trusted && subject.unread === null && !isTooShort(subject);
}

/** Whether a message has too little text to judge. */
function isTooShort({ message, analysis }: Subject): boolean {
  return message.image === undefined && (message.names_only === true || analysis.isShort());
}

/** Settles messages whose texts could not be read, because nobody can judge them. */
function leaveUnread(subjects: readonly Subject[]): Settled & { readonly failure: JudgeFailure | null } {
  const failure = subjects.find(({ unread }) => unread !== null)?.unread ?? null;
  return { ...settleSome(subjects, ({ unread }) => (unread === null ? null : 'error_open')), failure };
}
