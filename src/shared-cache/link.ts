import type { createClient } from '@redis/client';
import { misconfigured } from '../core/common/errors.ts';
import { withinMs } from '../core/common/within-ms.ts';

/** A client of a RESP server: Valkey or Redis. */
export type Client = ReturnType<typeof newClient>;

/** A connection that nobody has to wait for. */
export type Link = {
  /** Returns the result of the work; null if the server is gone or too slow. Never throws. */
  query<T>(work: (client: Client) => Promise<T>): Promise<T | null>;
  isUp(): boolean;
  close(): Promise<void>;
};

export type LinkOptions = {
  readonly url: string;
  /** Time limit of one query; afterwards all callers skip the server for `PAUSE_MS`. */
  readonly timeoutMs: number;
  readonly monotonic: () => number;
  /** Called when the server is gone, with a word that is safe to log, and when it is back. */
  readonly onChange: (state: 'up' | 'gone', why: string) => void;
};

/** How long queries are skipped after a missing answer: a hanging server costs one wait a second, not one a message. */
const PAUSE_MS = 1_000;
/** How often the server is probed without other queries, which limits the age of `isUp`. */
const PROBE_MS = 1_000;
const CONNECT_MS = 2_000;
const RECONNECT_MAX_MS = 2_000;
/** A connection that was silent for longer is replaced, because it may be dead without either side noticing. */
const SILENT_MAX_MS = 5_000;
const WAITING_MAX = 10_000;

/** Connects in the background, so that nobody waits for the server. @throws StewardError `configuration` without the package, or for a bad address. */
export async function openLink(options: LinkOptions): Promise<Link> {
  const { createClient } = await import('@redis/client').catch((cause: unknown) => {
    const message = 'REDIS_URL is set, but the package @redis/client is missing; run npm install @redis/client@6';
    throw misconfigured(message, cause);
  });
  const client = newClient(createClient, options.url);
  let state: 'up' | 'gone' | null = null;
  let askAgainAt = Number.NEGATIVE_INFINITY;
  /** When the server, or the system in its place, last answered. */
  let heardAt = options.monotonic();
  const become = (next: 'up' | 'gone', why: string): void => {
    if (state === next) return;
    state = next;
    options.onChange(next, why);
  };
  const rest = (why: string): null => {
    askAgainAt = options.monotonic() + PAUSE_MS;
    become('gone', why);
    return null;
  };
  client.on('error', (error: unknown) => {
    heardAt = options.monotonic();
    become('gone', nameOf(error));
  });
  client.on('ready', () => {
    heardAt = options.monotonic();
    askAgainAt = Number.NEGATIVE_INFINITY;
    become('up', '');
  });
  // The client reconnects on its own, without a limit.
  const connect = () => void client.connect().catch((error: unknown) => become('gone', nameOf(error)));
  connect();
  const link: Link = {
    async query(work) {
      if (!client.isReady || options.monotonic() < askAgainAt) return null;
      try {
        const answer = await withinMs(work(client), options.timeoutMs);
        if (answer === 'late') return rest('no answer in time');
        heardAt = options.monotonic();
        become('up', '');
        return answer;
      } catch (error) {
        return rest(nameOf(error));
      }
    },
    isUp: () => client.isReady && state === 'up',
    // Running queries are abandoned; a hanging server is not waited for.
    close: async () => {
      isClosed = true;
      clearInterval(probe);
      client.removeAllListeners('error');
      client.on('error', () => {});
      client.destroy();
    },
  };
  let isClosed = false;
  const ask = async () => {
    await link.query((asked) => asked.ping());
    if (isClosed || options.monotonic() - heardAt <= SILENT_MAX_MS) return;
    // Connects in the next probe, because the old connection attempt must end first.
    if (client.isOpen) return client.destroy();
    heardAt = options.monotonic();
    connect();
  };
  const probe = setInterval(() => void ask(), PROBE_MS).unref();
  return link;
}

/** Reads a count or a time that the server returned. @throws for anything else, so that the caller goes on without the server. */
export function readCount(answer: unknown): number {
  if (typeof answer === 'number' && Number.isSafeInteger(answer)) return answer;
  throw Object.assign(new Error('the server answered no number'), { code: 'INVALID_REPLY' });
}

function newClient(create: typeof createClient, url: string) {
  return create({
    url: url.replace(/^valkey(s?):/, 'redis$1:'),
    name: 'steward',
    // Every server and every proxy supports version 2.
    RESP: 2,
    // Queries that cannot be sent now are not sent later.
    disableOfflineQueue: true,
    commandsQueueMaxLength: WAITING_MAX,
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (tries) => Math.min(RECONNECT_MAX_MS, 50 * 2 ** tries) * (0.75 + Math.random() / 4),
    },
  });
}

/** Returns the error's code or class, because its message may contain an address with a password. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as NodeJS.ErrnoException;
  // A refusal of the server begins with a code word: NOAUTH, WRONGPASS, OOM, READONLY.
  return code ?? /^[A-Z]{3,}\b/.exec(error.message)?.[0] ?? error.name;
}
