import { type Client, Events, type RESTOptions } from 'discord.js';
import { ENGLISH } from '../../core/i18n/translate.ts';
import type { BotDeps } from '../../core/port/deps.ts';
import type { ProcessDeps } from '../../core/port/process.ts';
import { type Attempt, type ConnectionEnd, keepConnected } from '../../core/runtime/keep-connected.ts';
import type { DiscordConfig } from './config.ts';
import { type ClientHandle, createClient, type Shard } from './create-client.ts';
import {
  ALL_GRANTED,
  askForIntents,
  describeMissingIntents,
  fewerIntents,
  type GrantedIntents,
  INTENT_HOW,
} from './intents.ts';
import { endOfCloseCode, endOfError, type LoginEnd, nameOf, WRONG_TOKEN } from './outcome.ts';
import { inviteLink } from './permissions.ts';
import { nameOfShare } from './share.ts';

/** Handlers of a client's events. `attach` runs before its log-in, `ready` after each log-in. */
export type ConnectionEvents = {
  attach(client: Client): void;
  ready(client: Client<true>): void;
  /** Runs if Discord demands more shards. */
  moreShards(): void;
};

type State = {
  client: Client<true> | null;
  handle: ClientHandle | null;
  granted: GrantedIntents;
  /** Remaining intents after a refusal; null asks Discord which are allowed. */
  known: GrantedIntents | null;
};

/** The data for a log-in; `rest` are the options of its calls. */
type Dial = Pick<DiscordConfig, 'token'> & { readonly rest: Partial<RESTOptions>; readonly shard: Shard | null };

/** Logs in and stays logged in, with fewer intents if the application may not have all. */
export function connect(deps: ProcessDeps, config: Dial, events: ConnectionEvents) {
  const state: State = { client: null, handle: null, granted: ALL_GRANTED, known: null };
  const kept = keepConnected(deps, {
    platform: 'discord',
    attempt: async (attempt) => afterEnd(deps, state, events, await useOneClient(deps, config, events, state, attempt)),
    close: async () => {
      const { handle } = state;
      state.client = null;
      state.handle = null;
      await handle?.close();
    },
  });
  return { client: () => state.client, intents: () => state.granted, health: kept.health, stop: kept.stop };
}

/** Resolves when the client has ended; null if it was cancelled. Never rejects. */
async function useOneClient(
  deps: Pick<BotDeps, 'log'>,
  { token, rest, shard }: Dial,
  events: ConnectionEvents,
  state: State,
  attempt: Attempt,
): Promise<LoginEnd | null> {
  // An HTTP header allows no other characters, and no token contains them.
  if (!/^[\x21-\x7e]+$/.test(token)) return WRONG_TOKEN;
  const granted = state.known ?? (await askForIntents(deps.log, token, rest));
  if (granted === 'wrong_token') return WRONG_TOKEN;
  if (attempt.isOver()) return null;
  state.granted = granted;
  const handle = createClient({ granted, rest, shard });
  state.handle = handle;
  return new Promise((resolve) => {
    watchShards(deps, granted, attempt, handle.client, resolve);
    events.attach(handle.client);
    handle.client.once(Events.ClientReady, (client) => {
      attempt.forgetFailures();
      state.client = client;
      attempt.up(describeMissingIntents(granted));
      const part = shard ? { shard: nameOfShare(shard.share) } : { shards: client.ws.shards.size };
      const invite = inviteLink(client.application.id);
      deps.log.info({ ...part, guilds: client.guilds.cache.size, invite }, 'logged in');
      events.ready(client);
    });
    handle.client.login(token).catch((error: unknown) => resolve(endOfError(error)));
  });
}

/** Watches the shards: some reconnect on their own, some end for good. */
function watchShards(
  deps: Pick<BotDeps, 'log'>,
  granted: GrantedIntents,
  attempt: Attempt,
  client: Client,
  end: (how: LoginEnd) => void,
): void {
  const awayShards = new Set<number>();
  const isBack = (shardId: number) => {
    awayShards.delete(shardId);
    if (attempt.health().state === 'reconnecting' && awayShards.size === 0) attempt.up(describeMissingIntents(granted));
  };
  const isAway = (shardId: number) => {
    awayShards.add(shardId);
    attempt.away(
      attempt.health().state === 'starting'
        ? "Discord's gateway cannot be reached; the bot tries again."
        : "The connection to Discord's gateway was lost; the bot reconnects.",
    );
  };
  client.on(Events.ShardReconnecting, isAway);
  client.on(Events.ShardResume, isBack);
  client.on(Events.ShardReady, isBack);
  client.on(Events.ShardDisconnect, ({ code }) => end(endOfCloseCode(code)));
  client.on(Events.ShardError, (error, shardId) =>
    deps.log.warn({ shardId, error: nameOf(error) }, 'a shard had an error'),
  );
  client.on(Events.Error, (error) => deps.log.error({ error: nameOf(error) }, 'the client had an error'));
}

/** Returns what follows a client's end; after refused intents, another client at once with the remaining ones. */
function afterEnd(
  deps: Pick<BotDeps, 'log'>,
  state: State,
  events: Pick<ConnectionEvents, 'moreShards'>,
  end: LoginEnd | null,
): ConnectionEnd | 'again' | null {
  state.known = null;
  if (end?.kind === 'more_shards') {
    events.moreShards();
    return { kind: 'unreachable', problem: end.problem };
  }
  if (end?.kind !== 'disallowed_intents') return end;
  state.known = fewerIntents(state.granted);
  if (!state.known)
    return { kind: 'refused', problem: 'Discord refuses every set of intents that the bot can work with.' };
  const how = state.known.messageContent ? INTENT_HOW.guildMembers : INTENT_HOW.messageContent;
  deps.log.warn({}, ENGLISH(how));
  return 'again';
}
