import { getCookie, setCookie } from 'hono/cookie';
import { SESSION_HOURS, type SignedIn } from '../../service/tenants/sessions.ts';
import type { DashboardContext, ReadingChoice } from './page-context.ts';
import type { Form } from './route.ts';

const PLAIN = 'steward_session';
/** Browsers take a cookie of this name only over TLS, for this very host and its whole tree. */
const SECURE = '__Host-steward_session';

/** Whether the browser speaks TLS to whatever stands before this server. A browser that only claims it locks itself out, nobody else. */
export function isOverTls(c: DashboardContext, publicUrl: string | null): boolean {
  return (publicUrl ?? '').startsWith('https:') || c.req.header('x-forwarded-proto') === 'https';
}

/** So many communities one browser is signed in to; of more it forgets the first. */
const SESSIONS_MAX = 10;
/** Between tokens, which have none. */
const BETWEEN = '.';

/** The tokens of the sessions that a browser holds, in the order in which they were opened. */
export function readSessionCookie(c: DashboardContext, publicUrl: string | null): readonly string[] {
  const tokens = getCookie(c, isOverTls(c, publicUrl) ? SECURE : PLAIN)?.split(BETWEEN) ?? [];
  return tokens.slice(-SESSIONS_MAX);
}

/** Gives the browser the tokens of its sessions; of none, the cookie goes. */
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
    // A link in chat opens the page signed in; a form of another site is refused by its token and its origin.
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

/** @example const { hides } = readReading(c); */
export function readReading(c: DashboardContext): ReadingChoice {
  return readingOf(Object.fromEntries(new URLSearchParams(getCookie(c, READING) ?? '')));
}

/** Keeps it in the browser for a year. @example writeReading(c, deps.publicUrl, { ...readReading(c), hides: false }); */
export function writeReading(c: DashboardContext, publicUrl: string | null, reading: ReadingChoice): void {
  const { softens, hides, breakAfter, restedAtMs } = reading;
  const value = `soften=${softens ? 'on' : 'off'}&hide=${hides ? 'on' : 'off'}&break=${breakAfter}&rested=${restedAtMs}`;
  const secure = isOverTls(c, publicUrl);
  setCookie(c, READING, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: YEAR_SECONDS });
}
