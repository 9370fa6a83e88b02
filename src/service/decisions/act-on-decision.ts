import { chunksOf } from '../../core/collections/chunks-of.ts';
import { StewardError } from '../../core/common/errors.ts';
import type { Actor } from '../../core/common/steps.ts';
import type { BotPort } from '../../core/communities/bot-port.ts';
import { type CurrentVerdict, type VerdictName, verdictVersion } from '../../core/decisions/decision.ts';
import { isAppealOpen } from '../../core/incidents/incidents.ts';
import type { CaseAction } from '../../core/incidents/interactions.ts';
import type { ModerationCase } from '../../core/incidents/moderation-case.ts';
import type { CommunitiesFor } from '../../core/store/store.ts';
import { findEntry, giveVerdict, reopenDecision, type VerdictDeps } from './give-verdict.ts';

/** Dependencies of actions on decisions. */
export type ActDeps = VerdictDeps & CommunitiesFor<'removeVerdict'> & { readonly bots: BotPort };

/**
 * The result of an action. `first`: somebody else did the same before. `conflict`: somebody decided meanwhile, and the
 * action can be repeated with `version`. In both cases nothing was done.
 */
export type Acted =
  | { readonly kind: 'done' | 'first' | 'fault'; readonly text: string }
  | { readonly kind: 'conflict'; readonly text: string; readonly version: string };

/** An action that somebody wants on a decision. */
type Act = {
  readonly verb: CaseAction;
  readonly by: Actor;
  readonly personId: string | null;
  /** The version of the verdict that they saw, see `verdictVersion`; without it the action overrides any verdict. */
  readonly seen?: string | undefined;
  /** Whether this repeats a request that got no answer; what the first attempt did then counts as done. */
  readonly isAgain?: boolean;
};

const VERDICT_OF: Readonly<Partial<Record<CaseAction, VerdictName>>> = { right: 'confirmed', wrong: 'wrong' };
const VERDICT_WORDS: Readonly<Record<VerdictName, string>> = { confirmed: 'Upheld', wrong: 'Dismissed' };

/**
 * Carries out an action on a decision, through the bot for a chat message. A second person learns who was first.
 * @throws StewardError `not_found` if the decision is not this tenant's or no longer kept.
 * @example const acted = await actOnDecision(deps, tenant.id, id, { verb: 'delete', by, personId: null });
 */
export async function actOnDecision(
  deps: ActDeps,
  tenantId: string,
  decisionId: string,
  { seen, ...act }: Act,
): Promise<Acted> {
  const decision = await deps.store.findDecision(tenantId, decisionId);
  if (!decision) throw new StewardError('not_found', 'no decision has this id; the audit log keeps 30 days');
  const found = await findEntry(deps, tenantId, decisionId, decision.message_id);
  const latest = await deps.communities.findVerdict(tenantId, decisionId);
  const moderationCase = found?.moderationCase ?? null;
  const name = moderationCase?.verdict?.by.name ?? latest?.by ?? '';
  const first = whoWasFirst(latest, moderationCase, act, name);
  if (first !== null) return first;
  const version = verdictVersion(latest);
  if (act.verb !== 'reopen' && latest && seen !== undefined && seen !== version) {
    const time = new Date(latest.atMs).toISOString().slice(0, 16).replace('T', ' ');
    const text = `${name} ${VERDICT_WORDS[latest.verdict].toLowerCase()} it at ${time} UTC. Nothing was done. Press again to decide otherwise.`;
    return { kind: 'conflict', text, version };
  }
  const answer =
    found && (await deps.bots.ask('press', found.platform, tenantId, { caseId: found.moderationCase.id, ...act }));
  if (answer) {
    const { isDone, text } = answer;
    return { kind: isDone ? 'done' : 'fault', text };
  }
  if (act.verb === 'reopen') {
    const isReopened = await reopenDecision(deps, tenantId, decisionId, moderationCase);
    return isReopened ? { kind: 'done', text: 'Reopened.' } : { kind: 'fault', text: 'Nobody has decided this.' };
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

function whoWasFirst(
  latest: CurrentVerdict | null,
  moderationCase: ModerationCase | null,
  { verb, by, isAgain = false }: Pick<Act, 'verb' | 'by' | 'isAgain'>,
  name: string,
): Acted | null {
  const verdict = VERDICT_OF[verb];
  if (verdict) {
    if (latest?.verdict !== verdict || (moderationCase && isAppealOpen(moderationCase))) return null;
    if (isAgain && [by.id, by.name].includes(latest.by)) return { kind: 'done', text: `${VERDICT_WORDS[verdict]}.` };
    return { kind: 'first', text: `${name} had said so before.` };
  }
  if (verb === 'stop' || verb === 'reopen') return null;
  const step = verb === 'undo' ? 'end_timeout' : verb;
  const done = moderationCase?.results.findLast((result) => result.step === step && result.outcome === 'done');
  const held = moderationCase?.results.find((result) => result.step === step && result.outcome === 'waiting');
  if (held?.by) return { kind: 'first', text: `${held.by.name} had asked for it before. It is done in a moment.` };
  if (!done || (verb === 'timeout' && wasEnded(moderationCase))) return null;
  if (verb === 'undo' && !wasEnded(moderationCase)) return null;
  const words = DONE_WORDS[verb as keyof typeof DONE_WORDS];
  if (isAgain && done.by?.id === by.id) return { kind: 'done', text: `You ${words}.` };
  return { kind: 'first', text: done.by ? `${done.by.name} had ${words} before.` : `Steward had ${words} itself.` };
}
const DONE_WORDS = { delete: 'deleted it', timeout: 'timed the author out', undo: 'ended the timeout' } as const;

/** Whether the last step on the author's timeout ended it. */
function wasEnded(moderationCase: ModerationCase | null): boolean {
  const last = moderationCase?.results.findLast(
    ({ step, outcome }) => outcome === 'done' && (step === 'timeout' || step === 'end_timeout'),
  );
  return last?.step === 'end_timeout';
}

/** Actions that work on several decisions at once. */
export const BATCH_VERBS = ['right', 'wrong', 'reopen'] as const;

/** Above the size of any page of the queue. */
const DECISIONS_MAX = 500;
const AT_ONCE = 10;
const BATCH_WORDS = { right: 'upheld', wrong: 'dismissed', reopen: 'reopened' } as const;

type BatchAct = Pick<Act, 'by' | 'personId'> & { readonly verb: (typeof BATCH_VERBS)[number] };

/**
 * Gives several decisions one verdict, or takes one's own verdicts back. Verdicts that others gave meanwhile stay.
 * @returns the text for the moderator and the ids of the decisions that changed.
 * @example const { done } = await actOnSelection(deps, tenant.id, ids, { verb: 'wrong', by, personId: null });
 */
export async function actOnSelection(
  deps: ActDeps,
  tenantId: string,
  ids: readonly string[],
  act: BatchAct,
): Promise<{ readonly acted: Acted; readonly done: readonly string[] }> {
  const each = [...new Set(ids)].filter((id) => id !== '').slice(0, DECISIONS_MAX);
  if (each.length === 0) return { acted: { kind: 'fault', text: 'Nothing is selected.' }, done: [] };
  const done: string[] = [];
  for (const some of chunksOf(each, AT_ONCE))
    await Promise.all(
      some.map(async (id) => {
        if (await isDone(deps, tenantId, id, act)) done.push(id);
      }),
    );
  const left = each.length - done.length;
  const rest =
    left === 0 ? '' : ` ${left} left as ${left === 1 ? 'it was' : 'they were'}: decided by somebody else, or gone.`;
  return {
    acted: { kind: done.length > 0 ? 'done' : 'fault', text: `${done.length} ${BATCH_WORDS[act.verb]}.${rest}` },
    done,
  };
}

async function isDone(deps: ActDeps, tenantId: string, id: string, act: BatchAct): Promise<boolean> {
  if (act.verb === 'reopen') {
    const latest = await deps.communities.findVerdict(tenantId, id);
    if (!latest || ![act.by.id, act.by.name].includes(latest.by)) return false;
  }
  if (!(await deps.store.findDecision(tenantId, id))) return false;
  const acted = await actOnDecision(deps, tenantId, id, { ...act, seen: verdictVersion(null) });
  return acted.kind === 'done';
}
