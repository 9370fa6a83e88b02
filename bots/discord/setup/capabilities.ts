import { DAY_SECONDS } from '../../../src/core/common/chat-platforms.ts';
import { DISCORD_PLATFORM } from '../../../src/core/platforms/discord.ts';
import { msg } from '../../core/i18n/translate.ts';
import type { Capabilities } from '../../core/port/capabilities.ts';

const CLOCK_MARGIN_SECONDS = 60;

/** What Discord can do. */
export const DISCORD: Capabilities = {
  label: DISCORD_PLATFORM.label,
  communityNoun: 'server',
  // Discord compares with a clock of its own.
  timeout: { ...DISCORD_PLATFORM.timeout, maxSeconds: DISCORD_PLATFORM.timeout.maxSeconds - CLOCK_MARGIN_SECONDS },
  // Bulk deletion takes no older ones. @see https://discord.com/developers/docs/resources/message#bulk-delete-messages
  deleteUntilSeconds: 14 * DAY_SECONDS,
  // A hundred under way, and the hundred of the next call.
  deletionsAtOnce: 200,
  lockdown: true,
  slowmode: 'slow',
  removals: true,
  nativeRules: true,
  reportCommand: false,
  forwards: true,
  otherApps: false,
  joinsChannels: false,
  publicNames: false,
  roles: true,
  commandPrefix: '/steward ',
  setupPrefix: '/steward-setup ',
  namesOptions: true,
  howToReport: msg('Open the menu of the message: Apps, Report to moderators.'),
  watchHint: null,
  makesLog: true,
  howToAllow: {
    'delete:missing_permission': msg('Give its role Manage Messages in this channel.'),
    'delete:no_access': msg('Give its role View Channel and Manage Messages in this channel.'),
    'timeout:missing_permission': msg('Give its role Timeout Members (Server Settings, Roles).'),
    'repost:missing_permission': msg('Give its role Manage Webhooks (Server Settings, Roles).'),
    'kick:missing_permission': msg('Give its role Kick Members (Server Settings, Roles).'),
    'ban:missing_permission': msg('Give its role Ban Members (Server Settings, Roles).'),
    'kick:higher_rank': msg("Move its role above the member's highest role (Server Settings, Roles)."),
    'ban:higher_rank': msg("Move its role above the member's highest role (Server Settings, Roles)."),
    'timeout:higher_rank': msg("Move its role above the member's highest role (Server Settings, Roles)."),
  },
};
