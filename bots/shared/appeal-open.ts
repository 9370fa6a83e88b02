import type { Notice } from '../../src/core/communities.ts';

/** Whether its author appealed against it, and no moderator has said anything since. */
export function isAppealOpen({ reports, verdict }: Pick<Notice, 'reports' | 'verdict'>): boolean {
  return reports.some(({ isAppeal, atMs }) => isAppeal === true && (verdict === null || atMs > verdict.atMs));
}
