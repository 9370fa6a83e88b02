import type { ModerationCase } from '../../core/incidents/moderation-case.ts';

const NOBODY = { id: '', name: '' };

/** A case that keeps what was decided and done, and nothing of its author. What waited to be done is called off. */
export function withoutAuthor(moderationCase: ModerationCase): ModerationCase {
  const { results } = moderationCase;
  return {
    ...moderationCase,
    author: NOBODY,
    text: '',
    reply: '',
    fullText: null,
    files: [],
    place: { ...moderationCase.place, link: null },
    groupingKeys: [],
    copyKeys: { allow: null, block: null },
    reports: [],
    results: results.map((result) =>
      result.outcome === 'waiting'
        ? { step: result.step, outcome: 'given_up', why: 'called_off', by: result.by, atMs: result.atMs }
        : result,
    ),
    reason: { ...moderationCase.reason, matched: '', pictures: [] },
  };
}

/** A case that keeps how often it was reported, and not by this person. */
export function withoutReporter(moderationCase: ModerationCase, personId: string): ModerationCase {
  const reports = moderationCase.reports.map((report) =>
    report.by.id === personId ? { ...report, by: NOBODY, reason: '' } : report,
  );
  return { ...moderationCase, reports };
}

/** What somebody reported of a case that is not theirs. */
export function reportedBy({ id, reports, author }: ModerationCase, personId: string) {
  if (author.id === personId) return [];
  return reports.flatMap(({ by, reason, atMs }) => (by.id === personId ? [{ caseId: id, reason, atMs }] : []));
}
