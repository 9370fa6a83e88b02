import { PermissionFlagsBits } from 'discord.js';
import { ApplicationFlags } from 'discord-api-types/v10';
import { INVITE_PERMISSIONS } from '../../../bots/discord/connection/permissions.ts';
import type { DiscordServer } from '../../../emulators/discord/discord-server.ts';
import type { PermissionName } from '../../../emulators/discord/world/permissions.ts';
import { describeFirstRun } from '../first-run/first-run.ts';
import type { Right, RightOf } from '../first-run/rights.ts';
import { openDiscordDriver } from './driver.ts';

describeFirstRun('Discord', async () => {
  const driver = await openDiscordDriver();
  const { server } = driver;
  const [guild] = server.world.guilds.values();
  const botRole = [...(guild?.roles.values() ?? [])].find(({ tags }) => tags?.bot_id === server.botUser.id);
  if (!guild || !botRole) throw new Error('the bot is in no server');
  const asInvited = INVITE_PERMISSIONS.flatMap((bit) => namesOf(bit));
  server.grant({ guild, role: botRole }, [...asInvited, 'KickMembers', 'BanMembers']);
  const crew = server.createRole(guild, { name: 'night watch', mentionable: true });
  const above = server.createRole(guild, { name: 'members', position: 1 });
  return {
    driver,
    everything: [
      'policy action scam timeout',
      'raid lockdown on',
      'flood calm on',
      'log bans on',
      'automod mirror on',
      `log alert scam role:${crew.id}`,
    ],
    combined: [
      'See the messages here',
      'Look up messages here',
      'Delete messages here',
      'See entries in #steward-log',
      'Post entries in #steward-log',
      'Show entries in #steward-log',
      'Attach long texts in #steward-log',
    ],
    rightOf: rightsOf(server, {
      guild: guild.id,
      role: botRole.id,
      crew: crew.id,
      above: above.id,
      here: driver.channelId,
    }),
  };
});

type Places = Readonly<Record<'guild' | 'role' | 'crew' | 'above' | 'here', string>>;

function namesOf(bit: bigint): PermissionName[] {
  return (Object.keys(PermissionFlagsBits) as PermissionName[]).filter((name) => PermissionFlagsBits[name] === bit);
}

/** What each line of `status` is about, in the permissions of Discord. */
function rightsOf(server: DiscordServer, { guild, role, crew, above, here }: Places): RightOf {
  const inServer = (name: PermissionName, test: Right['test']): Right => ({
    take: () => server.deny({ guild, role }, [name]),
    give: () => server.grant({ guild, role }, [name]),
    test,
  });
  const inChannel = (channel: string, name: PermissionName, test: Right['test']): Right => ({
    take: () => server.deny({ guild, role, channel }, [name]),
    give: () => server.grant({ guild, role, channel }, [name]),
    test,
  });
  const inLog = (name: PermissionName): Right => {
    const log = [...server.world.channels.values()].find((channel) => channel.name === 'steward-log');
    if (!log) throw new Error('there is no #steward-log');
    // The bot made it, and put itself in. Entries go to a person in private meanwhile: a test passes, and the tick stays away.
    const target = { guild, channel: log, member: server.botUser };
    return { take: () => server.deny(target, [name]), give: () => server.grant(target, [name]), test: 'passes' };
  };
  const intent = (flag: ApplicationFlags, test: Right['test']): Right => {
    const { application } = server.world;
    const all = application.flags;
    const set = (flags: ApplicationFlags) => void Object.assign(application, { flags });
    return { take: () => set(all & ~flag), give: () => set(all), atLogin: true, test };
  };
  const table: Readonly<Record<string, () => Right>> = {
    'Read messages (Message Content Intent)': () => intent(ApplicationFlags.GatewayMessageContent, 'silent'),
    'See joins, for raids (Server Members Intent)': () => intent(ApplicationFlags.GatewayGuildMembers, 'passes'),
    'Time members out': () => inServer('ModerateMembers', 'passes'),
    'See entries in #steward-log': () => inLog('ViewChannel'),
    'Post entries in #steward-log': () => inLog('SendMessages'),
    'Show entries in #steward-log': () => inLog('EmbedLinks'),
    'Attach long texts in #steward-log': () => inLog('AttachFiles'),
    'Mention @night watch in alerts': () => ({
      take: () => server.changeRole(guild, crew, { mentionable: false }),
      give: () => server.changeRole(guild, crew, { mentionable: true }),
      test: 'passes',
    }),
    'See private threads and delete forum posts': () => inServer('ManageThreads', 'passes'),
    'Create its log channel': () => inServer('ManageChannels', 'passes'),
    'Set slow mode in a flood': () => inServer('ManageChannels', 'passes'),
    'Watch staff through the audit log': () => inServer('ViewAuditLog', 'passes'),
    'Kick members': () => inServer('KickMembers', 'passes'),
    'Ban members': () => inServer('BanMembers', 'passes'),
    'Pause invites in a raid': () => inServer('ManageGuild', 'passes'),
    'Manage AutoMod rules': () => inServer('ManageGuild', 'passes'),
    'Rank above all members, to time them out': () => ({
      take: () => server.changeRole(guild, above, { position: 90 }),
      give: () => server.changeRole(guild, above, { position: 1 }),
      test: 'passes',
    }),
    'See the messages here': () => ({ ...inChannel(here, 'ViewChannel', 'silent'), shuts: true }),
    'Look up messages here': () => inChannel(here, 'ReadMessageHistory', 'passes'),
    'Delete messages here': () => inChannel(here, 'ManageMessages', 'fails'),
  };
  return (what) => table[what]?.() ?? null;
}
