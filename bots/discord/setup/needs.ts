import { type GuildMember, PermissionFlagsBits as Right } from 'discord.js';
import type { TextKey } from '../../../src/core/common/texts.ts';
import { msg, type Translate } from '../../core/i18n/translate.ts';
import type { CommunityRef } from '../../core/port/events.ts';
import type { Need, NeedsOf } from '../../core/port/needs.ts';
import { INTENT_HOW } from '../connection/intents.ts';
import { type Live, selfIn, textChannelOf } from '../connection/live.ts';
import { AUTOMOD_PERMISSION, LOCKDOWN_PERMISSION, MODERATION_PERMISSIONS } from '../connection/permissions.ts';
import { namedChannels } from '../log/log-channel.ts';
import { alertNeed, hereNeeds, LOG_RIGHTS, logNeeds } from './channel-needs.ts';

/** What the bot needs in a server for what is on, and in its channels; what it has, and how to allow the rest. */
export async function findNeeds(live: Live, community: CommunityRef, of: NeedsOf): Promise<readonly Need[]> {
  const { translate } = of;
  const me = await selfIn(live, community);
  if ('instead' in me) return [];
  const channel = of.channelId === null ? null : await textChannelOf(live, of.channelId);
  const logId = of.logChannel ?? namedChannels(me.found.guild)[0]?.id ?? null;
  const log = logId === null ? null : await textChannelOf(live, logId);
  const server = (bit: bigint, what: TextKey, name: TextKey, more: Pick<Need, 'about' | 'optional'> = {}): Need => ({
    what: translate(what),
    has: me.found.permissions.has(bit),
    how: translate('discord.give_bot_role_name_server', { name: translate(name) }),
    ...more,
  });
  return [
    ...intentNeeds(translate, live),
    server(Right.ModerateMembers, msg('platform.time_members_out'), msg('discord.timeout_members')),
    ...(log && 'found' in log
      ? logNeeds(translate, me.found, log.found)
      : LOG_RIGHTS.map(([bit, what, name]) => server(bit, what, name, { about: 'log' }))),
    ...(of.alert?.kind === 'role' ? [alertNeed(translate, me.found, of.alert.externalId, log)] : []),
    server(Right.ManageThreads, msg('discord.see_private_threads_delete_posts'), msg('discord.manage_threads'), {
      optional: true,
    }),
    server(Right.ManageChannels, msg('discord.make_its_log_channel'), msg('discord.manage_channels'), {
      optional: true,
    }),
    server(Right.ManageChannels, msg('discord.slow_channel_down_flood'), msg('discord.manage_channels'), {
      optional: !of.slowmode,
      about: 'slowmode',
    }),
    server(Right.ViewAuditLog, msg('discord.watch_staff'), msg('discord.audit_log'), { optional: true }),
    ...(of.bans
      ? [
          server(Right.KickMembers, msg('discord.kick_members'), msg('discord.permission_kick_members'), {
            about: 'bans',
          }),
          server(Right.BanMembers, msg('discord.ban_members'), msg('discord.permission_ban_members'), {
            about: 'bans',
          }),
        ]
      : []),
    server(LOCKDOWN_PERMISSION, msg('discord.pause_invites_in_a_raid'), msg('discord.manage_server'), {
      optional: !of.lockdown,
      about: 'lockdown',
    }),
    server(AUTOMOD_PERMISSION, msg('discord.keep_rules_of_automod'), msg('discord.manage_server'), {
      optional: !of.mirror,
      about: 'mirror',
    }),
    { ...rankNeed(translate, me.found), optional: of.strongest !== 'timeout' },
    ...(of.gate ? [server(Right.ManageWebhooks, msg('gate.post_held_messages'), msg('discord.manage_webhooks'))] : []),
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
