import { type GuildMember, PermissionFlagsBits, type PermissionsBitField } from 'discord.js';
import { msg, type Translate } from '../../core/i18n/translate.ts';
import type { CommunityRef } from '../../core/port/events.ts';
import type { Need, NeedsOf } from '../../core/port/needs.ts';
import { INTENT_HOW } from '../connection/intents.ts';
import { guildOf, type Live, selfOf, textChannelOf } from '../connection/live.ts';
import { AUTOMOD_PERMISSION, LOCKDOWN_PERMISSION, MODERATION_PERMISSIONS } from '../connection/permissions.ts';
import { namedChannels } from '../log/log-channel.ts';
import { alertNeed, type ChannelRight, hereNeeds, logNeeds } from './channel-needs.ts';

/** What entries take in the channel that the bot makes for them. */
const LOG_RIGHTS: readonly ChannelRight[] = [
  [PermissionFlagsBits.ViewChannel, msg('See entries'), msg('View Channel')],
  [PermissionFlagsBits.SendMessages, msg('Post entries'), msg('Send Messages')],
  [PermissionFlagsBits.EmbedLinks, msg('Show entries'), msg('Embed Links')],
];

/** What the bot needs in a server for what is on, and in its channels; what it has, and how to allow the rest. */
export async function findNeeds(live: Live, community: CommunityRef, of: NeedsOf): Promise<readonly Need[]> {
  const { translate } = of;
  const client = live.client();
  const guild = guildOf(live, community);
  if (!client || 'instead' in guild) return [];
  const me = await selfOf(guild.found, client);
  if ('instead' in me) return [];
  const channel = of.channelId === null ? null : await textChannelOf(live, of.channelId);
  const logId = of.logChannel ?? namedChannels(guild.found)[0]?.id ?? null;
  const log = logId === null ? null : await textChannelOf(live, logId);
  const mine = me.found.permissions;
  const timesOut = of.strongest === 'timeout';
  return [
    ...intentNeeds(translate, live),
    serverNeed(translate, mine, PermissionFlagsBits.ModerateMembers, msg('Time members out'), msg('Timeout Members')),
    ...(log && 'found' in log
      ? logNeeds(translate, me.found, log.found)
      : LOG_RIGHTS.map(([bit, what, name]) => ({
          ...serverNeed(translate, mine, bit, what, name),
          about: 'log' as const,
        }))),
    ...(of.alert?.kind === 'role' ? alertNeed(translate, me.found, of.alert.externalId, log) : []),
    {
      ...serverNeed(
        translate,
        mine,
        PermissionFlagsBits.ManageThreads,
        msg('See private threads, and delete posts of forums'),
        msg('Manage Threads'),
      ),
      optional: true,
    },
    {
      ...serverNeed(
        translate,
        mine,
        PermissionFlagsBits.ManageChannels,
        msg('Make its log channel'),
        msg('Manage Channels'),
      ),
      optional: true,
    },
    {
      ...serverNeed(
        translate,
        mine,
        PermissionFlagsBits.ManageChannels,
        msg('Slow a channel down in a flood'),
        msg('Manage Channels'),
      ),
      optional: !of.slowmode,
      about: 'slowmode',
    },
    ...(of.bans
      ? [
          {
            ...serverNeed(translate, mine, PermissionFlagsBits.KickMembers, msg('Kick members'), msg('Kick Members')),
            about: 'bans' as const,
          },
          {
            ...serverNeed(translate, mine, PermissionFlagsBits.BanMembers, msg('Ban members'), msg('Ban Members')),
            about: 'bans' as const,
          },
        ]
      : []),
    {
      ...serverNeed(translate, mine, LOCKDOWN_PERMISSION, msg('Pause invites in a raid'), msg('Manage Server')),
      optional: !of.lockdown,
      about: 'lockdown',
    },
    {
      ...serverNeed(translate, mine, AUTOMOD_PERMISSION, msg('Keep rules of AutoMod'), msg('Manage Server')),
      optional: !of.mirror,
      about: 'mirror',
    },
    { ...rankNeed(translate, me.found), optional: !timesOut },
    ...(channel && 'found' in channel ? hereNeeds(translate, me.found, channel.found) : []),
  ];
}

function intentNeeds(translate: Translate, live: Live): Need[] {
  const granted = live.intents();
  return [
    {
      what: translate('Read messages (Message Content Intent)'),
      has: granted.messageContent,
      how: translate(INTENT_HOW.messageContent),
    },
    {
      what: translate('See joins, for raids (Server Members Intent)'),
      has: granted.guildMembers,
      how: translate(INTENT_HOW.guildMembers),
      optional: true,
    },
  ];
}

function serverNeed(
  translate: Translate,
  mine: Readonly<PermissionsBitField>,
  bit: bigint,
  what: string,
  name: string,
): Need {
  return {
    what: translate(what),
    has: mine.has(bit),
    how: translate("Give the bot's role {name} (Server Settings, Roles).", { name: translate(name) }),
  };
}

/** Who has a role above the bot's cannot be timed out. Moderators are not meant to be. */
function rankNeed(translate: Translate, me: GuildMember): Need {
  const above = me.guild.roles.cache.filter(
    (role) =>
      !role.managed && role.comparePositionTo(me.roles.highest) > 0 && !role.permissions.any(MODERATION_PERMISSIONS),
  );
  return {
    what: translate('Rank above all members, to time them out'),
    has: above.size === 0,
    how: translate("Move the bot's role above the members' roles (Server Settings, Roles)."),
  };
}
