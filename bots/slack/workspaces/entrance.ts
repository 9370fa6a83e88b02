import type { App, Authorize, Logger } from '@slack/bolt';
import type { InboundEvent } from '../../core/port/inbound-events.ts';
import type { ProcessDeps } from '../../core/port/process.ts';
import type { BotHealth } from '../../core/port/running-bot.ts';
import { keepConnected } from '../../core/runtime/keep-connected.ts';
import type { SlackAppConfig } from '../connection/config.ts';
import { createHttp, type Making } from '../events/transport.ts';

const RETRY = { firstMs: 500, maxMs: 60_000 };

/** Where Slack and browsers reach a process, whether it works on workspaces or not. */
export type Entrance = {
  health(): BotHealth;
  /** Has the library handle an interaction that was written down. */
  perform(...what: Parameters<ReturnType<typeof createHttp>['perform']>): Promise<void>;
  stop(): Promise<void>;
};

/** What is behind it. */
export type EntranceDeps = ProcessDeps &
  Required<Pick<Making<SlackAppConfig>, 'config' | 'installer' | 'read'>> & {
    readonly logger: Logger;
    readonly authorize: Authorize<boolean>;
    readonly attach: (app: App) => void;
    readonly take: (event: InboundEvent) => Promise<void>;
  };

/** Listens for as long as it is not stopped; an address that is taken is tried again. */
export function openEntrance({ log, ...making }: EntranceDeps): Entrance {
  let transport = createHttp(making);
  const kept = keepConnected(
    { log, schedule: making.schedule },
    {
      platform: 'slack',
      retry: RETRY,
      async attempt(attempt) {
        const problem = await transport.open();
        if (attempt.isOver() || problem) return problem;
        attempt.up(null);
        return transport.ended;
      },
      async close() {
        // One that was opened, or could not be, is opened no more.
        const last = transport;
        transport = createHttp(making);
        await last.close();
      },
    },
  );
  return { health: kept.health, stop: kept.stop, perform: (...what) => transport.perform(...what) };
}
