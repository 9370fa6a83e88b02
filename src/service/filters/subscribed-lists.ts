import { readFile, stat } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { readAtMost } from '../../core/collections/read-at-most.ts';
import { PLATFORMS } from '../../core/common/chat-platforms.ts';
import { type KnownLists, type ListName, type ListState, listedDomain } from '../../core/filters/state/known-lists.ts';
import { accountKey, LIST_LIMITS, type ReadList, readList } from './read-list.ts';

/** A list to keep, and the file or the http(s) address that it is read from. */
export type ListSource = { readonly name: ListName; readonly from: string };

/** What keeping lists stands on. */
export type KeepListsDeps = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly now: () => number;
  /** Runs something later; answers how to call it off. */
  readonly after: (delayMs: number, run: () => void) => () => void;
  /** 0 to 1: not everybody asks at the full hour. */
  readonly random: () => number;
  readonly log: Readonly<Record<'info' | 'warn', (fields: Readonly<Record<string, unknown>>, message: string) => void>>;
};

/** Lists that are read again and again until they are stopped. */
export type KeptLists = KnownLists & { stop(): Promise<void> };

const FETCH_TIMEOUT_MS = 60_000;
/** A failed list is tried again sooner than a good one is refreshed. */
const RETRY_MS = 10 * 60_000;
const UNCHANGED = 304;

type Kept = { list: ReadList | null; etag: string | null; state: ListState };

/**
 * Reads lists again and again. What was read stays over a failure, which is told; nothing of a message or account is sent.
 * @example const lists = keepLists(deps, [{ name: 'phishing', from: './phishing.txt' }], 86_400_000);
 */
export function keepLists(deps: KeepListsDeps, sources: readonly ListSource[], everyMs: number): KeptLists {
  const stopping = new AbortController();
  const kept = new Map<ListName, Kept>();
  const running = new Map<ListName, Promise<void>>();
  const cancels = new Map<ListName, () => void>();
  const refresh = async (source: ListSource, one: Kept): Promise<void> => {
    try {
      await readAgain(deps, source, one, stopping.signal);
      deps.log.info({ list: source.name, entries: one.state.entries, leftOut: one.state.leftOut }, 'a list was read');
    } catch (error) {
      if (stopping.signal.aborted) return;
      one.state = { ...one.state, problem: describe(error) };
      deps.log.warn(
        { list: source.name, problem: one.state.problem },
        'a list could not be read; what was read before stays',
      );
    }
    const waitMs = one.state.problem === null ? everyMs : Math.min(everyMs, RETRY_MS);
    cancels.set(
      source.name,
      deps.after(waitMs * (0.9 + 0.2 * deps.random()), () => begin(source, one)),
    );
  };
  const begin = (source: ListSource, one: Kept): void => {
    running.set(source.name, refresh(source, one));
  };
  for (const source of sources) {
    const state = {
      name: source.name,
      // Of an address the host alone: a path or a query may hold a key.
      source: /^https?:/i.test(source.from) ? new URL(source.from).host : source.from,
      entries: 0,
      leftOut: 0,
      readAtMs: null,
      problem: null,
    };
    const one: Kept = { list: null, etag: null, state };
    kept.set(source.name, one);
    begin(source, one);
  }
  return {
    phishing: (host) => {
      const keys = kept.get('phishing')?.list?.keys;
      return keys ? listedDomain(keys, host) : null;
    },
    isSpammer: (platform, author) => {
      const list = PLATFORMS.find(({ name }) => name === platform)?.spammerList ?? null;
      const key = list === null ? null : accountKey(author);
      return list !== null && key !== null && kept.get(list)?.list?.keys.has(key) === true;
    },
    states: () => [...kept.values()].map(({ state }) => state),
    stop: async () => {
      stopping.abort();
      for (const cancel of cancels.values()) cancel();
      await Promise.all(running.values());
    },
  };
}

async function readAgain(deps: KeepListsDeps, { name, from }: ListSource, one: Kept, stop: AbortSignal): Promise<void> {
  const isAddress = /^https?:/i.test(from);
  const read = isAddress ? await fetchText(deps, from, one.etag, stop) : { text: await fileText(from), etag: null };
  if (read !== null) {
    // Others get their turn; a stop does not wait for the rest.
    const list = await readList(name, read.text, async () => {
      await turn();
      stop.throwIfAborted();
    });
    if (list.entries === 0) throw new RangeError('no entry in it');
    one.list = list;
    one.etag = read.etag;
  }
  const { entries = 0, leftOut = 0 } = one.list ?? {};
  one.state = { ...one.state, entries, leftOut, readAtMs: deps.now(), problem: null };
}

/** @returns null where the server says that nothing changed. */
async function fetchText({ fetch }: KeepListsDeps, url: string, etag: string | null, stop: AbortSignal) {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(FETCH_TIMEOUT_MS)]);
  const response = await fetch(url, { signal, ...(etag !== null && { headers: { 'If-None-Match': etag } }) });
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

/** An error in words that name nothing of the address. */
function describe(error: unknown): string {
  if (error instanceof RangeError) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  const code = [error, cause].find((one) => one instanceof Error && 'code' in one && typeof one.code === 'string');
  return code instanceof Error && 'code' in code ? String(code.code) : error.name;
}
