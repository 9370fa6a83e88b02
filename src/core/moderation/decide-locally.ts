import { type Action, mostSevere, type Observation, type Source, severity } from '../decisions/decision.ts';
import type { ExampleSet, LearnedMatch } from '../filters/examples/examples.ts';
import { limitRule } from '../filters/limits/limit-rule.ts';
import type { LocalHit, LocalRules } from '../filters/rule/compiled-rules.ts';
import type { LocalSubject } from '../filters/rule/local-subject.ts';
import type { FloodWindow } from '../filters/state/flood-window.ts';
import type { KnownLists } from '../filters/state/known-lists.ts';
import type { Message } from '../messages/message.ts';
import type { SharedWindows } from '../ports/shared-cache.ts';
import type { OtherVersion, Tenant } from '../tenants/tenant.ts';
import type { Decided, LocalDecision } from './decided.ts';
import type { JudgementPorts } from './judgement.ts';
import type { ModerateRequest } from './moderate-request.ts';
import { readMessages, type TextAnalysisPorts } from './read-messages.ts';
import { countInSharedWindow } from './shared-window.ts';
import { leaveUnjudged, type Settled, type Subject } from './subject.ts';
import { applyThresholds, type Criteria } from './thresholds.ts';

/** The ports of the local rules for one request of one tenant. */
export type LocalPorts = Pick<JudgementPorts, 'caller' | 'nowMs'> & {
  /** The criteria of the tenant's policy and settings; made once per revision. */
  readonly criteria: Criteria;
  readonly rules: LocalRules;
  /** The examples that the tenant's moderators taught. */
  readonly examples: ExampleSet;
  /** Whether the judge also sees a message whose local hit is milder than the strongest criterion. */
  readonly alsoJudge: boolean;
  readonly analysis: TextAnalysisPorts;
  readonly flood: FloodWindow;
  /** Counts what other processes saw too; absent if there are none. */
  readonly countShared?: SharedWindows['count'];
  /** The source of the messages. */
  readonly source?: Source;
  readonly lists?: KnownLists;
  /** The other versions of the settings that are rolled out in stages. */
  readonly versions: readonly CompiledVersion[];
  /** Receives the hits of rules that check who wrote and when, observed ones too, for each message that is not exempt. */
  readonly onContextHits?: ModerateRequest['onContextHits'];
};

/** Reads the texts of a request's messages, and returns one subject per message. */
export async function subjectsIn(
  { rules, caller, nowMs, analysis }: LocalPorts,
  tenant: Tenant,
  messages: readonly Message[],
): Promise<readonly Subject[]> {
  const isExempted = (message: Message) => isExempt(tenant, message);
  const ask = { rules, settings: tenant.settings, caller, nowMs, isExempt: isExempted };
  const all = await readMessages(analysis, ask, messages);
  return all.flatMap(({ analysis: read, topic, unread }, index) => {
    const message = messages[index];
    return message ? [{ index, message, analysis: read, text: read.text, topic, unread }] : [];
  });
}

/** Returns what other versions find in the texts, by message and version. It runs first, because a text keeps only the last rules' hits. */
async function readOtherVersions(
  ports: LocalPorts,
  tenant: Tenant,
  messages: readonly Message[],
): Promise<readonly (readonly (LocalHit | null)[])[]> {
  const byVersion: (LocalHit | null)[][] = [];
  for (const { rules, policy, settings } of ports.versions) {
    const subjects = await subjectsIn({ ...ports, rules }, { ...tenant, policy, settings }, messages);
    byVersion.push(subjects.map(({ analysis, message }) => (isExempt(tenant, message) ? null : analysis.hitOf(rules))));
  }
  return messages.map((_, index) => byVersion.map((hits) => hits[index] ?? null));
}

/** Decides by local rules, with the counts of all processes if they share them. */
export async function decideHere(
  ports: LocalPorts,
  tenant: Tenant,
  messages: readonly Message[],
): Promise<ReturnType<typeof decideLocally>> {
  const others = await readOtherVersions(ports, tenant, messages);
  const subjects = await subjectsIn(ports, tenant, messages);
  const { countShared, rules } = ports;
  if (!countShared) return decideLocally(ports, tenant, subjects, others);
  const flood = await countInSharedWindow(ports.flood, countShared, (window) => {
    for (const subject of subjects)
      if (!isExempt(tenant, subject.message)) rules.findInContext(localSubject(ports, tenant, subject), window);
  });
  return decideLocally({ ...ports, flood }, tenant, subjects, others);
}

/** Decides by local rules. It holds a hit back if the judge also sees the message. */
function decideLocally(
  ports: LocalPorts,
  tenant: Tenant,
  subjects: readonly Subject[],
  inOthers: Awaited<ReturnType<typeof readOtherVersions>>,
): Settled & { readonly words: ReadonlyMap<number, LocalDecision> } {
  const decided: Decided[] = [];
  const rest: Subject[] = [];
  const words = new Map<number, LocalDecision>();
  const strongest = ports.alsoJudge ? Math.max(0, ...ports.criteria.all.map(({ action }) => severity(action))) : 0;
  for (const subject of subjects) {
    const exempt = isExempt(tenant, subject.message);
    const taught = exempt ? null : ports.examples.find(subject.text, subject.analysis.outline, ports.nowMs);
    const observed: Observation[] = [];
    const inOther = inOthers[subject.index] ?? [];
    const { hit, others } = exempt ? EXEMPT : decideOne(ports, tenant, subject, taught, observed, inOther);
    if (observed.length > 0 || others.size > 0) words.set(subject.index, { held: null, observed, others });
    if (!hit) {
      if (taught && taught.kind !== 'block') decided.push({ ...leaveUnjudged(subject, 'local'), example: taught.id });
      else rest.push(subject);
      continue;
    }
    const local = decidedBy(subject, hit);
    if (severity(hit.action) < strongest) {
      words.set(subject.index, { held: local, observed, others });
      rest.push(subject);
    } else decided.push(local);
  }
  return { decided, rest, words };
}

const COPY = { category: 'local:example', matched: 'a copy of what was found right', rule: 'teaching' } as const;
const NO_OTHERS: ReadonlyMap<string, Action> = new Map();
const EXEMPT: ReturnType<typeof decideOne> = { hit: null, others: NO_OTHERS };

/**
 * Returns the most severe local hit in one message, and what other versions would have done. An allowed text is only checked for who sends it, when
 * and how often.
 * @param found receives the hits of observed rules. @param inOther the hits of other versions in its text.
 */
function decideOne(
  ports: LocalPorts,
  tenant: Tenant,
  subject: Subject,
  taught: LearnedMatch | null,
  found: Observation[],
  inOther: readonly (LocalHit | null)[],
): { readonly hit: LocalHit | null; readonly others: ReadonlyMap<string, Action> } {
  const { block } = tenant.settings.teaching;
  const note = ({ category, action }: LocalHit) => {
    found.push({ category, action });
  };
  const isAllowed = taught?.kind === 'allow';
  const inText = isAllowed ? null : subject.analysis.hitOf(ports.rules);
  if (!isAllowed) subject.analysis.observedOf(ports.rules).forEach(note);
  const triesEveryone = !isAllowed && subject.message.tries_everyone === true;
  const local = { ...localSubject(ports, tenant, subject), triesEveryone };
  const limits = findOtherLimits(ports.versions, local, ports.flood);
  const inContext: LocalHit[] = [];
  const hit = ports.rules.decide(local, ports.flood, inText, (one) => inContext.push(one));
  inContext.filter(({ observed }) => observed).forEach(note);
  ports.onContextHits?.(inContext, subject.message);
  const copied: LocalHit | null =
    taught?.kind === 'block' && block !== 'none' ? { ...COPY, action: block, example: taught.id } : null;
  const isObserved = copied !== null && tenant.settings.observe.includes(copied.category);
  if (isObserved) note(copied);
  const ofExamples = isObserved ? null : copied;
  const inTexts = ports.versions.map((_, at) => [
    isAllowed ? null : (inOther[at] ?? null),
    ...(limits[at] ?? []),
    ofExamples,
  ]);
  const others = ports.versions.length === 0 ? NO_OTHERS : otherActions(ports.versions, inTexts, inContext);
  return { hit: mostSevere([hit, ofExamples]), others };
}

/**
 * Whether local rules skip a message because its author is trusted.
 * @example if (isExempt(tenant, message)) return null;
 */
export function isExempt(tenant: Pick<Tenant, 'settings'>, message: Message): boolean {
  return message.author_trusted && tenant.settings.trusted_exempt;
}

function localSubject(
  ports: LocalPorts,
  tenant: Tenant,
  { message, text, analysis }: Subject,
): Parameters<LocalRules['decide']>[0] {
  return {
    tenantId: tenant.id,
    raw: message.text,
    text,
    outline: analysis.outline,
    hosts: analysis.hosts,
    ...(ports.source && { source: ports.source }),
    ...(ports.lists && { lists: ports.lists }),
    author: message.author,
    channel: message.channel ?? '',
    files: message.files ?? [],
    pictures: message.pictures ?? [],
    dismissed: tenant.settings.pictures.dismissed,
    isEdit: message.is_edit ?? false,
    fromRaid: message.from_raid ?? false,
    isTrusted: message.author_trusted,
    nowMs: ports.nowMs,
  };
}

function decidedBy(subject: Subject, { action, category, rule, matched, example }: LocalHit): Decided {
  const { decision, ...rest } = leaveUnjudged(subject, 'local');
  return { ...rest, decision: { ...decision, action, category, probability: 1 }, rule, matched, example };
}

/** The compiled other version of settings that are rolled out in stages. */
type CompiledVersion = OtherVersion & { readonly rules: LocalRules; readonly criteria: Criteria };

/**
 * Returns the hits of other versions' limits in a message that is not counted yet. Versions differ in no other rule that checks who wrote and when.
 * @example const found = findOtherLimits(versions, subject, flood);
 */
function findOtherLimits(
  versions: readonly CompiledVersion[],
  subject: LocalSubject,
  flood: FloodWindow,
): readonly (readonly LocalHit[])[] {
  return versions.map(({ rules }) => rules.findInContext(subject, flood.fork()).filter(isOfLimits));
}

function isOfLimits({ rule }: LocalHit): boolean {
  return rule === limitRule.name;
}

/**
 * Returns what local rules of other versions would have done with a message.
 * @param found hits in its text and of limits, a list per version. @param inContext hits of acting rules that check who wrote and when.
 */
function otherActions(
  versions: readonly CompiledVersion[],
  found: readonly (readonly (LocalHit | null)[])[],
  inContext: readonly LocalHit[],
): ReadonlyMap<string, Action> {
  const same = inContext.filter((hit) => !isOfLimits(hit));
  return new Map(
    versions.map(({ name }, at) => {
      const acting = [...(found[at] ?? []), ...same].filter((hit) => !hit?.observed);
      return [name, mostSevere(acting)?.action ?? 'none'];
    }),
  );
}

/**
 * Returns what staged versions would have done if it differs from what their other side does, by the existing scores.
 * @example observeVersions(versions, word, decided, true); // => [{ category: 'version:b', action: 'delete' }]
 */
export function observeVersions(
  versions: readonly CompiledVersion[],
  word: LocalDecision | undefined,
  { decision }: Decided,
  alsoJudge: boolean,
): readonly Observation[] {
  return versions.flatMap(({ name, acts, criteria }) => {
    const local = word?.others?.get(name);
    if (local === undefined) return [];
    const scores = criteria.all.map((one) => decision.scores[one.name] ?? 0);
    const scored = applyThresholds(criteria, scores).action;
    const isLocal = local !== 'none' && (!alsoJudge || severity(local) >= severity(scored));
    const action = isLocal ? local : scored;
    return action === decision.action ? [] : [{ category: `version:${name}`, action: acts ? decision.action : action }];
  });
}
