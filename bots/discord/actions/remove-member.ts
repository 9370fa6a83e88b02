import { type Guild, type GuildMember, PermissionFlagsBits, type RESTGetAPIGuildBanResult, Routes } from 'discord.js';
import type { CommunityRef } from '../../core/port/events.ts';
import { type Found, REMOVALS, type Removal } from '../../core/port/outcome.ts';
import type { MayRemove, Removing } from '../../core/port/platform.ts';
import { guildOf, type Live, memberOf, selfIn, selfOf, textChannelOf } from '../connection/live.ts';
import { outcomeOf } from '../connection/outcome.ts';
import { MODERATION_PERMISSIONS } from '../connection/permissions.ts';

const NEEDED: Readonly<Record<Removal, bigint>> = {
  kick: PermissionFlagsBits.KickMembers,
  ban: PermissionFlagsBits.BanMembers,
};
const NOTHING: MayRemove = { ways: new Set(), roleIds: [], parentId: null };
const NOWHERE = { instead: { kind: 'gone' } } as const;
const DAY_SECONDS = 86_400;
const DEFAULT_REASON = 'Steward';

/** Kicks and bans under Discord's own rules. @see https://discord.com/developers/docs/topics/permissions#permission-hierarchy */
export function createRemoving(live: Live): Removing {
  return {
    async may({ community, channelId, author }, personId) {
      const guild = guildOf(live, community);
      if ('instead' in guild) return 'unknown';
      const [person, member, channel] = await Promise.all([
        personId === null ? selfOf(guild.found) : memberOf(guild.found, personId, { fresh: true }),
        memberOf(guild.found, author.id, { fresh: true }),
        channelId === '' ? NOWHERE : textChannelOf(live, channelId),
      ]);
      if ('instead' in person) return person.instead.kind === 'gone' ? NOTHING : 'unknown';
      if ('instead' in member && member.instead.kind !== 'gone') return 'unknown';
      if ('instead' in channel && channel.instead.kind === 'later') return 'unknown';
      const target = 'found' in member ? member.found : null;
      const mayAct = isAbove(guild.found, person.found, target);
      return {
        ways: new Set(REMOVALS.filter((how) => mayAct && person.found.permissions.has(NEEDED[how]))),
        roleIds: target ? [...target.roles.cache.keys()] : [],
        parentId: 'found' in channel && channel.found.isThread() ? channel.found.parentId : null,
      };
    },
    async remove({ community, author, reason = DEFAULT_REASON }, how, purgeDays) {
      const ready = await readyTo(live, community, how);
      if ('instead' in ready) return ready.instead;
      const { found: me } = ready;
      const { client, guild } = me;
      const member = await memberOf(guild, author.id, { fresh: true });
      // A member who left can still be banned.
      if ('instead' in member && (member.instead.kind !== 'gone' || how === 'kick')) return member.instead;
      if ('instead' in member) {
        // The bot must not lift an earlier ban, except its own whose answer a crash lost. Unknown counts as not banned.
        const ban = await banOf(me, author.id).catch(() => null);
        if (ban) return ban.reason === reason ? { kind: 'done' } : { kind: 'refused', refusal: 'restricted_already' };
      } else {
        const { found } = member;
        if (found.id === guild.ownerId || found.permissions.any(MODERATION_PERMISSIONS))
          return { kind: 'refused', refusal: 'protected' };
        if (!isAbove(guild, me, found)) return { kind: 'refused', refusal: 'higher_rank' };
      }
      const { id } = guild;
      const body = purgeDays > 0 ? { delete_message_seconds: purgeDays * DAY_SECONDS } : {};
      return outcomeOf(() =>
        how === 'ban'
          ? client.rest.put(Routes.guildBan(id, author.id), { body, reason })
          : client.rest.delete(Routes.guildMember(id, author.id), { reason }),
      );
    },
    async unban({ community, author, incidentId, reason = DEFAULT_REASON }) {
      const ready = await readyTo(live, community, 'ban');
      if ('instead' in ready) return ready.instead;
      const { client, guild } = ready.found;
      let isOurs = true;
      const outcome = await outcomeOf(async () => {
        if (incidentId) isOurs = (await banOf(ready.found, author.id)).reason?.includes(incidentId) === true;
        if (isOurs) await client.rest.delete(Routes.guildBan(guild.id, author.id), { reason });
      });
      return isOurs ? outcome : { kind: 'refused', refusal: 'changed_since' };
    },
  };
}

/** Returns the bot as a member of a server where it has the needed permission. */
async function readyTo(live: Live, community: CommunityRef, how: Removal): Promise<Found<GuildMember>> {
  const me = await selfIn(live, community);
  if ('instead' in me || me.found.permissions.has(NEEDED[how])) return me;
  return { instead: { kind: 'refused', refusal: 'missing_permission' } };
}

/** Returns somebody's ban, of the documented type. @throws Discord's error, also if they are not banned. */
function banOf({ client, guild }: GuildMember, userId: string): Promise<RESTGetAPIGuildBanResult> {
  return client.rest.get(Routes.guildBan(guild.id, userId)) as Promise<RESTGetAPIGuildBanResult>;
}

function isAbove(guild: Guild, one: GuildMember, other: GuildMember | null): boolean {
  if (other?.id === guild.ownerId) return false;
  return one.id === guild.ownerId || !other || one.roles.highest.comparePositionTo(other.roles.highest) > 0;
}
