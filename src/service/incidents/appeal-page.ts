import type { StepResult } from '../../core/common/steps.ts';
import type { Community } from '../../core/communities/community.ts';
import type { DecisionRow } from '../../core/decision-log/columns.ts';
import type { Action } from '../../core/decisions/decision.ts';
import { isAppealOpen } from '../../core/incidents/appeals.ts';
import { isByPerson, type ModerationCase, ownWords } from '../../core/incidents/moderation-case.ts';
import type { Clock } from '../../core/ports/judge.ts';
import type { Store } from '../../core/store/store.ts';
import { findEntry } from '../decisions/give-verdict.ts';
import type { AppealSubject } from './appeal-links.ts';
import { announceAppeal, enterAppeal, findAppealed } from './appeals.ts';

type Deps = { readonly store: Store; readonly now: Clock };

/** How far an appeal is: `may` be made, `may_add` words to one without, `none` where there is nothing to appeal against here. */
export type AppealState =
  | { readonly kind: 'none' | 'may' }
  | { readonly kind: 'may_add' | 'open' | 'upheld' | 'overturned'; readonly atMs: number; readonly reply: string };

/** What the bearer of a link may see: nobody's name, and no text but their own. */
export type AppealPage = {
  /** null for a decision of the API. */
  readonly community: string | null;
  readonly action: Action;
  readonly results: readonly StepResult[];
  readonly atMs: number;
  readonly category: string | null;
  /** null where a filter or a moderator decided. */
  readonly score: number | null;
  readonly threshold: number | null;
  readonly isByPerson: boolean;
  /** What they wrote, for its author alone; '' otherwise. */
  readonly text: string;
  /** The words of their appeal, for its author alone. */
  readonly words: string;
  readonly state: AppealState;
};

type Found = {
  readonly moderationCase: ModerationCase | null;
  readonly community: Community | null;
  readonly decision: DecisionRow | null;
};

/** What a link is about. null where it is kept no more, or its tenant wants no links. @example const page = await readAppealPage(deps, subject); */
export async function readAppealPage(deps: Deps, subject: AppealSubject): Promise<AppealPage | null> {
  const found = await find(deps, subject);
  if (!found) return null;
  const { moderationCase, community, decision } = found;
  if (moderationCase) {
    const appealed = await findAppealed(deps.store, moderationCase);
    const isAuthor = subject.kind === 'case';
    const { action, category, reason, probability, threshold } = moderationCase.reason;
    const isScored = category !== null && reason !== 'local';
    return {
      ...{ community: community?.name ?? null, action, category, results: moderationCase.results },
      ...{ atMs: moderationCase.createdAtMs, isByPerson: isByPerson(moderationCase) },
      ...{ score: isScored ? probability : null, threshold: isScored ? threshold : null },
      text: isAuthor ? ownWords(moderationCase) : '',
      words: (isAuthor && appealed?.reports.findLast(({ isAppeal }) => isAppeal === true)?.reason) || '',
      state: stateOf(moderationCase, appealed),
    };
  }
  return decision && ofDecision(deps, subject, decision);
}

/**
 * Enters an appeal, as one from chat: the entry shows it soon. Nothing happens where there is one, or nothing to appeal against.
 * @param words of the member.
 * @returns whether the link leads anywhere.
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

async function find({ store }: Deps, subject: AppealSubject): Promise<Found | null> {
  const { communities } = store;
  const wantsLinks = async (id: string) => (await store.findTenant({ id }))?.settings.appeal_links === true;
  if (subject.kind === 'case') {
    const moderationCase = await communities.findCase({ id: subject.caseId });
    const community = moderationCase && (await communities.findCommunity({ id: moderationCase.communityId }));
    return community && (await wantsLinks(community.tenantId)) ? { moderationCase, community, decision: null } : null;
  }
  const { tenantId, decisionId } = subject;
  if (!(await wantsLinks(tenantId))) return null;
  const decision = await store.findDecision(tenantId, decisionId);
  if (!decision) return null;
  const moderationCase = (await findEntry(store, tenantId, decisionId, decision.message_id))?.moderationCase ?? null;
  const community = moderationCase && (await communities.findCommunity({ id: moderationCase.communityId }));
  return { moderationCase, community, decision };
}

/** Of the API: there is nobody here who could answer an appeal. */
async function ofDecision({ store }: Deps, subject: AppealSubject, decision: DecisionRow): Promise<AppealPage> {
  const tenantId = subject.kind === 'decision' ? subject.tenantId : '';
  const verdict = await store.communities.findVerdict(tenantId, decision.id);
  const { action, category, reason, probability, created_at } = decision;
  return {
    ...{ community: null, action, category, results: [], atMs: Date.parse(created_at), isByPerson: false },
    ...{ score: reason === 'local' ? null : probability, threshold: null, text: '', words: '' },
    state: verdict?.verdict === 'wrong' ? { kind: 'overturned', atMs: verdict.atMs, reply: '' } : { kind: 'none' },
  };
}

function stateOf(moderationCase: ModerationCase, appealed: ModerationCase | null): AppealState {
  const { verdict, reply = '' } = appealed ?? moderationCase;
  if (verdict?.verdict === 'wrong') return { kind: 'overturned', atMs: verdict.atMs, reply };
  const said = appealed?.reports.findLast(({ isAppeal }) => isAppeal === true);
  if (!appealed || !said) return { kind: isAppealable(moderationCase) ? 'may' : 'none' };
  if (isAppealOpen(appealed)) return { kind: said.reason === '' ? 'may_add' : 'open', atMs: said.atMs, reply: '' };
  return { kind: 'upheld', atMs: verdict?.atMs ?? said.atMs, reply };
}

/** Whether something was done to somebody. */
function isAppealable({ author, kind, results }: ModerationCase): boolean {
  const isDone = results.some(({ step, outcome }) => outcome === 'done' && ACTS.has(step));
  return isDone && kind === 'message' && author.id !== '';
}
const ACTS: ReadonlySet<StepResult['step']> = new Set(['delete', 'timeout', 'kick', 'ban', 'warn']);
