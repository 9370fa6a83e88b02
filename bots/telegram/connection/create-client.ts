import { setMaxListeners } from 'node:events';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Bot, HttpError, type Transformer } from 'grammy';
import type { Schedule } from '../../core/port/process.ts';
import { createCallPauses } from '../../core/runtime/call-pauses.ts';
import { pause } from '../../core/runtime/timers.ts';
import { apiRootOf, type TelegramConfig } from './config.ts';

/** Length of a long poll in seconds; grammY's own limit must be longer. */
export const POLL_SECONDS = 30;
const CLIENT_TIMEOUT_SECONDS = POLL_SECONDS + 15;
const CALL_TIMEOUT_MS = 15_000;

/** Longest wait for a rate limit within a call; a step that must wait longer is retried later, and its entry says so. */
const RATE_LIMIT_WAIT_MAX_MS = 30_000;
const STEP_WAIT_MAX_MS = 5_000;
const STEPS = /^(?:delete|restrict|ban|unban)/;

/** Retries of an idempotent call after a network failure. */
const NETWORK_RETRIES = 2;
const NETWORK_PAUSE_MS = 1_000;

type Signal = Parameters<Transformer>[3];

/** The client, and a function that ends all its calls. */
export type ClientHandle = { readonly bot: Bot; readonly signal: AbortSignal; readonly close: () => void };

/** Creates a client that waits for rate limits and repeats safe calls, both within bounds. It makes no call on its own. */
export function createClient(config: TelegramConfig, schedule: Schedule): ClientHandle {
  const apiRoot = apiRootOf(config);
  const ended = new AbortController();
  // Every running call adds a listener and removes it at its end.
  setMaxListeners(0, ended.signal);
  // grammY shares one agent among all bots of the process, and its connections outlive a bot.
  const Agent = apiRoot.startsWith('https:') ? HttpsAgent : HttpAgent;
  const agent = new Agent({ keepAlive: true });
  const bot = new Bot(config.token, {
    client: { apiRoot, timeoutSeconds: CLIENT_TIMEOUT_SECONDS, baseFetchConfig: { agent, compress: true } },
  });
  bot.api.config.use(boundTime(ended.signal), repeatSafely(schedule, ended.signal), waitForLimits(schedule));
  return {
    bot,
    signal: ended.signal,
    close: () => {
      ended.abort();
      agent.destroy();
    },
  };
}

/** Ends every call with the client, and every call except a poll after some seconds. */
function boundTime(ended: AbortSignal): Transformer {
  return (prev, method, payload, signal) => {
    const late = method === 'getUpdates' ? undefined : AbortSignal.timeout(CALL_TIMEOUT_MS);
    // grammY's type belongs to a polyfill; Node's signals have all that it uses.
    return withSignals([signal, ended, late], (any) => prev(method, payload, any as unknown as Signal));
  };
}

/** Waits for rate limits. Telegram limits each method in each chat, so a pause holds for all later calls of that kind. */
function waitForLimits(schedule: Schedule): Transformer {
  const pauses = createCallPauses(schedule);
  return async (prev, method, payload, signal) => {
    const kind = `${method} ${'chat_id' in payload ? payload.chat_id : ''}`;
    const endsAtMs = schedule.now() + (STEPS.test(method) ? STEP_WAIT_MAX_MS : RATE_LIMIT_WAIT_MAX_MS);
    for (;;) {
      await pauses.passed(kind, endsAtMs - schedule.now());
      const answer = await prev(method, payload, signal);
      if (answer.ok || answer.error_code !== 429) {
        pauses.taken(kind);
        return answer;
      }
      const seconds = answer.parameters?.retry_after;
      pauses.begin(kind, seconds === undefined ? null : seconds * 1_000);
    }
  };
}

/** Repeats failed calls, but never sends messages twice: after a lost answer nobody knows whether they were posted. */
function repeatSafely(schedule: Schedule, ended: AbortSignal): Transformer {
  return async (prev, method, payload, signal) => {
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt === NETWORK_RETRIES || method === 'getUpdates' || method.startsWith('send');
      try {
        const answer = await prev(method, payload, signal);
        if (isLast || answer.ok || answer.error_code < 500) return answer;
      } catch (error) {
        if (isLast || signal?.aborted || !(error instanceof HttpError)) throw error;
      }
      await pause(schedule, NETWORK_PAUSE_MS * 2 ** attempt, ended);
    }
  };
}

/** The common part of Node's signals and those of the polyfill that grammY and its runner use. */
type AnySignal = {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
};

/** Makes a call with a signal that aborts when any of several does, and removes its listeners. `AbortSignal.any` accepts only Node's own. */
async function withSignals<T>(
  signals: readonly (AnySignal | undefined)[],
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const given = signals.filter((signal) => signal !== undefined);
  if (given.some((signal) => signal.aborted)) abort();
  for (const signal of given) signal.addEventListener('abort', abort);
  try {
    return await call(controller.signal);
  } finally {
    for (const signal of given) signal.removeEventListener('abort', abort);
  }
}
