import { type APIOverwrite, OverwriteType } from 'discord-api-types/v10';
import { foreignRule } from './actions/automod.ts';
import { setAvatar } from './actions/people.ts';
import type { Finder } from './actions/speak.ts';
import {
  type Administration,
  type GuildHandle,
  type NewGuild,
  USUAL_BOT_PERMISSIONS,
  USUAL_EVERYONE_PERMISSIONS,
} from './discord-server.ts';
import { addChannel, changeChannel, setOverwrite } from './world/channels.ts';
import { makeUser } from './world/create-world.ts';
import {
  announceGuild,
  announceJoin,
  changeMember,
  expelBot,
  makeRole,
  newMember,
  putRole,
  removeMember,
  setAvailable,
} from './world/guilds.ts';
import { type PermissionName, permissionBits } from './world/permissions.ts';
import { type GuildRecord, idOf, type World } from './world/world.ts';

/** Leaves room above and below, so that a test can add roles on either side. */
const BOT_ROLE_POSITION = 50;

function addUser(world: World, username: string, options: Parameters<Administration['createUser']>[1] = {}) {
  const made = makeUser(world.nextId(), username, options.bot ?? false, options.globalName ?? null);
  world.users.set(made.id, { user: made, acceptsDirectMessages: options.acceptsDirectMessages ?? true });
  if (options.avatar !== undefined) setAvatar(world, made, options.avatar);
  return made;
}

function addBotMember(world: World, guild: GuildRecord, names: readonly PermissionName[]): string {
  const role = makeRole(world.nextId(), BOT_ROLE_POSITION, {
    name: world.bot.username,
    permissions: permissionBits(names).toString(),
    managed: true,
    tags: { bot_id: world.bot.id },
  });
  guild.roles.set(role.id, role);
  guild.members.set(world.bot.id, newMember(world, world.bot.id, [role.id]));
  return role.id;
}

function createGuild(world: World, find: Finder, given: NewGuild = {}): GuildHandle {
  const owner = given.owner === undefined ? addUser(world, `owner${world.guilds.size + 1}`) : find.user(given.owner);
  const id = world.nextId();
  const permissions = permissionBits(given.everyonePermissions ?? USUAL_EVERYONE_PERMISSIONS).toString();
  const guild: GuildRecord = {
    id,
    name: given.name ?? `Guild ${world.guilds.size + 1}`,
    ownerId: owner.id,
    systemChannelId: null,
    safetyAlertsChannelId: null,
    roles: new Map([[id, makeRole(id, 0, { name: '@everyone', permissions })]]),
    members: new Map([[owner.id, newMember(world, owner.id)]]),
    bans: new Map(),
    autoModeration: new Map(),
    incidents: null,
    commands: [],
    // No events are sent until the guild is complete, because GUILD_CREATE contains all of it.
    available: false,
  };
  const general = addChannel({ ...world, emit: () => undefined }, guild, { name: 'general' });
  world.guilds.set(id, guild);
  const role =
    given.withBot === false ? undefined : addBotMember(world, guild, given.botPermissions ?? USUAL_BOT_PERMISSIONS);
  const botRole = guild.roles.get(role ?? '') ?? makeRole('0', 0, { name: 'not there yet' });
  guild.available = true;
  if (role !== undefined) announceJoin(world, guild);
  return { id, owner, botRole, general };
}

function changeBits(standing: string, names: readonly PermissionName[], isGranted: boolean): string {
  const bits = permissionBits(names);
  return (isGranted ? BigInt(standing) | bits : BigInt(standing) & ~bits).toString();
}

function setPermissions(
  world: World,
  find: Finder,
  target: Parameters<Administration['grant']>[0],
  names: readonly PermissionName[],
  isGranted: boolean,
): void {
  const guild = find.guild(target.guild);
  const id = idOf(target.member ?? target.role ?? guild.id);
  if (target.channel === undefined) {
    const role = target.member === undefined ? guild.roles.get(id) : undefined;
    if (!role) throw new Error('only a role has permissions of its own; a member takes overwrites of a channel');
    putRole(world, guild, { ...role, permissions: changeBits(role.permissions, names, isGranted) });
    return;
  }
  const channel = find.channel(target.channel);
  const type = target.member === undefined ? OverwriteType.Role : OverwriteType.Member;
  const standing: APIOverwrite = channel.overwrites.find((one) => one.id === id) ?? { id, type, allow: '0', deny: '0' };
  setOverwrite(world, channel, {
    id,
    type,
    allow: changeBits(standing.allow, names, isGranted),
    deny: changeBits(standing.deny, names, !isGranted),
  });
}

function patchChannel(world: World, find: Finder, ...[ref, change]: Parameters<Administration['changeChannel']>): void {
  const channel = find.channel(ref);
  const { archived, locked, ...rest } = change;
  const thread = channel.thread && {
    ...channel.thread,
    archived: archived ?? channel.thread.archived,
    locked: locked ?? channel.thread.locked,
  };
  changeChannel(world, channel, { ...rest, ...(thread ? { thread } : {}) });
}

/** Creates the actions of a server's administrators in a world. */
export function createAdministration(world: World, find: Finder): Administration {
  return {
    createGuild: (given) => createGuild(world, find, given),
    createUser: (username, options) => addUser(world, username, options),
    createMember: (guild, username, options = {}) => {
      const user = addUser(world, username, { bot: options.bot ?? false });
      find.guild(guild).members.set(user.id, newMember(world, user.id, (options.roles ?? []).map(idOf)));
      return user;
    },
    createChannel: (guild, { parent, ...given }) =>
      addChannel(world, find.guild(guild), { ...given, ...(parent === undefined ? {} : { parentId: idOf(parent) }) }),
    createInvite: (guild) => {
      const code = `invite${world.invites.size}x`;
      world.invites.set(code, find.guild(guild).id);
      return code;
    },
    createRole: (guild, { permissions = [], position = 1, ...given }) => {
      const bits = permissionBits(permissions).toString();
      const role = makeRole(world.nextId(), position, { ...given, permissions: bits });
      putRole(world, find.guild(guild), role);
      return role;
    },
    setAvatar: (user, avatar) => setAvatar(world, user, avatar),
    setRoles: (guild, user, roles) =>
      void changeMember(world, find.guild(guild), idOf(user), { roles: roles.map(idOf) }),
    grant: (target, names) => setPermissions(world, find, target, names, true),
    deny: (target, names) => setPermissions(world, find, target, names, false),
    changeRole: (guildRef, roleRef, change) => {
      const guild = find.guild(guildRef);
      const role = guild.roles.get(idOf(roleRef));
      if (!role) throw new Error(`there is no role ${idOf(roleRef)}`);
      putRole(world, guild, { ...role, ...change });
    },
    changeChannel: (channel, change) => patchChannel(world, find, channel, change),
    createAutomodRule: (guild, given) => foreignRule(world, find.guild(guild), given),
    renameGuild: (guildRef, name) => {
      const guild = find.guild(guildRef);
      guild.name = name;
      announceGuild(world, guild);
    },
    leaveMember: (guild, user) => removeMember(world, find.guild(guild), idOf(user)),
    addBot: (guildRef) => {
      const guild = find.guild(guildRef);
      addBotMember(world, guild, USUAL_BOT_PERMISSIONS);
      announceJoin(world, guild);
    },
    removeBot: (guild) => expelBot(world, find.guild(guild)),
    setAvailable: (guild, isAvailable) => setAvailable(world, find.guild(guild), isAvailable),
  };
}
