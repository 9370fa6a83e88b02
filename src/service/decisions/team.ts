import { groupBy } from '../../core/collections/group-by.ts';
import { StewardError } from '../../core/common/errors.ts';
import type { GivenVerdict, Review, VerdictStore } from '../../core/communities/community-store.ts';
import type { DecisionSearch } from '../../core/decision-log/decision-store.ts';
import { medianOf } from '../common/median.ts';

const DAY_MS = 86_400_000;
/** As long as the log is kept. */
const SHOWN_DAYS = 30;
const READ_MAX = 20_000;
const SECOND_DAYS = 7;
const SECOND_SHOWN = 20;

/** What one moderator did in 30 days. Times are in milliseconds. */
export type Reviewer = ReturnType<typeof reviewerOf>;

type Work = { readonly given: GivenVerdict; readonly review: Review };

/**
 * What each moderator of a tenant did in 30 days, whoever reviewed most first, and the decisions on which two said otherwise.
 * @example const { reviewers } = await readTeam({ communities: store.communities }, tenant.id, Date.now());
 */
export async function readTeam(
  { communities }: { readonly communities: Pick<VerdictStore, 'listReviews'> },
  tenantId: string,
  nowMs: number,
) {
  const reviews = await communities.listReviews(tenantId, nowMs - SHOWN_DAYS * DAY_MS, READ_MAX);
  const all = reviews.flatMap((review): Work[] =>
    [review, ...(review.second ? [review.second] : [])].map((given) => ({ given, review })),
  );
  const reviewers = [...groupBy(all, ({ given }) => given.by).values()].map(reviewerOf);
  return {
    reviewers: reviewers.sort((one, other) => other.upheld + other.dismissed - one.upheld - one.dismissed),
    disagreed: reviews.filter(({ verdict, second }) => second !== null && second.verdict !== verdict),
  };
}

function reviewerOf(work: readonly Work[]) {
  const first = work.filter(({ given, review }) => given === review).map(({ review }) => review);
  const upheld = first.filter(({ verdict }) => verdict === 'confirmed').length;
  const both = work.filter(({ review }) => review.second !== null);
  return {
    name: work[0]?.given.name ?? '',
    upheld,
    dismissed: first.length - upheld,
    /** Half of their verdicts came within this time after the decision; null without a verdict. */
    medianMs: medianOf(first.map(({ atMs, decidedAtMs }) => atMs - decidedAtMs)),
    /** Decisions that a second moderator saw too, as the first or the second, and on how many both said the same. */
    seenByTwo: both.length,
    agreed: both.filter(({ review }) => review.second?.verdict === review.verdict).length,
  };
}

type SecondDeps = {
  readonly store: Pick<DecisionSearch, 'findDecision'>;
  readonly communities: Pick<VerdictStore, 'listForSecondReview' | 'saveSecondReview'>;
};

/**
 * Decisions of the last seven days that somebody else reviewed and that this moderator may review too, the newest first.
 * @param by the ids and names that the moderator's own verdicts have.
 * @example const rows = await readSecondReviews(deps, tenant.id, { by: ['ann'], nowMs: Date.now() });
 */
export async function readSecondReviews(
  { store, communities }: SecondDeps,
  tenantId: string,
  { by, nowMs }: { readonly by: readonly string[]; readonly nowMs: number },
) {
  const ask = { by, sinceMs: nowMs - SECOND_DAYS * DAY_MS, limit: SECOND_SHOWN };
  const ids = await communities.listForSecondReview(tenantId, ask);
  const rows = await Promise.all(ids.map((id) => store.findDecision(tenantId, id)));
  return rows.filter((row) => row !== null);
}

/**
 * Keeps a second verdict. It changes neither the decision nor the first verdict.
 * @param own the ids and names that the moderator's own verdicts have.
 * @throws StewardError `not_found` for a decision that has no verdict of somebody else, or a second one already.
 * @example await giveSecondReview(deps, tenant.id, decisionId, { verdict: 'wrong', by: 'ann', name: 'ann', atMs: Date.now() }, ['ann']);
 */
export async function giveSecondReview(
  { communities }: Pick<SecondDeps, 'communities'>,
  tenantId: string,
  decisionId: string,
  given: GivenVerdict,
  own: readonly string[],
): Promise<void> {
  if (!(await communities.saveSecondReview(tenantId, decisionId, given, own)))
    throw new StewardError('not_found', 'this decision has a second review already, or waits for a first one');
}
