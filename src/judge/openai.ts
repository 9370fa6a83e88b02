import { randomInt } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { OpenAI } from 'openai';
import { Agent, fetch as undiciFetch } from 'undici';
import type { Caller, Judge, JudgeAnswer, JudgeRequest, JudgeRow, JudgeUsage, Purse } from '../core/ports.ts';
import { type Chat, failed, type JudgeParts, type JudgeRun } from './attempts.ts';
import { judgeBatch } from './batch.ts';
import { createCircuit } from './circuit.ts';
import { createGate } from './gate.ts';
import { createIsolation, ISOLATION_CALLS_MAX } from './isolation.ts';
import type { CallStats, OpenAiJudgeOptions } from './openai-options.ts';
import { readCompletion, readFailure } from './outcome.ts';
import { ANSWER_SCHEMA } from './prompt.ts';
import { createRetryBudget } from './retry-budget.ts';

/** The state of the judge, for the health endpoint and the metrics. */
export type JudgeHealth = {
  readonly circuit: 'closed' | 'half_open' | 'open';
  readonly inFlight: number;
  readonly waiting: number;
  /** What is left of a pause that the server asked for. */
  readonly pausedMs: number;
  readonly lastError: (Pick<CallStats, 'outcome' | 'status' | 'code' | 'param'> & { readonly atMs: number }) | null;
};

/** Whoever asks without saying on whose behalf waits beside nobody. */
const NOBODY_ELSE: Caller = { tenant: '', lane: 'bulk' };
const MAX_WAITING = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A server that sends more, or without end, is cut off here: an answer to 50 messages takes a tenth of it. */
const RESPONSE_MAX_BYTES = 256 * 1024;
/** Below the idle limits of common network address translators, which drop connections silently. */
const KEEP_ALIVE_MAX_MS = 30_000;

/**
 * The judge over any OpenAI-compatible chat server.
 * Every request is answered by its deadline; calls under way are bounded, waiting ones too, and none are made while the circuit is open.
 * Only texts, topics and rules are sent.
 */
export function createOpenAiJudge(
  options: OpenAiJudgeOptions,
): Judge & { close(): Promise<void>; health(): JudgeHealth } {
  const now = options.now ?? (() => performance.now());
  let lastError: JudgeHealth['lastError'] = null;
  const noteCall = (stats: CallStats): void => {
    const { outcome, status, code, param } = stats;
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
    maxResponseSize: RESPONSE_MAX_BYTES,
  });
  const gate = createGate({ maxParallel: options.maxParallel, maxWaiting: options.maxWaiting ?? MAX_WAITING, now });
  const circuit = createCircuit({
    onChange: (event) => options.onCircuit?.(event),
    now,
    times: options.circuitTimes,
  });
  const parts: JudgeParts = {
    options: { ...options, onCall: noteCall },
    gate,
    circuit,
    retries: createRetryBudget(),
    isolation: createIsolation(),
    draw: options.draw ?? randomInt,
    now,
    random: options.random ?? Math.random,
    send: createSender(options, agent, now),
  };
  const stopping = new AbortController();
  // Every request under way listens.
  setMaxListeners(0, stopping.signal);

  return {
    provider: 'openai',
    model: options.model,
    cannot: [],
    judge: (request, purse, caller = NOBODY_ELSE) => judgeRequest(parts, request, { purse, caller }, stopping.signal),
    close: async () => {
      stopping.abort();
      await agent.destroy();
    },
    health: () => {
      const { inFlight, waiting, pausedUntilMs } = gate.state();
      return { circuit: circuit.state(), inFlight, waiting, pausedMs: Math.max(0, pausedUntilMs - now()), lastError };
    },
  };
}

async function judgeRequest(
  parts: JudgeParts,
  request: JudgeRequest,
  on: { readonly purse: Purse; readonly caller: Caller },
  stopping: AbortSignal,
): Promise<JudgeAnswer> {
  const { timeoutMs } = parts.options;
  const deadline = new AbortController();
  const end = (): void => deadline.abort();
  // Each piece of a split batch listens.
  setMaxListeners(0, deadline.signal);
  const timer = setTimeout(end, timeoutMs);
  stopping.addEventListener('abort', end);
  if (stopping.aborted) end();
  const usage = { requests: 0, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };
  const run: JudgeRun = {
    ...on,
    signal: deadline.signal,
    deadlineMs: parts.now() + timeoutMs,
    onUsage: (used) => addUsage(usage, used),
    isolationCalls: { left: ISOLATION_CALLS_MAX },
  };
  const rows: JudgeRow[] = request.messages.map(() => failed('timeout'));
  try {
    await judgeBatch(parts, run, request, rows);
    return { rows, usage };
  } catch (error) {
    // The purse failed: pieces that are still under way end here.
    end();
    throw error;
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', end);
  }
}

function addUsage(total: { -readonly [Key in keyof JudgeUsage]: number }, used: Omit<JudgeUsage, 'requests'>): void {
  total.requests += 1;
  total.inputTokens += used.inputTokens;
  total.cachedInputTokens += used.cachedInputTokens;
  total.outputTokens += used.outputTokens;
}

/** The HTTP call itself. */
function createSender(options: OpenAiJudgeOptions, agent: Agent, now: () => number): JudgeParts['send'] {
  const client = new OpenAI({
    // The client wants a key; without one the header is left out.
    apiKey: options.apiKey ?? 'none',
    ...(options.apiKey === null ? { defaultHeaders: { Authorization: null } } : {}),
    baseURL: options.baseUrl,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: 2 * options.timeoutMs,
    // Its debug log holds whole requests.
    logLevel: 'off',
    fetch: agentFetch(agent),
  });
  return async (chat, signal) => {
    const begunMs = now();
    try {
      return readCompletion(await client.chat.completions.create(chatBody(options, chat), { signal }));
    } catch (error) {
      const brief = now() - begunMs < options.timeoutMs / 2;
      // A Retry-After may be a date.
      return readFailure(error, { aborted: signal.aborted, brief }, Date.now());
    }
  };
}

/**
 * undici's own fetch, so that the agent is of the same version; its types and the global ones describe the same objects.
 * A redirect is not followed: the texts go to the configured server or nowhere.
 */
function agentFetch(agent: Agent): typeof globalThis.fetch {
  const fetch = (input: string, init: object): unknown =>
    undiciFetch(input, { ...init, redirect: 'manual', dispatcher: agent });
  return fetch as typeof globalThis.fetch;
}

function chatBody(
  options: OpenAiJudgeOptions,
  { system, user, maxTokens }: Chat,
): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const body = {
    model: options.model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    [options.maxTokensField]: maxTokens,
    ...(options.temperature === null ? {} : { temperature: options.temperature }),
    ...(options.reasoningEffort === null ? {} : { reasoning_effort: options.reasoningEffort }),
    ...responseFormat(options.schemaMode),
  };
  // Compatible servers know efforts that the type does not.
  return body as OpenAI.ChatCompletionCreateParamsNonStreaming;
}

function responseFormat(mode: OpenAiJudgeOptions['schemaMode']): { readonly response_format?: object } {
  switch (mode) {
    case 'json_schema':
      return {
        response_format: { type: 'json_schema', json_schema: { name: 'scores', strict: true, schema: ANSWER_SCHEMA } },
      };
    case 'json_object':
      return { response_format: { type: 'json_object' } };
    case 'none':
      return {};
    default:
      return mode satisfies never;
  }
}
