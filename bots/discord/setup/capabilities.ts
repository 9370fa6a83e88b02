import { DAY_SECONDS } from '../../../src/core/common/chat-platforms.ts';
import { DISCORD_PLATFORM } from '../../../src/core/platforms/discord.ts';
import type { Capabilities } from '../../core/port/capabilities.ts';

const CLOCK_MARGIN_SECONDS = 60;
/** Ids contain the milliseconds since then, and 22 other bits. @see https://docs.discord.com/developers/reference#snowflakes */
const DISCORD_EPOCH_MS = 1_420_070_400_000n;

/** The abilities of Discord. */
export const DISCORD: Capabilities = {
  label: DISCORD_PLATFORM.label,
  communityNoun: 'server',
  // Discord compares with its own clock.
  timeout: { ...DISCORD_PLATFORM.timeout, maxSeconds: DISCORD_PLATFORM.timeout.maxSeconds - CLOCK_MARGIN_SECONDS },
  // Bulk deletion takes no older ones. @see https://discord.com/developers/docs/resources/message#bulk-delete-messages
  deleteUntilSeconds: 14 * DAY_SECONDS,
  // One bulk call of a hundred in progress, and the next hundred.
  deletionsAtOnce: 200,
  lockdown: true,
  pausesDms: true,
  accountMadeAtMs: (id) => (/^\d{1,20}$/.test(id) ? Number((BigInt(id) >> 22n) + DISCORD_EPOCH_MS) : Number.NaN),
  postLink: (guildId, post) => `https://discord.com/channels/${guildId}/${post.channelId}/${post.messageId}`,
  slowmode: 'slow',
  removals: true,
  purgeDays: 7,
  nativeRules: true,
  forwards: true,
  otherApps: true,
  reactions: true,
  roles: true,
  quarantine: true,
  commandPrefix: '/steward ',
  runCommand: { setup: '/steward-setup ', run: '/steward run command:' },
  namesOptions: true,
  howToReport: 'discord.open_menu_message_apps_report',
  makesLog: true,
  howToAllow: {
    'delete:missing_permission': 'discord.give_role_manage_messages_channel',
    'delete:no_access': 'discord.give_role_view_channel_manage',
    'timeout:missing_permission': 'discord.give_role_timeout_members_server',
    'quarantine:missing_permission': 'discord.give_role_manage_roles_server',
    'quarantine:role_unfit': 'discord.choose_another_role',
    'quarantine:role_above': 'discord.move_bot_role_above_it',
    'repost:missing_permission': 'discord.give_role_manage_webhooks_server',
    'kick:missing_permission': 'discord.give_role_kick_members_server',
    'ban:missing_permission': 'discord.give_role_ban_members_server',
    'kick:higher_rank': 'discord.move_role_above_member_highest',
    'ban:higher_rank': 'discord.move_role_above_member_highest',
    'timeout:higher_rank': 'discord.move_role_above_member_highest',
  },
};
