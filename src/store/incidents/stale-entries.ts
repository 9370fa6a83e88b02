import type { ModerationCase } from '../../core/incidents/moderation-case.ts';

/** Returns the statement that schedules the edit of an incident's or a case's entries, no later than a given time. */
export const dueEdit = (column: 'incidentId' | 'noticeId'): string =>
  `UPDATE "IncidentEntry" SET "editDueAtMs" = $2 WHERE "${column}" = $1 AND ("editDueAtMs" IS NULL OR "editDueAtMs" > $2)`;

/** How long the process that changed a case has to edit the entry; then another process takes over. */
const EDIT_WITHIN_MS = 10_000;

/** Adds an incident to `stale` with its edit deadline, if the change makes its entries outdated. */
export function noteStale(stale: Map<string, number>, before: ModerationCase, after: ModerationCase): void {
  const shown = ({ results, verdict, asked, reports, reason }: ModerationCase) =>
    JSON.stringify([results, verdict, asked, reports, reason.action]);
  if (before.incidentId === null || shown(before) === shown(after)) return;
  const said = [...after.results, ...after.reports, after.verdict, after.asked];
  const lastMs = Math.max(0, ...said.flatMap((one) => one?.atMs ?? []));
  stale.set(before.incidentId, Math.floor(lastMs + EDIT_WITHIN_MS));
}
