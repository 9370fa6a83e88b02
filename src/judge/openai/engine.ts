import { randomInt } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { OpenAI } from 'openai';
import { Agent } from 'undici';
import { NO_USAGE, sumUsage } from '../../core/moderation/judgement.ts';
import type { Budget, Caller, Judge, JudgeAnswer, JudgeRow, JudgeTrouble } from '../../core/ports/judge.ts';
import { type Circuit, createCircuit } from '../call/circuit.ts';
import { createConcurrencyLimiter } from '../call/concurrency-limiter.ts';
import { createIsolation, createRetryBudget, ISOLATION_CALLS_MAX } from '../call/isolation.ts';
import { type ModelOutcome, readFailure } from '../call/outcome.ts';
import { createTransport, STREAM_MAX_BYTES } from '../call/transport.ts';
import { failed, type JudgeParts, type JudgeRun } from './attempt-types.ts';
import type { CallStats, EngineOptions } from './openai-options.ts';

/** The state of the judge; the health endpoint and the metrics show it. */
export type JudgeHealth = {
  readonly circuit: ReturnType<Circuit['state']>;
  readonly inFlight: number;
  readonly waiting: number;
  /** The rest of a pause that the server requested. */
  readonly pausedMs: number;
  /** How requests differ from the settings because the server refused a field; in words. */
  readonly adapted: readonly string[];
  /** Why its answers are less reliable; null if no trouble is known. */
  readonly trouble: JudgeTrouble | null;
  /** In how many batches it found or missed the canary since the start; 0 if canaries are off. */
  readonly canaries: { readonly found: number; readonly missed: number };
  readonly lastError: (Pick<CallStats, 'outcome' | 'status' | 'code' | 'param'> & { readonly atMs: number }) | null;
};

/** A judge over HTTP. */
export type HttpJudge = Judge & { close(): Promise<void>; health(): JudgeHealth };

/** The caller of requests without one; they share one turn in the queue. */
const NOBODY_ELSE: Caller = { tenant: '', lane: 'bulk' };
const MAX_WAITING = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** After this many rate-limited calls in a row, the server counts as refusing all. */
const RATE_LIMITED_IN_A_ROW = 5;
/** Shorter than the idle limit of common NAT devices, which drop connections silently. */
const KEEP_ALIVE_MAX_MS = 30_000;

/** The budget, caller and deadline of a request; by default the deadline is one full timeout from now. */
type Behalf = { readonly budget: Budget; readonly caller?: Caller | undefined; readonly deadlineMs?: number };

/** The base of every judge over HTTP: the client, one limiter, one circuit, and one deadline per request. */
export type Engine = ReturnType<typeof createEngine>;

/** Creates an engine for one server. */
export function createEngine(options: EngineOptions) {
  const now = options.now ?? (() => performance.now());
  let lastError: JudgeHealth['lastError'] = null;
  let rateLimited = 0;
  const noteCall = (stats: CallStats): void => {
    const { outcome, status, code, param } = stats;
    rateLimited = outcome === 'rate_limited' ? rateLimited + 1 : 0;
    if (outcome !== 'answer') lastError = { outcome, status, code, param, atMs: Date.now() };
    options.onCall?.(stats);
  };
  const agent = new Agent({
    connections: options.maxParallel,
    pipelining: 1,
    connect: { timeout: Math.min(CONNECT_TIMEOUT_MS, options.timeoutMs) },
    // The signal ends a call at its deadline; these timeouts are only a backup.
    headersTimeout: 2 * options.timeoutMs,
    bodyTimeout: 2 * options.timeoutMs,
    keepAliveMaxTimeout: KEEP_ALIVE_MAX_MS,
    maxResponseSize: STREAM_MAX_BYTES,
  });
  const client = createClient(options, agent);
  const limiter = createConcurrencyLimiter({
    maxParallel: options.maxParallel,
    maxWaiting: options.maxWaiting ?? MAX_WAITING,
    now,
  });
  const circuit = createCircuit({ onChange: (event) => options.onCircuit?.(event), now, times: options.circuitTimes });
  const parts: JudgeParts = {
    options: { ...options, onCall: noteCall },
    limiter,
    circuit,
    retries: createRetryBudget(),
    isolation: createIsolation(),
    draw: options.draw ?? randomInt,
    now,
    random: options.random ?? Math.random,
  };
  const troubleOf = (): JudgeTrouble | null => {
    if (parts.isolation.seemsBroken()) return 'unusable_answers';
    return rateLimited >= RATE_LIMITED_IN_A_ROW ? 'rate_limited' : null;
  };
  const stopping = new AbortController();
  // Every running request listens.
  setMaxListeners(0, stopping.signal);

  return {
    parts,
    /** Makes one call, and converts its error to an outcome. Never rejects. */
    call: async (signal: AbortSignal, make: (client: OpenAI) => Promise<ModelOutcome>): Promise<ModelOutcome> => {
      const begunMs = now();
      try {
        return await make(client);
      } catch (error) {
        const brief = now() - begunMs < options.timeoutMs / 2;
        // `Retry-After` may be a date.
        return readFailure(error, { aborted: signal.aborted, brief }, Date.now());
      }
    },
    /** Runs one request under its deadline. Rows that `work` has not written by then fail as `timeout`. Rejects only when the budget does. */
    run: (messages: number, on: Behalf, work: (run: JudgeRun, rows: JudgeRow[]) => Promise<void>) =>
      runRequest(parts, messages, on, stopping.signal, work),
    close: async (): Promise<void> => {
      stopping.abort();
      await agent.destroy();
    },
    health: (): JudgeHealth => {
      const { inFlight, waiting, pausedUntilMs } = limiter.state();
      return {
        circuit: circuit.state(),
        inFlight,
        waiting,
        pausedMs: Math.max(0, pausedUntilMs - now()),
        adapted: [],
        canaries: { found: 0, missed: 0 },
        trouble: troubleOf(),
        lastError,
      };
    },
  };
}

async function runRequest(
  parts: JudgeParts,
  messages: number,
  on: Behalf,
  stopping: AbortSignal,
  work: (run: JudgeRun, rows: JudgeRow[]) => Promise<void>,
): Promise<JudgeAnswer> {
  const deadlineMs = on.deadlineMs ?? parts.now() + parts.options.timeoutMs;
  const deadline = new AbortController();
  const end = (): void => deadline.abort();
  // Each piece of a split batch listens.
  setMaxListeners(0, deadline.signal);
  const timer = setTimeout(end, Math.max(0, deadlineMs - parts.now()));
  stopping.addEventListener('abort', end);
  if (stopping.aborted) end();
  let usage = NO_USAGE;
  const run: JudgeRun = {
    budget: on.budget,
    caller: on.caller ?? NOBODY_ELSE,
    signal: deadline.signal,
    deadlineMs,
    onUsage: (used) => {
      usage = sumUsage([usage, { requests: 1, ...used }]);
    },
    isolationCalls: { left: ISOLATION_CALLS_MAX },
  };
  const rows: JudgeRow[] = Array.from({ length: messages }, () => failed('timeout'));
  try {
    await work(run, rows);
    return { rows, usage };
  } catch (error) {
    // The budget failed: end the pieces that are still running.
    end();
    throw error;
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', end);
  }
}

function createClient({ apiKey, baseUrl, timeoutMs }: EngineOptions, agent: Agent): OpenAI {
  const send = createTransport(agent);
  const client = new OpenAI({
    // The client requires a key; without one the header is left out.
    apiKey: apiKey ?? 'none',
    ...(apiKey === null ? { defaultHeaders: { Authorization: null } } : {}),
    baseURL: baseUrl,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: 2 * timeoutMs,
    // Its debug log would contain whole requests.
    logLevel: 'off',
    fetch: send,
  });
  // The client would set a timer per call. Here the request's deadline ends all of its calls, and the agent is the backup.
  client.fetchWithTimeout = (url, init) => send(url, init);
  return client;
}
