import type { GuildMember } from 'discord.js';
import type { TextKey } from '../../../src/core/common/texts.ts';
import type { Translate } from '../../core/i18n/translate.ts';
import type { CommunityRef } from '../../core/port/events.ts';
import type { Need, NeedsOf } from '../../core/port/needs.ts';
import { INTENT_HOW } from '../connection/intents.ts';
import { type Live, selfIn, textChannelOf } from '../connection/live.ts';
import { MODERATION_PERMISSIONS } from '../connection/permissions.ts';
import { namedChannels } from '../log/log-channel.ts';
import { alertNeed, type ChannelRight, hereNeeds, LOG_RIGHTS, logNeeds, rightNeeds } from './channel-needs.ts';

/** What the bot needs in a server for what is on, and in its channels; what it has, and how to allow the rest. */
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

/** Who has a role above the bot's cannot be timed out. Moderators are not meant to be. */
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
