import { createServer, type Server, type Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import { hashKey } from '../../src/service/api-key.ts';
import { keyOfHead } from './key-of-head.ts';

/** A request head that is longer is for the server to refuse. */
const HEAD_MAX_BYTES = 16_384;
/** A connection that has said nothing for so long is served here, where it meets the limits for slow ones. */
const HEAD_MAX_MS = 1_000;
const KEYS_MAX = 20_000;

/** Who serves a connection; `head` is what was read of it already. */
export type Taker = { take(socket: Socket, head: Buffer): void };

/** Accepts connections, and gives each to one of several processes. */
export type Front = {
  /** Not listening yet. */
  readonly listener: Server;
  /** How many connections have not sent a whole request head. */
  looking(): number;
  /** Takes no more, and ends those that have not sent a whole request head. */
  close(): void;
};

/**
 * Gives connections to whoever serves the key that their first request has, so that what is remembered of its tenant is in one process. A key
 * that was not seen lately goes to whoever has the fewest; a connection without one is served here.
 * @param here the process itself.
 * @param others the other processes that take connections at this moment.
 * @param headMaxMs how long a request head is waited for.
 */
export function createFront(here: Taker, others: () => readonly Taker[], headMaxMs = HEAD_MAX_MS): Front {
  const looked = new Set<Socket>();
  const keys = new Map<Taker, number>();
  const count = (taker: Taker, change: 1 | -1) => {
    const left = (keys.get(taker) ?? 0) + change;
    if (left > 0) keys.set(taker, left);
    else keys.delete(taker);
  };
  const takers = new LRUCache<string, Taker>({ max: KEYS_MAX, dispose: (taker) => count(taker, -1) });

  const choose = (key: string): Taker => {
    const hash = hashKey(key);
    const present = [...others(), here];
    const known = takers.get(hash);
    if (known && present.includes(known)) return known;
    const chosen = present.reduce((least, one) => ((keys.get(one) ?? 0) < (keys.get(least) ?? 0) ? one : least));
    takers.set(hash, chosen);
    count(chosen, 1);
    return chosen;
  };
  const look = (socket: Socket) => {
    looked.add(socket);
    let head: Buffer = Buffer.alloc(0);
    const leave = () => {
      clearTimeout(timer);
      looked.delete(socket);
      socket.off('data', read).off('end', end).off('error', end).off('close', leave);
    };
    const give = (key: string | null) => {
      leave();
      socket.pause();
      (key === null ? here : choose(key)).take(socket, head);
    };
    const read = (chunk: Buffer) => {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const key = keyOfHead(head);
      if (key !== undefined || head.length > HEAD_MAX_BYTES) give(key ?? null);
    };
    const end = () => {
      leave();
      socket.on('error', () => {});
      socket.destroy();
    };
    const timer = setTimeout(() => give(null), headMaxMs);
    socket.on('data', read).on('end', end).on('error', end).on('close', leave);
  };
  // As Node's own HTTP server has its connections.
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, look);
  return {
    listener,
    looking: () => looked.size,
    close: () => {
      listener.close();
      for (const socket of looked) socket.destroy();
    },
  };
}
