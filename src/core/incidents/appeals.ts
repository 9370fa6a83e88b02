import { ASKED, type WaitingStep } from '../common/steps.ts';
import type { ModerationCase } from './moderation-case.ts';

/** An outcome that nobody was told for so long is told no more. */
const TOLD_WITHIN_MS = 3_600_000;

/**
 * Whether its author appealed against it, and no moderator has said anything since.
 * @example if (isAppealOpen(case)) buttons.push(...appealButtons(say, case, ''));
 */
export function isAppealOpen({ reports, verdict }: Pick<ModerationCase, 'reports' | 'verdict'>): boolean {
  return reports.some(({ isAppeal, atMs }) => isAppeal === true && (verdict === null || atMs > verdict.atMs));
}

/** What its author said against it; undefined where they did not appeal. @example const words = appealOf(case)?.reason; */
export function appealOf({ reports }: Pick<ModerationCase, 'reports'>) {
  return reports.findLast(({ isAppeal }) => isAppeal === true);
}

/** Whether somebody acted on the message themselves, or asked for it. @example if (hasActedOn(moderationCase, by.id)) return refuse(); */
export function hasActedOn({ results, verdict, asked }: ModerationCase, personId: string): boolean {
  return [...results.map(({ by }) => by), verdict?.by, asked?.by].some((by) => by?.id === personId);
}

/**
 * The case with what a moderator makes of it. Whoever appealed against it is told so by a step of its own, whatever becomes of this process.
 * @example await communities.changeNotice(case.id, (current) => withVerdict(current, { verdict: 'wrong', by, atMs: Date.now() }));
 */
export function withVerdict(
  moderationCase: ModerationCase,
  verdict: NonNullable<ModerationCase['verdict']>,
): ModerationCase {
  const judged = { ...moderationCase, verdict };
  if (!isAppealOpen(moderationCase)) return judged;
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
  return { ...judged, results: [...moderationCase.results, answer] };
}
