import { type APIApplicationCommand, ApplicationCommandType } from 'discord-api-types/v10';
import * as z from 'zod';
import { id, parseBody } from '../body/check.ts';
import { type CommandBody, parseCommand, parseCommands } from '../body/command.ts';
import { DiscordApiError } from '../world/api-error.ts';
import { directChannel } from '../world/channels.ts';
import { expelBot } from '../world/guilds.ts';
import { guildPermissions } from '../world/permissions.ts';
import { channelView, guildView } from '../world/views.ts';
import type { World } from '../world/world.ts';
import { findGuild } from './find.ts';
import { type Answer, type Backend, type Call, done, ok, type Route, route } from './route.ts';

/** A list of commands: the application's own or a guild's. */
interface Shelf {
  readonly guildId?: string;
  read(): APIApplicationCommand[];
  write(commands: APIApplicationCommand[]): void;
}

function shelfOf(world: World, params: { readonly application: string; readonly guild?: string }): Shelf {
  if (params.application !== world.application.id) throw new DiscordApiError(20012);
  if (params.guild === undefined)
    return { read: () => world.commands, write: (commands) => Object.assign(world, { commands }) };
  const guild = findGuild(world, params.guild);
  return { guildId: guild.id, read: () => guild.commands, write: (commands) => Object.assign(guild, { commands }) };
}

function register(
  world: World,
  shelf: Shelf,
  body: CommandBody,
  known: APIApplicationCommand | undefined,
): APIApplicationCommand {
  const command = {
    ...body,
    id: known?.id ?? world.nextId(),
    application_id: world.application.id,
    version: world.nextId(),
    type: body.type,
    description: body.type === ApplicationCommandType.ChatInput ? body.description : '',
    default_member_permissions: body.default_member_permissions ?? null,
    nsfw: body.nsfw ?? false,
    integration_types: body.integration_types ?? [0],
    contexts: body.contexts ?? null,
    ...(shelf.guildId === undefined ? {} : { guild_id: shelf.guildId }),
  };
  return command as APIApplicationCommand; // checked above; the schema's optional members are those of the type
}

const isSame = (a: { type: number; name: string }, b: { type: number; name: string }) =>
  a.type === b.type && a.name === b.name;

/** Lists the commands; translations only on request. @see https://docs.discord.com/developers/interactions/application-commands#get-global-application-commands */
function listCommands({ query }: Call, shelf: Shelf): Answer {
  if (query.get('with_localizations') === 'true') return ok(shelf.read());
  return ok(
    JSON.parse(JSON.stringify(shelf.read(), (key, value) => (key.endsWith('_localizations') ? undefined : value))),
  );
}

function putCommands({ world }: Backend, call: Call, shelf: Shelf): Answer {
  const standing = shelf.read();
  const commands = parseCommands(call.body ?? []).map((body) =>
    register(
      world,
      shelf,
      body,
      standing.find((one) => isSame(one, body)),
    ),
  );
  shelf.write(commands);
  return ok(commands);
}

function postCommand({ world }: Backend, call: Call, shelf: Shelf): Answer {
  const body = parseCommand(call.body);
  const known = shelf.read().find((one) => isSame(one, body));
  const command = register(world, shelf, body, known);
  shelf.write([...shelf.read().filter((one) => one !== known), command]);
  return { status: known ? 200 : 201, body: command };
}

function deleteCommand(call: Call<'command'>, shelf: Shelf): Answer {
  const left = shelf.read().filter((one) => one.id !== call.params.command);
  if (left.length === shelf.read().length) throw new DiscordApiError(10063);
  shelf.write(left);
  return done;
}

function gatewayBot({ gateway }: Backend): Answer {
  const { shards, remaining, maxConcurrency } = gateway.limits;
  const session_start_limit = { total: 1000, remaining, reset_after: 86_400_000, max_concurrency: maxConcurrency };
  return ok({ url: gateway.url(), shards, session_start_limit });
}

function createDirect({ world }: Backend, call: Call): Answer {
  const { recipient_id } = parseBody(z.strictObject({ recipient_id: id }), call.body);
  if (!world.users.has(recipient_id)) throw new DiscordApiError(10013);
  if (recipient_id === world.bot.id) throw new DiscordApiError(50007);
  return ok(channelView(world, directChannel(world, recipient_id)));
}

function leaveGuild({ world }: Backend, call: Call<'guild'>): Answer {
  expelBot(world, findGuild(world, call.params.guild));
  return done;
}

function listOwnGuilds({ world }: Backend): Answer {
  const mine = [...world.guilds.values()].filter((guild) => guild.members.has(world.bot.id));
  return ok(
    mine.map((guild) => {
      const { id: guildId, name, icon, banner, features } = guildView(guild);
      const owner = guild.ownerId === world.bot.id;
      const permissions = guildPermissions(guild, world.bot.id).toString();
      return { id: guildId, name, icon, banner, owner, permissions, features };
    }),
  );
}

function getUser({ world }: Backend, call: Call<'user'>): Answer {
  const record = world.users.get(call.params.user);
  if (!record) throw new DiscordApiError(10013);
  return ok(record.user);
}

/** The application, its commands, and the bot's own account. */
export const applicationRoutes: readonly Route[] = [
  route('GET /gateway', ({ gateway }) => ok({ url: gateway.url() })),
  route('GET /gateway/bot', gatewayBot),
  route('GET /users/@me', ({ world }) => ok(world.bot)),
  route('GET /users/@me/guilds', listOwnGuilds),
  route('DELETE /users/@me/guilds/{guild}', leaveGuild),
  route('POST /users/@me/channels', createDirect),
  route('GET /users/{user}', getUser),
  route('GET /applications/@me', ({ world }) =>
    ok({ ...world.application, approximate_guild_count: world.guilds.size }),
  ),
  route('GET /oauth2/applications/@me', ({ world }) => ok(world.application)),
  route('GET /applications/{application}/commands', ({ world }, call) =>
    listCommands(call, shelfOf(world, call.params)),
  ),
  route('PUT /applications/{application}/commands', (backend, call) =>
    putCommands(backend, call, shelfOf(backend.world, call.params)),
  ),
  route('POST /applications/{application}/commands', (backend, call) =>
    postCommand(backend, call, shelfOf(backend.world, call.params)),
  ),
  route('DELETE /applications/{application}/commands/{command}', ({ world }, call) =>
    deleteCommand(call, shelfOf(world, call.params)),
  ),
  route('GET /applications/{application}/guilds/{guild}/commands', ({ world }, call) =>
    listCommands(call, shelfOf(world, call.params)),
  ),
  route('PUT /applications/{application}/guilds/{guild}/commands', (backend, call) =>
    putCommands(backend, call, shelfOf(backend.world, call.params)),
  ),
  route('POST /applications/{application}/guilds/{guild}/commands', (backend, call) =>
    postCommand(backend, call, shelfOf(backend.world, call.params)),
  ),
  route('DELETE /applications/{application}/guilds/{guild}/commands/{command}', ({ world }, call) =>
    deleteCommand(call, shelfOf(world, call.params)),
  ),
];
