import {
  type APIGuildMember,
  type APIRole,
  GatewayDispatchEvents as Event,
  type GatewayGuildDeleteDispatch,
} from 'discord-api-types/v10';
import { guildCreateView, guildView } from './views.ts';
import type { GuildRecord, World } from './world.ts';

/** Creates a member who has just joined. */
export function newMember(world: World, userId: string, roles: readonly string[] = []): APIGuildMember {
  const record = world.users.get(userId);
  if (!record) throw new Error(`there is no user ${userId}`);
  return {
    user: record.user,
    nick: null,
    avatar: null,
    banner: null,
    roles: [...roles],
    joined_at: new Date(world.now()).toISOString(),
    premium_since: null,
    deaf: false,
    mute: false,
    pending: false,
    communication_disabled_until: null,
    flags: 0 as APIGuildMember['flags'], // no flag set
  };
}

/** Adds a member and notifies the bot. */
export function addMember(world: World, guild: GuildRecord, member: APIGuildMember): void {
  guild.members.set(member.user.id, member);
  world.emit({ t: Event.GuildMemberAdd, d: { ...member, guild_id: guild.id } }, { guildId: guild.id });
}

/** Changes a member and notifies the bot. */
export function changeMember(
  world: World,
  guild: GuildRecord,
  userId: string,
  change: Partial<APIGuildMember>,
): APIGuildMember {
  const standing = guild.members.get(userId);
  if (!standing) throw new Error(`user ${userId} is no member of ${guild.id}`);
  const member = { ...standing, ...change };
  guild.members.set(userId, member);
  if (change.communication_disabled_until !== undefined)
    world.journal.push({
      kind: change.communication_disabled_until === null ? 'freed' : 'silenced',
      personId: userId,
    });
  const d = { ...member, avatar: member.avatar ?? null, banner: member.banner ?? null, guild_id: guild.id };
  world.emit({ t: Event.GuildMemberUpdate, d }, { guildId: guild.id });
  return member;
}

/** Removes a member who left or was removed, and notifies the bot. */
export function removeMember(world: World, guild: GuildRecord, userId: string): void {
  const member = guild.members.get(userId);
  if (!member || !guild.members.delete(userId)) return;
  world.emit({ t: Event.GuildMemberRemove, d: { guild_id: guild.id, user: member.user } }, { guildId: guild.id });
}

/** Adds or changes a role and notifies the bot. */
export function putRole(world: World, guild: GuildRecord, role: APIRole): void {
  const isNew = !guild.roles.has(role.id);
  guild.roles.set(role.id, role);
  const t = isNew ? Event.GuildRoleCreate : Event.GuildRoleUpdate;
  world.emit({ t, d: { guild_id: guild.id, role } }, { guildId: guild.id });
}

/** Creates a role, with defaults for omitted members. */
export function makeRole(id: string, position: number, given: Partial<APIRole>): APIRole {
  return {
    id,
    name: 'new role',
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    position,
    permissions: '0',
    managed: false,
    mentionable: false,
    flags: 0 as APIRole['flags'], // no flag set
    ...given,
  };
}

/** Notifies the bot of a changed guild. */
export function announceGuild(world: World, guild: GuildRecord): void {
  world.emit({ t: Event.GuildUpdate, d: guildView(guild) }, { guildId: guild.id });
}

/** Marks a guild with an attack that Discord detected. */
export function detectAttack(world: World, guild: GuildRecord, what: 'raid' | 'dm_spam'): void {
  const paused = guild.incidents ?? { invites_disabled_until: null, dms_disabled_until: null };
  guild.incidents = { ...paused, [`${what}_detected_at`]: new Date(world.now()).toISOString() };
  announceGuild(world, guild);
}

/** Removes the bot from a guild, by its own or a moderator's choice. */
export function expelBot(world: World, guild: GuildRecord): void {
  guild.members.delete(world.bot.id);
  // Without `unavailable`, which Discord sends only for an outage; the published type always requires it.
  const gone = { id: guild.id } as GatewayGuildDeleteDispatch['d'];
  world.emit({ t: Event.GuildDelete, d: gone }, { guildId: guild.id });
}

/** Makes a guild unavailable to the bot, or available again. */
export function setAvailable(world: World, guild: GuildRecord, isAvailable: boolean): void {
  guild.available = isAvailable;
  if (isAvailable) announceJoin(world, guild);
  else world.emit({ t: Event.GuildDelete, d: { id: guild.id, unavailable: true } }, { guildId: guild.id });
}

/** Sends the GUILD_CREATE of a guild that the bot is in. */
export function announceJoin(world: World, guild: GuildRecord): void {
  world.emit({ t: Event.GuildCreate, d: guildCreateView(world, guild, 0) }, { guildId: guild.id });
}
