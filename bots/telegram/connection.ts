import type { UserFromGetMe } from 'grammy/types';
import type { BotDeps, BotHealth } from '../shared/deps.ts';
import { backoffMs } from '../shared/running/backoff.ts';
import type { TelegramConfig } from './config.ts';
import type { ClientHandle } from './create-client.ts';
import { endOfError, type LoginEnd } from './login-end.ts';
import { pause, RECONNECT } from './pause.ts';
import { type Receiving, type ReceivingDeps, receiveByPolling, receiveByWebhook } from './receiving.ts';

/** The connection to Telegram. */
export type Connection = {
  /** The bot itself, once Telegram has said who it is. */
  me(): UserFromGetMe | null;
  health(): BotHealth;
  /** Takes no more updates. */
  close(): Promise<void>;
  /** Tells Telegram that what was taken has been handled, and ends what is left. */
  end(): Promise<void>;
};

/** Logs in by itself and stays logged in. `onReady` runs once, before the first update. */
export function connect(
  deps: Pick<BotDeps, 'log' | 'schedule'>,
  config: TelegramConfig,
  client: ClientHandle,
  onReady: () => Promise<void>,
): Connection {
  let health: Pick<BotHealth, 'state' | 'problem'> = { state: 'starting', problem: null };
  let me: UserFromGetMe | null = null;
  let receiving: Receiving | null = null;
  const isOver = () => health.state === 'stopped' || health.state === 'failed';

  const onEnd = (end: LoginEnd | null): void => {
    if (isOver()) return;
    const before = health;
    if (!end) health = { state: 'running', problem: null };
    else if (end.kind === 'hopeless') health = { state: 'failed', problem: end.problem };
    else health = { state: before.state === 'starting' ? 'starting' : 'reconnecting', problem: end.problem };
    if (health.problem === before.problem && health.state === before.state) return;
    if (end) deps.log[end.kind === 'hopeless' ? 'error' : 'warn']({ platform: 'telegram' }, end.problem);
    else deps.log.info({ platform: 'telegram' }, before.state === 'starting' ? 'logged in' : 'connected again');
  };
  const run = async (): Promise<void> => {
    me = await logIn(deps, client, onEnd);
    if (!me || isOver()) return;
    client.bot.botInfo = me;
    await onReady();
    if (isOver()) return;
    const receivingDeps: ReceivingDeps = { ...deps, config, bot: client.bot, signal: client.signal, onEnd };
    const { webhookUrl } = config;
    const opened = await (webhookUrl === null
      ? receiveByPolling(receivingDeps)
      : receiveByWebhook({ ...receivingDeps, webhookUrl }));
    receiving = opened;
    if (isOver()) await opened.close();
  };
  const running = run().catch((error: unknown) => {
    deps.log.error(
      { platform: 'telegram', error: error instanceof Error ? error.name : 'unknown' },
      'the start failed',
    );
    onEnd({ kind: 'hopeless', problem: 'The bot could not be started; the log says more.' });
  });

  return {
    me: () => me,
    health: () => ({ platform: 'telegram', ...health }),
    close: async () => {
      health = { state: 'stopped', problem: null };
      await receiving?.close();
    },
    end: async () => {
      await receiving?.confirm();
      client.close();
      await running;
    },
  };
}

/** Asks Telegram who the bot is, until it says so; null when it never will. */
async function logIn(
  { schedule }: Pick<BotDeps, 'schedule'>,
  client: ClientHandle,
  onEnd: (end: LoginEnd) => void,
): Promise<UserFromGetMe | null> {
  for (let failures = 0; !client.signal.aborted; failures++) {
    try {
      return await client.bot.api.getMe();
    } catch (error) {
      if (client.signal.aborted) return null;
      const end = endOfError(error);
      onEnd(end);
      if (end.kind === 'hopeless') return null;
      await pause(schedule, backoffMs(failures, RECONNECT), client.signal);
    }
  }
  return null;
}
