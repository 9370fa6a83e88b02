import {
  GatewayDispatchEvents,
  type RESTPatchAPIGuildMemberJSONBody,
  type RESTPutAPIGuildIncidentActionsJSONBody,
} from 'discord-api-types/v10';
import * as z from 'zod';
import { bits, id, int, isoDate, parseBody, type ShapeOf, text } from '../body/check.ts';
import { DiscordApiError, fieldError } from '../world/api-error.ts';
import { deleteMessages } from '../world/change-message.ts';
import { announceGuild, changeMember, makeRole, putRole, removeMember } from '../world/guilds.ts';
import {
  guildPermissions,
  highestRole,
  isAdministrator,
  outranks,
  type PermissionName,
  requireInGuild,
} from '../world/permissions.ts';
import { guildView } from '../world/views.ts';
import type { GuildRecord, World } from '../world/world.ts';
import { findGuild, queryInt } from './find.ts';
import { type Answer, type Backend, type Call, done, ok, type Route, route } from './route.ts';

const DAY_MS = 86_400_000;
const memberSchema = z.strictObject({
  nick: z.string().max(32).nullish(),
  roles: z.array(id).nullish(),
  mute: z.boolean().nullish(),
  deaf: z.boolean().nullish(),
  channel_id: id.nullish(),
  communication_disabled_until: isoDate.nullish(),
  flags: z.number().int().optional(),
} satisfies ShapeOf<RESTPatchAPIGuildMemberJSONBody>);
type MemberPatch = z.infer<typeof memberSchema>;

const incidentSchema = z.strictObject({
  invites_disabled_until: isoDate.nullish(),
  dms_disabled_until: isoDate.nullish(),
} satisfies ShapeOf<RESTPutAPIGuildIncidentActionsJSONBody>);

function findMember(guild: GuildRecord, userId: string) {
  const member = guild.members.get(userId);
  if (!member) throw new DiscordApiError(10007);
  return member;
}

/** The permission that each field of a member's change needs. */
const NEEDS: readonly (readonly [keyof MemberPatch, PermissionName])[] = [
  ['nick', 'ManageNicknames'],
  ['roles', 'ManageRoles'],
  ['mute', 'MuteMembers'],
  ['deaf', 'DeafenMembers'],
  ['channel_id', 'MoveMembers'],
  ['communication_disabled_until', 'ModerateMembers'],
  ['flags', 'ManageGuild'],
];

function requireRoleChange(
  world: World,
  guild: GuildRecord,
  before: readonly string[],
  after: readonly string[],
): void {
  const moved = [...before.filter((one) => !after.includes(one)), ...after.filter((one) => !before.includes(one))];
  for (const roleId of moved) {
    const role = guild.roles.get(roleId);
    if (!role) throw new DiscordApiError(10011);
    if (role.managed || role.position >= highestRole(guild, world.bot.id)) throw new DiscordApiError(50013);
  }
}

function requireTimeout(world: World, guild: GuildRecord, userId: string, until: string): void {
  if (isAdministrator(guild, userId)) throw new DiscordApiError(50013);
  // A few seconds of tolerance for transmission, as in the real service.
  if (Date.parse(until) > world.now() + 28 * DAY_MS + 10_000) {
    throw fieldError(
      ['communication_disabled_until'],
      'INVALID_COMMUNICATION_DISABLED_TIMESTAMP',
      'At most 28 days in the future.',
    );
  }
}

function patchMember({ world }: Backend, call: Call<'guild' | 'user'>): Answer {
  const guild = findGuild(world, call.params.guild);
  const member = findMember(guild, call.params.user);
  const body = parseBody(memberSchema, call.body);
  requireInGuild(
    world,
    guild,
    NEEDS.filter(([field]) => body[field] !== undefined).map(([, name]) => name),
  );
  if (!outranks(guild, world.bot.id, member.user.id)) throw new DiscordApiError(50013);
  if (body.roles) requireRoleChange(world, guild, member.roles, body.roles);
  if (body.communication_disabled_until)
    requireTimeout(world, guild, member.user.id, body.communication_disabled_until);
  const until = body.communication_disabled_until;
  return ok(
    changeMember(world, guild, member.user.id, {
      ...(body.nick === undefined ? {} : { nick: body.nick || null }),
      ...(body.roles === undefined ? {} : { roles: body.roles ?? [] }),
      ...(body.mute == null ? {} : { mute: body.mute }),
      ...(body.deaf == null ? {} : { deaf: body.deaf }),
      ...(until === undefined
        ? {}
        : { communication_disabled_until: until === null ? null : new Date(until).toISOString() }),
    }),
  );
}

function requireRemoval(world: World, guild: GuildRecord, userId: string, name: PermissionName): void {
  requireInGuild(world, guild, [name]);
  if (guild.members.has(userId) && !outranks(guild, world.bot.id, userId)) throw new DiscordApiError(50013);
}

function putBan({ world }: Backend, call: Call<'guild' | 'user'>): Answer {
  const guild = findGuild(world, call.params.guild);
  requireRemoval(world, guild, call.params.user, 'BanMembers');
  const schema = z.strictObject({
    delete_message_seconds: int(0, 604_800).optional(),
    delete_message_days: int(0, 7).optional(),
  });
  const { delete_message_seconds = 0 } = parseBody(schema, call.body);
  const user = world.users.get(call.params.user)?.user;
  if (!user) throw new DiscordApiError(10013);
  guild.bans.set(user.id, call.reason ?? null);
  const sinceMs = world.now() - delete_message_seconds * 1_000;
  for (const channel of world.channels.values()) {
    const kept = channel.guildId === guild.id ? [...(world.messages.get(channel.id)?.values() ?? [])] : [];
    const theirs = kept.filter(
      ({ message }) => message.author.id === user.id && Date.parse(message.timestamp) > sinceMs,
    );
    if (theirs.length > 0)
      deleteMessages(
        world,
        channel,
        theirs.map(({ message }) => message.id),
        true,
      );
  }
  removeMember(world, guild, user.id);
  world.emit({ t: GatewayDispatchEvents.GuildBanAdd, d: { guild_id: guild.id, user } }, { guildId: guild.id });
  return done;
}

function putIncidents({ world }: Backend, call: Call<'guild'>): Answer {
  const guild = findGuild(world, call.params.guild);
  requireInGuild(world, guild, ['ManageGuild']);
  const body = parseBody(incidentSchema, call.body);
  for (const key of ['invites_disabled_until', 'dms_disabled_until'] as const) {
    const until = body[key];
    if (until && Date.parse(until) > world.now() + DAY_MS + 10_000) {
      throw fieldError([key], 'INCIDENT_ACTIONS_DURATION_TOO_LONG', 'At most 24 hours in the future.');
    }
  }
  const standing = guild.incidents ?? { invites_disabled_until: null, dms_disabled_until: null };
  guild.incidents = {
    ...standing,
    invites_disabled_until:
      body.invites_disabled_until === undefined ? standing.invites_disabled_until : body.invites_disabled_until,
    dms_disabled_until: body.dms_disabled_until === undefined ? standing.dms_disabled_until : body.dms_disabled_until,
  };
  announceGuild(world, guild);
  return ok(guild.incidents);
}

function listMembers({ world }: Backend, call: Call<'guild'>): Answer {
  const guild = findGuild(world, call.params.guild);
  const limit = queryInt(call.query, 'limit', 1, 1, 1000);
  const after = BigInt(call.query.get('after') ?? 0);
  const sorted = [...guild.members.values()].filter((one) => BigInt(one.user.id) > after);
  sorted.sort((a, b) => (BigInt(a.user.id) < BigInt(b.user.id) ? -1 : 1));
  return ok(sorted.slice(0, limit));
}

function postRole({ world }: Backend, call: Call<'guild'>): Answer {
  const guild = findGuild(world, call.params.guild);
  requireInGuild(world, guild, ['ManageRoles']);
  const body = parseBody(
    z.strictObject({
      name: text(100).optional(),
      permissions: bits.optional(),
      color: int(0, 0xffffff).optional(),
      colors: z.unknown().optional(),
      hoist: z.boolean().optional(),
      mentionable: z.boolean().optional(),
    }),
    call.body,
  );
  if (BigInt(body.permissions ?? 0) & ~guildPermissions(guild, world.bot.id)) throw new DiscordApiError(50013);
  const { name = 'new role', permissions = '0', hoist = false, mentionable = false } = body;
  const role = makeRole(world.nextId(), 1, { name, permissions, hoist, mentionable });
  putRole(world, guild, role);
  return ok(role);
}

function memberRole({ world }: Backend, call: Call<'guild' | 'user' | 'role'>, isAdded: boolean): Answer {
  const guild = findGuild(world, call.params.guild);
  const member = findMember(guild, call.params.user);
  requireInGuild(world, guild, ['ManageRoles']);
  const without = member.roles.filter((one) => one !== call.params.role);
  const roles = isAdded ? [...without, call.params.role] : without;
  requireRoleChange(world, guild, isAdded ? without : member.roles, roles);
  changeMember(world, guild, member.user.id, { roles });
  return done;
}

function getRole({ world }: Backend, call: Call<'guild' | 'role'>): Answer {
  const role = findGuild(world, call.params.guild).roles.get(call.params.role);
  if (!role) throw new DiscordApiError(10011);
  return ok(role);
}

/** Returns the public data of an invite. https://discord.com/developers/docs/resources/invite#get-invite */
function getInvite({ world }: Backend, call: Call<'token'>): Answer {
  const { token: code } = call.params;
  const guild = world.guilds.get(world.invites.get(code) ?? '');
  const channel = [...world.channels.values()].find(({ guildId }) => guildId === guild?.id);
  if (!guild || !channel) throw new DiscordApiError(10006);
  const { id, name } = guild;
  return ok({
    ...{ type: 0, code, channel: { id: channel.id, name: channel.name, type: channel.type } },
    guild: { id, name, splash: null, banner: null, description: null, icon: null, features: [], verification_level: 1 },
  });
}

/** Guilds, their members, roles, bans and incident actions. */
export const guildRoutes: readonly Route[] = [
  route('GET /invites/{token}', getInvite),
  route('GET /guilds/{guild}', ({ world }, call) => ok(guildView(findGuild(world, call.params.guild)))),
  route('PUT /guilds/{guild}/incident-actions', putIncidents),
  route('GET /guilds/{guild}/roles', ({ world }, call) => ok([...findGuild(world, call.params.guild).roles.values()])),
  route('GET /guilds/{guild}/roles/{role}', getRole),
  route('POST /guilds/{guild}/roles', postRole),
  route('GET /guilds/{guild}/members', listMembers),
  route('GET /guilds/{guild}/members/{user}', ({ world }, call) =>
    ok(findMember(findGuild(world, call.params.guild), call.params.user)),
  ),
  route('PATCH /guilds/{guild}/members/{user}', patchMember),
  route('PUT /guilds/{guild}/members/{user}/roles/{role}', (backend, call) => memberRole(backend, call, true)),
  route('DELETE /guilds/{guild}/members/{user}/roles/{role}', (backend, call) => memberRole(backend, call, false)),
  route('DELETE /guilds/{guild}/members/{user}', ({ world }, call) => {
    const guild = findGuild(world, call.params.guild);
    findMember(guild, call.params.user);
    requireRemoval(world, guild, call.params.user, 'KickMembers');
    removeMember(world, guild, call.params.user);
    return done;
  }),
  route('GET /guilds/{guild}/bans/{user}', ({ world }, call) => {
    const guild = findGuild(world, call.params.guild);
    requireInGuild(world, guild, ['BanMembers']);
    const user = world.users.get(call.params.user)?.user;
    if (!user || !guild.bans.has(user.id)) throw new DiscordApiError(10026);
    return ok({ user, reason: guild.bans.get(user.id) ?? null });
  }),
  route('PUT /guilds/{guild}/bans/{user}', putBan),
  route('DELETE /guilds/{guild}/bans/{user}', ({ world }, call) => {
    const guild = findGuild(world, call.params.guild);
    requireInGuild(world, guild, ['BanMembers']);
    if (!guild.bans.delete(call.params.user)) throw new DiscordApiError(10026);
    return done;
  }),
];
