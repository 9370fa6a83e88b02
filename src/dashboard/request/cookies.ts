import { getCookie, setCookie } from 'hono/cookie';
import { SESSION_HOURS } from '../../service/tenants/sessions.ts';
import type { DashboardContext } from './page-context.ts';

const PLAIN = 'steward_session';
/** Browsers take a cookie of this name only over TLS, for this very host and its whole tree. */
const SECURE = '__Host-steward_session';

/** Whether the browser speaks TLS to whatever stands before this server. A browser that only claims it locks itself out, nobody else. */
export function isOverTls(c: DashboardContext, publicUrl: string | null): boolean {
  return (publicUrl ?? '').startsWith('https:') || c.req.header('x-forwarded-proto') === 'https';
}

/** The token of the session; '' without one. */
export function readSessionCookie(c: DashboardContext, publicUrl: string | null): string {
  return getCookie(c, isOverTls(c, publicUrl) ? SECURE : PLAIN) ?? '';
}

/** Gives the browser its token, or with '' takes it away. */
export function writeSessionCookie(c: DashboardContext, publicUrl: string | null, token: string): void {
  const secure = isOverTls(c, publicUrl);
  setCookie(c, secure ? SECURE : PLAIN, token, {
    path: '/',
    httpOnly: true,
    // A link in chat opens the page signed in; a form of another site is refused by its token and its origin.
    sameSite: 'Lax',
    secure,
    maxAge: token === '' ? 0 : SESSION_HOURS * 3_600,
  });
}
