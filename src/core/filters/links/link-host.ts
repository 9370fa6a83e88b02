import { hostKind, readHost } from '../../text/host.ts';

/** The host that a run of text would open. */
export type OpenedHost = NonNullable<ReturnType<typeof asHost>>;

/** Most ends to try; each one is a look-up. */
const ENDS_MAX = 24;
const LETTER = /[\p{L}\p{N}\p{M}]/u;

/**
 * Reads a run as a host, or its longest beginning under a public suffix, as platforms end links: `evil.com”です` is `evil.com`.
 * @param run without user name; a port may follow. @returns null if it is no address and has no public suffix.
 */
export function openHost(run: string): OpenedHost | null {
  const whole = asHost(run, run.length);
  if (whole) return whole;
  let ends = 0;
  for (let end = run.length - 1; end > 1 && ends < ENDS_MAX; end--) {
    if (!mayEnd(run, end)) continue;
    ends++;
    const found = asHost(run.slice(0, end), end);
    if (found) return { ...found, atDot: /[.。．｡]/.test(run.charAt(end)) };
  }
  return null;
}

/** @returns `length`: the UTF-16 code units of the host; `atDot`: whether it ends before a dot, perhaps the end of a sentence. */
function asHost(written: string, length: number) {
  const bare = written.replace(/:[0-9]{0,5}$/, '').replace(/[.。．｡]+$/, '');
  const host = readHost(bare);
  const kind = host === '' ? null : hostKind(host);
  return kind === null || kind === 'local' ? null : { host, kind, length, atDot: false };
}

/** Whether a host may end here: before a sign, or before letters of another kind, but never before a mark. */
function mayEnd(run: string, end: number): boolean {
  const after = run.charAt(end);
  const before = run.charAt(end - 1);
  if (!/[\p{L}\p{N}]/u.test(before)) return false;
  if (!LETTER.test(after)) return !/[\ufe0f\u200d]/.test(after);
  return before <= '\u007f' !== after <= '\u007f' && !/\p{M}/u.test(after);
}
