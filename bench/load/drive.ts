import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { Agent, request } from 'undici';
import type { Ask } from './mix.ts';

/** What came of the requests of a time. */
export type Sum = {
  readonly requests: number;
  readonly messages: number;
  /** 503 with Retry-After: the server said that it was full. */
  readonly shed: number;
  /** Any other answer than the one that is due, and lost connections. */
  readonly wrong: number;
  /** The first of them, by what was asked and what came. */
  readonly examples: readonly string[];
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
};

/** Load that goes on until it is stopped. */
export type Driving = {
  /** The sum since the last call. */
  take(): Sum;
  /** The sum of all that was taken. */
  whole(): Sum;
  /** Resolves when the requests under way are answered. */
  stop(): Promise<void>;
};

/** Of the latencies, in microseconds: a histogram takes whole numbers from 1 on. */
type Counts = {
  readonly latencies: RecordableHistogram;
  requests: number;
  messages: number;
  shed: number;
  wrong: number;
  examples: string[];
};

/** So much of what went wrong is told. */
const EXAMPLES_MAX = 20;

/**
 * Sends requests over so many connections, each as soon as the one before it on that connection is answered; or at a rate, whatever is answered,
 * with the wait for a free connection counted: a server that stands still is not asked less.
 * @param rate requests a second; 0 is as many as are answered.
 */
export function drive(
  url: string,
  next: () => Ask,
  { connections, rate }: { readonly connections: number; readonly rate: number },
): Driving {
  const agent = new Agent({ connections, pipelining: 1 });
  let since = emptyCounts();
  const all = emptyCounts();
  let isStopped = false;
  const underWay = new Set<Promise<void>>();

  const send = async (): Promise<void> => {
    const ask = next();
    const begunAt = performance.now();
    const { outcome, status } = await sendOne(agent, url, ask);
    const micros = Math.max(1, Math.round((performance.now() - begunAt) * 1_000));
    since.requests += 1;
    since.latencies.record(micros);
    if (outcome === 'due') since.messages += ask.messages;
    else if (outcome === 'shed') since.shed += 1;
    else {
      since.wrong += 1;
      if (since.examples.length < EXAMPLES_MAX) since.examples.push(`${ask.kind} ${status}`);
    }
  };
  const start = (work: () => Promise<void>) => {
    const one: Promise<void> = work().finally(() => underWay.delete(one));
    underWay.add(one);
  };
  const timer = rate > 0 ? startRate(rate, () => start(send)) : undefined;
  const loop = async () => {
    while (!isStopped) await send();
  };
  if (rate === 0) for (let at = 0; at < connections; at++) start(loop);

  return {
    take: () => {
      const taken = since;
      since = emptyCounts();
      addCounts(all, taken);
      return sumOf(taken);
    },
    whole: () => sumOf(all),
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await Promise.all(underWay);
      await agent.close();
    },
  };
}

/** Calls so often a second, also where timers are late: what was missed is made up for at once. */
function startRate(rate: number, call: () => void): NodeJS.Timeout {
  const begunAt = performance.now();
  let made = 0;
  return setInterval(() => {
    const due = ((performance.now() - begunAt) / 1_000) * rate;
    for (; made < due; made++) call();
  }, 5);
}

async function sendOne(
  agent: Agent,
  url: string,
  { method, path, key, body, status: due }: Ask,
): Promise<{ readonly outcome: 'due' | 'shed' | 'wrong'; readonly status: number | string }> {
  try {
    const answer = await request(url + path, {
      dispatcher: agent,
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    await answer.body.dump({ limit: 64 * 1024 * 1024 });
    const status = answer.statusCode;
    const isShed = status === 503 && answer.headers['retry-after'] !== undefined;
    return { outcome: status === due ? 'due' : isShed ? 'shed' : 'wrong', status };
  } catch (error) {
    return { outcome: 'wrong', status: error instanceof Error ? error.message : String(error) };
  }
}

function emptyCounts(): Counts {
  return { latencies: createHistogram({ figures: 3 }), requests: 0, messages: 0, shed: 0, wrong: 0, examples: [] };
}

function addCounts(all: Counts, one: Counts): void {
  all.latencies.add(one.latencies);
  all.requests += one.requests;
  all.messages += one.messages;
  all.shed += one.shed;
  all.wrong += one.wrong;
  all.examples = [...all.examples, ...one.examples].slice(0, EXAMPLES_MAX);
}

function sumOf({ latencies, ...counts }: Counts): Sum {
  const ms = (percentile: number) => (counts.requests === 0 ? 0 : latencies.percentile(percentile) / 1_000);
  return { ...counts, p50Ms: ms(50), p99Ms: ms(99), p999Ms: ms(99.9) };
}
