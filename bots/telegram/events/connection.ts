import type { UserFromGetMe } from 'grammy/types';
import type { BotDeps } from '../../core/port/deps.ts';
import type { ProcessDeps } from '../../core/port/process.ts';
import { type Attempt, type ConnectionEnd, keepConnected } from '../../core/runtime/keep-connected.ts';
import type { TelegramConfig } from '../connection/config.ts';
import type { ClientHandle } from '../connection/create-client.ts';
import { nameOf } from '../connection/live.ts';
import { endOfError } from '../connection/login-end.ts';
import { type Receiving, type ReceivingDeps, receiveByPolling, receiveByWebhook } from './receiving.ts';

type State = { me: UserFromGetMe | null; receiving: Receiving | null };

/** Logs in and stays logged in. `onReady` runs once, before the first update. */
export function connect(
  deps: ProcessDeps,
  config: TelegramConfig,
  client: ClientHandle,
  onReady: () => Promise<void>,
  take: ReceivingDeps['take'],
) {
  const state: State = { me: null, receiving: null };
  let running: Promise<unknown> = Promise.resolve();
  const kept = keepConnected(deps, {
    platform: 'telegram',
    attempt: (attempt) => {
      const logged = logIn({ ...deps, take }, config, client, onReady, state, attempt);
      running = logged;
      return logged;
    },
    close: async () => state.receiving?.close(),
  });
  return {
    /** Returns the bot's own user after the log-in; null before. */
    me: (): UserFromGetMe | null => state.me,
    health: kept.health,
    /** Stops taking updates. */
    close: kept.stop,
    /** Confirms the taken updates to Telegram, and ends the rest. */
    end: async (): Promise<void> => {
      await state.receiving?.confirm();
      client.close();
      await running;
    },
  };
}

/** Logs in and starts to receive updates, which then reconnects on its own. Never rejects. */
async function logIn(
  deps: ProcessDeps & Pick<ReceivingDeps, 'take'>,
  config: TelegramConfig,
  client: ClientHandle,
  onReady: () => Promise<void>,
  state: State,
  attempt: Attempt,
): Promise<ConnectionEnd | null> {
  try {
    state.me = await client.bot.api.getMe();
  } catch (error) {
    return client.signal.aborted ? null : endOfError(error);
  }
  if (attempt.isOver()) return null;
  client.bot.botInfo = state.me;
  try {
    await onReady();
    if (attempt.isOver()) return null;
    const onEnd = (end: ConnectionEnd | null) => follow(deps, attempt, end);
    const receivingDeps: ReceivingDeps = { ...deps, config, bot: client.bot, signal: client.signal, onEnd };
    const { webhookUrl } = config;
    const opened = await (webhookUrl === null
      ? receiveByPolling(receivingDeps)
      : receiveByWebhook({ ...receivingDeps, webhookUrl }));
    state.receiving = opened;
    if (attempt.isOver()) await opened.close();
    return null;
  } catch (error) {
    deps.log.error({ error: nameOf(error) }, 'the start failed');
    return { kind: 'refused', problem: 'The bot could not be started; the log says more.' };
  }
}

/** Updates health: with each failure, and with null when updates arrive. Changes are logged once. */
function follow({ log }: Pick<BotDeps, 'log'>, attempt: Attempt, end: ConnectionEnd | null): void {
  if (attempt.isOver()) return;
  const before = attempt.health();
  if (end?.kind === 'refused') {
    attempt.giveUp(end.problem);
    return;
  }
  if (end) attempt.away(end.problem);
  else attempt.up(null);
  const { state, problem } = attempt.health();
  if (state === before.state && problem === before.problem) return;
  if (end) log.warn({}, end.problem);
  else log.info({}, before.state === 'starting' ? 'logged in' : 'connected again');
}
