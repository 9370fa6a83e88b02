import { v4 as newRequestId } from 'uuid';
import { severity } from '../../../src/core/decisions/decision.ts';
import type { LocalDecision } from '../../../src/core/moderation/decided.ts';
import type { Triaged } from '../../../src/core/moderation/moderate-request.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import type { IngestAccess } from '../state/access.ts';
import { contextOf } from '../state/recent-messages.ts';
import { type Candidate, type Judged, openPartsOf, type PartName, type Staged, tryAgain } from './candidate.ts';
import { isNamesOnly } from './passed-on.ts';

/** A candidate with what was decided of its author's own text, of what they only passed on, and of what stands in its pictures. */
export type JudgedCandidate = {
  readonly candidate: Candidate;
  readonly own: Judged;
  readonly quoted: Judged | null;
  readonly pictured: Judged | null;
};

/** A batch of one tenant that is decided. */
export type JudgedBatch = { readonly tenant: Tenant; readonly judged: readonly JudgedCandidate[] };

/** What local rules decided, and the others with what they said; `early` of these go, whatever a judge says. */
export type LocallyJudged = {
  readonly decided: JudgedBatch;
  readonly open: readonly Candidate[];
  readonly early: JudgedBatch;
};

/** Asks local rules alone about the candidates of one tenant. What they say of one part of a message decides where the other cannot outweigh it. */
export async function triage(
  bot: IngestAccess,
  tenantId: string,
  given: readonly Candidate[],
): Promise<Staged<LocallyJudged>> {
  const { next, later } = await lookUp(bot, tenantId, given);
  if (!next) return { next, later };
  const { tenant, asked } = next;
  const triaged = await bot.deps.triage({
    tenant,
    messages: asked.flatMap(({ parts }) => parts.map(({ message }) => message)),
    source: bot.platform.name,
    requestId: newRequestId(),
  });
  let index = 0;
  const judged: JudgedCandidate[] = [];
  const open: Candidate[] = [];
  const early: JudgedCandidate[] = [];
  for (const { candidate, parts } of asked) {
    const said = new Map<PartName, Triaged>(
      [...(candidate.decided ?? [])].map(([name, part]) => [name, { kind: 'decided', ...part }]),
    );
    for (const { name } of parts) {
      const part = triaged[index++];
      if (part) said.set(name, part);
    }
    const whole = decidedOf(candidate, said);
    if (whole) {
      judged.push({ candidate, ...whole });
      continue;
    }
    const own = candidate.exempt ? null : goesAnyway(said.get('own'));
    const waiting = { ...candidate, ...localStateOf(said), ...(own ? { early: true as const } : {}) };
    open.push(waiting);
    if (own) early.push({ candidate: waiting, own, quoted: null, pictured: null });
  }
  return { next: { decided: { tenant, judged }, open, early: { tenant, judged: early } }, later: [] };
}

/** What the judge goes on with: what was said of the parts that are open, and the others as they are decided. */
function localStateOf(said: ReadonlyMap<PartName, Triaged>): Required<Pick<Candidate, 'localDecisions' | 'decided'>> {
  const localDecisions: LocalDecision[] = [];
  const decided = new Map<PartName, Judged>();
  for (const [name, part] of said) {
    if (part.kind === 'open') localDecisions.push(part.localDecision);
    else decided.set(name, part);
  }
  return { localDecisions, decided };
}

/** What was said of the author's own text, when it deletes: no judge makes that milder. Where it is open it has no row in the decision log yet. */
function goesAnyway(own: Triaged | undefined): Judged | null {
  const word = own?.kind === 'open' ? own.localDecision?.held : own;
  if (!word || severity(word.decision.action) < severity('delete')) return null;
  if ('kind' in word) return word;
  const { decision, rule, matched, threshold } = word;
  return { decision, detail: { rule, matched, threshold, logId: '' } };
}

function decidedOf({ message }: Candidate, said: ReadonlyMap<PartName, Triaged>) {
  const decidedAs = (name: PartName): Judged | null => {
    const part = said.get(name);
    return part?.kind === 'decided' ? part : null;
  };
  // Of mere names local rules have said all that there is.
  const isOpen = (name: PartName): boolean =>
    said.get(name)?.kind === 'open' && !(name === 'quoted' && isNamesOnly(message));
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

/** Whose messages they are, and the parts of each that are open. */
async function lookUp(bot: IngestAccess, tenantId: string, given: readonly Candidate[]) {
  const tenant = await bot.deps.store.findTenant({ id: tenantId });
  if (!tenant) {
    // Erased meanwhile: the next look finds or makes the community's tenant of that moment.
    for (const { community } of given) bot.directory.forget(community.externalId);
    return { next: null, later: tryAgain(given, bot.deps.schedule.now() + bot.deps.settings.leaseMs) };
  }
  // Nothing is done for a suspended tenant, and nothing of it is looked at later.
  if (tenant.suspended) for (const { settle } of given) settle('done');
  if (tenant.suspended) return { next: null, later: [] };
  const candidates = await bot.memberTrust.withTrust(tenant, given);
  const asked = candidates.map((candidate) => ({ candidate, parts: openPartsOf(candidate) }));
  return { next: { tenant, asked }, later: [] };
}

/** Has the candidates of one tenant decided, in one request to `service/moderate`. */
export async function judge(
  bot: IngestAccess,
  tenantId: string,
  given: readonly Candidate[],
  mode: 'judge' | 'local',
): Promise<Staged<JudgedBatch>> {
  const { next, later } = await lookUp(bot, tenantId, given);
  if (!next) return { next, later };
  const { tenant, asked } = next;
  const localDecisions = asked.flatMap(({ candidate }) => candidate.localDecisions ?? []);
  const messages = asked.flatMap(({ candidate, parts }) => {
    const context = tenant.settings.context
      ? { context: contextOf(bot.recent, candidate.community, candidate.message) }
      : {};
    return parts.map(({ name, message }) => (name === 'own' ? { ...message, ...context } : message));
  });
  const answer = await bot.deps.moderate({
    tenant,
    messages,
    ...(localDecisions.length === messages.length ? { localDecisions } : {}),
    source: bot.platform.name,
    requestId: newRequestId(),
    mode: mode === 'local' ? 'local_only' : 'record',
  });
  if (answer.decisions.some(({ reason }) => reason === 'error_open') && mode === 'judge')
    bot.problems.note('the judging model could not be reached; messages pass unjudged');
  let index = 0;
  const take = (): Judged | null => {
    const decision = answer.decisions[index];
    const detail = answer.details[index];
    index++;
    return decision && detail ? { decision, detail } : null;
  };
  const judged = asked.flatMap(({ candidate, parts }): JudgedCandidate[] => {
    const byName = new Map<PartName, Judged | null>([
      ...(candidate.decided ?? []),
      ...parts.map(({ name }) => [name, take()] as const),
    ]);
    const own = byName.get('own');
    return own
      ? [{ candidate, own, quoted: byName.get('quoted') ?? null, pictured: byName.get('pictured') ?? null }]
      : [];
  });
  return { next: { tenant, judged: mode === 'judge' ? leaveCutShort(bot, judged) : judged }, later: [] };
}

/** What a stop kept the judge from is no decision: the next process asks again. */
function leaveCutShort(bot: IngestAccess, judged: readonly JudgedCandidate[]): readonly JudgedCandidate[] {
  if (!bot.isStopping()) return judged;
  const isWhole = ({ own, quoted, pictured }: JudgedCandidate) =>
    [own, quoted, pictured].every((part) => part?.decision.reason !== 'error_open');
  for (const one of judged) if (!isWhole(one)) one.candidate.settle('retry');
  return judged.filter(isWhole);
}
