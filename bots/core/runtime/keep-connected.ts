import type { ChatPlatform } from '../../../src/core/common/chat-platforms.ts';
import type { ProcessDeps } from '../port/process.ts';
import type { BotHealth } from '../port/running-bot.ts';
import { type Backoff, backoffMs, pause, RECONNECT } from './timers.ts';

/** Why a connection cannot be used any more. Losses from which a library reconnects do not end here. */
export type ConnectionEnd =
  /** Another attempt cannot help. */
  { readonly kind: 'refused'; readonly problem: string } | { readonly kind: 'unreachable'; readonly problem: string };

/** Lets an attempt report its state. `problem` is safe to show. */
export type Attempt = {
  /** Whether the connection is stopped or given up, so that nothing more may start. */
  isOver(): boolean;
  health(): Pick<BotHealth, 'state' | 'problem'>;
  /** Reports a connection; `problem` names what is missing. */
  up(problem: string | null): void;
  /** Reports a temporary disconnect. */
  away(problem: string | null): void;
  giveUp(problem: string): void;
  /** Resets the backoff after earlier failures. */
  forgetFailures(): void;
};

type Kept = {
  readonly platform: ChatPlatform;
  readonly retry?: Backoff;
  /** Resolves when another attempt is due: at once, after a pause, or (null) never. Never rejects. */
  attempt(attempt: Attempt): Promise<ConnectionEnd | 'again' | null>;
  /** Closes what the last attempt left open. */
  close(): Promise<void>;
};

/** Connects and stays connected: retries with growing pauses if that can help, otherwise gives up and reports why. */
export function keepConnected({ log, schedule }: ProcessDeps, { platform, retry = RECONNECT, attempt, close }: Kept) {
  let health: Pick<BotHealth, 'state' | 'problem'> = { state: 'starting', problem: null };
  let failures = 0;
  const ending = new AbortController();
  const isOver = () => health.state === 'stopped' || health.state === 'failed';
  const away = (problem: string | null): void => {
    if (!isOver()) health = { state: health.state === 'starting' ? 'starting' : 'reconnecting', problem };
  };
  const told: Attempt = {
    isOver,
    health: () => health,
    up: (problem) => {
      if (!isOver()) health = { state: 'running', problem };
    },
    away,
    giveUp: (problem) => void giveUp(problem),
    forgetFailures: () => {
      failures = 0;
    },
  };
  const finish = async (last: typeof health): Promise<void> => {
    health = last;
    ending.abort();
    await close();
  };
  const giveUp = (problem: string): Promise<void> => {
    if (isOver()) return Promise.resolve();
    log.error({}, problem);
    return finish({ state: 'failed', problem });
  };

  const keep = async (): Promise<void> => {
    for (;;) {
      const end = await attempt(told);
      if (isOver() || end === null) return;
      if (end === 'again') {
        await close();
      } else if (end.kind === 'refused') {
        return giveUp(end.problem);
      } else {
        const delayMs = backoffMs(failures, retry);
        failures++;
        away(end.problem);
        log.warn({ delayMs: Math.round(delayMs) }, end.problem);
        await close();
        await pause(schedule, delayMs, ending.signal);
      }
      if (isOver()) return;
    }
  };
  void keep();

  return {
    health: (): BotHealth => ({ platform, ...health }),
    /** Gives up for good, and reports why. */
    giveUp,
    stop: (): Promise<void> => finish({ state: 'stopped', problem: null }),
  };
}
