import { groupBy } from '../../core/collections/group-by.ts';
import type { GivenVerdict, Review } from '../../core/communities/community-store.ts';
import type { CommunitiesFor } from '../../core/store/store.ts';
import { DAY_MS } from '../../core/time/time.ts';
import { medianOf } from '../common/median.ts';

/** As long as the log is kept. */
const SHOWN_DAYS = 30;
const READ_MAX = 20_000;

type Work = { readonly given: GivenVerdict; readonly review: Review };

/**
 * Reads the work of each moderator of a tenant in 30 days, most reviews first, and the decisions on which two disagreed.
 * @example const { reviewers } = await readTeam({ communities: store.communities }, tenant.id, Date.now());
 */
export async function readTeam({ communities }: CommunitiesFor<'listReviews'>, tenantId: string, nowMs: number) {
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

/** Summarises one moderator's work in 30 days. Times are in milliseconds. */
function reviewerOf(work: readonly Work[]) {
  const first = work.filter(({ given, review }) => given === review).map(({ review }) => review);
  const upheld = first.filter(({ verdict }) => verdict === 'confirmed').length;
  const both = work.filter(({ review }) => review.second !== null);
  return {
    name: work[0]?.given.name ?? '',
    upheld,
    dismissed: first.length - upheld,
    /** The median time from a decision to their verdict; null without a verdict. */
    medianMs: medianOf(first.map(({ atMs, decidedAtMs }) => atMs - decidedAtMs)),
    /** Decisions that two moderators reviewed, this one among them; `agreed` counts those with the same verdict. */
    seenByTwo: both.length,
    agreed: both.filter(({ review }) => review.second?.verdict === review.verdict).length,
  };
}
