import type { Notice } from './communities.ts';
import { ASKED, type WaitingStep } from './steps.ts';

/** An outcome that nobody was told for so long is told no more. */
const TOLD_WITHIN_MS = 3_600_000;

/**
 * Whether its author appealed against it, and no moderator has said anything since.
 * @example if (isAppealOpen(notice)) buttons.push(...appealButtons(say, notice, ''));
 */
export function isAppealOpen({ reports, verdict }: Pick<Notice, 'reports' | 'verdict'>): boolean {
  return reports.some(({ isAppeal, atMs }) => isAppeal === true && (verdict === null || atMs > verdict.atMs));
}

/**
 * The notice with what a moderator makes of it. Whoever appealed against it is told so by a step of its own, whatever becomes of this process.
 * @example await communities.changeNotice(notice.id, (current) => withVerdict(current, { verdict: 'wrong', by, atMs: Date.now() }));
 */
export function withVerdict(notice: Notice, verdict: NonNullable<Notice['verdict']>): Notice {
  const judged = { ...notice, verdict };
  if (!isAppealOpen(notice)) return judged;
  const { by, atMs } = verdict;
  const answer: WaitingStep = {
    step: 'answer',
    outcome: 'waiting',
    why: ASKED,
    by,
    atMs,
    dueAtMs: atMs,
    deadlineMs: atMs + TOLD_WITHIN_MS,
    tries: 0,
    untilMs: null,
  };
  return { ...judged, results: [...notice.results, answer] };
}
