import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { Agent, request } from 'undici';
import type { Ask } from './mix.ts';

/** The results of the requests in a period. */
export type Sum = {
  readonly requests: number;
  readonly messages: number;
  /** 503 with Retry-After: the server reported that it was full. */
  readonly shed: number;
  /** All other unexpected answers, and lost connections. */
  readonly wrong: number;
  /** The first unexpected results: the request and the answer. */
  readonly examples: readonly string[];
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
};

/** Load that continues until it is stopped. */
export type Driving = {
  /** Returns the sum since the last call. */
  take(): Sum;
  /** Returns the sum of everything taken. */
  whole(): Sum;
  /** Resolves when the running requests are answered. */
  stop(): Promise<void>;
};

/** The counts with their latencies in microseconds. A histogram accepts whole numbers from 1 on. */
type Counts = {
  readonly latencies: RecordableHistogram;
  requests: number;
  messages: number;
  shed: number;
  wrong: number;
  examples: string[];
};

/** Most examples of unexpected results. */
const EXAMPLES_MAX = 20;

/**
 * Sends requests over several connections, each when the one before it on the same connection is answered. With a rate, it sends regardless of
 * answers and counts the wait for a free connection, so that a server that hangs does not get fewer requests.
 * @param rate requests per second; 0 means as many as are answered.
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

/** Calls at a rate per second. If timers are late, it catches up at once. */
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
