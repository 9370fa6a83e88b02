import { randomUUID } from 'node:crypto';
import { BODY_BOUNDS } from '../../src/http/server/body.ts';
import { KEYMINT_TOKEN, mintKey } from '../server.ts';
import type { HostileBody } from './bodies.ts';
import type { Operation } from './operations.ts';
import type { Cost, Target } from './target.ts';

/** The longest block of the event loop that a request may cause, on a quiet machine. */
export const BLOCK_MAX_MS = 50;
/** The time of the probe's fixed work on a quiet machine with two cores. */
const REFERENCE_MS = 18;
/** Memory may grow by this many times the body, plus the young generation, which is collected only sometimes. */
export const GROWN_MAX_TIMES = 4;
const GARBAGE_BYTES = 16 * 1024 * 1024;
/** A block that our code causes appears in every attempt; one from another process does not. */
const TRIES = 8;

/** The sizes that matter: the limits of the routes. */
export const BODY_SIZES: readonly number[] = [
  ...new Set(Object.values(BODY_BOUNDS).map(({ maxBytes }) => maxBytes)),
].sort((one, other) => one - other);

/** The effect of a body; `offence` is null if nothing was wrong. */
export type Outcome = { readonly offence: string | null; readonly cost: Cost };

/** Returns a key for an operation. Writes and erasure get a new one each time, so that each finds a new tenant. */
export async function keyFor({ server }: Target, { method, key }: Operation): Promise<string> {
  if (key === 'keymint') return KEYMINT_TOKEN;
  return mintKey(server.url, method === 'PUT' || method === 'DELETE' ? randomUUID() : 'fuzz');
}

/**
 * Sends a body, repeatedly if the machine may be to blame, and returns what was wrong.
 * @param limitMs the longest allowed block of the event loop; see `limitOn`.
 */
export async function judgeBody(
  target: Target,
  operation: Operation,
  body: HostileBody,
  limitMs: number,
): Promise<Outcome> {
  const { method, path } = operation;
  return judge(async () => target.measure(method, path, await keyFor(target, operation), body), body.size, limitMs);
}

/** Repeats a measurement if the machine may be to blame, and returns what was wrong. */
export async function judge(measure: () => Promise<Cost>, size: number, limitMs: number): Promise<Outcome> {
  const room = GROWN_MAX_TIMES * size + GARBAGE_BYTES;
  let cost = await measure();
  for (let attempt = 1; attempt < TRIES && cost.status < 500 && isOver(cost, limitMs, room); attempt++) {
    cost = lesser(cost, await measure());
  }
  if (cost.status >= 500) return { offence: `answered ${cost.status}`, cost };
  if (!isOver(cost, limitMs, room)) return { offence: null, cost };
  const blocked = `blocked the event loop for ${Math.round(cost.blockMs)} of ${Math.round(limitMs)} ms`;
  const grown = `raised memory by ${cost.grownBytes} bytes for ${size}`;
  return { offence: cost.blockMs > limitMs ? blocked : grown, cost };
}

/** Returns the limit on this machine now. A slower one gets more time, in proportion to a fixed piece of work. */
export async function limitOn(target: Target): Promise<number> {
  return BLOCK_MAX_MS * Math.max(1, (await target.calibrate()) / REFERENCE_MS);
}

function isOver({ blockMs, grownBytes }: Cost, limitMs: number, room: number): boolean {
  return blockMs > limitMs || (grownBytes ?? 0) > room;
}

function lesser(one: Cost, other: Cost): Cost {
  return {
    status: other.status,
    blockMs: Math.min(one.blockMs, other.blockMs),
    grownBytes: one.grownBytes === null ? null : Math.min(one.grownBytes, other.grownBytes ?? 0),
  };
}
