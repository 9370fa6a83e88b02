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

/** The state of the judge, for the health endpoint and the metrics. */
export type JudgeHealth = {
  readonly circuit: ReturnType<Circuit['state']>;
  readonly inFlight: number;
  readonly waiting: number;
  /** What is left of a pause that the server asked for. */
  readonly pausedMs: number;
  /** In which points the server is asked otherwise than the settings say, because it refused that; in words. */
  readonly adapted: readonly string[];
  /** Why its answers are worth less than they should be; null where nothing is known against them. */
  readonly trouble: JudgeTrouble | null;
  /** In how many batches it found our own message since the start; none where none is sent. */
  readonly canaries: { readonly found: number; readonly missed: number };
  readonly lastError: (Pick<CallStats, 'outcome' | 'status' | 'code' | 'param'> & { readonly atMs: number }) | null;
};

/** A judge over HTTP. */
export type HttpJudge = Judge & { close(): Promise<void>; health(): JudgeHealth };

/** Whoever asks without saying on whose behalf waits beside nobody. */
const NOBODY_ELSE: Caller = { tenant: '', lane: 'bulk' };
const MAX_WAITING = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** After so many calls in a row the server is taken to refuse all of them. */
const RATE_LIMITED_IN_A_ROW = 5;
/** Below the idle limits of common network address translators, which drop connections silently. */
const KEEP_ALIVE_MAX_MS = 30_000;

/** Whose money and turn a request takes, and until when; a whole timeout from now where that is not said. */
type Behalf = { readonly budget: Budget; readonly caller?: Caller | undefined; readonly deadlineMs?: number };

/** What every judge over HTTP stands on: the client, one limiter and one circuit, and one deadline a request. */
export type Engine = ReturnType<typeof createEngine>;

/** Makes an engine for one server. */
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
    // The signal ends a call at its deadline; these only end what the signal somehow missed.
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
  // Every request under way listens.
  setMaxListeners(0, stopping.signal);

  return {
    parts,
    /** Makes one call; what it throws becomes an outcome. Never rejects. */
    call: async (signal: AbortSignal, make: (client: OpenAI) => Promise<ModelOutcome>): Promise<ModelOutcome> => {
      const begunMs = now();
      try {
        return await make(client);
      } catch (error) {
        const brief = now() - begunMs < options.timeoutMs / 2;
        // A Retry-After may be a date.
        return readFailure(error, { aborted: signal.aborted, brief }, Date.now());
      }
    },
    /** Runs one request under its deadline. Rows that `work` has not written by then failed as `timeout`. Rejects only when the budget does. */
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
    // The budget failed: pieces that are still under way end here.
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
    // The client wants a key; without one the header is left out.
    apiKey: apiKey ?? 'none',
    ...(apiKey === null ? { defaultHeaders: { Authorization: null } } : {}),
    baseURL: baseUrl,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: 2 * timeoutMs,
    // Its debug log holds whole requests.
    logLevel: 'off',
    fetch: send,
  });
  // Its own way sets a timer a call: a request's deadline ends all of its calls, and the agent ends what that somehow missed.
  client.fetchWithTimeout = (url, init) => send(url, init);
  return client;
}
