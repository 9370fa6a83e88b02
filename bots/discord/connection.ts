import { type Client, Events, type RESTOptions } from 'discord.js';
import type { BotDeps, BotHealth } from '../shared/deps.ts';
import { backoffMs } from '../shared/running/backoff.ts';
import type { DiscordConfig } from './config.ts';
import { type ClientHandle, createClient } from './create-client.ts';
import {
  ALL_GRANTED,
  askForIntents,
  describeMissingIntents,
  fewerIntents,
  type GrantedIntents,
  INTENT_HOW,
} from './intents.ts';
import { endOfCloseCode, endOfError, type LoginEnd } from './login-end.ts';
import { nameOf } from './outcome.ts';
import { inviteLink } from './permissions.ts';
import { restOptions } from './rest-options.ts';

const RETRY = { firstMs: 1_000, maxMs: 60_000 };

const WRONG_TOKEN =
  'DISCORD_TOKEN is not a token that Discord accepts. Copy it anew from https://discord.com/developers/applications, Bot, Reset Token.';
const NO_INTENTS = 'Discord refuses every set of intents that the bot can work with.';

/** The connection to Discord, whichever client makes it at the moment. */
export type Connection = {
  /** The client that is logged in; null while there is none. */
  client(): Client<true> | null;
  intents(): GrantedIntents;
  health(): BotHealth;
  stop(): Promise<void>;
};

/** What happens on a client. `attach` runs before it logs in, `ready` each time one has logged in. */
export type ConnectionEvents = {
  attach(client: Client): void;
  ready(client: Client<true>): void;
};

type State = {
  client: Client<true> | null;
  handle: ClientHandle | null;
  granted: GrantedIntents;
  health: Pick<BotHealth, 'state' | 'problem'>;
  failures: number;
  callOffRetry: (() => void) | null;
};

/**
 * Logs in and stays logged in: tries again with growing pauses where that can help, with fewer intents where the application may not
 * have them, and gives up, saying so, where neither helps.
 */
export function connect(
  deps: Pick<BotDeps, 'log' | 'schedule'>,
  config: DiscordConfig,
  events: ConnectionEvents,
): Connection {
  const state: State = {
    client: null,
    handle: null,
    granted: ALL_GRANTED,
    health: { state: 'starting', problem: null },
    failures: 0,
    callOffRetry: null,
  };
  const rest = restOptions(config, deps.schedule.now);
  const stopped = () => state.health.state === 'stopped';

  const attempt = async (known: GrantedIntents | null): Promise<void> => {
    const end = await useOneClient(deps, config, events, state, rest, known);
    state.client = null;
    await state.handle?.close();
    state.handle = null;
    if (stopped()) return;
    const next = afterEnd(deps, state, end);
    if (!next) return;
    const again = () => void attempt(next.known);
    if (next.delayMs === 0) again();
    else state.callOffRetry = deps.schedule.after(next.delayMs, again);
  };
  void attempt(null);

  return {
    client: () => state.client,
    intents: () => state.granted,
    health: () => ({ platform: 'discord', ...state.health }),
    stop: async () => {
      state.health = { state: 'stopped', problem: null };
      state.client = null;
      state.callOffRetry?.();
      await state.handle?.close();
    },
  };
}

/** Resolves when the client is of no more use. Never rejects. */
async function useOneClient(
  deps: Pick<BotDeps, 'log' | 'schedule'>,
  config: DiscordConfig,
  events: ConnectionEvents,
  state: State,
  rest: Partial<RESTOptions>,
  known: GrantedIntents | null,
): Promise<LoginEnd> {
  // An HTTP header takes no other characters, and no token has them.
  if (!/^[\x21-\x7e]+$/.test(config.token)) return { kind: 'wrong_token' };
  const granted = known ?? (await askForIntents(deps.log, config.token, rest));
  if (granted === 'wrong_token') return { kind: granted };
  if (state.health.state === 'stopped') return { kind: 'unreachable', problem: '' };
  state.granted = granted;
  const handle = createClient({ granted, rest });
  state.handle = handle;
  return new Promise((resolve) => {
    watchShards(deps, state, handle.client, resolve);
    events.attach(handle.client);
    handle.client.once(Events.ClientReady, (client) => {
      state.failures = 0;
      state.client = client;
      state.health = { state: 'running', problem: describeMissingIntents(granted) };
      deps.log.info(
        {
          platform: 'discord',
          shards: client.ws.shards.size,
          guilds: client.guilds.cache.size,
          invite: inviteLink(client.application.id, { lockdown: false }),
        },
        'logged in',
      );
      events.ready(client);
    });
    handle.client.login(config.token).catch((error: unknown) => resolve(endOfError(error)));
  });
}

/** Follows the shards: some come back by themselves, some are gone for good. */
function watchShards(deps: Pick<BotDeps, 'log'>, state: State, client: Client, end: (how: LoginEnd) => void): void {
  const away = new Set<number>();
  const isBack = (shardId: number) => {
    away.delete(shardId);
    if (state.health.state === 'reconnecting' && away.size === 0) {
      state.health = { state: 'running', problem: describeMissingIntents(state.granted) };
    }
  };
  const isAway = (shardId: number) => {
    away.add(shardId);
    if (state.health.state === 'running') {
      state.health = {
        state: 'reconnecting',
        problem: "The connection to Discord's gateway was lost; the bot reconnects.",
      };
    } else if (state.health.state === 'starting') {
      state.health = { state: 'starting', problem: "Discord's gateway cannot be reached; the bot tries again." };
    }
  };
  client.on(Events.ShardReconnecting, isAway);
  client.on(Events.ShardResume, isBack);
  client.on(Events.ShardReady, isBack);
  client.on(Events.ShardDisconnect, ({ code }) => end(endOfCloseCode(code)));
  client.on(Events.ShardError, (error, shardId) =>
    deps.log.warn({ platform: 'discord', shardId, error: nameOf(error) }, 'a shard had an error'),
  );
  client.on(Events.Error, (error) =>
    deps.log.error({ platform: 'discord', error: nameOf(error) }, 'the client had an error'),
  );
}

/** What comes after a client ended: what is known of the intents and the pause; null when nothing does. */
function afterEnd(
  deps: Pick<BotDeps, 'log'>,
  state: State,
  end: LoginEnd,
): { readonly known: GrantedIntents | null; readonly delayMs: number } | null {
  const giveUp = (problem: string) => {
    state.health = { state: 'failed', problem };
    deps.log.error({ platform: 'discord' }, problem);
    return null;
  };
  switch (end.kind) {
    case 'wrong_token':
      return giveUp(WRONG_TOKEN);
    case 'refused':
      return giveUp(end.problem);
    case 'disallowed_intents': {
      const known = fewerIntents(state.granted);
      if (!known) return giveUp(NO_INTENTS);
      state.health = { state: state.health.state === 'starting' ? 'starting' : 'reconnecting', problem: null };
      deps.log.warn(
        { platform: 'discord' },
        known.messageContent ? INTENT_HOW.guildMembers : INTENT_HOW.messageContent,
      );
      return { known, delayMs: 0 };
    }
    case 'unreachable': {
      const delayMs = backoffMs(state.failures, RETRY);
      state.failures++;
      state.health = { state: state.health.state === 'starting' ? 'starting' : 'reconnecting', problem: end.problem };
      deps.log.warn({ platform: 'discord', delayMs: Math.round(delayMs) }, end.problem);
      return { known: null, delayMs };
    }
    default:
      return end satisfies never;
  }
}
