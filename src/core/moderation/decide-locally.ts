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

/** What local rules need from outside, for one request of one tenant. */
export type LocalPorts = Pick<JudgementPorts, 'caller' | 'nowMs'> & {
  /** Of the tenant's policy and settings; made once for each of their revisions. */
  readonly criteria: Criteria;
  readonly rules: LocalRules;
  /** What the tenant's moderators taught. */
  readonly examples: ExampleSet;
  /** Whether a message with a local hit milder than the strongest criterion goes on to be judged. */
  readonly alsoJudge: boolean;
  readonly analysis: TextAnalysisPorts;
  readonly flood: FloodWindow;
  /** Asks what other processes saw too; absent where there are none. */
  readonly countShared?: SharedWindows['count'];
  /** Where the messages come from. */
  readonly source?: Source;
  readonly lists?: KnownLists;
  /** What is rolled out in stages, as it would be otherwise. */
  readonly versions: readonly CompiledVersion[];
  /** Told of what the rules found that look at who wrote when, observed ones too, for each message that is not exempt. */
  readonly onContextHits?: ModerateRequest['onContextHits'];
};

/** The messages of a request with what their texts say. */
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

/** What other versions find in the texts, by message and version. It comes first: of a text is remembered what the rules found that read it last. */
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

/** What local rules decide, by what all processes saw where they share it. */
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

/** What local rules decide; a hit is held where the message goes on all the same. */
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
 * The strongest of what local rules find in one message, and what those of other versions would have done. A text that may stand is only looked at for
 * who sends it when, and how often.
 * @param found gets what observed rules find. @param inOther what other versions find in its text.
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
 * Whether local rules leave a message alone, since its author is trusted.
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

/** The other version of what is rolled out in stages, ready to decide. */
type CompiledVersion = OtherVersion & { readonly rules: LocalRules; readonly criteria: Criteria };

/**
 * What the limits of other versions find in a message that is not counted yet: of the rules that look at who wrote when, versions differ in these alone.
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
 * What local rules of other versions would have done with a message.
 * @param found in its text and by limits, a list for each version. @param inContext what the acting rules found that look at who wrote when.
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
 * What staged versions would have done, where it differs from what their other side does: by the scores that there are.
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
