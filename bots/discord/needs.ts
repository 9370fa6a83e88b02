import { type GuildMember, PermissionFlagsBits, type PermissionsBitField } from 'discord.js';
import type { CommunityRef } from '../shared/incoming.ts';
import { phrase, type Say } from '../shared/language/say.ts';
import type { Need, NeedsOf } from '../shared/needs.ts';
import { alertNeed, type ChannelRight, hereNeeds, logNeeds } from './channel-needs.ts';
import { INTENT_HOW } from './intents.ts';
import { guildOf, type Live, selfOf, textChannelOf } from './live.ts';
import { namedChannels } from './log-channel.ts';
import { AUTOMOD_PERMISSION, LOCKDOWN_PERMISSION, MODERATION_PERMISSIONS } from './permissions.ts';

/** What entries take in the channel that the bot makes for them. */
const LOG_RIGHTS: readonly ChannelRight[] = [
  [PermissionFlagsBits.ViewChannel, phrase('See entries'), phrase('View Channel')],
  [PermissionFlagsBits.SendMessages, phrase('Post entries'), phrase('Send Messages')],
  [PermissionFlagsBits.EmbedLinks, phrase('Show entries'), phrase('Embed Links')],
];

/** What the bot needs in a server for what is on, and in its channels; what it has, and how to allow the rest. */
export async function findNeeds(live: Live, community: CommunityRef, of: NeedsOf): Promise<readonly Need[]> {
  const { say } = of;
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
    ...intentNeeds(say, live),
    serverNeed(say, mine, PermissionFlagsBits.ModerateMembers, phrase('Time members out'), phrase('Timeout Members')),
    ...(log && 'found' in log
      ? logNeeds(say, me.found, log.found)
      : LOG_RIGHTS.map(([bit, what, name]) => ({ ...serverNeed(say, mine, bit, what, name), about: 'log' as const }))),
    ...(of.alert?.kind === 'role' ? alertNeed(say, me.found, of.alert.externalId, log) : []),
    {
      ...serverNeed(
        say,
        mine,
        PermissionFlagsBits.ManageThreads,
        phrase('See private threads, and delete posts of forums'),
        phrase('Manage Threads'),
      ),
      optional: true,
    },
    {
      ...serverNeed(
        say,
        mine,
        PermissionFlagsBits.ManageChannels,
        phrase('Make its log channel'),
        phrase('Manage Channels'),
      ),
      optional: true,
    },
    {
      ...serverNeed(
        say,
        mine,
        PermissionFlagsBits.ManageChannels,
        phrase('Slow a channel down in a flood'),
        phrase('Manage Channels'),
      ),
      optional: !of.calm,
      about: 'calm',
    },
    ...(of.bans
      ? [
          {
            ...serverNeed(say, mine, PermissionFlagsBits.KickMembers, phrase('Kick members'), phrase('Kick Members')),
            about: 'bans' as const,
          },
          {
            ...serverNeed(say, mine, PermissionFlagsBits.BanMembers, phrase('Ban members'), phrase('Ban Members')),
            about: 'bans' as const,
          },
        ]
      : []),
    {
      ...serverNeed(say, mine, LOCKDOWN_PERMISSION, phrase('Pause invites in a raid'), phrase('Manage Server')),
      optional: !of.lockdown,
      about: 'lockdown',
    },
    {
      ...serverNeed(say, mine, AUTOMOD_PERMISSION, phrase('Keep rules of AutoMod'), phrase('Manage Server')),
      optional: !of.mirror,
      about: 'mirror',
    },
    { ...rankNeed(say, me.found), optional: !timesOut },
    ...(channel && 'found' in channel ? hereNeeds(say, me.found, channel.found) : []),
  ];
}

function intentNeeds(say: Say, live: Live): Need[] {
  const granted = live.intents();
  return [
    {
      what: say('Read messages (Message Content Intent)'),
      has: granted.messageContent,
      how: say(INTENT_HOW.messageContent),
    },
    {
      what: say('See joins, for raids (Server Members Intent)'),
      has: granted.guildMembers,
      how: say(INTENT_HOW.guildMembers),
      optional: true,
    },
  ];
}

function serverNeed(say: Say, mine: Readonly<PermissionsBitField>, bit: bigint, what: string, name: string): Need {
  return {
    what: say(what),
    has: mine.has(bit),
    how: say("Give the bot's role {name} (Server Settings, Roles).", { name: say(name) }),
  };
}

/** Who has a role above the bot's cannot be timed out. Moderators are not meant to be. */
function rankNeed(say: Say, me: GuildMember): Need {
  const above = me.guild.roles.cache.filter(
    (role) =>
      !role.managed && role.comparePositionTo(me.roles.highest) > 0 && !role.permissions.any(MODERATION_PERMISSIONS),
  );
  return {
    what: say('Rank above all members, to time them out'),
    has: above.size === 0,
    how: say("Move the bot's role above the members' roles (Server Settings, Roles)."),
  };
}
