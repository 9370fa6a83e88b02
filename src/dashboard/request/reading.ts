import { getCookie, setCookie } from 'hono/cookie';
import { isOverTls } from './cookies.ts';
import type { DashboardContext, ReadingChoice } from './page-context.ts';
import type { Form } from './route.ts';

const COOKIE = 'steward_reading';
const YEAR_SECONDS = 365 * 86_400;
const BREAK_MAX = 999;

/** @example readingOf({}); // => { softens: false, hides: true, breakAfter: 50, restedAtMs: 0 } */
export function readingOf({ soften, hide, break: after, rested }: Form): ReadingChoice {
  return {
    softens: soften === 'on',
    hides: hide !== 'off',
    breakAfter: /^\d{1,3}$/.test(after ?? '') ? Math.min(BREAK_MAX, Number(after)) : 50,
    restedAtMs: Number(rested) || 0,
  };
}

/** @example const { hides } = readReading(c); */
export function readReading(c: DashboardContext): ReadingChoice {
  return readingOf(Object.fromEntries(new URLSearchParams(getCookie(c, COOKIE) ?? '')));
}

/** Keeps it in the browser for a year. @example writeReading(c, deps.publicUrl, { ...readReading(c), hides: false }); */
export function writeReading(c: DashboardContext, publicUrl: string | null, reading: ReadingChoice): void {
  const { softens, hides, breakAfter, restedAtMs } = reading;
  const value = `soften=${softens ? 'on' : 'off'}&hide=${hides ? 'on' : 'off'}&break=${breakAfter}&rested=${restedAtMs}`;
  const secure = isOverTls(c, publicUrl);
  setCookie(c, COOKIE, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: YEAR_SECONDS });
}
