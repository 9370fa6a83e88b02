import type { Visit } from './visit.ts';

/** Where the dashboard stands. */
export const ROOT = '/dashboard';

/**
 * The address of a page for this visit; an operator's carries the tenant they look at.
 * @param path from the dashboard's root, `/keys`.
 */
export function addressOf(visit: Visit | null, path: string, query: Readonly<Record<string, string>> = {}): string {
  const tenant: Record<string, string> =
    visit?.session.rights === 'operate' && visit.tenant ? { tenant: visit.tenant.id } : {};
  const search = new URLSearchParams({ ...query, ...tenant }).toString();
  return `${ROOT}${path}${search === '' ? '' : `?${search}`}`;
}

/** A page of this dashboard that somebody wanted to see, or '' for anything else. */
export function ownPage(wanted: string | undefined): string {
  return wanted !== undefined && /^\/dashboard\/[\w/.?=&%:+-]*$/.test(wanted) && !wanted.includes('//') ? wanted : '';
}
