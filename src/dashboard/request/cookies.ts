import { getCookie, setCookie } from 'hono/cookie';
import { SESSION_HOURS, type SignedIn } from '../../service/tenants/sessions.ts';
import type { DashboardContext, ReadingChoice } from './page-context.ts';
import type { Form } from './route.ts';

const PLAIN = 'steward_session';
/** Browsers accept a cookie of this name only over TLS, for exactly this host and for all its paths. */
const SECURE = '__Host-steward_session';

/** Whether the browser uses TLS up to the proxy before this server. A false header only locks out the client that sends it. */
export function isOverTls(c: DashboardContext, publicUrl: string | null): boolean {
  return (publicUrl ?? '').startsWith('https:') || c.req.header('x-forwarded-proto') === 'https';
}

/** Most communities that one browser is signed in to; a further one replaces the oldest. */
const SESSIONS_MAX = 10;
/** Separates tokens, which never contain it. */
const BETWEEN = '.';

/** Returns the tokens of the browser's sessions, in the order in which they were opened. */
export function readSessionCookie(c: DashboardContext, publicUrl: string | null): readonly string[] {
  const tokens = getCookie(c, isOverTls(c, publicUrl) ? SECURE : PLAIN)?.split(BETWEEN) ?? [];
  return tokens.slice(-SESSIONS_MAX);
}

/** Stores the tokens in the browser's cookie, or deletes the cookie if there are none. */
export function writeSessionCookie(
  c: DashboardContext,
  publicUrl: string | null,
  held: readonly Pick<SignedIn, 'token'>[],
): void {
  const secure = isOverTls(c, publicUrl);
  const tokens = held.map(({ token }) => token);
  setCookie(c, secure ? SECURE : PLAIN, tokens.join(BETWEEN), {
    path: '/',
    httpOnly: true,
    // Lax: a link in chat opens the page signed in. Forms of other sites fail the checks of token and origin.
    sameSite: 'Lax',
    secure,
    maxAge: tokens.length === 0 ? 0 : SESSION_HOURS * 3_600,
  });
}

const READING = 'steward_reading';
const YEAR_SECONDS = 365 * 86_400;

/** @example readingOf({}); // => { softens: false, hides: true, breakAfter: 50, restedAtMs: 0 } */
export function readingOf({ soften, hide, break: after, rested }: Form): ReadingChoice {
  return {
    softens: soften === 'on',
    hides: hide !== 'off',
    breakAfter: /^\d{1,3}$/.test(after ?? '') ? Number(after) : 50,
    restedAtMs: Number(rested) || 0,
  };
}

/** Returns the reading choice in the cookie. @example const { hides } = readReading(c); */
export function readReading(c: DashboardContext): ReadingChoice {
  return readingOf(Object.fromEntries(new URLSearchParams(getCookie(c, READING) ?? '')));
}

/** Stores it in the browser for a year. @example writeReading(c, publicUrl, { ...readReading(c), hides: false }); */
export function writeReading(c: DashboardContext, publicUrl: string | null, reading: ReadingChoice): void {
  const { softens, hides, breakAfter, restedAtMs } = reading;
  const value = `soften=${softens ? 'on' : 'off'}&hide=${hides ? 'on' : 'off'}&break=${breakAfter}&rested=${restedAtMs}`;
  const secure = isOverTls(c, publicUrl);
  setCookie(c, READING, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: YEAR_SECONDS });
}
