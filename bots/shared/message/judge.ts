import { v4 as newRequestId } from 'uuid';
import { type Decision, severity } from '../../../src/core/decision.ts';
import type { Tenant } from '../../../src/core/tenant.ts';
import type { DecisionDetail, LocalWord, Triaged } from '../../../src/service/moderate.ts';
import type { Bot } from '../bot.ts';
import { type Candidate, messagesOf, type PartName, partsOf, type Staged, tryAgain } from './candidate.ts';
import { contextOf } from './context-of.ts';
import { isNamesOnly } from './passed-on.ts';

/** One judged part of a message. */
export type Judged = { readonly decision: Decision; readonly detail: DecisionDetail };

/** A candidate with what was decided of its author's own text, of what they only passed on, and of what stands in its pictures. */
export type JudgedCandidate = {
  readonly candidate: Candidate;
  readonly own: Judged;
  readonly quoted: Judged | null;
  readonly pictured: Judged | null;
};

/** A batch of one tenant that is decided. */
export type JudgedBatch = { readonly tenant: Tenant; readonly judged: readonly JudgedCandidate[] };

/**
 * What local rules decided of some candidates, and the others with what they said. `early` is what they said of those among the others that are to go
 * whatever a judge says of them: it can raise that to a timeout, and nobody waits for it.
 */
export type LocallyJudged = {
  readonly decided: JudgedBatch;
  readonly open: readonly Candidate[];
  readonly early: JudgedBatch;
};

/** Asks local rules alone about the candidates of one tenant. What they say of one part of a message decides where the other cannot outweigh it. */
export async function triage(bot: Bot, tenantId: string, given: readonly Candidate[]): Promise<Staged<LocallyJudged>> {
  const tenant = await bot.deps.store.findTenant({ id: tenantId });
  if (!tenant) return tenantGone(bot, given);
  if (tenant.suspended) return leaveAlone(given);
  const candidates = await bot.standings.know(tenant, given);
  const triaged = await bot.deps.triage({
    tenant,
    messages: candidates.flatMap(messagesOf),
    source: bot.platform.name,
    requestId: newRequestId(),
  });
  let place = 0;
  const judged: JudgedCandidate[] = [];
  const open: Candidate[] = [];
  const early: JudgedCandidate[] = [];
  for (const candidate of candidates) {
    const parts = triaged.slice(place, place + messagesOf(candidate).length);
    place += parts.length;
    const decided = decidedOf(candidate, parts);
    if (decided) {
      judged.push({ candidate, ...decided });
      continue;
    }
    const words = parts.map(wordOf);
    const own = words[0] && !candidate.exempt ? goesAnyway(words[0]) : null;
    const waiting: Candidate = { ...candidate, words, ...(own ? { early: true } : {}) };
    open.push(waiting);
    if (own) early.push({ candidate: waiting, own, quoted: null, pictured: null });
  }
  return { next: { decided: { tenant, judged }, open, early: { tenant, judged: early } }, later: [] };
}

/** What was said of the author's own text, when it deletes: no judge makes that milder. It has no row in the decision log yet. */
function goesAnyway({ decision, rule, matched, threshold }: NonNullable<LocalWord>): Judged | null {
  return severity(decision.action) < severity('delete')
    ? null
    : { decision, detail: { rule, matched, threshold, logId: '' } };
}

function decidedOf({ message }: Candidate, parts: readonly Triaged[]): Omit<JudgedCandidate, 'candidate'> | null {
  const byName = new Map(partsOf(message).map((name, place) => [name, parts[place]]));
  const decidedAs = (name: PartName): Judged | null => {
    const part = byName.get(name);
    return part?.kind === 'decided' ? part : null;
  };
  // Of mere names local rules have said all that there is.
  const isOpen = (name: PartName): boolean =>
    byName.get(name)?.kind === 'open' && !(name === 'quoted' && isNamesOnly(message));
  const [own, quoted, pictured] = [decidedAs('own'), decidedAs('quoted'), decidedAs('pictured')];
  if (own) {
    // What is only passed on weighs a delete at most, and what stands in a picture as much as anything.
    const weight = severity(own.decision.action);
    const outweighs =
      (!isOpen('quoted') || weight >= severity('delete')) && (!isOpen('pictured') || weight >= severity('timeout'));
    return outweighs ? { own, quoted, pictured } : null;
  }
  if (message.text.trim() !== '' || isOpen('quoted') || isOpen('pictured') || !(quoted || pictured)) return null;
  return { own: nothingWritten(message.id), quoted, pictured };
}

/** Of a message whose author only passed something on. */
function nothingWritten(id: string): Judged {
  const found = { action: 'none', category: null, probability: 0, scores: {}, judged: false } as const;
  return {
    decision: { message_id: id, ...found, reason: 'too_short' },
    detail: { rule: null, matched: '', threshold: null, logId: '' },
  };
}

/** What was decided of one part is held when the other goes on to the judge: the more severe of the two counts. */
function wordOf(part: Triaged): LocalWord {
  if (part.kind === 'open') return part.word;
  const { decision, detail } = part;
  return { index: 0, decision, rule: detail.rule, matched: detail.matched, threshold: detail.threshold };
}

function tenantGone(bot: Bot, candidates: readonly Candidate[]): Staged<never> {
  // Erased meanwhile: the next look finds or makes the community's tenant of that moment.
  for (const { community } of candidates) bot.directory.forget(community.externalId);
  return { next: null, later: tryAgain(candidates, bot.deps.schedule.now() + bot.deps.settings.leaseMs) };
}

/** Nothing is done for a suspended tenant, and nothing of it is looked at later. */
function leaveAlone(candidates: readonly Candidate[]): Staged<never> {
  for (const { settle } of candidates) settle('done');
  return { next: null, later: [] };
}

/** Has the candidates of one tenant decided, in one request to `service/moderate`. */
export async function judge(
  bot: Bot,
  tenantId: string,
  given: readonly Candidate[],
  mode: 'judge' | 'local',
): Promise<Staged<JudgedBatch>> {
  const tenant = await bot.deps.store.findTenant({ id: tenantId });
  if (!tenant) return tenantGone(bot, given);
  if (tenant.suspended) return leaveAlone(given);
  const candidates = await bot.standings.know(tenant, given);
  const words = candidates.flatMap(({ words }) => words ?? []);
  const messages = candidates.flatMap((candidate) => {
    const [own, ...beside] = messagesOf(candidate);
    const context = tenant.settings.context ? { context: contextOf(bot.recent, candidate) } : {};
    return own ? [{ ...own, ...context }, ...beside] : [];
  });
  const answer = await bot.deps.moderate({
    tenant,
    messages,
    ...(words.length === messages.length ? { localWords: words } : {}),
    source: bot.platform.name,
    requestId: newRequestId(),
    mode: mode === 'local' ? 'local_only' : 'record',
  });
  if (answer.decisions.some(({ reason }) => reason === 'error_open') && mode === 'judge') {
    bot.problems.note('the judging model could not be reached; messages pass unjudged');
  }
  let place = 0;
  const take = (): Judged | null => {
    const decision = answer.decisions[place];
    const detail = answer.details[place];
    place++;
    return decision && detail ? { decision, detail } : null;
  };
  const judged = candidates.flatMap((candidate): JudgedCandidate[] => {
    const byName = new Map(partsOf(candidate.message).map((name) => [name, take()]));
    const own = byName.get('own');
    return own
      ? [{ candidate, own, quoted: byName.get('quoted') ?? null, pictured: byName.get('pictured') ?? null }]
      : [];
  });
  return { next: { tenant, judged }, later: [] };
}
