import { Client, GatewayIntentBits, Partials } from 'discord.js';
import { guardRequests } from '../../bots/discord/connection/rest-options.ts';
import type { DiscordServer } from '../../emulators/discord/discord-server.ts';
import { until } from '../../emulators/until.ts';

/** The intents that the moderation bot uses. */
export const USUAL_INTENTS: readonly GatewayIntentBits[] = [
  GatewayIntentBits.Guilds,
  GatewayIntentBits.GuildMessages,
  GatewayIntentBits.MessageContent,
  GatewayIntentBits.GuildMembers,
  GatewayIntentBits.DirectMessages,
];

/** Logs the real client in and waits until it has all its guilds. */
export async function logIn(
  discord: DiscordServer,
  intents: readonly GatewayIntentBits[] = USUAL_INTENTS,
  shardCount?: number,
): Promise<Client<true>> {
  const client = new Client({
    intents: [...intents],
    partials: [Partials.Message, Partials.Channel],
    // Files are written as the bot writes them: the dispatcher may be of another undici, which takes no forms of the library's.
    rest: { api: discord.restUrl, retries: 1, makeRequest: guardRequests(Date.now) },
    ...(shardCount === undefined
      ? {}
      : { shardCount, shards: Array.from({ length: shardCount }, (_, index) => index) }),
  });
  client.on('error', () => undefined);
  await client.login(discord.token);
  await until(() => client.isReady(), { what: 'the client is ready' });
  // Ready, by the wait above.
  return client as Client<true>;
}
