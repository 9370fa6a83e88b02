import type { StepResult } from '../../core/common/steps.ts';
import { appealOf, isAppealOpen } from '../../core/incidents/incidents.ts';
import { isByPerson, type ModerationCase, ownWords } from '../../core/incidents/moderation-case.ts';
import type { Clock } from '../../core/ports/judge.ts';
import type { Store } from '../../core/store/store.ts';
import { findEntry } from '../decisions/give-verdict.ts';
import type { AppealSubject } from './appeal-links.ts';
import { announceAppeal, enterAppeal, findAppealed } from './appeals.ts';

type Deps = { readonly store: Store; readonly now: Clock };

/** The state of an appeal: `may` be made, `may_add` words to one without any, `none` if there is nothing to appeal against here. */
export type AppealState = {
  readonly kind: 'none' | 'may' | 'may_add' | 'open' | 'upheld' | 'overturned';
  readonly atMs?: number;
  readonly reply?: string | undefined;
};

/** The page that the bearer of a link sees: no names, and no text except their own. */
export type AppealPage = NonNullable<Awaited<ReturnType<typeof readAppealPage>>>;

/** Reads the page of a link's subject. null if it is no longer kept or its tenant turned links off. @example const page = await readAppealPage(deps, subject); */
export async function readAppealPage(deps: Deps, subject: AppealSubject) {
  const found = await find(deps, subject);
  if (!found) return null;
  const { community, moderationCase, decided, atMs } = found;
  const appealed = moderationCase && (await findAppealed(deps.store, moderationCase));
  const said = appealed ? appealOf(appealed) : undefined;
  const isAuthor = subject.kind === 'case';
  return {
    /** null for a decision of the API. */
    community: community?.name ?? null,
    action: decided.action,
    results: moderationCase?.results ?? [],
    atMs,
    category: decided.category,
    /** null if a filter or a moderator decided. */
    score: decided.category === null || decided.reason === 'local' ? null : decided.probability,
    isByPerson: moderationCase !== null && isByPerson(moderationCase),
    text: isAuthor && moderationCase ? ownWords(moderationCase) : '',
    /** The author's words in the appeal. */
    words: isAuthor && said ? said.reason : '',
    state: moderationCase ? stateOf(moderationCase, appealed) : await stateOfVerdict(deps, subject),
  };
}

/**
 * Saves an appeal like one from chat, and the entry shows it soon. Does nothing if there already is one, or nothing to appeal against.
 * @param words the member's words.
 * @returns whether the link still leads to a decision.
 * @example const isThere = await appealByLink({ store, now }, subject, 'these are coins in a game');
 */
export async function appealByLink(deps: Deps, subject: AppealSubject, words: string): Promise<boolean> {
  const { communities } = deps.store;
  const found = await find(deps, subject);
  const moderationCase = found?.moderationCase;
  if (!moderationCase || !isAppealable(moderationCase)) return found !== null;
  const said = { by: moderationCase.author, reason: words };
  const taken = await enterAppeal({ communities, now: deps.now }, moderationCase, said);
  if (taken.kind !== 'taken') return true;
  const { incidentId } = taken.moderationCase;
  if (incidentId !== null) await communities.touchEntries({ incidentId }, deps.now());
  if (taken.isFirst) await announceAppeal({ ...deps, communities }, taken.moderationCase);
  return true;
}

async function find({ store }: Deps, subject: AppealSubject) {
  const { communities } = store;
  const row = subject.kind === 'decision' ? await store.findDecision(subject.tenantId, subject.decisionId) : null;
  const moderationCase =
    subject.kind === 'case'
      ? await communities.findCase({ id: subject.caseId })
      : row && ((await findEntry(store, subject.tenantId, row.id, row.message_id))?.moderationCase ?? null);
  const decided = moderationCase?.reason ?? row;
  const community = moderationCase && (await communities.findCommunity({ id: moderationCase.communityId }));
  const tenantId = subject.kind === 'case' ? community?.tenantId : subject.tenantId;
  const tenant = tenantId === undefined ? null : await store.findTenant({ id: tenantId });
  if (!decided || !tenant?.settings.appeal_links) return null;
  return { community, moderationCase, decided, atMs: moderationCase?.createdAtMs ?? Date.parse(row?.created_at ?? '') };
}

/** Reads the state of a decision: nobody can answer an appeal of the API here, but a moderator may have dismissed the flag. */
async function stateOfVerdict({ store }: Deps, subject: AppealSubject): Promise<AppealState> {
  if (subject.kind === 'case') return { kind: 'none' };
  const verdict = await store.communities.findVerdict(subject.tenantId, subject.decisionId);
  return verdict?.verdict === 'wrong' ? { kind: 'overturned', atMs: verdict.atMs } : { kind: 'none' };
}

function stateOf(moderationCase: ModerationCase, appealed: ModerationCase | null): AppealState {
  const { verdict, reply } = appealed ?? moderationCase;
  if (verdict?.verdict === 'wrong') return { kind: 'overturned', atMs: verdict.atMs, reply };
  const said = appealed ? appealOf(appealed) : undefined;
  if (!appealed || !said) return { kind: isAppealable(moderationCase) ? 'may' : 'none' };
  if (isAppealOpen(appealed)) return { kind: said.reason === '' ? 'may_add' : 'open', atMs: said.atMs };
  return { kind: 'upheld', atMs: verdict?.atMs ?? said.atMs, reply };
}

/** Whether an action was taken against an author. */
function isAppealable({ author, kind, results }: ModerationCase): boolean {
  const isDone = results.some(({ step, outcome }) => outcome === 'done' && ACTS.has(step));
  return isDone && kind === 'message' && author.id !== '';
}
const ACTS: ReadonlySet<StepResult['step']> = new Set(['delete', 'timeout', 'kick', 'ban', 'warn']);
