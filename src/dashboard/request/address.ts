import type { PageContext } from './page-context.ts';

/** Where the dashboard stands. */
export const ROOT = '/dashboard';

/** The address of a page for this visit; an operator's carries the tenant they look at. @param path from the dashboard's root, `/keys`. */
export function addressOf(
  pageContext: PageContext | null,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const tenant: Record<string, string> =
    pageContext?.session.rights === 'operate' && pageContext.tenant ? { tenant: pageContext.tenant.id } : {};
  const search = new URLSearchParams({ ...query, ...tenant }).toString();
  return `${ROOT}${path}${search === '' ? '' : `?${search}`}`;
}

/** A page of this dashboard that somebody wanted to see, or '' for anything else. */
export function ownPage(wanted: string | undefined): string {
  return wanted !== undefined && /^\/dashboard\/[\w/.?=&%:+-]*$/.test(wanted) && !wanted.includes('//') ? wanted : '';
}
