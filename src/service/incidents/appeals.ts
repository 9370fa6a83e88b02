import { StewardError } from '../../core/common/errors.ts';
import type { Actor } from '../../core/common/steps.ts';
import type { BotPort } from '../../core/communities/bot-port.ts';
import type { CommunityStore } from '../../core/communities/community-store.ts';
import { appealOf, isAppealOpen } from '../../core/incidents/incidents.ts';
import type { AppealAction } from '../../core/incidents/interactions.ts';
import type { ModerationCase } from '../../core/incidents/moderation-case.ts';
import type { CommunitiesFor, StoreFor, Timed } from '../../core/store/store.ts';
import { medianOf } from '../common/median.ts';
import type { Acted } from '../decisions/act-on-decision.ts';

/** Newest appeals that are read; entries are kept 30 days. */
const APPEALS_READ = 2_000;
/** Newest cases of an author that are searched for others of the same incident. */
const CASES_READ = 200;

/** One appeal of a member. */
export type Appeal = Awaited<ReturnType<typeof readAppeals>>['open'][number];

type Communities = Pick<CommunityStore, 'listAppeals' | 'listCommunities' | 'findCase'>;
/** The result of an appeal: the decision was overturned before, the member appealed before, or the case with the new appeal. */
type Appealed =
  | { readonly kind: 'undone' }
  | { readonly kind: 'again' }
  | { readonly kind: 'taken'; readonly moderationCase: ModerationCase; readonly isFirst: boolean };

/**
 * Saves an author's appeal, one an incident; words may follow once if the appeal had none.
 * @param said.reason the author's words; may be ''.
 * @example const taken = await enterAppeal({ communities, now }, moderationCase, { by, reason: 'these are coins in a game' });
 */
export async function enterAppeal(
  { communities, now }: CommunitiesFor<'listCasesBy' | 'changeCase'> & Timed,
  moderationCase: ModerationCase,
  { by, reason }: { readonly by: Actor; readonly reason: string },
): Promise<Appealed> {
  if (moderationCase.verdict?.verdict === 'wrong') return { kind: 'undone' };
  const before = await findAppealed({ communities }, moderationCase);
  const said = { by, reason, atMs: now(), isAppeal: true } as const;
  const changed = before
    ? await communities.changeCase(before.id, (current) => withReason(current, reason))
    : await communities.changeCase(moderationCase.id, (current) =>
        appealOf(current) ? null : { ...current, reports: [...current.reports, said] },
      );
  return changed ? { kind: 'taken', moderationCase: changed, isFirst: !before } : { kind: 'again' };
}

/** Finds the case of the same author and incident that has their appeal; null if there is none. */
export async function findAppealed(
  { communities }: CommunitiesFor<'listCasesBy'>,
  { id, incidentId, communityId, author }: ModerationCase,
): Promise<ModerationCase | null> {
  const theirs = await communities.listCasesBy({ communityId, authorId: author.id, limit: CASES_READ });
  const ofIncident = (one: ModerationCase) => one.id === id || (incidentId !== null && one.incidentId === incidentId);
  return theirs.find((one) => ofIncident(one) && appealOf(one)) ?? null;
}

/**
 * Notifies the tenant's webhooks; the member's words stay on the page of appeals.
 * @example await announceAppeal({ communities, store, now }, moderationCase);
 */
export async function announceAppeal(
  deps: CommunitiesFor<'findCommunity'> & StoreFor<'announce'> & Timed,
  { communityId, reason, id }: ModerationCase,
): Promise<void> {
  const community = await deps.communities.findCommunity({ id: communityId });
  if (!community) return;
  const data = { decision_id: reason.decisionId, case_id: id, community: community.name };
  await deps.store.announce(community.tenantId, { event: 'appeal.opened', atMs: deps.now(), data });
}

/** Adds words to an appeal without any; null if it already has some, or the words are empty. */
function withReason(moderationCase: ModerationCase, reason: string): ModerationCase | null {
  const isBare = (report: ModerationCase['reports'][number]) => report.isAppeal === true && report.reason === '';
  if (reason === '' || !moderationCase.reports.some(isBare)) return null;
  return {
    ...moderationCase,
    reports: moderationCase.reports.map((report) => (isBare(report) ? { ...report, reason } : report)),
  };
}

/**
 * Reads the appeals of a tenant's members in 30 days: open ones from the oldest, answered ones from the newest. `medianMs` is the median time
 * to an answer, null without answers.
 * @example const { open } = await readAppeals({ communities: store.communities }, tenant.id);
 */
export async function readAppeals(
  { communities }: CommunitiesFor<'listAppeals' | 'listCommunities'>,
  tenantId: string,
) {
  const all = new Map((await communities.listCommunities({ tenantId })).map((one) => [one.id, one]));
  const appeals = (await communities.listAppeals(tenantId, APPEALS_READ)).flatMap((moderationCase) => {
    const community = all.get(moderationCase.communityId);
    const said = appealOf(moderationCase);
    if (!community || !said) return [];
    const { platform, name } = community;
    const { reason: words, atMs } = said;
    const answeredAtMs = moderationCase.verdict?.atMs ?? atMs;
    const isOpen = isAppealOpen(moderationCase);
    // `words` is '' if the member gave none.
    return [{ moderationCase, platform, community: name, words, atMs, answeredAtMs, isOpen }];
  });
  const open = appeals.filter(({ isOpen }) => isOpen).sort((one, other) => one.atMs - other.atMs);
  const decided = appeals.filter(({ isOpen }) => !isOpen).sort((one, other) => other.answeredAtMs - one.answeredAtMs);
  return { open, decided, medianMs: medianOf(decided.map((one) => one.answeredAtMs - one.atMs)) };
}

/**
 * Answers an appeal as the buttons in chat do: the bot undoes overturned actions and informs the member. Does nothing if the bot is not running.
 * @throws StewardError `not_found` if the appeal is not this tenant's or no longer kept.
 * @example const acted = await answerAppeal(deps, tenant.id, caseId, { verb: 'uphold', by, personId: null, reply: '' });
 */
export async function answerAppeal(
  { communities, bots }: { readonly communities: Communities; readonly bots: BotPort },
  tenantId: string,
  caseId: string,
  act: { readonly verb: AppealAction; readonly by: Actor; readonly personId: string | null; readonly reply: string },
): Promise<Acted> {
  const moderationCase = await communities.findCase({ id: caseId });
  const community = (await communities.listCommunities({ tenantId })).find(
    ({ id }) => id === moderationCase?.communityId,
  );
  if (!moderationCase || !appealOf(moderationCase) || !community)
    throw new StewardError('not_found', 'no appeal has this id; appeals are kept for 30 days');
  if (!isAppealOpen(moderationCase)) {
    const { verdict } = moderationCase;
    const word = verdict?.verdict === 'wrong' ? 'overturned' : 'upheld';
    return { kind: 'first', text: `${verdict?.by.name ?? 'Somebody'} ${word} it before. Nothing was done.` };
  }
  const answer = await bots.ask('press', community.platform, tenantId, { caseId, ...act });
  if (answer) return { kind: answer.isDone ? 'done' : 'fault', text: answer.text };
  const text = `Nothing was done: the ${community.platform} bot is not running, so the member cannot be told.`;
  return { kind: 'fault', text };
}
