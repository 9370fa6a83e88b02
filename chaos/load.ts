import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../emulators/until.ts';

/** How a request ended: with a status, or a lost connection. */
export type Outcome = {
  readonly requestId: string;
  readonly status: number | 'lost';
  readonly retryAfter: string | null;
  readonly reason: string;
  readonly endedAtMs: number;
  readonly tookMs: number;
};

/** Requests that continue until they are stopped. */
export type Load = {
  readonly outcomes: readonly Outcome[];
  /** Resolves when this many requests have been answered with 200. */
  answered(count: number): Promise<void>;
  stop(): Promise<void>;
};

/** The number of messages in each request of the load. */
export const MESSAGES = 3;

/** The prefix of its request ids. */
export const ID_PREFIX = 'drill-';

/** Sends one request of three messages. Never throws. */
export async function send(url: string, key: string, texts: readonly string[] = words()): Promise<Outcome> {
  const requestId = `${ID_PREFIX}${randomUUID()}`;
  const begin = performance.now();
  const done = (status: Outcome['status'], retryAfter: string | null, reason: string): Outcome => {
    const endedAtMs = performance.now();
    return { requestId, status, retryAfter, reason, endedAtMs, tookMs: endedAtMs - begin };
  };
  try {
    const answer = await fetch(`${url}/v1/moderate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'x-request-id': requestId },
      body: JSON.stringify({ messages: texts.map((text) => ({ text, author: 'load' })) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await answer.text();
    return done(answer.status, answer.headers.get('retry-after'), /"reason":"([^"]+)"/.exec(text)?.[1] ?? '');
  } catch {
    return done('lost', null, '');
  }
}

let pauseMs = 0;

/** Makes each caller of a load wait between requests, because in the short form of the chaos suite others need the machine. */
export function paceLoads(ms: number): void {
  pauseMs = ms;
}

/** Loads that are still running. */
const running = new Set<() => void>();

/** Stops all loads of a scenario that was interrupted. */
export function stopLoads(): void {
  for (const stop of running) stop();
}

/** Keeps this many requests running. After a lost connection it waits a little. */
export function startLoad(url: string, key: string, parallel: number): Load {
  const outcomes: Outcome[] = [];
  let isStopped = false;
  const stopNow = () => {
    isStopped = true;
    running.delete(stopNow);
  };
  running.add(stopNow);
  const loop = async () => {
    while (!isStopped) {
      const outcome = await send(url, key);
      outcomes.push(outcome);
      const waitMs = outcome.status === 200 ? pauseMs : 20;
      if (waitMs > 0) await pause(waitMs);
    }
  };
  const loops = Array.from({ length: parallel }, loop);
  return {
    outcomes,
    answered: async (count) => {
      const isThere = () => outcomes.filter(({ status }) => status === 200).length >= count;
      await until(isThere, { deadlineMs: 60_000, what: `${count} answers` });
    },
    stop: async () => {
      stopNow();
      await Promise.all(loops);
    },
  };
}

/** Returns the longest time without an answered request. */
export function longestGapMs(outcomes: readonly Outcome[], fromMs: number, toMs: number): number {
  const ends = outcomes.filter(({ status, endedAtMs }) => status === 200 && endedAtMs >= fromMs && endedAtMs <= toMs);
  const times = [fromMs, ...ends.map(({ endedAtMs }) => endedAtMs).sort((a, b) => a - b), toMs];
  return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)));
}

/** Returns the value below which this share of the times is. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns texts that no cache knows. */
export function words(): string[] {
  return Array.from({ length: MESSAGES }, () => `does anybody know ${randomUUID()} from the harbour`);
}
