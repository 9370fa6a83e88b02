import { v4 as newRequestId } from 'uuid';
import { severity } from '../../../src/core/decisions/decision.ts';
import type { LocalDecision } from '../../../src/core/moderation/decided.ts';
import type { Triaged } from '../../../src/core/moderation/moderate-request.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import type { IngestAccess } from '../state/access.ts';
import { contextOf } from '../state/recent-messages.ts';
import { type Candidate, type Judged, openPartsOf, type PartName, type Staged, tryAgain } from './candidate.ts';
import { isNamesOnly } from './passed-on.ts';
import { ofTrustedMembers } from './trusted-members.ts';

/** A candidate with the decisions on its parts: own text, passed-on text, and text in pictures. */
export type JudgedCandidate = {
  readonly candidate: Candidate;
  readonly own: Judged;
  readonly quoted: Judged | null;
  readonly pictured: Judged | null;
};

/** A decided batch of one tenant. */
export type JudgedBatch = { readonly tenant: Tenant; readonly judged: readonly JudgedCandidate[] };

/** Messages that local rules decided or left open. The `early` ones are removed whatever a judge says. */
export type LocallyJudged = {
  readonly decided: JudgedBatch;
  readonly open: readonly Candidate[];
  readonly early: JudgedBatch;
};

/** Runs only local rules on the candidates of one tenant. A decided part decides the message if no open part can outweigh it. */
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
    const own = candidate.exempt ? null : certainDeletion(said.get('own'));
    const waiting = { ...candidate, ...localStateOf(said), ...(own ? { early: true as const } : {}) };
    open.push(waiting);
    if (own) early.push({ candidate: waiting, own, quoted: null, pictured: null });
  }
  return { next: { decided: { tenant, judged }, open, early: { tenant, judged: early } }, later: [] };
}

/** Returns what the judge continues with: results of local rules for open parts, and the parts that are decided. */
function localStateOf(said: ReadonlyMap<PartName, Triaged>): Required<Pick<Candidate, 'localDecisions' | 'decided'>> {
  const localDecisions: LocalDecision[] = [];
  const decided = new Map<PartName, Judged>();
  for (const [name, part] of said) {
    if (part.kind === 'open') localDecisions.push(part.localDecision);
    else decided.set(name, part);
  }
  return { localDecisions, decided };
}

/** Returns the decision on the author's own text if it deletes, because no judge makes it milder. An open part has no row in the log yet. */
function certainDeletion(own: Triaged | undefined): Judged | null {
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
  // Names alone are never open: only local rules read them.
  const isOpen = (name: PartName): boolean =>
    said.get(name)?.kind === 'open' && !(name === 'quoted' && isNamesOnly(message));
  const [own, quoted, pictured] = [decidedAs('own'), decidedAs('quoted'), decidedAs('pictured')];
  if (own) {
    // Passed-on text weighs a delete at most, and text in a picture as much as any text.
    const weight = severity(own.decision.action);
    const outweighs =
      (!isOpen('quoted') || weight >= severity('delete')) && (!isOpen('pictured') || weight >= severity('timeout'));
    return outweighs ? { own, quoted, pictured } : null;
  }
  if (message.text.trim() !== '' || isOpen('quoted') || isOpen('pictured') || !(quoted || pictured)) return null;
  return { own: nothingWritten(message.id), quoted, pictured };
}

/** Returns the decision on the empty own text of a message that only passes something on. */
function nothingWritten(id: string): Judged {
  const found = { action: 'none', category: null, probability: 0, scores: {}, judged: false } as const;
  return {
    decision: { message_id: id, ...found, reason: 'too_short' },
    detail: { rule: null, matched: '', threshold: null, logId: '' },
  };
}

/** Reads the tenant of the messages, and the open parts of each message. */
async function lookUp(bot: IngestAccess, tenantId: string, given: readonly Candidate[]) {
  const tenant = await bot.deps.store.findTenant({ id: tenantId });
  if (!tenant) {
    // The tenant was erased meanwhile: the next try finds or creates the community's current one.
    for (const { community } of given) bot.directory.forget(community.externalId);
    return { next: null, later: tryAgain(given, bot.deps.schedule.now() + bot.deps.settings.leaseMs) };
  }
  // Messages of a suspended tenant are dropped, also for later.
  if (tenant.suspended) for (const { settle } of given) settle('done');
  if (tenant.suspended) return { next: null, later: [] };
  const candidates = await bot.memberTrust.withTrust(tenant, given);
  const asked = candidates.map((candidate) => ({ candidate, parts: openPartsOf(candidate) }));
  return { next: { tenant, asked }, later: [] };
}

/** Decides the candidates of one tenant in one request to `service/moderate`. */
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
  const isAskedLocally = localDecisions.length === asked.flatMap(({ parts }) => parts).length;
  // Local rules also apply to trusted members, so they must have run.
  const trusted = isAskedLocally ? await ofTrustedMembers(bot, tenant, asked) : null;
  const messages = asked.flatMap(({ candidate, parts }) => {
    if (trusted?.has(candidate)) return parts.map(({ message }) => ({ ...message, author_trusted: true }));
    const context = tenant.settings.context
      ? { context: contextOf(bot.recent, candidate.community, candidate.message) }
      : {};
    return parts.map(({ name, message }) => (name === 'own' ? { ...message, ...context } : message));
  });
  const answer = await bot.deps.moderate({
    tenant,
    messages,
    ...(isAskedLocally ? { localDecisions } : {}),
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
  return { next: { tenant, judged: mode === 'judge' ? dropInterrupted(bot, judged) : judged }, later: [] };
}

/** Drops judgements that a stop cut short: the next process judges again. */
function dropInterrupted(bot: IngestAccess, judged: readonly JudgedCandidate[]): readonly JudgedCandidate[] {
  if (!bot.isStopping()) return judged;
  const isWhole = ({ own, quoted, pictured }: JudgedCandidate) =>
    [own, quoted, pictured].every((part) => part?.decision.reason !== 'error_open');
  for (const one of judged) if (!isWhole(one)) one.candidate.settle('retry');
  return judged.filter(isWhole);
}
