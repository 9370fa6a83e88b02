import type { GuildBasedChannel, GuildMember, PermissionsString, Role } from 'discord.js';
import type { TextKey } from '../../../src/core/common/texts.ts';
import { cutLine, type Translate, upperFirst } from '../../core/i18n/translate.ts';
import { explainRefusal } from '../../core/port/capabilities.ts';
import type { CommunityRef } from '../../core/port/events.ts';
import type { Need, NeedsOf } from '../../core/port/needs.ts';
import { INTENT_HOW } from '../connection/intents.ts';
import { type Live, selfIn, textChannelOf } from '../connection/live.ts';
import { MODERATION_PERMISSIONS, roleRefusal } from '../connection/permissions.ts';
import { namedChannels } from '../log/log-channel.ts';
import { DISCORD } from './capabilities.ts';
import { alertNeed, type ChannelRight, hereNeeds, LOG_RIGHTS, logNeeds, rightNeeds } from './channel-needs.ts';

/** Lists what the bot needs in a server for the features that are on, what it has, and how to allow the rest. */
export async function findNeeds(live: Live, community: CommunityRef, of: NeedsOf): Promise<readonly Need[]> {
  const { translate } = of;
  const me = await selfIn(live, community);
  if ('instead' in me) return [];
  const channel = of.channelId === null ? null : await textChannelOf(live, of.channelId);
  const logId = of.logChannel ?? namedChannels(me.found.guild)[0]?.id ?? null;
  const log = logId === null ? null : await textChannelOf(live, logId);
  const server = (
    right: ChannelRight[0],
    what: TextKey,
    more: Pick<Need, 'about' | 'optional'> = {},
  ): readonly Need[] =>
    rightNeeds(translate, me.found.permissions, [[right, what]], 'discord.give_bot_role_name_server').map((need) => ({
      ...need,
      ...more,
    }));
  return [
    ...intentNeeds(translate, live),
    ...server('ModerateMembers', 'platform.time_members_out'),
    ...(log && 'found' in log
      ? logNeeds(translate, me.found, log.found)
      : LOG_RIGHTS.flatMap(([right, what]) => server(right, what, { about: 'log' }))),
    ...(of.alert?.kind === 'role' ? [alertNeed(translate, me.found, of.alert.externalId, log)] : []),
    ...server('ManageThreads', 'discord.see_private_threads_delete_posts', { optional: true }),
    ...server('ManageChannels', 'discord.make_its_log_channel', { optional: true }),
    ...server('ManageChannels', 'discord.slow_channel_down_flood', { optional: !of.slowmode, about: 'slowmode' }),
    ...server('ViewAuditLog', 'discord.watch_staff', { optional: true }),
    ...(of.bans ? server('KickMembers', 'discord.kick_members', { about: 'bans' }) : []),
    ...(of.bans ? server('BanMembers', 'discord.ban_members', { about: 'bans' }) : []),
    ...server('ManageGuild', 'discord.pause_invites_in_a_raid', { optional: !of.lockdown, about: 'lockdown' }),
    ...server('ManageGuild', 'discord.keep_rules_of_automod', { optional: !of.mirror, about: 'mirror' }),
    { ...rankNeed(translate, me.found), optional: of.strongest !== 'timeout' },
    ...(of.quarantine === '' ? [] : quarantineNeeds(translate, me.found, of.quarantine)),
    ...(of.gate ? server('ManageWebhooks', 'gate.post_held_messages') : []),
    ...(channel && 'found' in channel ? hereNeeds(translate, me.found, channel.found, of.gate) : []),
  ];
}

function intentNeeds(translate: Translate, live: Live): Need[] {
  const granted = live.intents();
  return [
    {
      what: translate('discord.read_messages_message_content_intent'),
      has: granted.messageContent,
      how: translate(INTENT_HOW.messageContent),
    },
    {
      what: translate('discord.see_joins_raids_server_members'),
      has: granted.guildMembers,
      how: translate(INTENT_HOW.guildMembers),
      optional: true,
    },
  ];
}

/** Members with a role above the bot's cannot be timed out; for moderators that is intended. */
function rankNeed(translate: Translate, me: GuildMember): Need {
  const above = me.guild.roles.cache.filter(
    (role) =>
      !role.managed && role.comparePositionTo(me.roles.highest) > 0 && !role.permissions.any(MODERATION_PERMISSIONS),
  );
  return {
    what: translate('discord.rank_above_all_members_time'),
    has: above.size === 0,
    how: translate('discord.move_bot_role_above_members'),
  };
}

/** Returns the needs of the role for hijacked accounts: the bot can give it, and nobody with it can write. */
function quarantineNeeds(translate: Translate, me: GuildMember, roleId: string): Need[] {
  const refusal = roleRefusal(me, roleId);
  const role = me.guild.roles.cache.get(roleId);
  const named = { role: role?.name ?? roleId };
  const why = refusal ? upperFirst(explainRefusal(translate, DISCORD, 'quarantine', refusal), translate.language) : '';
  const what = translate('discord.give_quarantine_role', named);
  const given: Need = { what, about: 'quarantine', has: refusal === null, how: why };
  if (!role) return [given];
  const open = [...me.guild.channels.cache.values()].filter((channel) => letsWrite(channel, role));
  const channels = cutLine(open.map(({ name }) => `#${name}`).join(', '), 200);
  const how = translate('discord.deny_role_send_messages', { channels });
  return [
    given,
    { what: translate('discord.keep_role_from_writing', named), about: 'quarantine', has: open.length === 0, how },
  ];
}

/** Whether members with a role can write in a channel, alone or with another role, because one role may allow what another denies. */
function letsWrite(channel: GuildBasedChannel, { id }: Role): boolean {
  if (channel.isThread() || !(channel.isTextBased() || channel.isThreadOnly())) return false;
  const { cache } = channel.permissionOverwrites;
  return channel.guild.roles.cache.some((other) => {
    const isAllowed = (right: PermissionsString) =>
      cache.get(id)?.deny.has(right)
        ? other.id !== channel.guildId && cache.get(other.id)?.allow.has(right) === true
        : channel.permissionsFor(other).has(right);
    const isOfMembers = !other.tags?.botId && !other.permissions.any(MODERATION_PERMISSIONS);
    const isWritten = isAllowed('SendMessages') || (!channel.isVoiceBased() && isAllowed('SendMessagesInThreads'));
    return isOfMembers && isAllowed('ViewChannel') && isWritten;
  });
}
