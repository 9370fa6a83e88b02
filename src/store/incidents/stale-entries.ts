import type { ModerationCase } from '../../core/incidents/moderation-case.ts';

/** Has the entries of an incident, or that of a case, edited no later than then. */
export const touchBy = (column: 'incidentId' | 'noticeId'): string =>
  `UPDATE "IncidentEntry" SET "editDueAtMs" = $2 WHERE "${column}" = $1 AND ("editDueAtMs" IS NULL OR "editDueAtMs" > $2)`;

/** How long whoever changes a case has to see to its entry; a process that ends before leaves it to another. */
const EDIT_WITHIN_MS = 10_000;

/** Notes of an incident whose entries no longer say what is when these are edited at the latest. */
export function noteStale(stale: Map<string, number>, before: ModerationCase, after: ModerationCase): void {
  const shown = ({ results, verdict, asked, reports, reason }: ModerationCase) =>
    JSON.stringify([results, verdict, asked, reports, reason.action]);
  if (before.incidentId === null || shown(before) === shown(after)) return;
  const said = [...after.results, ...after.reports, after.verdict, after.asked];
  const lastMs = Math.max(0, ...said.flatMap((one) => one?.atMs ?? []));
  stale.set(before.incidentId, Math.floor(lastMs + EDIT_WITHIN_MS));
}
