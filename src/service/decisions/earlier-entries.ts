import type { ModerationCase } from '../../core/incidents/moderation-case.ts';

/** Entries of a community that an author's history is read from, the newest. */
export const ENTRIES_READ = 500;
const EARLIER_SHOWN = 5;

/** What an author was met with before, newest first. What belongs to the same incident is not before it. */
export type EarlierEntries = { readonly earlier: readonly ModerationCase[]; readonly earlierCount: number };

/** Those of a community's entries that are of the same author and before this one. @example const { earlier } = earlierOf(cases, moderationCase); */
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
