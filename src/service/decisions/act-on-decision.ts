import { StewardError } from '../../core/common/errors.ts';
import type { Actor } from '../../core/common/steps.ts';
import type { BotPort } from '../../core/communities/bot-port.ts';
import type { CommunityStore } from '../../core/communities/community-store.ts';
import type { DecisionSearch } from '../../core/decision-log/decision-store.ts';
import type { VerdictName } from '../../core/decisions/verdict.ts';
import { isAppealOpen } from '../../core/incidents/appeals.ts';
import type { CaseAction } from '../../core/incidents/interactions.ts';
import type { ModerationCase } from '../../core/incidents/moderation-case.ts';
import type { Clock } from '../../core/ports/judge.ts';
import type { LearnDeps } from '../filters/learn-from-verdict.ts';
import { giveVerdict } from './give-verdict.ts';

/** What acts stand on. */
export type ActDeps = {
  readonly store: Pick<DecisionSearch, 'findDecision'> & LearnDeps['store'];
  readonly communities: Pick<
    CommunityStore,
    'changeCase' | 'saveVerdict' | 'findVerdict' | 'listCommunities' | 'findCaseByMessage'
  >;
  readonly now: Clock;
  readonly bots: BotPort;
};

/** What an act came to. `first` is told where somebody else was quicker: nothing was done then. */
export type Acted =
  | { readonly kind: 'done'; readonly text: string }
  | { readonly kind: 'first'; readonly text: string }
  | { readonly kind: 'fault'; readonly text: string };

const VERDICT_OF: Readonly<Partial<Record<CaseAction, VerdictName>>> = { right: 'confirmed', wrong: 'wrong' };
const VERDICT_WORDS: Readonly<Record<VerdictName, string>> = { confirmed: 'Upheld', wrong: 'Dismissed' };

/**
 * Does about a decision what somebody wants, by the code of the buttons in chat where the message came from chat; a decision of the API takes
 * a verdict. Whoever comes second is told who was first, and nothing is done twice.
 * @throws StewardError `not_found` for a decision that is not this tenant's, or no longer kept.
 * @example const acted = await actOnDecision(deps, tenant.id, id, { verb: 'delete', by, personId: null });
 */
export async function actOnDecision(
  deps: ActDeps,
  tenantId: string,
  decisionId: string,
  act: { readonly verb: CaseAction; readonly by: Actor; readonly personId: string | null },
): Promise<Acted> {
  const decision = await deps.store.findDecision(tenantId, decisionId);
  if (!decision) throw new StewardError('not_found', 'no such decision; the log keeps 30 days');
  const found = await findEntry(deps, tenantId, decisionId, decision.message_id);
  const first = await whoWasFirst(deps, tenantId, decisionId, found?.moderationCase ?? null, act.verb);
  if (first !== null) return { kind: 'first', text: first };
  const answer = found && (await deps.bots.act(found.platform, tenantId, { caseId: found.moderationCase.id, ...act }));
  if (answer) {
    const { isDone, text } = answer;
    return { kind: isDone ? 'done' : 'fault', text };
  }
  const verdict = VERDICT_OF[act.verb];
  if (verdict) {
    await giveVerdict(deps, tenantId, decisionId, { verdict, by: act.by });
    return { kind: 'done', text: `${VERDICT_WORDS[verdict]}.` };
  }
  const why = found
    ? `the ${found.platform} bot runs in no process of this server now; press the button in chat once it does`
    : 'this message did not come from chat, so there is nothing here to take it from';
  return { kind: 'fault', text: `Not done: ${why}.` };
}

type Entry = { readonly moderationCase: ModerationCase; readonly platform: Parameters<BotPort['act']>[0] };

/**
 * The entry in chat of a decision; null for one of the API, or one that nobody was shown.
 * @example const entry = await findEntry({ communities: store.communities }, tenant.id, decision.id, decision.message_id);
 */
export async function findEntry(
  deps: { readonly communities: Pick<CommunityStore, 'listCommunities' | 'findCaseByMessage'> },
  tenantId: string,
  decisionId: string,
  messageId: string,
): Promise<Entry | null> {
  if (messageId === '') return null;
  for (const { id, platform } of await deps.communities.listCommunities({ tenantId })) {
    const moderationCase = await deps.communities.findCaseByMessage(id, messageId);
    if (moderationCase?.reason.decisionId === decisionId) return { moderationCase, platform };
  }
  return null;
}

/** Who did the same before, in words; null where nobody did. */
async function whoWasFirst(
  deps: ActDeps,
  tenantId: string,
  decisionId: string,
  moderationCase: ModerationCase | null,
  verb: CaseAction,
): Promise<string | null> {
  const verdict = VERDICT_OF[verb];
  if (verdict) {
    if (moderationCase && isAppealOpen(moderationCase)) return null;
    const current = await deps.communities.findVerdict(tenantId, decisionId);
    const by = moderationCase?.verdict?.by.name ?? current?.by;
    return current?.verdict === verdict ? `${by} had said so before.` : null;
  }
  const step = verb === 'undo' ? 'end_timeout' : verb;
  const done = moderationCase?.results.findLast((result) => result.step === step && result.outcome === 'done');
  if (!done || (verb === 'timeout' && wasEnded(moderationCase))) return null;
  const words = { delete: 'deleted it', timeout: 'timed the author out', undo: 'ended the timeout' } as const;
  const was = verb as keyof typeof words;
  if (verb === 'undo' && !wasEnded(moderationCase)) return null;
  return done.by ? `${done.by.name} had ${words[was]} before.` : `Steward had ${words[was]} itself.`;
}

/** Whether the last that was done about the author's timeout was to end it. */
function wasEnded(moderationCase: ModerationCase | null): boolean {
  const last = moderationCase?.results.findLast(
    ({ step, outcome }) => outcome === 'done' && (step === 'timeout' || step === 'end_timeout'),
  );
  return last?.step === 'end_timeout';
}

/** A verdict as it stands after somebody gave one. */
export type CurrentVerdict = {
  readonly decision_id: string;
  readonly verdict: VerdictName;
  readonly by: string;
  readonly at: string;
  /** Whether it was given now; false where the same stood before. */
  readonly changed: boolean;
};

/**
 * Gives a verdict for somebody whom only the caller knows; the entry in chat changes with it where the bot runs here.
 * @throws StewardError `not_found` for a decision that is not this tenant's, or no longer kept.
 * @example const { changed } = await verdictFromAfar(deps, tenant.id, id, { verdict: 'wrong', by: 'ann' });
 */
export async function verdictFromAfar(
  deps: ActDeps,
  tenantId: string,
  decisionId: string,
  { verdict, by }: { readonly verdict: VerdictName; readonly by: string },
): Promise<CurrentVerdict> {
  const actor = { id: by, name: by };
  const verb = verdict === 'wrong' ? 'wrong' : 'right';
  const acted = await actOnDecision(deps, tenantId, decisionId, { verb, by: actor, personId: null });
  // What chat could not take is a verdict all the same.
  if (acted.kind === 'fault') await giveVerdict(deps, tenantId, decisionId, { verdict, by: actor });
  const current = await deps.communities.findVerdict(tenantId, decisionId);
  return {
    decision_id: decisionId,
    verdict,
    by: current?.by ?? by,
    at: new Date(current?.atMs ?? deps.now()).toISOString(),
    changed: acted.kind !== 'first',
  };
}
