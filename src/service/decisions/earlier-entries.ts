import type { ModerationCase } from '../../core/incidents/moderation-case.ts';

/** Newest entries of a community that are searched for an author's history. */
export const ENTRIES_READ = 500;
const EARLIER_SHOWN = 5;

/** Earlier entries about an author, newest first, without those of the same incident. */
export type EarlierEntries = { readonly earlier: readonly ModerationCase[]; readonly earlierCount: number };

/** Selects the community's entries about the same author that are older than this one. @example const { earlier } = earlierOf(cases, moderationCase); */
export function earlierOf(
  cases: readonly ModerationCase[],
  { id, author, incidentId }: ModerationCase,
): EarlierEntries {
  const earlier = cases.filter(
    (other) =>
      other.author.id === author.id &&
      other.id < id &&
      other.kind === 'message' &&
      (incidentId === null || other.incidentId !== incidentId),
  );
  return { earlier: earlier.slice(0, EARLIER_SHOWN), earlierCount: earlier.length };
}
