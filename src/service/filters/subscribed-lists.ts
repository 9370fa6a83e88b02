import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { readAtMost } from '../../core/collections/read-at-most.ts';
import { PLATFORMS } from '../../core/common/chat-platforms.ts';
import { codeOf } from '../../core/common/errors.ts';
import { hasNearCopy } from '../../core/filters/pictures/pictures.ts';
import type { KnownLists, ListName, ListState, ListStore } from '../../core/filters/state/known-lists.ts';
import { listedDomain } from '../../core/filters/state/known-lists.ts';
import { accountKey, LIST_LIMITS, type ReadList, readList } from './read-list.ts';

/** A subscribed list and the file or http(s) address that it is read from. */
export type ListSource = { readonly name: ListName; readonly from: string };

/** Dependencies of subscribed lists. */
export type KeepListsDeps = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly now: () => number;
  /** Runs something later and returns a function that cancels it. */
  readonly after: (delayMs: number, run: () => void) => () => void;
  /** Returns a number from 0 to 1, so that servers do not all ask at the full hour. */
  readonly random: () => number;
  /** Stores the hashes of picture lists. */
  readonly store: ListStore;
  readonly log: Readonly<Record<'info' | 'warn', (fields: Readonly<Record<string, unknown>>, message: string) => void>>;
};

/** Lists that are read again at intervals until they are stopped. */
export type KeptLists = KnownLists & { stop(): Promise<void> };

const FETCH_TIMEOUT_MS = 60_000;
/** A failed list is read again after this time, if that is sooner than its normal interval. */
const RETRY_MS = 10 * 60_000;
const UNCHANGED = 304;

/** A list with its state. Its address may contain a key, so the store identifies it by the address's SHA-256. */
type Kept = {
  readonly from: string;
  readonly key: string;
  list: ReadList | null;
  etag: string | null;
  state: ListState;
};

/**
 * Reads lists at intervals. A failed list keeps its old entries and reports the problem. Nothing about a message or account is sent.
 * @example const lists = keepLists(deps, [{ name: 'phishing', from: './phishing.txt' }], 86_400_000);
 */
export function keepLists(deps: KeepListsDeps, sources: readonly ListSource[], everyMs: number): KeptLists {
  const stopping = new AbortController();
  const running = new Map<Kept, Promise<void>>();
  const cancels = new Map<Kept, () => void>();
  const refresh = async (one: Kept): Promise<void> => {
    const { name } = one.state;
    try {
      await restore(deps, one);
      await readAgain(deps, one, stopping.signal);
      deps.log.info({ list: name, entries: one.state.entries, leftOut: one.state.leftOut }, 'a list was read');
    } catch (error) {
      if (stopping.signal.aborted) return;
      one.state = { ...one.state, problem: describe(error) };
      deps.log.warn({ list: name, problem: one.state.problem }, 'an external list could not be read; old entries stay');
    }
    const waitMs = one.state.problem === null ? everyMs : Math.min(everyMs, RETRY_MS);
    cancels.set(
      one,
      deps.after(waitMs * (0.9 + 0.2 * deps.random()), () => begin(one)),
    );
  };
  const begin = (one: Kept): void => {
    running.set(one, refresh(one));
  };
  const kept = sources.map(({ name, from }): Kept => {
    const state = {
      name,
      // Shows only the host of an address, because its path or query may contain a key.
      source: /^https?:/i.test(from) ? new URL(from).host : from,
      entries: 0,
      leftOut: 0,
      readAtMs: null,
      problem: null,
    };
    return { from, key: hash('sha256', from, 'base64url'), list: null, etag: null, state };
  });
  kept.forEach(begin);
  const keysOf = (name: ListName) => kept.find(({ state }) => state.name === name)?.list?.keys;
  return {
    phishing: (host) => {
      const keys = keysOf('phishing');
      return keys ? listedDomain(keys, host) : null;
    },
    isSpammer: (platform, author) => {
      const list = PLATFORMS.find(({ name }) => name === platform)?.spammerList ?? null;
      const key = list === null ? null : accountKey(author);
      return list !== null && key !== null && keysOf(list)?.has(key) === true;
    },
    picture: (picture) => kept.find(({ list }) => list && hasNearCopy(list.hashes, picture))?.state.source ?? null,
    states: () => kept.map(({ state }) => state),
    stop: async () => {
      stopping.abort();
      for (const cancel of cancels.values()) cancel();
      await Promise.all(running.values());
    },
  };
}

/** Restores a picture list after a restart; other lists are too large for the store. If the store fails, the list is fetched anyway. */
async function restore({ store }: KeepListsDeps, one: Kept): Promise<void> {
  const isKept = one.state.name === 'pictures' && one.list === null;
  const found = isKept ? await store.findList(one.key).catch(() => null) : null;
  if (!found) return;
  one.list = await readList('pictures', found.content, turn);
  one.state = { ...one.state, entries: one.list.entries, readAtMs: found.readAtMs };
}

async function readAgain(deps: KeepListsDeps, one: Kept, stop: AbortSignal): Promise<void> {
  const { name } = one.state;
  const isAddress = /^https?:/i.test(one.from);
  const read = isAddress ? await fetchText(deps, one, stop) : { text: await fileText(one.from), etag: null };
  if (read !== null) {
    // Other work gets its turn while a list is read, and a stop ends the reading.
    const list = await readList(name, read.text, async () => {
      await turn();
      stop.throwIfAborted();
    });
    if (list.entries === 0) throw new RangeError('the list has no entries');
    one.list = list;
    one.etag = read.etag;
  }
  const { entries = 0, leftOut = 0, hashes } = one.list ?? {};
  one.state = { ...one.state, entries, leftOut, readAtMs: deps.now(), problem: null };
  if (name !== 'pictures' || !hashes) return;
  const content = Buffer.from(hashes.buffer).toString('hex').replace(/.{64}/g, '$&\n');
  // If this fails, the next read stores the list.
  await deps.store.keepList(one.key, content, deps.now()).catch(() => {});
}

/** Reads a list from its address. @returns null if the server answers that nothing changed. */
async function fetchText({ fetch }: KeepListsDeps, { from, etag }: Kept, stop: AbortSignal) {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(FETCH_TIMEOUT_MS)]);
  const response = await fetch(from, { signal, ...(etag !== null && { headers: { 'If-None-Match': etag } }) });
  if (response.status === UNCHANGED && etag !== null) return null;
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new RangeError(`HTTP ${response.status}`);
  }
  const bytes = await readAtMost(LIST_LIMITS.bytes, response.body);
  if (!bytes) throw new RangeError(`more than ${LIST_LIMITS.bytes} bytes`);
  return { text: new TextDecoder().decode(bytes), etag: response.headers.get('etag') };
}

async function fileText(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > LIST_LIMITS.bytes) throw new RangeError(`more than ${LIST_LIMITS.bytes} bytes`);
  return await readFile(path, 'utf8');
}

/** Describes an error without any part of the address. */
function describe(error: unknown): string {
  if (error instanceof RangeError) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  return codeOf(error) ?? codeOf(error.cause) ?? error.name;
}
