import { isPlain, PICTURE_HASH, packHashes } from '../../core/filters/pictures/pictures.ts';
import { createKeySet, domainKey, type KeySet, type ListName } from '../../core/filters/state/known-lists.ts';
import { hostKind, readDomainEntry } from '../../core/text/host.ts';

/** Size limits of a list; a larger list is refused as a whole. */
export const LIST_LIMITS = {
  bytes: 96 * 1024 * 1024,
  entries: { phishing: 500_000, cas: 5_000_000, pictures: 50_000 },
} as const;

/** The entries of a list after reading. */
export type ReadList = {
  readonly keys: KeySet;
  /** Hashes of pictures, see `packHashes`. */
  readonly hashes: Int32Array<ArrayBuffer>;
  readonly entries: number;
  readonly leftOut: number;
};

const LINES_A_TURN = 1_000;
/** A line of a hosts file, such as `0.0.0.0 evil.example`. */
const HOSTS_FILE = /^(?:0\.0\.0\.0|127\.0\.0\.1|::1?)\s+(\S+)/;

/**
 * Reads a list: one entry a line, or a JSON array. A domain may be a hosts file line, `||domain^` or a URL; accounts are numbers, pictures `PICTURE_HASH`es.
 * Comments begin with `#` or `!`. It skips and counts other lines, public suffixes and plain pictures. @throws RangeError for too many entries.
 */
export async function readList(name: ListName, text: string, turn: () => Promise<void>): Promise<ReadList> {
  const isJson = /^\s*\[/.test(text);
  const pieces = text.matchAll(isJson ? /"([^"\\]{1,300})"/g : /^.*$/gm);
  const keys = createKeySet(Math.min(LIST_LIMITS.entries[name], text.length / 16));
  const hashes = new Set<string>();
  let leftOut = 0;
  let lines = 0;
  for (const [line, quoted] of pieces) {
    if (++lines % LINES_A_TURN === 0) await turn();
    const written = (quoted ?? line).replace(/\s*[#!].*$/, '').trim();
    if (written === '') continue;
    const key = name === 'pictures' ? pictureKey(written) : name === 'cas' ? accountKey(written) : phishingKey(written);
    if (key === null) leftOut++;
    else if (typeof key === 'string') hashes.add(key);
    else keys.add(key);
    if (keys.size() + hashes.size > LIST_LIMITS.entries[name])
      throw new RangeError(`more than ${LIST_LIMITS.entries[name]} entries`);
  }
  return { keys, hashes: packHashes(hashes), entries: keys.size() + hashes.size, leftOut };
}

/** Returns the number of an account as its key; null if the line has none. */
export function accountKey(written: string): number | null {
  const number = /^[1-9][0-9]{0,15}$/.test(written)
    ? Number(written)
    : Number(/^"?([1-9][0-9]{0,14})"?[,;\t]/.exec(written)?.[1] ?? Number.NaN);
  return Number.isSafeInteger(number) ? number : null;
}

function pictureKey(written: string): string | null {
  const hash = written.toLowerCase();
  return PICTURE_HASH.test(hash) && !isPlain(hash) ? hash : null;
}

function phishingKey(written: string): number | null {
  const [, fromHosts] = HOSTS_FILE.exec(written) ?? [];
  const entry = (fromHosts ?? written).replace(/^\|\|(.*)\^.*$/, '$1').replace(/^https?:\/\/([^/?#]+)\/?$/i, '$1');
  const domain = readDomainEntry(entry);
  if (domain === null) return null;
  const kind = hostKind(domain);
  return kind === null || kind === 'local' ? null : domainKey(domain);
}
